import type { Role } from '@pavilion/contract';
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { ConfirmSession } from '../../back-office/frame/ConfirmSession.tsx';
import { DeskShell } from '../../back-office/frame/DeskShell.tsx';
import { DeskDialogs } from './DeskDialogs.tsx';
import { DeskNotFound } from './DeskNotFound.tsx';
import { PAGES } from './desk-pages.ts';
import { DESK_PAGES } from '../../shared/address/back-office-paths.ts';
import { sidebarOf } from './desk-sidebar.ts';
import { PartBoundary } from '../PartBoundary.tsx';

/** The back office of a role, below /super-admin or /agent. Its pages are the list of desk-pages.ts. */
export default function DeskRoutes({ of: role }: { of: Role }) {
  return (
    <Routes>
      <Route element={<DeskFrame role={role} />}>
        <Route index element={<Navigate replace to={DESK_PAGES.dashboard} />} />
        {PAGES.map(
          ({ name, roles, page: Page }) =>
            Page && roles.includes(role) && <Route key={name} path={DESK_PAGES[name]} element={<Page />} />,
        )}
        <Route path="*" element={<DeskNotFound role={role} />} />
      </Route>
    </Routes>
  );
}

function DeskFrame({ role }: { role: Role }) {
  return (
    <DeskShell sections={sidebarOf(role)}>
      <PartBoundary>
        <Suspense fallback={<div className="min-h-[70dvh]" />}>
          <Outlet />
        </Suspense>
      </PartBoundary>
      <DeskDialogs />
      <ConfirmSession />
    </DeskShell>
  );
}
