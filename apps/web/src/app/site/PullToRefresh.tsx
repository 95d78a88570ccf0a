import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { cx } from '../../shared/lib/cx.ts';

/** A pull this far asks for everything anew; the sign follows the finger at half its way. */
const FAR_PX = 130;
const SHARE = 0.5;

/** At the top of a page of the phone, pulled down, what the page shows is read again. Prices come by themselves. */
export function PullToRefresh() {
  const queries = useQueryClient();
  const [pulledPx, setPulledPx] = useState(0);
  const [reading, setReading] = useState(false);
  const from = useRef<number | null>(null);
  const start = useEffectEvent((event: TouchEvent) => {
    const touch = event.touches[0];
    const inPage = event.target instanceof Element && event.target.closest('main, header') !== null;
    from.current =
      event.touches.length === 1 && touch && window.scrollY <= 0 && inPage && !reading ? touch.clientY : null;
  });
  const move = useEffectEvent(({ touches }: TouchEvent) => {
    const touch = touches[0];
    if (from.current === null || touch === undefined) return;
    if (window.scrollY > 0) from.current = null;
    setPulledPx(from.current === null ? 0 : Math.min(Math.max(0, touch.clientY - from.current), FAR_PX));
  });
  const end = useEffectEvent(() => {
    const far = from.current !== null && pulledPx >= FAR_PX;
    from.current = null;
    setPulledPx(0);
    if (!far) return;
    setReading(true);
    void queries.invalidateQueries({ type: 'active' }).finally(() => setReading(false));
  });
  useEffect(() => {
    const stop = new AbortController();
    const how = { passive: true, signal: stop.signal };
    window.addEventListener('touchstart', (event) => start(event), how);
    window.addEventListener('touchmove', (event) => move(event), how);
    window.addEventListener('touchend', () => end(), how);
    window.addEventListener('touchcancel', () => end(), how);
    return () => stop.abort();
  }, []);
  if (pulledPx === 0 && !reading) return null;
  return (
    <div
      role="status"
      style={{ transform: `translate(-50%, ${reading ? FAR_PX * SHARE : pulledPx * SHARE}px)` }}
      className="fixed top-0 left-1/2 z-40 grid size-10 place-items-center rounded-full border border-line-2 bg-surface-3 shadow-2"
    >
      <span className="sr-only">{reading ? t('Loading…') : t('Pull down to refresh')}</span>
      <RotateCw
        size={18}
        aria-hidden="true"
        className={cx(reading && 'motion-safe:animate-spin', !reading && pulledPx < FAR_PX && 'text-ink-3')}
      />
    </div>
  );
}
