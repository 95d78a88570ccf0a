import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAppEvent } from '../../shared/lib/bet/events.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useOutOfSight } from '../../shared/live/steady/out-of-sight.ts';
import { useEventView } from './event-view.ts';

/**
 * On a phone, which has no rail, the player's bets on the event stand under its first card. They push down no price that is looked
 * at: they come, and grow, when their place is out of sight, or when the player has read what was said of the bet just placed.
 * Until then a bet more is scrolled to in the room that there is.
 */
export function OwnBets({ children }: { children: ReactNode }) {
  const mobile = useLayout() === 'mobile';
  const { positions } = useEventView();
  const [roomPx, setRoom] = useState<number | null>(null);
  if (!mobile || (positions.size === 0 && roomPx === null)) return null;
  return (
    <Room roomPx={roomPx} onRoom={setRoom}>
      {children}
    </Room>
  );
}

type RoomProps = { roomPx: number | null; onRoom: (px: number) => void; children: ReactNode };

function Room({ roomPx, onRoom, children }: RoomProps) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [highPx, setHigh] = useState(0);
  useLayoutEffect(() => {
    const own = list.current;
    if (!own) return;
    const measure = () => setHigh(own.offsetHeight);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  const take = () => {
    if (highPx > 0) onRoom(highPx);
  };
  useOutOfSight(place, highPx > 0 && highPx !== roomPx, take);
  useAppEvent('bet:read', take);
  return (
    <div
      ref={place}
      style={{ height: roomPx ?? 0 }}
      className={cx('overflow-y-auto', roomPx === null ? 'invisible' : 'panel mt-2.5 box-content')}
    >
      <div ref={list}>{children}</div>
    </div>
  );
}
