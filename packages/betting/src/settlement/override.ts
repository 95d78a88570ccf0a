import { assert } from '../assert.ts';
import { type BetTerms, betOutcome, reducedProfits } from '../bet/bet.ts';
import type { MarketKind } from '../market/market.ts';
import { negated, type Paise, paise, ZERO } from '../money/money.ts';
import { type LeftOfBet, WHOLE_BET } from './non-runner.ts';
import type { Payout } from './payout.ts';

/** What a super admin decides about one bet against the result; void gives back what it risked, pending leaves it unsettled. */
export type BetOverride = 'pending' | 'won' | 'lost' | 'void';

/** Won and lost are not for a meter, whose bets have no single amount to win: its market is settled again with another result. */
export function canDecideBet(kind: MarketKind, decision: BetOverride): boolean {
  return kind !== 'meter' || decision === 'pending' || decision === 'void';
}

/**
 * The payout of a bet that was made void, or declared won or lost, at the odds that withdrawals have left of it; one that they made void
 * is decided at its own. Throws RangeError where canDecideBet is false.
 */
export function overriddenPayout(
  terms: BetTerms,
  decision: Exclude<BetOverride, 'pending'>,
  left: LeftOfBet = WHOLE_BET,
): Payout {
  if (decision === 'void') return { status: 'void', reason: 'override', profitPaise: ZERO };
  assert(canDecideBet(terms.kind, decision), `a ${terms.kind} bet is not decided alone`);
  if (left.type === 'reduced') {
    const { ifWon, ifLost } = reducedProfits(terms, left.ratio);
    return { status: decision, reason: 'override', profitPaise: decision === 'won' ? ifWon : ifLost };
  }
  const { win, loss } = betOutcome(terms);
  return { status: decision, reason: 'override', profitPaise: decision === 'won' ? win : negated(loss) };
}

export type OverrideInput = {
  readonly terms: BetTerms;
  /** What stands for this bet now; null while it is pending. */
  readonly standing: Payout | null;
  readonly decision: BetOverride;
  /** What withdrawals have left of the bet; absent: all of it. */
  readonly left?: LeftOfBet;
};

export type OverrideResult = {
  /** null: the bet is pending again and belongs to the position. */
  readonly payout: Payout | null;
  /** What the player gains by the correction (negative: gives back): the adjustment to post. */
  readonly differencePaise: Paise;
};

/**
 * A super admin sets the status of one bet (DOMAIN §6): its new payout and the difference to post. What changes in
 * commission and shares follows from the whole of the player's bets on the market (divideResult).
 */
export function overrideBet({ terms, standing, decision, left }: OverrideInput): OverrideResult {
  const payout = decision === 'pending' ? null : overriddenPayout(terms, decision, left);
  return { payout, differencePaise: paise((payout?.profitPaise ?? 0) - (standing?.profitPaise ?? 0)) };
}
