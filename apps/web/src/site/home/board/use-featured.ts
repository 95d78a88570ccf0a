import { useState } from 'react';
import { useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import type { HomeShape } from '../../../shared/live/reading.ts';
import { type Featured, featuredOf, HELD_MS } from './featured.ts';

/** The featured match. It stays for a minute at least, and for as long as a slip on it is open. */
export function useFeatured(sports: HomeShape, nowMs: number): Featured | null {
  const [shown, setShown] = useState<{ id: string | null; sinceMs: number }>({ id: null, sinceMs: 0 });
  const slipEventId = useSlipDraft((draft) => draft.pick?.eventId ?? null);
  const held = nowMs - shown.sinceMs < HELD_MS || (slipEventId !== null && slipEventId === shown.id);
  const featured = featuredOf(sports, shown.id, held);
  const id = featured?.event.eventId ?? null;
  if (id !== shown.id) setShown({ id, sinceMs: nowMs });
  return featured;
}
