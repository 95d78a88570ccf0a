import type { Role } from '@pavilion/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { closeDeskOverlay, type DeskOverlay, useDeskOverlays } from '../lib/desk-overlays.ts';

const AccountDialog = lazy(() => import('../features/desk-account-dialogs/AccountDialog.tsx'));
const BetsOfAccount = lazy(async () => ({
  default: (await import('../features/desk-bets/BetsOfAccount.tsx')).BetsOfAccount,
}));
const CreditDialog = lazy(() => import('../features/desk-account-dialogs/CreditDialog.tsx'));
const ExposureDialog = lazy(() => import('../features/desk-account-dialogs/ExposureDialog.tsx'));
const PasswordResetDialog = lazy(() => import('../features/desk-account-dialogs/PasswordResetDialog.tsx'));
const WinLossPopover = lazy(() => import('../features/desk-account-dialogs/WinLossPopover.tsx'));

/** The dialogs about an account that any page of the back office may ask for. They close when the page is left. */
export function DeskDialogs() {
  const open = useDeskOverlays((state) => state.open);
  const viewer = useSession((session) => session.role);
  const { pathname } = useLocation();
  useEffect(() => (pathname ? closeDeskOverlay : undefined), [pathname]);
  if (open === null || viewer === null) return null;
  return (
    <Suspense fallback={null}>
      <Overlay key={`${open.kind}/${open.account.id}`} overlay={open} viewer={viewer} />
    </Suspense>
  );
}

function Overlay({ overlay, viewer }: { overlay: DeskOverlay; viewer: Role }) {
  const { account } = overlay;
  const about = { viewer, account, onClose: closeDeskOverlay };
  switch (overlay.kind) {
    case 'account':
      return <AccountDialog {...about} tab={overlay.tab} />;
    case 'credit':
      return <CreditDialog {...about} mode={overlay.mode} />;
    case 'password-reset':
      return <PasswordResetDialog {...about} />;
    case 'win-loss':
      return <WinLossPopover viewer={viewer} breakdown={overlay} onClose={closeDeskOverlay} />;
    case 'exposure':
      return (
        <ExposureDialog account={account} onClose={closeDeskOverlay}>
          <BetsOfAccount accountId={account.id} role={account.role} />
        </ExposureDialog>
      );
  }
}
