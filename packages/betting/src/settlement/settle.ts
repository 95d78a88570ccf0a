import type { BetTerms } from '../bet/bet.ts';
import type { AgentTerms } from '../position/book-term.ts';
import { agentCommissions, agentShares, type DividedResult, divideResult } from './divide-result.ts';
import {
  commissionReversalTransfer,
  commissionTransfer,
  settlementReversalTransfer,
  settlementTransfer,
  shareReversalTransfer,
  shareTransfer,
  type Transfer,
} from '../ledger/ledger.ts';
import type { BettingMarket } from '../market/market.ts';
import { negated, paise, ZERO } from '../money/money.ts';
import { leftOfBet, type NonRunner, payoutWithNonRunners } from './non-runner.ts';
import { type BetOverride, overriddenPayout } from './override.ts';
import type { Payout } from './payout.ts';
import { exposureOf, positionLeft } from '../position/position.ts';
import type { MarketResult } from './result.ts';

/** An accepted bet that is to be settled. */
export type BetToSettle = {
  readonly betId: string;
  readonly playerId: string;
  readonly terms: BetTerms;
  /** Milliseconds since the epoch; decides whether a runner withdrawn later reduces its odds. */
  readonly acceptedAtMs: number;
  /** A super admin's decision about this bet, which stands whatever the result says; null: none. */
  readonly override: BetOverride | null;
};

export type SettledBet = Payout & { readonly betId: string; readonly playerId: string };

/** One player's part of a settlement: the net of the settled bets, the commission taken from it, and the agents' parts. */
export type PlayerSettlement = DividedResult & { readonly playerId: string };

/** One version of a market's settlement; 1 is the first. A bet overridden to pending is in none of the lists. */
export type Settlement = {
  readonly version: number;
  readonly result: MarketResult;
  readonly bets: readonly SettledBet[];
  readonly players: readonly PlayerSettlement[];
};

export type SettleInput = {
  readonly market: BettingMarket;
  readonly result: MarketResult;
  readonly bets: readonly BetToSettle[];
  readonly nonRunners?: readonly NonRunner[];
  /** The terms that a bet was accepted under. Absent: no agent, no commission. */
  readonly termsOf?: (bet: BetToSettle) => AgentTerms;
};

const NO_AGENT_TERMS: AgentTerms = { agentId: null, commissionRate: 0, shareRate: 0 };

function settleBet(bet: BetToSettle, input: SettleInput): SettledBet | null {
  const { betId, playerId, terms, override } = bet;
  const { market, result, nonRunners = [] } = input;
  if (override === 'pending') return null;
  if (override !== null) {
    return { betId, playerId, ...overriddenPayout(terms, override, leftOfBet(market, bet, nonRunners)) };
  }
  return { betId, playerId, ...payoutWithNonRunners(market, bet, nonRunners, result) };
}

/**
 * In a dead heat every bet is rounded down for itself, which can take a few paise more from a hedged player than the
 * exposure that was held. Those paise are given back, one to each of the player's dead-heat bets, so that a settlement
 * never takes more than was held.
 */
function forgiveRounding(
  settled: SettledBet[],
  bets: readonly BetToSettle[],
  { market, nonRunners = [] }: SettleInput,
): SettledBet[] {
  if (!settled.some((bet) => bet.reason === 'dead-heat')) return settled;
  if (settled.some((bet) => bet.reason === 'override' || bet.reason === 'push')) return settled;
  const net = settled.reduce((sum, bet) => sum + bet.profitPaise, 0);
  let missing = negated(exposureOf(positionLeft(market, bets, nonRunners))) - net;
  return settled.map((bet) => {
    if (missing <= 0 || bet.reason !== 'dead-heat') return bet;
    missing -= 1;
    return { ...bet, profitPaise: paise(bet.profitPaise + 1) };
  });
}

/** The bets of each player, players in the order of their first bet. */
function byPlayer(bets: readonly BetToSettle[]): Map<string, BetToSettle[]> {
  const players = new Map<string, BetToSettle[]>();
  for (const bet of bets) {
    const own = players.get(bet.playerId);
    if (own === undefined) players.set(bet.playerId, [bet]);
    else own.push(bet);
  }
  return players;
}

/**
 * Settles a market: status and profit of every bet, net and commission of every player (DOMAIN §6). The same input
 * gives the same settlement. Throws RangeError when the result does not fit the kind of the market.
 */
export function settleMarket(input: SettleInput, version = 1): Settlement {
  const bets: SettledBet[] = [];
  const players: PlayerSettlement[] = [];
  for (const [playerId, own] of byPlayer(input.bets)) {
    const settled: SettledBet[] = [];
    const open: BetToSettle[] = [];
    for (const bet of own) {
      const outcome = settleBet(bet, input);
      if (outcome === null) continue;
      settled.push(outcome);
      open.push(bet);
    }
    const final = forgiveRounding(settled, open, input);
    bets.push(...final);
    const nets = open.map((bet, index) => ({
      ...(input.termsOf?.(bet) ?? NO_AGENT_TERMS),
      netPaise: final[index]?.profitPaise ?? ZERO,
    }));
    players.push({ playerId, ...divideResult(nets) });
  }
  return { version, result: input.result, bets, players };
}

export type PlayerTransfer = { readonly playerId: string; readonly transfer: Transfer };

/** The transfers that pay a settlement: per player the net against the book, the commission, and the agents' shares. */
export function settlementTransfers(players: readonly PlayerSettlement[]): PlayerTransfer[] {
  return players.flatMap(({ playerId, netPaise, commissionPaise, parts }) =>
    [
      settlementTransfer(playerId, netPaise),
      commissionTransfer(playerId, commissionPaise, agentCommissions(parts)),
      shareTransfer(agentShares(parts)),
    ]
      .filter((transfer) => transfer !== null)
      .map((transfer) => ({ playerId, transfer })),
  );
}

/**
 * The transfers that undo a settlement to the paisa: per player one for the net, one for the commission and one for
 * the shares. Settling a market again posts these for the version that stands, and then the next version's own, which is what
 * settleMarket alone makes of the last result.
 */
export function reversalTransfers(players: readonly PlayerSettlement[]): PlayerTransfer[] {
  return players.flatMap(({ playerId, netPaise, commissionPaise, parts }) =>
    [
      settlementReversalTransfer(playerId, netPaise),
      commissionReversalTransfer(playerId, commissionPaise, agentCommissions(parts)),
      shareReversalTransfer(agentShares(parts)),
    ]
      .filter((transfer) => transfer !== null)
      .map((transfer) => ({ playerId, transfer })),
  );
}
