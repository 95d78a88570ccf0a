import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useAppEvent } from '../../shared/lib/bet/events.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useOutOfSight } from '../../shared/live/steady/out-of-sight.ts';
import { useEventView } from './event-view.ts';

/** How high the place of the own bets is, null while there is none, and whether the cards around it have been seen. */
type OwnRoom = { roomPx: number | null; isSeen: () => boolean; onRoom: (px: number | null) => void };

/** Of the whole page: another first card has the same room under it. What a filter shows is drawn anew, and has not been seen. */
export function useOwnRoom(filter: string, drawn: boolean): OwnRoom {
  const [roomPx, onRoom] = useState<number | null>(null);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (drawn) seen.current = filter;
  }, [drawn, filter]);
  return { roomPx, isSeen: () => seen.current === filter, onRoom };
}

const useOnPhone = (): boolean => useLayout() === 'mobile';

/** Reads the bets while the page still waits for its prices, so that they can stand there with them. Nothing to see. */
export function OwnBetsReady({ children }: { children: ReactNode }) {
  const isPlayer = useSession(({ role }) => role === 'user');
  return useOnPhone() && isPlayer && <div hidden>{children}</div>;
}

/**
 * On a phone, which has no rail, the player's bets on the event stand under its first card. They push down no price that is looked
 * at: they are there when the cards are first drawn, else they come, grow and go when their place is out of sight, or when the
 * player has read what was said of the bet just placed. Until then a bet more is scrolled to in the room that there is.
 */
export function OwnBets({ children, ...room }: OwnRoom & { children: ReactNode }) {
  const { positions } = useEventView();
  const onPhone = useOnPhone();
  if (!onPhone || (positions.size === 0 && room.roomPx === null)) return null;
  return <Room {...room}>{children}</Room>;
}

function Room({ roomPx, isSeen, onRoom, children }: OwnRoom & { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [highPx, setHigh] = useState(0);
  const drawnWith = useEffectEvent((px: number) => {
    if (px > 0 && !isSeen()) onRoom(px);
  });
  useLayoutEffect(() => {
    const own = list.current;
    if (!own) return;
    const measure = () => setHigh(own.offsetHeight);
    const observer = new ResizeObserver(measure);
    measure();
    drawnWith(own.offsetHeight);
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  const take = () => onRoom(highPx > 0 ? highPx : null);
  useOutOfSight(place, highPx !== (roomPx ?? 0), take);
  useAppEvent('bet:read', take);
  const overflows = roomPx !== null && highPx > roomPx;
  return (
    <div
      ref={place}
      style={{ height: roomPx ?? 0 }}
      className={cx(
        'overflow-y-auto',
        roomPx !== null && 'panel mt-2.5 box-content',
        (roomPx === null || highPx === 0) && 'invisible',
      )}
      // What is scrolled can be reached by keys.
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': t('Matched on this event') })}
    >
      <div ref={list}>{children}</div>
    </div>
  );
}
