import { oddsHundredths, type OddsHundredths } from './odds.ts';

/** Upper end of each band and the step inside it, in hundredths: the classic exchange ladder. */
const BANDS: readonly (readonly [upTo: number, step: number])[] = [
  [200, 1],
  [300, 2],
  [400, 5],
  [600, 10],
  [1_000, 20],
  [2_000, 50],
  [3_000, 100],
  [5_000, 200],
  [10_000, 500],
  [100_000, 1_000],
];

function buildLadder(): OddsHundredths[] {
  const prices: OddsHundredths[] = [];
  let price = 101;
  for (const [upTo, step] of BANDS) {
    for (; price < upTo; price += step) prices.push(oddsHundredths(price));
  }
  prices.push(oddsHundredths(price));
  return prices;
}

/** The 350 prices of the exchange, 1.01 to 1000, rising. */
export const LADDER: readonly OddsHundredths[] = buildLadder();

/** Position of the last price at or below the odds; −1 below the whole ladder. */
function floorIndex(odds: number): number {
  let low = -1;
  let high = LADDER.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    if ((LADDER[middle] ?? 0) <= odds) low = middle;
    else high = middle - 1;
  }
  return low;
}

function priceAt(index: number): OddsHundredths {
  const price = LADDER[Math.min(Math.max(index, 0), LADDER.length - 1)];
  if (price === undefined) throw new RangeError(`no price at ${index}`);
  return price;
}

/** Index on the ladder (1.01 is 0, 2 is 99, 1000 is 349), or null for a price that is not on it. */
export function tickIndex(odds: number): number | null {
  const index = floorIndex(odds);
  return LADDER[index] === odds ? index : null;
}

/** The nearest ladder price at or below ('down') or at or above ('up') the odds; the ends of the ladder hold. */
export function snapToLadder(odds: number, direction: 'down' | 'up'): OddsHundredths {
  const index = floorIndex(odds);
  const below = priceAt(index);
  return direction === 'down' || below === odds ? below : priceAt(index + 1);
}

/**
 * The price so many ticks up (steps > 0) or down (steps < 0), stopping at the ends. From a price between two ticks the
 * first step goes to the neighbouring tick in that direction.
 */
export function nextTick(odds: number, steps: number): OddsHundredths {
  if (steps === 0) return snapToLadder(odds, 'down');
  const start = floorIndex(steps > 0 ? odds : odds - 0.5);
  const index = steps > 0 ? start + steps : start + steps + 1;
  return priceAt(index);
}

/** Ticks from one price up to another (negative when it lies below); a price between ticks counts as the tick below. */
export function tickDistance(from: number, to: number): number {
  return Math.max(floorIndex(to), 0) - Math.max(floorIndex(from), 0);
}
