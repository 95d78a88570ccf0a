import type { Role } from '@pavilion/contract';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../shared/api/session/session.ts';
import {
  type AccountRef,
  closeBackOfficeOverlay,
  type BackOfficeOverlay,
  type LimitLevel,
  useBackOfficeOverlays,
} from '../../shared/lib/back-office-overlays.ts';

const AccountDialog = lazy(() => import('../../back-office/accounts/dialogs/AccountDialog.tsx'));
const BetsOfAccount = lazy(async () => ({
  default: (await import('../../back-office/bets/BetsOfAccount.tsx')).BetsOfAccount,
}));
const BetDrawer = lazy(async () => {
  const { BetDrawer: Drawer, EVERY_BET } = await import('../../back-office/bets/BetDrawer.tsx');
  return {
    default: (props: Omit<ComponentProps<typeof Drawer>, 'filter'>) => <Drawer {...props} filter={EVERY_BET} />,
  };
});
const CreditDialog = lazy(() => import('../../back-office/accounts/dialogs/points/CreditDialog.tsx'));
const ExposureDialog = lazy(() => import('../../back-office/accounts/dialogs/points/ExposureDialog.tsx'));
const LimitDialog = lazy(() => import('../../back-office/limits/LimitDialog.tsx'));
const PasswordResetDialog = lazy(() => import('../../back-office/accounts/dialogs/PasswordResetDialog.tsx'));
const SuspendDialog = lazy(async () => ({
  default: (await import('../../back-office/events/SuspendDialog.tsx')).SuspendDialog,
}));
const WinLossPopover = lazy(() => import('../../back-office/accounts/dialogs/points/WinLossPopover.tsx'));

/** The dialogs about an account that any page of the back office may ask for. They close when the page is left. */
export function BackOfficeDialogs() {
  const open = useBackOfficeOverlays((state) => state.open);
  const viewer = useSession((session) => session.role);
  const { pathname } = useLocation();
  useEffect(() => (pathname ? closeBackOfficeOverlay : undefined), [pathname]);
  if (open === null || viewer === null) return null;
  return (
    <Suspense fallback={null}>
      <Overlay key={`${open.kind}/${subjectOf(open)}`} overlay={open} viewer={viewer} />
    </Suspense>
  );
}

function subjectOf(open: BackOfficeOverlay): string {
  if (open.kind === 'bet') return open.bet.id;
  if (open.kind === 'limits') return `${open.level.scope}/${open.level.key}`;
  return open.kind === 'suspend' ? `${open.target.on}/${open.target.id}` : open.account.id;
}

/** Under which level the limits of an account stand: a super admin's word about it, or its agent's. Null: nobody limits it. */
function levelOf(viewer: Role, { id, role, username }: AccountRef): LimitLevel | null {
  if (viewer === 'agent') return role === 'user' ? { scope: 'client', key: id, name: username } : null;
  if (role === 'super_admin') return null;
  return { scope: role === 'agent' ? 'agent' : 'player', key: id, name: username };
}

function Overlay({ overlay, viewer }: { overlay: BackOfficeOverlay; viewer: Role }) {
  if (overlay.kind === 'limits') return <LimitDialog level={overlay.level} onClose={closeBackOfficeOverlay} />;
  if (overlay.kind === 'suspend') return <SuspendDialog target={overlay.target} onClose={closeBackOfficeOverlay} />;
  if (overlay.kind === 'bet') return <BetDrawer viewer={viewer} bet={overlay.bet} onClose={closeBackOfficeOverlay} />;
  const { account } = overlay;
  const level = levelOf(viewer, account);
  const about = { viewer, account, onClose: closeBackOfficeOverlay };
  switch (overlay.kind) {
    case 'account':
      return (
        <AccountDialog
          {...about}
          tab={overlay.tab}
          {...(level && { limits: (close) => <LimitDialog level={level} onClose={close} /> })}
        />
      );
    case 'credit':
      return <CreditDialog {...about} mode={overlay.mode} />;
    case 'password-reset':
      return <PasswordResetDialog {...about} />;
    case 'win-loss':
      return <WinLossPopover viewer={viewer} breakdown={overlay} onClose={closeBackOfficeOverlay} />;
    case 'exposure':
      return (
        <ExposureDialog account={account} onClose={closeBackOfficeOverlay}>
          <BetsOfAccount accountId={account.id} role={account.role} />
        </ExposureDialog>
      );
  }
}
