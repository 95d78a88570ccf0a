import type { Role } from '@pavilion/contract';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { ConfirmSession } from '../../back-office/frame/ConfirmSession.tsx';
import { BackOfficeShell } from '../../back-office/frame/BackOfficeShell.tsx';
import { BackOfficeDialogs } from './BackOfficeDialogs.tsx';
import { BackOfficeNotFound } from './BackOfficeNotFound.tsx';
import { DeskNews } from './DeskNews.tsx';
import { PAGES } from './back-office-pages.ts';
import { BACK_OFFICE_PAGES } from '../../shared/address/back-office-paths.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { may } from '../../shared/api/session/staff.ts';
import { useWaiting } from './use-waiting.ts';
import { sidebarOf } from './back-office-sidebar.ts';
import { PageCode } from '../PageLoading.tsx';
import { PartBoundary } from '../PartBoundary.tsx';

/** The back office of a role, below /super-admin or /agent. Its pages are the list of back-office-pages.ts. */
export default function BackOfficeRoutes({ of: role }: { of: Role }) {
  const account = useSession((session) => session.account);
  // The dialog that asks for a password of its own stands over nothing: every call would be refused.
  if (account?.staff?.passwordGiven === true) return null;
  return (
    <Routes>
      <Route element={<BackOfficeFrame role={role} />}>
        <Route index element={<Navigate replace to={BACK_OFFICE_PAGES.dashboard} />} />
        {PAGES.map(
          ({ name, roles, page: Page, act }) =>
            Page &&
            roles.includes(role) && (
              <Route
                key={name}
                path={BACK_OFFICE_PAGES[name]}
                element={
                  act === undefined || may(account, act) ? (
                    <PageCode key={name}>
                      <Page />
                    </PageCode>
                  ) : (
                    <BackOfficeNotFound role={role} closed />
                  )
                }
              />
            ),
        )}
        <Route path="*" element={<BackOfficeNotFound role={role} />} />
      </Route>
    </Routes>
  );
}

function BackOfficeFrame({ role }: { role: Role }) {
  const staff = useSession((session) => session.account?.staff);
  return (
    <BackOfficeShell sections={sidebarOf({ role, ...(staff ? { staff } : {}) }, useWaiting(role))}>
      <PartBoundary>
        <Outlet />
      </PartBoundary>
      <BackOfficeDialogs />
      <DeskNews viewer={role} />
      <ConfirmSession />
    </BackOfficeShell>
  );
}
