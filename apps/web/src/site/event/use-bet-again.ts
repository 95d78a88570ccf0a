import { use, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { AGAIN, type Again, readAgain } from '../../shared/address/again.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { cellKey, type OpenCell } from '../../shared/live/price/cell.ts';
import { pickOf } from '../../shared/live/price/pick.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { sectionsOf } from './sections.ts';
import type { EventPageData } from './use-event-page.ts';

/**
 * Opens the slip on the row of a bet that is to be made again, as a press on its price would, but never places at once: the
 * price of now has not been read yet. A row without a price is said to have none. The address forgets it either way.
 */
export function useBetAgain(page: EventPageData): void {
  const [query, setQuery] = useSearchParams();
  const text = query.get(AGAIN);
  const { board } = use(LiveContext);
  const known = page.markets !== undefined || page.gone || page.status === 'Completed';
  const open = useEffectEvent((again: Again | null) => {
    setQuery(without, { replace: true });
    if (again === null) return;
    const found = boxOf(page, again);
    const cell = found && board.offer(found.topic, cellKey(again.marketId, again.selectionKey, again.side, 0));
    if (found && cell?.state === 'open') useSlipDraft.getState().show(pickAt(page, found, cell), again.stakePaise);
    else toast('warn', t('There is no price here at the moment.'));
  });
  useEffect(() => {
    if (text !== null && known) open(readAgain(text));
  }, [text, known]);
}

function without(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(AGAIN);
  return next;
}

/** The best box of the row, on the page as it stands. */
function boxOf({ markets, view }: EventPageData, { marketId, selectionKey, side }: Again) {
  const section = sectionsOf(markets ?? [], view.event.sportName).find((one) =>
    one.markets.some((market) => market.marketId === marketId),
  );
  const market = section?.markets.find((one) => one.marketId === marketId);
  const row = market?.rows.find((one) => one.selectionKey === selectionKey);
  return section && market && row
    ? { topic: view.topic, market, row, side, place: 0, marketName: section.title }
    : undefined;
}

const pickAt = ({ view }: EventPageData, box: NonNullable<ReturnType<typeof boxOf>>, cell: OpenCell) =>
  pickOf(view.event, box, cell);
