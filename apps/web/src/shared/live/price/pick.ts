import { runnersLeft, stakeLimits } from '@pavilion/feed';
import type { SlipPick } from '../../lib/bet/slip-draft.ts';
import { cellKey, type OpenCell } from './cell.ts';
import { isLadder, type MarketShape, type RowShape } from '../reading.ts';

/** The event a pick belongs to, as the page knows it. */
export type PickEvent = {
  eventId: string;
  name: string;
  startsAtMs: number | null;
  sportId: string;
  sportName: string;
  competitionId: string | null;
  competitionName: string | null;
};

export type PickedBox = {
  topic: string;
  market: MarketShape;
  row: RowShape;
  side: 'back' | 'lay';
  place: number;
  /** What the market is called on the page. */
  marketName: string;
};

/** What the slip opens with when a cell is pressed: the figures that stood in it at that moment. */
export function pickOf(event: PickEvent, box: PickedBox, cell: OpenCell): SlipPick {
  const { topic, market, row, side, place, marketName } = box;
  return {
    eventId: event.eventId,
    eventName: event.name,
    eventStartTime: event.startsAtMs === null ? null : new Date(event.startsAtMs).toISOString(),
    sportId: event.sportId,
    sportName: event.sportName,
    competitionId: event.competitionId,
    competitionName: event.competitionName,
    marketId: market.marketId,
    marketName,
    kind: market.kind,
    selectionKey: row.selectionKey,
    selectionName: row.name,
    side,
    priceHundredths: cell.priceHundredths,
    line: cell.line,
    width: cell.width,
    ...limitsOf(market, row),
    level: cell.level,
    box: { topic, key: cellKey(market.marketId, row.selectionKey, side, place) },
    outcomes: runnersLeft(market).flatMap(({ outcome, name }) => (outcome === null ? [] : [{ id: outcome, name }])),
    outcome: row.outcome ?? row.selectionKey,
    inPlay: market.inPlay,
    betDelayMs: row.betDelayMs,
  };
}

/** Key of the box that a bet is decided by: of a ladder the best price of its side, whichever was pressed. */
export const decidingBoxOf = (pick: SlipPick): string =>
  isLadder(pick) ? cellKey(pick.marketId, pick.selectionKey, pick.side, 0) : pick.box.key;

/** The stake limits of a row: its own, else its market's. */
export function limitsOf(market: MarketShape, row: RowShape): { minPaise: number | null; maxPaise: number | null } {
  return stakeLimits({ ...market, rows: [] }, { ...row, back: [], lay: [] });
}
