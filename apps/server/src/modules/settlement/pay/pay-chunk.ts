import {
  type BettingMarket,
  divideResult,
  exposureOf,
  type MarketResult,
  type NonRunner,
  type PlayerSettlement,
  positionLeft,
  settleMarket,
} from '@pavilion/betting';
import { lockSettling } from '../../../db/market-lock.ts';
import type { Tx } from '../../../db/transaction.ts';
import { post } from '../../../ledger/post.ts';
import { lockWallets, readWallets, type Wallet } from '../../../ledger/wallet.ts';
import { addToBook } from '../../commission/book-days.ts';
import { type CutNet, cutAt, type AgreedRates, termedNets } from '../../commission/terms-in-force.ts';
import type { ClassOutcome } from './bet-outcomes.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import { bettingMarketOf, type MarketRecord } from '../market-record.ts';
import { entriesOf, type PaidEarlier, reversalsOf, shareReversalsOf } from './pay-entries.ts';
import {
  agentsOfChunk,
  agentsPaidBefore,
  type PayableBetRow,
  betsOfChunk,
  type Chunk,
  findSettlement,
  paidBefore,
  passBets,
  releaseExposure,
  reopenBets,
  type RestoredPosition,
  restoreExposure,
  resultOf,
  type SettlementRow,
  settleByClass,
  settleEach,
  standingNets,
  standingVersions,
} from './pay-store.ts';

/** Everything that is the same for all chunks of one version. */
export type PayPlan = {
  readonly market: MarketRecord;
  readonly settlement: SettlementRow;
  /** Set when whole classes of bets can be settled where they lie; null: bet by bet. */
  readonly outcomes: readonly ClassOutcome[] | null;
  readonly terms: AgreedRates;
  /** Bets of the market were decided by hand, or may have been adjusted before its first result. */
  readonly hasDecisions: boolean;
};

/** What each player of a chunk gained or lost, and the wallets as they are after it, those of agents too. */
export type PaidChunk = {
  readonly nets: readonly { readonly account_id: number; readonly net: number }[];
  readonly wallets: ReadonlyMap<number, Wallet>;
};

/**
 * Pays one version to a range of accounts, in the caller's transaction: the bets of the range settled, wallets locked in
 * order of id, what an earlier version posted taken back, the exposure released, the new net posted, its commission, and
 * what falls to agents of both. Bets that the version has already reached are left alone, so doing it again pays nobody
 * twice. A version that another payer has finished meanwhile is left alone as a whole: if it opened the market, there are
 * new bets that it never meant.
 */
export async function payChunk(tx: Tx, plan: PayPlan, chunk: Chunk, accountIds: readonly number[]): Promise<PaidChunk> {
  const { market, settlement, terms } = plan;
  // Whose clients bet never changes, so this can be read before the locks.
  const agents = terms.sharers.length === 0 ? [] : await agentsOfChunk(tx, chunk, terms.sharers);
  const [, standing] = await Promise.all([
    lockSettling(tx, market.id),
    findSettlement(tx, market.id, settlement.version),
  ]);
  if (standing === null || standing.finished) return { nets: [], wallets: new Map() };
  // Before the first result there are adjustments at most, and after a reopening the bets that stayed decided.
  const nothingBefore = settlement.reverses === null && !plan.hasDecisions;
  const stood = nothingBefore ? [] : await standingNets(tx, chunk, terms.cutsMs);
  const versionOf = await standingVersions(tx, settlement, chunk);
  const { nets, held } = await settleBets(tx, plan, chunk);
  // Only now, with the long part done: until the commit whoever owns one of these wallets cannot place a bet anywhere. The
  // bets are this payer's alone, because nobody else writes bets of a market that has ended without the lock of settling.
  await lockWallets(tx, [...accountIds, ...agents]);
  const players = [...new Set(nets.map((net) => net.account_id))];
  const [paid, agentsPaid] = await Promise.all([
    nothingBefore ? [] : paidBefore(tx, market.id, versionOf, players),
    nothingBefore || agents.length === 0 ? [] : agentsPaidBefore(tx, market.id, versionOf, players),
    releaseExposure(tx, market.id, players),
    held.length === 0 ? undefined : restoreExposure(tx, market.id, held),
  ]);
  const earlier: PaidEarlier = { paid, agents: agentsPaid };
  // A market that is open has no result to take commission on, only bets that stay decided.
  const before = dividedBy(terms, stood, settlement.reverses === null);
  const after = dividedBy(terms, nets, settlement.result.type === 'open');
  const entries = [
    ...reversalsOf(plan, earlier, chunk.atMs),
    ...shareReversalsOf(plan, earlier, chunk.atMs),
    ...entriesOf(plan, after, chunk.atMs),
  ];
  await post(tx, entries);
  await addToBook(tx, market.kind, { before, after, atMs: chunk.atMs });
  return {
    nets: after.map(({ playerId, netPaise }) => ({ account_id: Number(playerId), net: netPaise })),
    wallets: await readWallets(tx, [...players, ...agents]),
  };
}

/** Each player's result, divided by the terms under which the bets were accepted. */
function dividedBy(terms: AgreedRates, nets: readonly CutNet[], isOpen: boolean): PlayerSettlement[] {
  return [...Map.groupBy(nets, (net) => net.account_id)].map(([accountId, own]) => ({
    playerId: String(accountId),
    ...divideResult(termedNets(terms, own, isOpen)),
  }));
}

/** What a chunk came to, and the positions of the bets that it leaves open. */
type SettledChunk = { readonly nets: readonly CutNet[]; readonly held: readonly RestoredPosition[] };

async function settleBets(tx: Tx, plan: PayPlan, chunk: Chunk): Promise<SettledChunk> {
  const result = resultOf(plan.settlement);
  if (result === null) return reopenChunk(tx, plan, chunk);
  if (plan.outcomes === null) return settleBetByBet(tx, plan, chunk, result);
  return { nets: await settleByClass(tx, chunk, plan.outcomes, plan.terms.cutsMs), held: [] };
}

/**
 * The same settlement as a statement in the database makes, for the results whose payouts it cannot express, and with the
 * bets that were decided by hand.
 */
async function settleBetByBet(tx: Tx, plan: PayPlan, chunk: Chunk, result: MarketResult): Promise<SettledChunk> {
  const market = bettingMarketOf(plan.market);
  const rows = await betsOfChunk(tx, chunk);
  const bets = rows.map((bet) => ({
    ...acceptedBetOf(market.kind, bet),
    playerId: String(bet.account_id),
    override: bet.decision,
  }));
  const settled = settleMarket({ market, result, bets, nonRunners: plan.settlement.non_runners });
  await settleEach(
    tx,
    chunk,
    settled.bets.map(({ betId, status, profitPaise }) => ({ id: Number(betId), status, profitPaise })),
  );
  const pending = rows.filter((bet) => bet.decision === 'pending');
  if (pending.length > 0) await passBets(tx, chunk);
  const profits = new Map(settled.bets.map(({ betId, profitPaise }) => [Number(betId), profitPaise]));
  return {
    nets: netsOf(plan.terms, rows, (bet) => profits.get(bet.id) ?? 0),
    held: positionsOf(market, pending, plan.settlement.non_runners),
  };
}

/** What bets came to, summed as the statement in the database sums them. */
const netsOf = (
  terms: AgreedRates,
  bets: readonly PayableBetRow[],
  profitOf: (bet: PayableBetRow) => number,
): CutNet[] =>
  bets.map((bet) => ({
    account_id: bet.account_id,
    agent_id: bet.agent_id,
    cut: cutAt(terms, bet.created_ms),
    net: profitOf(bet),
  }));

/** Each player's position in the market, made of these bets. */
function positionsOf(
  market: BettingMarket,
  bets: readonly PayableBetRow[],
  nonRunners: readonly NonRunner[],
): RestoredPosition[] {
  return [...Map.groupBy(bets, (bet) => bet.account_id)].map(([accountId, own]) => {
    const accepted = own.map((bet) => acceptedBetOf(market.kind, bet));
    const position = positionLeft(market, accepted, nonRunners);
    return { accountId, state: JSON.stringify(position), exposurePaise: exposureOf(position) };
  });
}

/** What a bet comes to that was decided as won or lost: what it stands at. */
const decidedProfit = ({ decision, profit }: PayableBetRow): number =>
  decision === 'won' || decision === 'lost' ? (profit ?? 0) : 0;

/** Bets that were decided as won or lost stay what they are: their market is open, they are not. */
async function reopenChunk(tx: Tx, { market: record, terms }: PayPlan, chunk: Chunk): Promise<SettledChunk> {
  const market = bettingMarketOf(record);
  const bets = await betsOfChunk(tx, chunk);
  const open = bets.filter((bet) => bet.decision === null || bet.decision === 'pending');
  await reopenBets(
    tx,
    chunk,
    open.map((bet) => bet.id),
  );
  if (open.length < bets.length) await passBets(tx, chunk);
  return { nets: netsOf(terms, bets, decidedProfit), held: positionsOf(market, open, record.nonRunners) };
}
