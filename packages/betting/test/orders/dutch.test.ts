import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { LADDER } from '../../src/market/ladder.ts';
import { MAX_STAKE } from '../../src/money/money.ts';
import { dutchByProfit, dutchByTotal, type DutchRunner } from '../../src/orders/dutch.ts';

const runnersAt = (...prices: number[]): DutchRunner[] =>
  prices.map((priceHundredths, at) => ({ selection: String(at), priceHundredths }));
const field = fc
  .array(fc.constantFrom(...LADDER), { minLength: 2, maxLength: 6 })
  .map((prices) => runnersAt(...prices));
const rupees = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => amount * 100);

const stakesOf = (dutch: ReturnType<typeof dutchByTotal>) => dutch?.stakes.map(({ stakePaise }) => stakePaise / 100);

test('worked values: the mockup’s four, and what is no dutching', () => {
  const four = runnersAt(315, 570, 720, 1_000);
  expect(stakesOf(dutchByTotal(four, 10_000_00))).toEqual([4_338, 2_397, 1_898, 1_367]);
  expect(dutchByTotal(four, 10_000_00)).toMatchObject({
    totalPaise: 10_000_00,
    leastPaise: 3_662_90,
    mostPaise: 3_670_00,
  });
  // A book of more than everything: every winner costs, as little as can be.
  expect(dutchByTotal(runnersAt(150, 150), 100_00)).toMatchObject({ leastPaise: -25_00, mostPaise: -25_00 });
  expect(dutchByProfit(runnersAt(150, 150), 1_00)).toBeNull();
  expect(dutchByProfit(runnersAt(300, 300), 1_000_00)).toMatchObject({ totalPaise: 2_000_00, leastPaise: 1_000_00 });
  expect(dutchByTotal(runnersAt(300, 300), 1_00)).toBeNull();
});

const FOUR = runnersAt(315, 570, 720, 1_000);
test.each([
  ['one runner', runnersAt(300)],
  ['odds of nothing', runnersAt(300, 100)],
  ['odds above all', runnersAt(300, 100_001)],
  ['odds between two hundredths', runnersAt(300, 400.5)],
  ['a runner twice', [...runnersAt(300), ...runnersAt(400)]],
])('%s is no dutching', (_, runners) => {
  expect(dutchByTotal(runners, 100_00)).toBeNull();
  expect(dutchByProfit(runners, 100_00)).toBeNull();
});

test('no total and no profit, parts of a rupee, and more than anybody may stake', () => {
  for (const wrong of [0, -100, 150, 100.5, Number.NaN, MAX_STAKE + 100]) expect(dutchByTotal(FOUR, wrong)).toBeNull();
  for (const wrong of [0, -100, 100.5, Number.NaN, MAX_STAKE * 10, MAX_STAKE * 1_000 + 1])
    expect(dutchByProfit(FOUR, wrong)).toBeNull();
  // A runner that wins a thousandfold is divided over as any other, and a total of all that may be staked is one.
  expect(dutchByTotal(runnersAt(100_000, 100_000), MAX_STAKE)?.totalPaise).toBe(MAX_STAKE);
  expect(dutchByProfit(runnersAt(100_000, 100_000), MAX_STAKE * 499 - 500_00)?.totalPaise).toBeLessThanOrEqual(
    MAX_STAKE,
  );
});

test('a profit of paise is wanted as well, with the least total that makes it', () => {
  expect(dutchByProfit(runnersAt(300, 300), 1_000_50)).toMatchObject({ totalPaise: 2_002_00, leastPaise: 1_001_00 });
});

property.prop([field, rupees])(
  'a total is divided whole, and the results are what the stakes make',
  (runners, total) => {
    const dutch = dutchByTotal(runners, total);
    if (dutch === null) return;
    const results = dutch.stakes.map(
      ({ stakePaise }, at) => (stakePaise * (runners[at]?.priceHundredths ?? 0)) / 100 - total,
    );
    expect(dutch.stakes.reduce((sum, { stakePaise }) => sum + stakePaise, 0)).toBe(total);
    expect(dutch.stakes.every(({ stakePaise }) => stakePaise > 0 && stakePaise % 100 === 0)).toBe(true);
    expect([dutch.leastPaise, dutch.mostPaise]).toEqual([Math.min(...results), Math.max(...results)]);
  },
);

const small = fc.array(fc.integer({ min: 101, max: 900 }), { minLength: 2, maxLength: 3 }).map((p) => runnersAt(...p));

property.prop([small, fc.integer({ min: 3, max: 25 })])(
  'no other division has a larger least return',
  (runners, units) => {
    const dutch = dutchByTotal(runners, units * 100);
    if (dutch === null) return;
    const price = (at: number) => runners[at]?.priceHundredths ?? 0;
    let best = -Infinity;
    for (let first = 0; first <= units; first += 1)
      for (let second = 0; second <= units - first; second += 1) {
        const stakes = runners.length === 2 ? [first, units - first] : [first, second, units - first - second];
        best = Math.max(best, Math.min(...stakes.map((stake, at) => stake * price(at))));
      }
    expect(dutch.leastPaise).toBe(best - units * 100);
  },
);

property.prop([field, rupees])('a profit that is wanted is made whichever wins, or cannot be', (runners, wanted) => {
  const dutch = dutchByProfit(runners, wanted);
  const left = 1 - runners.reduce((sum, { priceHundredths }) => sum + 100 / priceHundredths, 0);
  if (dutch !== null) expect(dutch.leastPaise).toBeGreaterThanOrEqual(wanted);
  else expect(left < 2e-4 || (wanted + 100 * runners.length) / left > MAX_STAKE).toBe(true);
});

property.prop([small, fc.integer({ min: 1, max: 20 })])('and with the least total that makes it', (runners, rupee) => {
  const dutch = dutchByProfit(runners, rupee * 100);
  if (dutch === null || dutch.totalPaise > 200_00) return;
  for (let total = runners.length * 100; total < dutch.totalPaise; total += 100)
    expect(dutchByTotal(runners, total)?.leastPaise ?? -1).toBeLessThan(rupee * 100);
});
