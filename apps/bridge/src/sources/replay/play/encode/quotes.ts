import { isOddsHundredths } from '@pavilion/betting';
import { ladderQuotes } from '@pavilion/simulator';
import type { MarketState } from '../../mcm/market-state.ts';
import { type Level, priceKey } from '../../mcm/price-ladder.ts';
import type { RunnerState } from '../../mcm/runner-state.ts';

/** What can be had of one runner: best level first, at most three a side. */
export interface RunnerQuote {
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
}

const LEVELS = 3;
const NO_QUOTE: RunnerQuote = { back: [], lay: [] };

/** The synthetic market maker of the BASIC tier: a thin market, two ticks between its levels. */
const BASIC = { halfWidth: 0.01, stepTicks: 2, size: 200, sizeSigma: 0.8 };
/** So often, in recorded time, its sizes are drawn afresh. */
export const BASIC_BEAT_MS = 5_000;

export function isActive(runner: RunnerState): boolean {
  return runner.status === 'ACTIVE';
}

/** Back at or above lay is what remains when a recording missed a change: such a book is not to be traded. */
export function isCrossed(market: MarketState): boolean {
  return market.runners.some((runner) => {
    if (!isActive(runner)) return false;
    const back = runner.shownBack(1)[0]?.[0];
    const lay = runner.shownLay(1)[0]?.[0];
    return back !== undefined && lay !== undefined && back >= lay;
  });
}

/** The recorded offers of every runner, with cross-matched ones where there are any; levels without a size are left out. */
export function recordedQuotes(market: MarketState): Map<RunnerState, RunnerQuote> {
  const sound = (levels: readonly Level[]) => levels.filter(([, size]) => size > 0);
  return new Map(
    market.runners.map((runner) => [
      runner,
      isActive(runner) ? { back: sound(runner.shownBack(LEVELS)), lay: sound(runner.shownLay(LEVELS)) } : NO_QUOTE,
    ]),
  );
}

/**
 * A ladder around the last traded prices, for recordings that have nothing else. When every runner has traded, their
 * chances are brought to the expected number of winners, so that the book is sound as a whole; `key` and the beat draw the
 * sizes.
 */
export function basicQuotes(
  market: MarketState,
  winners: number,
  key: number,
  pt: number,
): Map<RunnerState, RunnerQuote> {
  const active = market.runners.filter(isActive);
  const chances = active.map((runner) => {
    const price = runner.lastPrice;
    return typeof price === 'number' && isOddsHundredths(priceKey(price)) ? 1 / price : null;
  });
  const sum = chances.every((chance) => chance !== null)
    ? chances.reduce((total, chance) => total + chance, 0)
    : winners;
  const scale = winners > 0 && sum > 0 ? winners / sum : 1;
  const beat = Math.floor(pt / BASIC_BEAT_MS);
  const fair = chances.map((chance) => Math.min(0.999, (chance ?? 0.5) * scale));
  const quotes = ladderQuotes(fair, { ...BASIC, key, beat });
  const levelsOf = (boxes: readonly { price: number; size: number }[]) =>
    boxes.map(({ price, size }): Level => [price, size]);
  return new Map(
    active.map((runner, i) => {
      const quote = quotes[i];
      if (quote === undefined || chances[i] === null) return [runner, NO_QUOTE];
      return [runner, { back: levelsOf(quote.back), lay: levelsOf(quote.lay) }];
    }),
  );
}
