import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Guard } from './Guard.tsx';
import { PlayerShell } from './PlayerShell.tsx';
import { paths } from './paths.ts';
import { EventPage, MarketsPage } from './slots.tsx';

const HomePage = lazy(() => import('../features/home/HomePage.tsx'));
const AccountPageSoon = lazy(() => import('./AccountPageSoon.tsx'));
const BackOfficeSoon = lazy(() => import('./BackOfficeSoon.tsx'));
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
          <Route element={<Guard roles={['user', 'agent']} />}>
            <Route path={paths.activityLog} element={<AccountPageSoon title="Activity Log" />} />
            <Route path={paths.currentBets} element={<AccountPageSoon title="Current Bets" />} />
            <Route path={paths.accountStatement} element={<AccountPageSoon title="Account Statement" />} />
            <Route path={paths.sportsBets} element={<AccountPageSoon title="Sports Bet History" />} />
          </Route>
        </Route>
        <Route element={<Guard roles={['agent']} />}>
          <Route path={`${paths.agent}/*`} element={<BackOfficeSoon />} />
        </Route>
        <Route element={<Guard roles={['super_admin']} />}>
          <Route path={`${paths.superAdmin}/*`} element={<BackOfficeSoon />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Old addresses with a slash at the end lead to the page without it. */
export function WithoutTrailingSlash() {
  const { pathname, search } = useLocation();
  if (pathname.length < 2 || !pathname.endsWith('/')) return null;
  return <Navigate replace to={`${pathname.replace(/\/+$/, '')}${search}`} />;
}
