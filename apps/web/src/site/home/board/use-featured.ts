import { use, useEffect, useState } from 'react';
import { useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import { cellKey } from '../../../shared/live/price/cell.ts';
import { LiveContext } from '../../../shared/live/price/use-quote.ts';
import type { HomeShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { whenUnseen } from '../../../shared/lib/when-unseen.ts';
import { CLOSED_MS_MAX, type Featured, featuredOf, HELD_MS, isOpen, type OddsOf } from './featured.ts';

type Shown = {
  readonly id: string | null;
  readonly sinceMs: number;
  /** When it could last be bet on. */
  readonly openMs: number;
};

/**
 * The featured match. One that comes to a page that began without has its place only once nobody has looked at the page: it
 * stands over everything and would push all of that down. It stays for a minute at least while it can be bet on, and for as long as a
 * slip on it is open.
 */
export function useFeatured(sports: HomeShape, nowMs: number): Featured | null {
  const { board } = use(LiveContext);
  const [shown, setShown] = useState<Shown>({ id: null, sinceMs: 0, openMs: 0 });
  const slipEventId = useSlipDraft((draft) => draft.pick?.eventId ?? null);
  const oddsOf: OddsOf = ({ market }, { selectionKey }) => {
    const cell = board.cell(homeTopic.key, cellKey(market?.marketId ?? '', selectionKey, 'back', 0));
    return cell.state === 'open' ? cell.priceHundredths : null;
  };
  const isFresh = nowMs - shown.sinceMs < HELD_MS && nowMs - shown.openMs < CLOSED_MS_MAX;
  const held = isFresh || (slipEventId !== null && slipEventId === shown.id);
  const featured = featuredOf(sports, { shownId: shown.id, held, oddsOf });
  const id = featured?.event.eventId ?? null;
  if (id !== shown.id) setShown({ id, sinceMs: nowMs, openMs: nowMs });
  else if (featured && isOpen(featured.event) && nowMs !== shown.openMs) setShown({ ...shown, openMs: nowMs });
  const hasPlace = usePlace(featured !== null);
  return hasPlace ? featured : null;
}

/** Whether there is room for it: as it was when the page was drawn, and anew whenever nobody looks. */
function usePlace(isWanted: boolean): boolean {
  const [hasPlace, setPlace] = useState(isWanted);
  useEffect(() => whenUnseen(() => setPlace(isWanted)), [isWanted]);
  return hasPlace;
}
