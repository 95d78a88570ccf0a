import { assert } from '../assert.ts';
import type { Side } from '../bet/bet.ts';
import { type Paise, paise, scaleUp } from '../money/money.ts';
import { withoutResting } from '../position/book.ts';
import { type Position, type Resting, type VectorPosition } from '../position/position.ts';
import { SIZE_STEP_PAISE } from './order.ts';

/** The unfilled rest of an order. */
export type RestOfOrder = {
  readonly selection: string;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly restPaise: Paise;
};

/** What the rest of an order can lose: a back its stake, a lay its liability. Whole rupees make it exact. */
export function reservedBy({ side, priceHundredths, restPaise }: Omit<RestOfOrder, 'selection'>): Paise {
  assert(restPaise >= 0 && restPaise % SIZE_STEP_PAISE === 0, 'the rest of an order is whole rupees');
  return side === 'back' ? restPaise : scaleUp(restPaise, priceHundredths - 100, 100);
}

function change(position: Position, order: RestOfOrder, sign: 1 | -1): VectorPosition {
  assert(position.shape === 'vector', 'orders wait in markets of named outcomes');
  const at = position.outcomes.indexOf(order.selection);
  assert(at >= 0, `${order.selection} is not an outcome of this market`);
  const none = position.outcomes.map(() => 0);
  const { resting = { backs: none, lays: none }, ...held } = position;
  const amount = sign * reservedBy(order);
  const add = (amounts: readonly number[]) => amounts.map((one, index) => (index === at ? paise(one + amount) : one));
  const next: Resting =
    order.side === 'back' ? { ...resting, backs: add(resting.backs) } : { ...resting, lays: add(resting.lays) };
  const amounts = [...next.backs, ...next.lays];
  assert(
    amounts.every((one) => one >= 0),
    'no more is released than was reserved',
  );
  return amounts.every((one) => one === 0) ? held : { ...held, resting: next };
}

/** The position with one more order that waits in its market. */
export const addResting = (position: Position, order: RestOfOrder): Position => change(position, order, 1);

/** The position without the rest of an order, or a part of it: exactly undoes addResting. */
export const removeResting = (position: Position, order: RestOfOrder): Position => change(position, order, -1);

/** The position with exactly these orders, whatever waited in it before. */
export function withResting(position: Position, orders: Iterable<RestOfOrder>): Position {
  if (position.shape !== 'vector') return position;
  let next: Position = withoutResting(position);
  for (const order of orders) next = addResting(next, order);
  return next;
}
