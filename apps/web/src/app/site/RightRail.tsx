import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { currentBetsQuery } from '../../shared/api/market/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { MyBetsButton } from '../../site/frame/MyBetsDock.tsx';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import {
  AutoRules,
  EventBets,
  MyBets,
  OpenBets,
  OpenOrders,
  PriceAlerts,
  RailChart,
  Slip,
  waitingOf,
} from './slots.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const RailContent = lazy(() => import('../../site/frame/menus/RailContent.tsx'));

export type RightRailProps = {
  /** The event whose page is shown. */
  eventId: string | null;
  bets: number;
  myBetsOpen: boolean;
  onMyBets: () => void;
  onCloseMyBets: () => void;
};

/**
 * The fixed rail from 1280 px: the slip, the orders that wait on the event, without a slip its prices over time, and its bets; away from
 * an event the open bets, winners and trending. My Bets is docked at its foot. Open, My Bets covers the rail exactly, so that no price is hidden.
 */
export function RightRail({ eventId, bets, myBetsOpen, onMyBets, onCloseMyBets }: RightRailProps) {
  const signedIn = useSession((session) => session.status === 'signed-in');
  const picked = useSlipDraft((draft) => draft.pick !== null);
  const eventBets = eventId !== null && signedIn;
  useEscape(myBetsOpen, onCloseMyBets);
  usePick(myBetsOpen, onCloseMyBets);
  return (
    <aside aria-label={t('Bets')} className="rail border-l border-line">
      <PartBoundary>
        {/* As high as what comes, so that the button at the foot stays there. */}
        <Suspense fallback={<div className="min-h-0 flex-1" />}>
          <div className="min-h-0 flex-1 overflow-y-auto" inert={myBetsOpen}>
            {picked && (
              <section aria-label={t('Bet slip')}>
                <Slip place="rail" />
              </section>
            )}
            {/* Each as soon as it is there: none keeps the rail empty for another. */}
            {eventBets && (
              <Suspense fallback={null}>
                <OpenOrders eventId={eventId} />
              </Suspense>
            )}
            {!picked && eventId !== null && (
              <Suspense fallback={null}>
                <RailChart />
              </Suspense>
            )}
            {eventBets && (
              <>
                <Suspense fallback={null}>
                  <EventBets eventId={eventId} />
                </Suspense>
                <Suspense fallback={null}>
                  <AutoRules eventId={eventId} />
                </Suspense>
                <Suspense fallback={null}>
                  <PriceAlerts eventId={eventId} />
                </Suspense>
              </>
            )}
            {!picked && !eventBets && <Elsewhere />}
          </div>
          {myBetsOpen && (
            <section aria-label={t('My Bets')} className="absolute inset-0 z-10 flex flex-col bg-surface">
              <MyBets eventId={eventId} onClose={onCloseMyBets} above={waitingOf} />
            </section>
          )}
        </Suspense>
      </PartBoundary>
      <div className="border-t border-line bg-surface px-3 py-2.5" inert={myBetsOpen}>
        <MyBetsButton count={bets} onOpen={onMyBets} />
      </div>
    </aside>
  );
}

/** Away from an event: the open bets over winners and trending. Those wait for the bets, so that nothing is pushed down. */
function Elsewhere() {
  const reading = useSession((session) => session.status === 'loading');
  const player = useSession((session) => session.role === 'user');
  // Once answered, whatever was said: what waits for every answer anew would ask anew with each.
  const { isFetched } = useQuery({ ...currentBetsQuery(), enabled: player });
  if (reading || (player && !isFetched)) return null;
  return (
    <Suspense fallback={null}>
      {player && <OpenBets />}
      <RailContent />
    </Suspense>
  );
}

/** A price that is pressed beside the panel opens the slip, which stands under it. */
function usePick(open: boolean, close: () => void): void {
  const onPick = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    return useSlipDraft.subscribe((now, before) => {
      if (now.pick !== null && now.pick !== before.pick) onPick();
    });
  }, [open]);
}

/** Escape closes the panel that covers the rail before the slip under it hears the key; an open menu comes first. */
function useEscape(open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role=menu]')) return;
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [open]);
}
