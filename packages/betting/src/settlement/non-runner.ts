import { assert } from '../assert.ts';
import type { BetTerms, ProfitRatio } from '../bet/bet.ts';
import { type BettingMarket, isOnRunners, type MarketKind } from '../market/market.ts';
import { ZERO } from '../money/money.ts';
import { type Payout, payoutOf, profitRatioOf, vectorPayout } from './payout.ts';
import type { MarketResult } from './result.ts';

/** Bets by their ids: those after the first id up to and with the second; null: and every later one. */
export type BetRange = readonly [afterBetId: number, throughBetId: number | null];

/** A runner withdrawn from a race. Bets on it are void; bets on others accepted before it left pay reduced odds. */
export type NonRunner = {
  readonly selection: string;
  /** How much of the odds of the others goes, in hundredths of a percent: 12.5 % is 1250. */
  readonly reductionHundredthsOfPercent: number;
  readonly removedAtMs: number;
  /**
   * The bets that were accepted while the withdrawal was on record, which keep their odds whatever the clocks said. Absent:
   * those accepted from removedAtMs on.
   */
  readonly acceptedWithout?: readonly BetRange[];
};

/** An accepted bet, as far as a withdrawal asks about it. */
export type AcceptedBet = {
  readonly betId: string;
  readonly terms: BetTerms;
  /** Milliseconds since the epoch. */
  readonly acceptedAtMs: number;
};

/** What withdrawals leave of a bet: nothing, all of it, or reduced odds as the profit per unit of stake. */
export type LeftOfBet =
  | { readonly type: 'void' }
  | { readonly type: 'whole' }
  | { readonly type: 'reduced'; readonly ratio: ProfitRatio };

export const WHOLE_BET: LeftOfBet = { type: 'whole' };

const WHOLE = 10_000n;

/** Where one runner wins, smaller factors change no odds: 2.5 %. */
export const SMALLEST_WIN_REDUCTION = 250;

/** Reduced odds never fall below 1.01 (or below the bet's own, if those were lower). */
const FLOOR_RATIO: ProfitRatio = { numerator: 1n, denominator: 100n };

/** The kinds whose rows are runners: one that wins, or each a question of its own (to be placed). */
export const hasRunners = (kind: MarketKind): boolean => isOnRunners(kind) || kind === 'yesno';

/** A factor takes something off the odds, never all of them. */
export const isReduction = (hundredthsOfPercent: number): boolean =>
  Number.isInteger(hundredthsOfPercent) && hundredthsOfPercent >= 0 && hundredthsOfPercent < Number(WHOLE);

/** Why a market cannot be valued with these withdrawals; null when it can. */
export function nonRunnersFault(kind: MarketKind, nonRunners: readonly NonRunner[]): string | null {
  if (nonRunners.length === 0) return null;
  if (!hasRunners(kind)) return `a ${kind} market has no runners`;
  const selections = new Set(nonRunners.map((runner) => runner.selection));
  if (selections.size !== nonRunners.length) return 'a runner is withdrawn twice';
  const bad = nonRunners.find((runner) => !isReduction(runner.reductionHundredthsOfPercent));
  return bad === undefined ? null : `not a reduction factor: ${bad.reductionHundredthsOfPercent}`;
}

function isBelow(first: ProfitRatio, second: ProfitRatio): boolean {
  return first.numerator * second.denominator < second.numerator * first.denominator;
}

/** Several may win: a market of several winners, or a runner's own question, which is one of several. */
const isPlaceMarket = ({ kind, expectedWinners = 1 }: Pick<BettingMarket, 'kind' | 'expectedWinners'>): boolean =>
  kind === 'yesno' || expectedWinners > 1;

/**
 * The profit per unit of stake at reduced odds. Where one wins, the whole odds go down, `odds × Π(1 − f)`; where several
 * win, the winnings alone, `1 + (odds − 1) × Π(1 − f)`.
 */
function reducedRatio(terms: BetTerms, factors: readonly number[], winningsAlone: boolean): ProfitRatio {
  const own = profitRatioOf(terms);
  let part = winningsAlone ? own.numerator : own.numerator + own.denominator;
  let denominator = own.denominator;
  for (const factor of factors) {
    part *= WHOLE - BigInt(factor);
    denominator *= WHOLE;
  }
  const reduced: ProfitRatio = { numerator: winningsAlone ? part : part - denominator, denominator };
  if (!isBelow(reduced, FLOOR_RATIO)) return reduced;
  return isBelow(own, FLOOR_RATIO) ? own : FLOOR_RATIO;
}

function isInRange(betId: string, [after, through]: BetRange): boolean {
  const id = Number(betId);
  return id > after && (through === null || id <= through);
}

/** As old may a price be that is bet on: for so long after a runner left, a bet may still have been taken at odds with it. */
const OLDEST_PRICE_MS = 10_000;

/**
 * True when the bet was accepted at odds that did not count with the runner being gone: before it left, or just after it on
 * a book that had not heard.
 */
export function wasAcceptedBefore({ betId, acceptedAtMs }: Omit<AcceptedBet, 'terms'>, runner: NonRunner): boolean {
  const { removedAtMs, acceptedWithout } = runner;
  if (acceptedWithout === undefined) return acceptedAtMs < removedAtMs;
  if (acceptedWithout.some((range) => isInRange(betId, range))) return false;
  return acceptedAtMs < removedAtMs + OLDEST_PRICE_MS;
}

/** The withdrawals that take something off the odds of a bet on a runner that is still there. */
export function reductionsOf(
  market: Pick<BettingMarket, 'kind' | 'expectedWinners'>,
  bet: Omit<AcceptedBet, 'terms'>,
  nonRunners: readonly NonRunner[],
): readonly NonRunner[] {
  const smallest = isPlaceMarket(market) ? 1 : SMALLEST_WIN_REDUCTION;
  return nonRunners.filter(
    (runner) => runner.reductionHundredthsOfPercent >= smallest && wasAcceptedBefore(bet, runner),
  );
}

/**
 * What the withdrawals from a market leave of one of its bets. The reduced odds are not rounded: the profit is, once,
 * toward the house. Throws RangeError where nonRunnersFault has something to say.
 */
export function leftOfBet(
  market: Pick<BettingMarket, 'kind' | 'expectedWinners'>,
  bet: AcceptedBet,
  nonRunners: readonly NonRunner[],
): LeftOfBet {
  if (nonRunners.length === 0) return WHOLE_BET;
  const fault = nonRunnersFault(market.kind, nonRunners);
  assert(fault === null, fault ?? '');
  if (nonRunners.some((runner) => runner.selection === bet.terms.selection)) return { type: 'void' };
  const factors = reductionsOf(market, bet, nonRunners).map((runner) => runner.reductionHundredthsOfPercent);
  if (factors.length === 0) return WHOLE_BET;
  return { type: 'reduced', ratio: reducedRatio(bet.terms, factors, isPlaceMarket(market)) };
}

/** Decimal odds as a number to be shown, with at most four decimals: 1 + profit per unit of stake. */
export function shownOdds({ numerator, denominator }: ProfitRatio): number {
  return Number(((numerator + denominator) * WHOLE) / denominator) / Number(WHOLE);
}

/** What a bet pays in a race that lost runners. */
export function payoutWithNonRunners(
  market: Pick<BettingMarket, 'kind' | 'expectedWinners' | 'maxResult'>,
  bet: AcceptedBet,
  nonRunners: readonly NonRunner[],
  result: MarketResult,
): Payout {
  if (nonRunners.length === 0 || result.type === 'void') return payoutOf(bet.terms, result, market.maxResult);
  const left = leftOfBet(market, bet, nonRunners);
  if (left.type === 'void') return { status: 'void', reason: 'non-runner', profitPaise: ZERO };
  return vectorPayout(bet.terms, result, left.type === 'whole' ? null : left.ratio);
}

/**
 * The market as it is without the runners that left: they can neither be bet on nor win. A question of its own keeps its
 * yes and no; whether the question still stands, its own row says.
 */
export function withoutRunners(
  market: BettingMarket,
  nonRunners: readonly Pick<NonRunner, 'selection'>[],
): BettingMarket {
  const gone = nonRunners.map((runner) => runner.selection);
  if (gone.length === 0 || market.kind === 'yesno') return market;
  const left = market.outcomes.filter((outcome) => !gone.includes(outcome));
  return { ...market, outcomes: left, withdrawn: gone };
}

/**
 * The withdrawals that a result is paid with. A result that names none leaves those on record; one that does is the newer
 * word, and what the record knows of each of them goes on to hold.
 */
export function nonRunnersOfResult(own: readonly NonRunner[], recorded: readonly NonRunner[]): readonly NonRunner[] {
  if (own.length === 0) return recorded;
  return own.map((runner) => {
    const known = recorded.find(({ selection }) => selection === runner.selection);
    return known?.acceptedWithout === undefined ? runner : { ...runner, acceptedWithout: known.acceptedWithout };
  });
}

/** True when both name the same runners with the same factors and times, in whatever order. */
export function sameNonRunners(some: readonly NonRunner[], others: readonly NonRunner[]): boolean {
  if (some.length !== others.length) return false;
  return some.every((one) => {
    const other = others.find(({ selection }) => selection === one.selection);
    return (
      one.reductionHundredthsOfPercent === other?.reductionHundredthsOfPercent && one.removedAtMs === other.removedAtMs
    );
  });
}
