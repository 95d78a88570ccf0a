import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { useOverlays } from '../lib/overlays.ts';
import { useSlipDraft } from '../lib/slip-draft.ts';
import type { Layout } from '../lib/use-media.ts';
import { paths } from './paths.ts';
import { MyBets, Slip } from './slots.tsx';

const Drawer = lazy(async () => ({ default: (await import('../ui/Drawer.tsx')).Drawer }));
const Sheet = lazy(async () => ({ default: (await import('../ui/Sheet.tsx')).Sheet }));
const MenuDrawer = lazy(() => import('../features/shell/MenuDrawer.tsx'));
const AccountSheet = lazy(() => import('../features/shell/AccountSheet.tsx'));

export type OverlayDrawersProps = { layout: Layout; railShown: boolean; eventId: string | null };

/** The slip and My Bets where there is no right rail to hold them, and the drawers of the mobile layout. */
export function OverlayDrawers({ layout, railShown, eventId }: OverlayDrawersProps) {
  const open = useOverlays((state) => state.open);
  const close = useOverlays((state) => state.close);
  const picked = useSlipDraft((draft) => draft.pick !== null);
  const closeSlip = useSlipDraft((draft) => draft.close);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const navigate = useNavigate();
  const mobile = layout === 'mobile';
  const toMarkets = () => {
    close();
    void navigate(paths.markets);
  };
  const myBets = <MyBets eventId={eventId} onClose={close} />;
  // A dialog (login, presets) that the slip opens lies over it; the slip waits below and is not closed by its focus.
  const slipShown = picked && !railShown && open === null;
  return (
    <Suspense fallback={null}>
      {slipShown && mobile && (
        <Sheet label="Bet slip" onClose={closeSlip}>
          <Slip place="sheet" />
        </Sheet>
      )}
      {slipShown && !mobile && (
        <Drawer side="right" label="Bet slip" onClose={closeSlip}>
          <Slip place="drawer" />
        </Drawer>
      )}
      {open === 'my-bets' && !railShown && mobile && (
        <Sheet height="full" label="My Bets" onClose={close}>
          {myBets}
        </Sheet>
      )}
      {open === 'my-bets' && !railShown && !mobile && (
        <Drawer side="right" label="My Bets" onClose={close}>
          {myBets}
        </Drawer>
      )}
      {open === 'menu' && mobile && <MenuDrawer onClose={close} onSport={toMarkets} />}
      {open === 'account' && mobile && signedIn && <AccountSheet onClose={close} />}
    </Suspense>
  );
}
