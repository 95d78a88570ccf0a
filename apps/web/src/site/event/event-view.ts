import { exposureOf, positionTable, profitAt, type Position } from '@pavilion/betting';
import { bettingMarketKey, runnersLeft, type Score } from '@pavilion/feed';
import { createContext, use } from 'react';
import { rowName } from '../../shared/lib/event/row-names.ts';
import type { LadderRunner } from '../../shared/lib/panels.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { type Positions, type SlipWhatIf } from '../../shared/lib/bet/use-positions.ts';
import type { ResultWait } from '../../shared/lib/bet/result-in.ts';
import type { Depths } from '../../shared/live/orders/depths.ts';
import { type OpenCell, rowKeyOf } from '../../shared/live/price/cell.ts';
import { type PickEvent, pickOf } from '../../shared/live/price/pick.ts';
import { usePickedIn } from '../../shared/live/price/use-picked.ts';
import type { MarketShape, RowShape } from '../../shared/live/reading.ts';
import { type Decided, type RowResult, rowResult } from './results.ts';

/** What every part of the page needs to know: which event, and what the player holds in it. */
export type EventView = {
  readonly event: PickEvent;
  /** Key of the odds topic on the price board. */
  readonly topic: string;
  readonly positions: Positions;
  /** What its scoreboard says; null while there is none. */
  readonly score: Score | null;
  /** What has been decided, by betting market key. */
  readonly results: ReadonlyMap<string, Decided>;
  /** Where the player has open bets although the result is known, by betting market key. */
  readonly waits: ReadonlyMap<string, ResultWait>;
  /** What players have waiting and have matched here; null where no orders are taken. */
  readonly orders: OrdersView | null;
};

export type OrdersView = {
  readonly depths: Depths;
  /** What players have matched among themselves, by market. Rupees. */
  readonly matched: ReadonlyMap<string, number>;
};

export type RowEndProps = { readonly result: RowResult | null; readonly wait: ResultWait | null };

export const EventViewContext = createContext<EventView | null>(null);

export function useEventView(): EventView {
  const view = use(EventViewContext);
  if (!view) throw new Error('a part of the event page stands outside of it');
  return view;
}

/** What the bet in the slip would change. It is not part of the view: a press on a price would draw the whole page anew. */
export const SlipWhatIfContext = createContext<SlipWhatIf | null>(null);

/** What the player gains or loses with a row: now, and after the bet in the slip. Paise. */
export type RunnerProfit = { readonly now: number | null; readonly next: number | null };

const keyOf = (view: EventView, market: MarketShape, row: RowShape): string =>
  bettingMarketKey(market.kind, view.event.eventId, market.marketId, row.selectionKey);

const profitIf = (position: Position, outcome: string): number =>
  profitAt(position, { type: 'winner', selections: [outcome], expectedWinners: 1 });

/** Where every result is 0 there is nothing to tell: an order that waits, or was cancelled, leaves such a position behind. */
const isHeld = (position: Position): boolean => positionTable(position).some(({ profitPaise }) => profitPaise !== 0);

/** What the player makes if this row wins, now and after the bet in the slip. Nulls: no line is drawn. */
export function useRunnerProfit(market: MarketShape, row: RowShape): RunnerProfit {
  const view = useEventView();
  const whatIf = use(SlipWhatIfContext);
  const key = keyOf(view, market, row);
  const position = view.positions.get(key);
  const slip = whatIf?.key === key ? whatIf : null;
  const hasLeft = market.nonRunners.some(({ selection }) => selection === row.selectionKey);
  // Who has left can win no more.
  if (row.outcome === null || hasLeft) return { now: null, next: null };
  return {
    now: position && isHeld(position) ? profitIf(position, row.outcome) : null,
    next: slip?.known && slip.after ? profitIf(slip.after.position, row.outcome) : null,
  };
}

/** The most the player can lose on a row that is a market of its own, now and after the bet in the slip; ≥ 0, paise. */
export function useRowExposure(market: MarketShape, row: RowShape): RunnerProfit {
  const view = useEventView();
  const whatIf = use(SlipWhatIfContext);
  const key = keyOf(view, market, row);
  const position = view.positions.get(key);
  const slip = whatIf?.key === key ? whatIf : null;
  // How far a meter counts is known once the player holds a bet on it; before, its worst case is not.
  const worstKnown = market.kind !== 'meter' || position !== undefined;
  return {
    now: position && isHeld(position) ? -exposureOf(position) : null,
    next: slip?.known && slip.after && worstKnown ? -slip.after.exposurePaise : null,
  };
}

/** What the player holds on a question about runs; null where no result brings or costs anything, or it is about a name. */
export function runsHeld(view: EventView, market: MarketShape, row: RowShape): Position | null {
  const position = view.positions.get(keyOf(view, market, row));
  return position?.shape === 'integer' && isHeld(position) ? position : null;
}

/** The result of the row's market; null while it is open. */
export const resultOf = (view: EventView, market: MarketShape, row: RowShape): Decided | null =>
  view.results.get(keyOf(view, market, row)) ?? null;

/** Who can be bet on at own odds: everybody who has not left. */
export const ladderRunners = (market: MarketShape): LadderRunner[] =>
  runnersLeft(market).map(({ selectionKey, name, outcome }) => ({ selectionKey, name: rowName(name), outcome }));

/** What stands in place of the row's prices: how it ended, and that the player's bets are not paid yet. Null: it is open. */
export function rowEnd(view: EventView, market: MarketShape, row: RowShape): RowEndProps | null {
  const result = resultOf(view, market, row);
  const wait = view.waits.get(keyOf(view, market, row)) ?? null;
  return result || wait ? { result: result && rowResult(result, row.outcome), wait } : null;
}

/** Opens the slip on a box of the page. */
export function usePick(market: MarketShape, row: RowShape, marketName: string) {
  const { event, topic } = useEventView();
  const open = useSlipDraft((draft) => draft.open);
  return (side: 'back' | 'lay', place: number) => (cell: OpenCell) =>
    open(pickOf(event, { topic, market, row, side, place, marketName }, cell));
}

/** The box of the row that the slip stands open on. */
export const usePickedBox = ({ marketId }: MarketShape, { selectionKey }: RowShape): string | null =>
  usePickedIn(rowKeyOf(marketId, selectionKey));
