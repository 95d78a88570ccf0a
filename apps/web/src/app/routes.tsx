import type { Role } from '@pavilion/contract';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { FIRST_PAGE_CODE } from './first-page-code.tsx';
import { Guard } from './Guard.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { PlayerShell } from './PlayerShell.tsx';
import { paths } from './paths.ts';
import { EventPage, MarketsPage } from './slots.tsx';

const CurrentBetsPage = lazy(() => import('../features/account/CurrentBetsPage.tsx'));
const SportsBetsPage = lazy(() => import('../features/account/SportsBetsPage.tsx'));
const StatementPage = lazy(() => import('../features/account/StatementPage.tsx'));
const ProfitLossPage = lazy(() => import('../features/account/ProfitLossPage.tsx'));
const ResultsPage = lazy(() => import('../features/account/ResultsPage.tsx'));
const ActivityPage = lazy(() => import('../features/account/ActivityPage.tsx'));
const SecurityPage = lazy(() => import('../features/security/SecurityPage.tsx'));
const ResponsiblePage = lazy(() => import('../features/responsible/ResponsiblePage.tsx'));
const RulesPage = lazy(() => import('../features/rules/RulesPage.tsx'));
const TermsPage = lazy(() => import('../features/rules/TermsPage.tsx'));
const ReceiptPage = lazy(() => import('../features/receipt/ReceiptPage.tsx'));
const HomePage = FIRST_PAGE_CODE.home.Page;
const DeskRoutes = lazy(() => import('./DeskRoutes.tsx'));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'));

/** Every address and the page it shows. `hideRight` pages have two columns. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<PlayerShell />}>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.markets} element={<MarketsPage />} />
          <Route path={paths.exchange} element={<MarketsPage />} />
          <Route path={paths.event} element={<EventPage />} />
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
          </Route>
        </Route>
        <Route element={<Guard roles={['agent']} guestsTo={paths.home} />}>
          <Route path={`${paths.agent}/*`} element={<Desk of="agent" />} />
        </Route>
        <Route element={<Guard roles={['super_admin']} guestsTo={paths.home} />}>
          <Route path={`${paths.superAdmin}/*`} element={<Desk of="super_admin" />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Its code is not part of the player's site, and may be gone when a newer version was put up. */
function Desk({ of }: { of: Role }) {
  return (
    <PartBoundary>
      <DeskRoutes of={of} />
    </PartBoundary>
  );
}

/** Old addresses with a slash at the end lead to the page without it. */
export function WithoutTrailingSlash() {
  const { pathname, search } = useLocation();
  if (pathname.length < 2 || !pathname.endsWith('/')) return null;
  return <Navigate replace to={`${pathname.replace(/\/+$/, '')}${search}`} />;
}
