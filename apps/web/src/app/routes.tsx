import type { Role } from '@pavilion/contract';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { takeHindiFrom } from '../shared/i18n/i18n.ts';
import { FIRST_PAGE_CODE } from './first-page/first-page-code.ts';
import { Guard } from './Guard.tsx';
import { BackOfficeLoading } from './PageLoading.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { PlayerShell } from './site/PlayerShell.tsx';
import { paths } from '../shared/address/paths.ts';
import { EventBets, EventPage, MarketsPage } from './site/slots.tsx';

const CurrentBetsPage = lazy(() => import('../site/account/CurrentBetsPage.tsx'));
const SportsBetsPage = lazy(() => import('../site/account/SportsBetsPage.tsx'));
const StatementPage = lazy(() => import('../site/account/statement/StatementPage.tsx'));
const ProfitLossPage = lazy(() => import('../site/account/ProfitLossPage.tsx'));
const ResultsPage = lazy(() => import('../site/account/ResultsPage.tsx'));
const ActivityPage = lazy(() => import('../site/account/ActivityPage.tsx'));
const SecurityPage = lazy(() => import('../site/security/SecurityPage.tsx'));
const ResponsiblePage = lazy(() => import('../site/responsible/ResponsiblePage.tsx'));
const RequestsPage = lazy(() => import('../site/requests/RequestsPage.tsx'));
const RulesPage = lazy(() => import('../site/rules/RulesPage.tsx'));
const TermsPage = lazy(() => import('../site/rules/TermsPage.tsx'));
const ReceiptPage = lazy(() => import('../site/receipt/ReceiptPage.tsx'));
const HomePage = FIRST_PAGE_CODE.home.Part;
const BackOfficeRoutes = lazy(async () => {
  const [routes] = await Promise.all([
    import('./back-office/BackOfficeRoutes.tsx'),
    takeHindiFrom(async () => (await import('../shared/i18n/hi-back-office.ts')).hi),
  ]);
  return routes;
});
const NotFoundPage = lazy(() => import('./site/NotFoundPage.tsx'));

const ownBets = (eventId: string) => (
  <Suspense fallback={null}>
    <EventBets eventId={eventId} />
  </Suspense>
);

/** Every address and the page it shows. `hideRight` pages have two columns. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<PlayerShell />}>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.markets} element={<MarketsPage />} />
          <Route path={paths.exchange} element={<MarketsPage />} />
          <Route path={paths.event} element={<EventPage ownBets={ownBets} />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<PlayerShell hideRight />}>
          <Route path={paths.results} element={<ResultsPage />} />
          <Route path={paths.rules} element={<RulesPage />} />
          <Route path={paths.terms} element={<TermsPage />} />
          <Route path={paths.responsible} element={<ResponsiblePage />} />
          <Route element={<Guard roles={['user', 'agent', 'super_admin']} />}>
            <Route path={paths.currentBets} element={<CurrentBetsPage />} />
            <Route path={paths.bet} element={<ReceiptPage />} />
            <Route path={paths.security} element={<SecurityPage />} />
          </Route>
          <Route element={<Guard roles={['user', 'agent', 'super_admin']} />}>
            <Route path={paths.activityLog} element={<ActivityPage />} />
            <Route path={paths.accountStatement} element={<StatementPage />} />
            <Route path={paths.sportsBets} element={<SportsBetsPage />} />
          </Route>
          <Route element={<Guard personal roles={['user', 'agent']} />}>
            <Route path={paths.profitLoss} element={<ProfitLossPage />} />
            <Route path={paths.requests} element={<RequestsPage />} />
          </Route>
        </Route>
        <Route element={<Guard roles={['agent']} guestsTo={paths.home} loading={<BackOfficeLoading />} />}>
          <Route path={`${paths.agent}/*`} element={<BackOffice of="agent" />} />
        </Route>
        <Route element={<Guard roles={['super_admin']} guestsTo={paths.home} loading={<BackOfficeLoading />} />}>
          <Route path={`${paths.superAdmin}/*`} element={<BackOffice of="super_admin" />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Its code is not part of the player's site, and may be gone when a newer version was put up. */
function BackOffice({ of }: { of: Role }) {
  return (
    <PartBoundary>
      <Suspense fallback={<BackOfficeLoading />}>
        <BackOfficeRoutes of={of} />
      </Suspense>
    </PartBoundary>
  );
}

/** Old addresses with a slash at the end lead to the page without it. */
export function WithoutTrailingSlash() {
  const { pathname, search } = useLocation();
  if (pathname.length < 2 || !pathname.endsWith('/')) return null;
  return <Navigate replace to={`${pathname.replace(/\/+$/, '')}${search}`} />;
}
