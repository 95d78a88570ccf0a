import { type CashOutAt, cashOutAt, cashOutFor, nextTick, type Position } from '@pavilion/betting';
import type { HouseLevel } from '../../shared/live/price/use-house-levels.ts';

const EVENS = 200;

/** What levelling the position on the runner at the best odds of this moment would make certain; null where nobody offers any. */
export function offeredNow(position: Position, outcome: string, levels: readonly HouseLevel[]): CashOutAt | null {
  const side = cashOutAt(position, outcome, EVENS)?.side;
  const odds = levels.filter((level) => level.side === side).map(({ hundredths }) => hundredths);
  if (odds.length === 0) return null;
  return cashOutAt(position, outcome, side === 'lay' ? Math.min(...odds) : Math.max(...odds));
}

/**
 * What is proposed before the player has said anything: one step better than what is offered, for who would take that cashes
 * out now. Where nobody offers anything, the first odds that lose nothing.
 */
export function firstOrder(position: Position, outcome: string, offered: CashOutAt | null): CashOutAt | null {
  if (offered === null) return cashOutFor(position, outcome, 0);
  return cashOutAt(position, outcome, nextTick(offered.priceHundredths, offered.side === 'lay' ? -1 : 1));
}
