import { type CashOutAt, cashOutAt, cashOutFor, nextTick, type Position } from '@pavilion/betting';
import type { HouseLevel } from '../../shared/live/price/use-house-levels.ts';

const EVENS = 200;

/**
 * An order that levels the position at the best odds of this moment, how much there is at those, and the order at the first odds
 * at which all of it can be had; `whole` is null where there is not so much.
 */
export type Offered = { readonly best: CashOutAt; readonly therePaise: number; readonly whole: CashOutAt | null };

/** What the house offers to level the position on the runner; null where it offers nothing. */
export function offeredNow(position: Position, outcome: string, levels: readonly HouseLevel[]): Offered | null {
  const side = cashOutAt(position, outcome, EVENS)?.side;
  const towards = side === 'lay' ? 1 : -1;
  const own = levels
    .filter((level) => level.side === side && level.size > 0)
    .toSorted((one, other) => towards * (one.hundredths - other.hundredths));
  const best = own[0] && cashOutAt(position, outcome, own[0].hundredths);
  if (!best) return null;
  const therePaise = (own[0]?.size ?? 0) * 100;
  let reachedPaise = 0;
  for (const { hundredths, size } of own) {
    reachedPaise += size * 100;
    const whole = cashOutAt(position, outcome, hundredths);
    if (whole !== null && whole.sizePaise <= reachedPaise) return { best, therePaise, whole };
  }
  return { best, therePaise, whole: null };
}

/**
 * What is proposed before the player has said anything: one step better than what is offered, for who would take that cashes
 * out now. Where nobody offers anything, the first odds that lose nothing.
 */
export function firstOrder(position: Position, outcome: string, offered: CashOutAt | null): CashOutAt | null {
  if (offered === null) return cashOutFor(position, outcome, 0);
  return cashOutAt(position, outcome, nextTick(offered.priceHundredths, offered.side === 'lay' ? -1 : 1));
}
