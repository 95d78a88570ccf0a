import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { useOverlays } from '../../shared/lib/overlays.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import type { Layout } from '../../shared/lib/browser/use-media.ts';
import { MyBets, Slip, waitingOf } from './slots.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const Drawer = lazy(async () => ({ default: (await import('../../shared/ui/overlay/Drawer.tsx')).Drawer }));
const BottomPanel = lazy(async () => ({
  default: (await import('../../shared/ui/overlay/BottomPanel.tsx')).BottomPanel,
}));
const Sheet = lazy(async () => ({ default: (await import('../../shared/ui/overlay/Sheet.tsx')).Sheet }));
const MenuDrawer = lazy(() => import('../../site/frame/menus/MenuDrawer.tsx'));
const AccountSheet = lazy(() => import('../../site/frame/menus/AccountSheet.tsx'));

export type OverlayDrawersProps = {
  layout: Layout;
  railShown: boolean;
  /** The slip has a column of its own. */
  slipInPlace: boolean;
  eventId: string | null;
};

/** The slip and My Bets where there is no right rail to hold them, and the drawers of the mobile layout. */
export function OverlayDrawers({ layout, railShown, slipInPlace, eventId }: OverlayDrawersProps) {
  const open = useOverlays((state) => state.open);
  const close = useOverlays((state) => state.close);
  const pick = useSlipDraft((draft) => draft.pick);
  const closeSlip = useSlipDraft((draft) => draft.close);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const mobile = layout === 'mobile';
  const myBets = <MyBets eventId={eventId} onClose={close} above={waitingOf} />;
  // A dialog (login, presets) that the slip opens lies over it; the slip waits below and is not closed by its focus.
  const slipShown = pick !== null && !slipInPlace && open === null;
  return (
    <Suspense fallback={null}>
      {slipShown && mobile && (
        <BottomPanel label={t('Bet slip')} about={pick} onClose={closeSlip}>
          <Slip place="sheet" />
        </BottomPanel>
      )}
      {slipShown && !mobile && (
        <Drawer side="right" label={t('Bet slip')} onClose={closeSlip}>
          <Slip place="drawer" />
        </Drawer>
      )}
      {open === 'my-bets' && !railShown && mobile && (
        <Sheet height="full" label={t('My Bets')} onClose={close}>
          {myBets}
        </Sheet>
      )}
      {open === 'my-bets' && !railShown && !mobile && (
        <Drawer side="right" label={t('My Bets')} onClose={close}>
          {myBets}
        </Drawer>
      )}
      {open === 'menu' && mobile && <MenuDrawer onClose={close} />}
      {open === 'account' && mobile && signedIn && <AccountSheet onClose={close} />}
    </Suspense>
  );
}
