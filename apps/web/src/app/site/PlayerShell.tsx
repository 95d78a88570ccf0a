import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { currentBetsQuery } from '../../shared/api/market/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { Header } from '../../site/frame/Header.tsx';
import { LeftRail } from '../../site/frame/menus/LeftRail.tsx';
import { MobileHeader } from '../../site/frame/MobileHeader.tsx';
import { MyBetsButton } from '../../site/frame/MyBetsDock.tsx';
import { NewsBar } from '../../site/frame/NewsBar.tsx';
import { TabBar } from '../../site/frame/menus/TabBar.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { isOfAccount, type Overlay, useOverlays } from '../../shared/lib/overlays.ts';
import { usePanelOpen } from '../../shared/lib/panels.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { useShortcuts } from '../../shared/lib/browser/shortcuts.ts';
import { useLayout, useLow } from '../../shared/lib/browser/use-media.ts';
import { DevicePart } from './DevicePart.tsx';
import { OverlayDrawers } from './OverlayDrawers.tsx';
import { PageCode } from '../PageLoading.tsx';
import { PartBoundary } from '../PartBoundary.tsx';
import { paths } from '../../shared/address/paths.ts';
import { PullToRefresh } from './PullToRefresh.tsx';
import { RightRail } from './RightRail.tsx';
import { TourPart } from './TourPart.tsx';
import { SlipColumn } from './SlipColumn.tsx';
import { useNewsHeight } from './use-news-height.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The frame of the player's site. Pages with `hideRight` have no right rail; My Bets stands at the foot of the left one there. */
export function PlayerShell({ hideRight = false }: { hideRight?: boolean }) {
  const layout = useLayout();
  const eventId = useMatch(paths.event)?.params.eventId ?? null;
  const page = pageOf(useLocation().pathname);
  const open = useOverlays((state) => state.open);
  const close = useOverlays((state) => state.close);
  const show = useShow();
  const bets = useBetCount();
  useNewsHeight();
  useShellShortcuts(show);
  const mobile = layout === 'mobile';
  const low = useLow();
  const railShown = layout === 'wide' && !hideRight;
  const slipColumn = low && !hideRight;
  // The slip of a phone lies over the tab bar, and no key shall reach what is under it.
  const slipPanel = useSlipDraft((draft) => draft.pick !== null) && mobile && !slipColumn && open === null;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-ctl focus:bg-action focus:px-4 focus:py-2 focus:text-action-ink"
      >
        {t('Skip to content')}
      </a>
      {/* On the page of an event a phone has room for its prices. */}
      {!(mobile && eventId !== null) && <NewsBar />}
      <PartBoundary over>
        {mobile ? <MobileHeader key={eventId === null ? 'under news' : 'at the top'} /> : <Header />}
      </PartBoundary>
      <div className={cx('shell', railShown && 'with-right')}>
        <PartBoundary over>
          {!mobile && <LeftRail foot={!railShown && <MyBetsButton count={bets} onOpen={() => show('my-bets')} />} />}
        </PartBoundary>
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'min-w-0 px-3 pt-[calc(12px+var(--pv-news-room,0px))] pb-[calc(max(76px,var(--pv-panel-h,0px)+12px)+env(safe-area-inset-bottom))] outline-none desktop:px-5 desktop:pt-4 desktop:pb-5',
            'low:pt-1.5 low:ml-[calc(60px+env(safe-area-inset-left))] low:pb-3',
            !hideRight && 'low:mr-[calc(300px+env(safe-area-inset-right))]',
          )}
        >
          <PartBoundary>
            <PageCode key={page}>
              <Outlet />
            </PageCode>
          </PartBoundary>
        </main>
        {railShown && (
          <RightRail
            eventId={eventId}
            bets={bets}
            myBetsOpen={open === 'my-bets'}
            onMyBets={() => show('my-bets')}
            onCloseMyBets={close}
          />
        )}
      </div>
      {slipColumn && <SlipColumn />}
      {mobile && <PullToRefresh />}
      <PartBoundary over>
        <TourPart />
        <DevicePart />
      </PartBoundary>
      {mobile && !slipPanel && <TabBar bets={bets} onShow={show} />}
      <PartBoundary over>
        <OverlayDrawers layout={layout} railShown={railShown} slipInPlace={railShown || slipColumn} eventId={eventId} />
      </PartBoundary>
    </>
  );
}

/** Which page an address is of. The markets have two. */
const pageOf = (pathname: string): string =>
  pathname === paths.exchange ? paths.markets : `/${pathname.split('/')[1] ?? ''}`;

/** Opens an overlay, or asks a guest to log in first where it needs an account. Whose account is still read is no guest. */
function useShow(): (overlay: Overlay) => void {
  const guest = useSession((session) => session.status === 'guest');
  const show = useOverlays((state) => state.show);
  return (overlay) => {
    if (guest && isOfAccount(overlay)) emit('request-login', { after: { overlay } });
    else show(overlay);
  };
}

function useBetCount(): number {
  const isPlayer = useSession((session) => session.role === 'user' || session.role === 'agent');
  const { data } = useQuery({ ...currentBetsQuery(), enabled: isPlayer });
  return isPlayer ? (data?.total ?? 0) : 0;
}

function useShellShortcuts(show: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const covered = usePanelOpen();
  const own = {
    b: () => show('my-bets'),
    m: () => void navigate(paths.markets),
    '?': () => show('shortcuts'),
  };
  useShortcuts(covered ? {} : own);
}
