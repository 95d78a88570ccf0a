import { unreachable } from '../assert.ts';
import {
  type BetTerms,
  betOutcome,
  outcomeOf,
  type ProfitRatio,
  profitDenominator,
  profitNumerator,
  risksStake,
  roundedProfits,
} from '../bet/bet.ts';
import { floorRatio, negated, type Paise, paise, ZERO } from '../money/money.ts';
import { type MarketResult, runsOf, winnersOf } from './result.ts';

/** won and lost follow the result; void is a bet that gets its stake back: void market, push, withdrawn runner. */
export type SettledStatus = 'won' | 'lost' | 'void';

/** Why a bet has its status; shown on statements. */
export type SettledReason = 'result' | 'dead-heat' | 'push' | 'void' | 'non-runner' | 'override';

export type Payout = {
  readonly status: SettledStatus;
  readonly reason: SettledReason;
  /** What the player gains (negative: loses) by this bet. */
  readonly profitPaise: Paise;
};

export const VOID_PAYOUT: Payout = { status: 'void', reason: 'void', profitPaise: ZERO };

function byProfit(profitPaise: Paise, reason: SettledReason): Payout {
  if (profitPaise === 0) return { status: 'void', reason, profitPaise };
  return { status: profitPaise > 0 ? 'won' : 'lost', reason, profitPaise };
}

/** What the bet's own price pays per unit of stake. */
export function profitRatioOf(terms: BetTerms): ProfitRatio {
  return {
    numerator: BigInt(profitNumerator(terms.kind, terms.priceHundredths)),
    denominator: BigInt(profitDenominator(terms.kind)),
  };
}

/**
 * The payout on an outcome that won, exact until one rounding toward the house. In a dead heat of k winners where m were
 * expected, the part m/k of the stake settles at full odds as a winner and the rest as a loser (DOMAIN §6).
 */
function sharedPayout(terms: BetTerms, ratio: ProfitRatio, expectedWinners: number, winners: number): Payout {
  const stake = BigInt(terms.stake);
  const winningShares = BigInt(Math.min(expectedWinners, winners));
  const shares = BigInt(winners);
  const forBacker = winningShares * stake * ratio.numerator - (shares - winningShares) * stake * ratio.denominator;
  const sign = risksStake(terms.kind, terms.side) ? 1n : -1n;
  const profitPaise = floorRatio(sign * forBacker, ratio.denominator * shares);
  if (winners > expectedWinners) return byProfit(profitPaise, 'dead-heat');
  return { status: sign === 1n ? 'won' : 'lost', reason: 'result', profitPaise };
}

/** The payout of a bet on a vector market, at the bet's own price or at a ratio that a withdrawn runner has reduced. */
export function vectorPayout(
  terms: BetTerms,
  result: Exclude<MarketResult, { type: 'void' }>,
  reducedRatio: ProfitRatio | null = null,
): Payout {
  const { selections, expectedWinners } = winnersOf(terms.kind, result);
  const outcomeWon = selections.includes(outcomeOf(terms));
  const deadHeat = selections.length > expectedWinners;
  if (outcomeWon && (deadHeat || reducedRatio !== null)) {
    return sharedPayout(terms, reducedRatio ?? profitRatioOf(terms), expectedWinners, selections.length);
  }
  return decidedPayout(terms, outcomeWon === risksStake(terms.kind, terms.side));
}

function decidedPayout(terms: BetTerms, won: boolean): Payout {
  const { win, loss } = betOutcome(terms);
  return won
    ? { status: 'won', reason: 'result', profitPaise: win }
    : { status: 'lost', reason: 'result', profitPaise: negated(loss) };
}

function meterPayout(terms: BetTerms, runs: number, line: number): Payout {
  const { ifWon, ifLost } = roundedProfits(terms);
  const runsWon = terms.side === 'back' ? runs - line : line - runs;
  const profitPaise = paise(Math.abs(runsWon) * (runsWon > 0 ? ifWon : ifLost));
  return byProfit(profitPaise, runsWon === 0 ? 'push' : 'result');
}

function integerPayout(
  terms: BetTerms,
  result: Exclude<MarketResult, { type: 'void' }>,
  maxResult: number | null,
): Payout {
  const runs = runsOf(terms.kind, result, maxResult);
  const line = terms.line ?? 0;
  if (terms.kind === 'meter') return meterPayout(terms, runs, line);
  if (terms.kind === 'khado') return decidedPayout(terms, runs >= line && runs < line + (terms.width ?? 0));
  if (terms.kind === 'session') return decidedPayout(terms, terms.side === 'back' ? runs >= line : runs < line);
  if (runs === line) return { status: 'void', reason: 'push', profitPaise: ZERO };
  // The sides of an exchange line are reversed: back sells runs, lay buys them.
  return decidedPayout(terms, terms.side === 'back' ? runs < line : runs > line);
}

/**
 * What one bet pays for a result. maxResult is the declared maximum of a meter's market. Throws RangeError when the
 * result does not fit the kind.
 */
export function payoutOf(terms: BetTerms, result: MarketResult, maxResult: number | null = null): Payout {
  if (result.type === 'void') return VOID_PAYOUT;
  switch (terms.kind) {
    case 'match':
    case 'bookmaker':
    case 'yesno':
    case 'oddeven':
    case 'digit':
      return vectorPayout(terms, result);
    case 'session':
    case 'line':
    case 'khado':
    case 'meter':
      return integerPayout(terms, result, maxResult);
    default:
      return unreachable(terms.kind);
  }
}

/** The profit of one bet for a result; see payoutOf. */
export function profitOf(terms: BetTerms, result: MarketResult, maxResult: number | null = null): Paise {
  return payoutOf(terms, result, maxResult).profitPaise;
}
