import {
  addResting,
  betterFor,
  exposureOf,
  isOddsHundredths,
  paise,
  type Position,
  SIZE_STEP_PAISE,
  snapToLadder,
  tickIndex,
} from '@pavilion/betting';
import type { OrderBoardMarket } from '@pavilion/contract';
import type { NewOrder } from '../../../shared/api/market/orders.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import { paiseFromWire } from '../../../shared/lib/format/format.ts';
import type { Cell } from '../../../shared/live/price/cell.ts';

export type AskOptions = { readonly keep: boolean; readonly whole: boolean };

/** Whether the odds are better for the player than anybody offers now, so that an order at them would wait. */
export function asksForBetter(pick: SlipPick, askedHundredths: number, cell: Cell | null): boolean {
  if (pick.kind !== 'match' || cell === null || !isOddsHundredths(askedHundredths)) return false;
  if (cell.state === 'locked') return cell.why === 'no-price';
  return betterFor(pick.side, askedHundredths, cell.priceHundredths) > 0;
}

/** The two prices of the exchange that odds stand between; null where they are one. */
export const nearestOdds = (hundredths: number): readonly [number, number] | null =>
  tickIndex(hundredths) === null ? [snapToLadder(hundredths, 'down'), snapToLadder(hundredths, 'up')] : null;

/** Why an order of this size is none; null where it may be one. */
export const sizeProblem = (sizePaise: number): string | null =>
  sizePaise % SIZE_STEP_PAISE === 0 ? null : t('The size of an order is in whole rupees.');

/** What more can be lost in the market while the order waits; 0 where other results cost more already. Paise. */
export function reservedPaise(
  position: Position,
  pick: SlipPick,
  order: { priceHundredths: number; sizePaise: number },
) {
  if (position.shape !== 'vector' || !position.outcomes.includes(pick.outcome)) return null;
  const { priceHundredths, sizePaise } = order;
  const waiting = { selection: pick.outcome, side: pick.side, priceHundredths, restPaise: paise(sizePaise) };
  return exposureOf(addResting(position, waiting)) - exposureOf(position);
}

/** What waits at these odds on the same side, and would be filled before a new order; null while nothing is known. Paise. */
export function aheadPaise(
  board: readonly OrderBoardMarket[] | undefined,
  { marketId, selectionKey, side }: SlipPick,
  hundredths: number,
): number | null {
  if (board === undefined) return null;
  const market = board.find((one) => one.marketId === marketId);
  const runner = market?.runners.find((one) => one.selectionKey === selectionKey);
  const level = runner?.levels.find(({ odds }) => Math.round(odds * 100) === hundredths);
  // Who waits to back is what others can lay.
  return paiseFromWire(level?.[side === 'back' ? 'lay' : 'back'] ?? 0);
}

export const orderOf = (
  pick: SlipPick,
  { priceHundredths, stakePaise }: { priceHundredths: number; stakePaise: number },
  { keep, whole }: AskOptions,
): NewOrder => ({
  eventId: pick.eventId,
  marketId: pick.marketId,
  selectionKey: pick.selectionKey,
  side: pick.side,
  odds: priceHundredths / 100,
  size: stakePaise / 100,
  timeInForce: whole ? 'fill_or_kill' : 'rest',
  inPlay: keep ? 'keep' : 'lapse',
});
