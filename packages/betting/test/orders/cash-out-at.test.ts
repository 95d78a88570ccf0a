import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { LADDER } from '../../src/market/ladder.ts';
import { paise } from '../../src/money/money.ts';
import { cashOutAt, cashOutFor } from '../../src/orders/cash-out-at.ts';
import { addBet, type Position, profitAt, type VectorPosition } from '../../src/position/position.ts';

const held = (...profits: number[]): VectorPosition => ({
  ...{ shape: 'vector', kind: 'match', outcomes: profits.map((_, at) => String(at)), profits, rest: 0 },
});
const worst = (position: Position, outcomes: number): number =>
  Math.min(
    ...Array.from({ length: outcomes }, (_, at) =>
      profitAt(position, { type: 'winner', selections: [String(at)], expectedWinners: 1 }),
    ),
  );

test('worked values: a back at 3.00 that is laid off at 2.00, and a lay that is backed', () => {
  expect(cashOutAt(held(2_000_00, -1_000_00), '0', 200)).toEqual({
    ...{ side: 'lay', priceHundredths: 200, sizePaise: 1_500_00, certainPaise: 500_00 },
  });
  expect(cashOutAt(held(-2_000_00, 1_000_00), '0', 400)).toEqual({
    ...{ side: 'back', priceHundredths: 400, sizePaise: 750_00, certainPaise: 250_00 },
  });
  // 500 is certain from 2.00 down; a rupee more needs the price below it.
  expect(cashOutFor(held(2_000_00, -1_000_00), '0', 500_00)?.priceHundredths).toBe(200);
  expect(cashOutFor(held(2_000_00, -1_000_00), '0', 501_00)?.priceHundredths).toBe(199);
  expect(cashOutFor(held(-2_000_00, 1_000_00), '0', 250_00)?.priceHundredths).toBe(400);
  expect(cashOutFor(held(2_000_00, -1_000_00), '0', 2_000_00)).toBeNull();
});

test('nothing where the position is level there, where it has no other end, or on lines', () => {
  expect(cashOutAt(held(100, 100), '0', 200)).toBeNull();
  expect(cashOutAt(held(1_00, 0), '0', 200)).toBeNull();
  expect(cashOutAt(held(5_00), '0', 200)).toBeNull();
  expect(cashOutAt(held(5_00, 0), '7', 200)).toBeNull();
  expect(cashOutAt({ ...held(5_00, 0, 0), expectedWinners: 2 }, '0', 200)).toBeNull();
  expect(cashOutAt(held(5_00, 0), '0', 100)).toBeNull();
  expect(cashOutAt(held(5_00, 0), '0', Number.NaN)).toBeNull();
});

const money = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });

property.prop([fc.array(money, { minLength: 2, maxLength: 4 }), fc.constantFrom(...LADDER)])(
  'what it says is certain is what the position is after the bet, and the worst is never worse',
  (profits, price) => {
    const position = held(...profits);
    const order = cashOutAt(position, '0', price);
    if (order === null) return;
    const terms = { kind: 'match', selection: '0', line: null, width: null } as const;
    const after = addBet(position, {
      ...{ ...terms, side: order.side, priceHundredths: price, stake: paise(order.sizePaise) },
    });
    expect(worst(after, profits.length)).toBe(order.certainPaise);
    expect(order.certainPaise).toBeGreaterThanOrEqual(worst(position, profits.length));
  },
);

property.prop([money, money, fc.integer({ min: -1_000_00, max: 1_000_000_00 })])(
  'the price that is reached first makes the amount certain, and the next price towards it does not',
  (own, other, wanted) => {
    const position = held(own, other);
    const order = cashOutFor(position, '0', wanted);
    if (order === null) return;
    expect(order.certainPaise).toBeGreaterThanOrEqual(wanted);
    const nearer = LADDER.filter((price) =>
      order.side === 'lay' ? price > order.priceHundredths : price < order.priceHundredths,
    );
    for (const price of nearer) expect(cashOutAt(position, '0', price)?.certainPaise ?? -Infinity).toBeLessThan(wanted);
  },
);
