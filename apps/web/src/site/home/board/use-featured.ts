import { useEffect, useRef, useState } from 'react';
import { useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import type { HomeShape } from '../../../shared/live/reading.ts';
import { type Featured, featuredOf, HELD_MS } from './featured.ts';

/** The featured match. It stays for a minute at least, and for as long as a slip on it is open. */
export function useFeatured(sports: HomeShape, nowMs: number): Featured | null {
  const [shownId, setShownId] = useState<string | null>(null);
  const sinceMs = useRef(0);
  const slipEventId = useSlipDraft((draft) => draft.pick?.eventId ?? null);
  const held = nowMs - sinceMs.current < HELD_MS || (slipEventId !== null && slipEventId === shownId);
  const featured = featuredOf(sports, shownId, held);
  const id = featured?.event.eventId ?? null;
  useEffect(() => {
    if (id === shownId) return;
    sinceMs.current = Date.now();
    setShownId(id);
  }, [id, shownId]);
  return featured;
}
