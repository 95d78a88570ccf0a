import { MAX_STAKE, type Paise, paise } from '../money/money.ts';
import { SIZE_STEP_PAISE } from './order.ts';

/** A runner that is backed with others, at decimal odds in hundredths. */
export type DutchRunner = { readonly selection: string; readonly priceHundredths: number };

/** One total over several runners, so that whichever of them wins brings as nearly the same as whole rupees can. Paise. */
export type Dutch = {
  readonly stakes: readonly { readonly selection: string; readonly stakePaise: Paise }[];
  readonly totalPaise: Paise;
  /** What is made if one of them wins: of the one that brings least, and of the one that brings most. May be a loss. */
  readonly leastPaise: Paise;
  readonly mostPaise: Paise;
};

const MAX_PRICE_HUNDREDTHS = 100_000;
/** Odds that leave less than this part of a stake to be won are taken for a book without profit. */
const LEAST_MARGIN = 1e-4;

const isPriced = ({ priceHundredths }: DutchRunner): boolean =>
  Number.isSafeInteger(priceHundredths) && priceHundredths > 100 && priceHundredths <= MAX_PRICE_HUNDREDTHS;

function areBacked(runners: readonly DutchRunner[]): boolean {
  const names = new Set(runners.map(({ selection }) => selection));
  return runners.length > 1 && names.size === runners.length && runners.every(isPriced);
}

/** The least whole rupees that return so many paise: a rupee at 3.15 returns 315. Exact, below 10^15. */
function rupeesFor(price: number, wantedPaise: number): number {
  const raised = wantedPaise + price - 1;
  return (raised - (raised % price)) / price;
}

const rupeesForAll = (prices: readonly number[], wantedPaise: number): number =>
  prices.reduce((sum, price) => sum + rupeesFor(price, wantedPaise), 0);

/**
 * Divides a total, in whole rupees, over the runners: no other division in whole rupees makes the least of their returns
 * larger. Null for less than two runners, odds that are none, part of a rupee, or where a runner would get nothing.
 */
export function dutchByTotal(runners: readonly DutchRunner[], totalPaise: number): Dutch | null {
  if (!areBacked(runners) || !Number.isSafeInteger(totalPaise) || totalPaise <= 0) return null;
  if (totalPaise % SIZE_STEP_PAISE !== 0 || totalPaise > MAX_STAKE) return null;
  const total = totalPaise / SIZE_STEP_PAISE;
  const prices = runners.map(({ priceHundredths }) => priceHundredths);
  const given = prices.map((price) => rupeesFor(price, largestReturn(prices, total)));
  for (let left = total - sumOf(given); left > 0; left -= 1) {
    const at = leastAt(prices, given);
    given[at] = (given[at] ?? 0) + 1;
  }
  return given.includes(0) ? null : dutchOf(runners, given);
}

/** The largest return in paise that so many rupees can bring from every runner. */
function largestReturn(prices: readonly number[], total: number): number {
  let [low, high] = [0, total * Math.max(...prices)];
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    if (rupeesForAll(prices, middle) <= total) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The least stakes in whole rupees that make at least so much whichever of the runners wins. Null where their odds leave no
 * profit worth the name, and where it would take more than anybody may stake.
 */
export function dutchByProfit(runners: readonly DutchRunner[], profitPaise: number): Dutch | null {
  if (!areBacked(runners) || !Number.isSafeInteger(profitPaise) || profitPaise <= 0 || profitPaise > MAX_STAKE * 1_000)
    return null;
  const prices = runners.map(({ priceHundredths }) => priceHundredths);
  const book = prices.reduce((sum, price) => sum + 100 / price, 0);
  if (1 - book < LEAST_MARGIN) return null;
  // No stakes in parts of a rupee are less than this; from below, each total asks for the next, and the first that is enough is the least.
  const most = MAX_STAKE / SIZE_STEP_PAISE;
  let total = Math.floor(((profitPaise / SIZE_STEP_PAISE) * book * (1 - LEAST_MARGIN / 10)) / (1 - book));
  for (;;) {
    if (total > most) return null;
    const needed = rupeesForAll(prices, profitPaise + total * SIZE_STEP_PAISE);
    if (needed <= total) return dutchByTotal(runners, total * SIZE_STEP_PAISE);
    total = needed;
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function leastAt(prices: readonly number[], given: readonly number[]): number {
  const returns = prices.map((price, at) => price * (given[at] ?? 0));
  return returns.indexOf(Math.min(...returns));
}

function dutchOf(runners: readonly DutchRunner[], given: readonly number[]): Dutch {
  const totalPaise = sumOf(given) * SIZE_STEP_PAISE;
  const results = runners.map(({ priceHundredths }, at) => priceHundredths * (given[at] ?? 0) - totalPaise);
  return {
    stakes: runners.map(({ selection }, at) => ({
      selection,
      stakePaise: paise((given[at] ?? 0) * SIZE_STEP_PAISE),
    })),
    totalPaise: paise(totalPaise),
    leastPaise: paise(Math.min(...results)),
    mostPaise: paise(Math.max(...results)),
  };
}
