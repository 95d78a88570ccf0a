import type { Side } from '../bet/bet.ts';
import { LADDER } from '../market/ladder.ts';
import { type Paise, paise } from '../money/money.ts';
import { type Position, profitAt } from '../position/position.ts';
import { SIZE_STEP_PAISE } from './order.ts';

/** An order that levels a runner with the worst of the others, and what is certain once all of it is matched. */
export type CashOutAt = {
  readonly side: Side;
  readonly priceHundredths: number;
  readonly sizePaise: Paise;
  readonly certainPaise: Paise;
};

const ifWins = (position: Position, outcome: string): number =>
  profitAt(position, { type: 'winner', selections: [outcome], expectedWinners: 1 });

/** What is made if the runner wins, and the worst if another does; null where orders level nothing. Every outcome is to be in the position. */
function ends(position: Position, outcome: string): { own: number; others: number } | null {
  if (position.shape !== 'vector' || (position.expectedWinners ?? 1) !== 1) return null;
  const others = position.outcomes.filter((one) => one !== outcome);
  if (others.length === position.outcomes.length || others.length === 0) return null;
  return {
    own: ifWins(position, outcome),
    others: Math.min(...others.map((one) => ifWins(position, one))),
  };
}

/**
 * The order in whole rupees that cashes a position out on one runner at these odds: a lay where it would win more than the
 * worst of the others, else a back. Null where the position is level on it, or less than a rupee would do it. In a market of more
 * than two, what the others differ by stays.
 */
export function cashOutAt(position: Position, outcome: string, priceHundredths: number): CashOutAt | null {
  const held = ends(position, outcome);
  if (held === null || !Number.isSafeInteger(priceHundredths) || priceHundredths <= 100) return null;
  const { own, others } = held;
  const apart = Math.abs(own - others);
  // A rupee at 3.15 moves the two ends 315 paise towards each other.
  const rupees = (apart - (apart % priceHundredths)) / priceHundredths;
  if (rupees === 0) return null;
  const side = own > others ? 'lay' : 'back';
  const sign = side === 'lay' ? -1 : 1;
  const certain = Math.min(own + sign * rupees * (priceHundredths - 100), others - sign * rupees * SIZE_STEP_PAISE);
  return { side, priceHundredths, sizePaise: paise(rupees * SIZE_STEP_PAISE), certainPaise: paise(certain) };
}

/**
 * The order that makes at least so much certain and is reached first: of the exchange's prices the highest to lay at, or the
 * lowest to back at. Null where no price of the exchange makes so much certain.
 */
export function cashOutFor(position: Position, outcome: string, amountPaise: number): CashOutAt | null {
  const orders = LADDER.flatMap((price) => cashOutAt(position, outcome, price) ?? []).filter(
    ({ certainPaise }) => certainPaise >= amountPaise,
  );
  return (orders[0]?.side === 'lay' ? orders.at(-1) : orders[0]) ?? null;
}
