import {
  addBet,
  type BetTerms,
  type BettingMarket,
  commissionOn,
  emptyPosition,
  exposureOf,
  type MarketResult,
  overriddenPayout,
  paise,
  settleMarket,
  settlementReversalTransfer,
  settlementTransfers,
} from '@pavilion/betting';
import { lockSettling } from '../../db/market-lock.ts';
import type { Tx } from '../../db/transaction.ts';
import { type LedgerEntry, post } from '../../ledger/post.ts';
import { lockWallets, readWallets, type Wallet } from '../../ledger/wallet.ts';
import type { ClassOutcome } from './bet-outcomes.ts';
import { bettingMarketOf, type MarketRecord } from './market-record.ts';
import {
  type BetRow,
  betsOfChunk,
  type Chunk,
  findSettlement,
  type NetRow,
  type PaidRow,
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
  settlementReference,
} from './pay-store.ts';

/** Everything that is the same for all chunks of one version. */
export type PayPlan = {
  readonly market: MarketRecord;
  readonly settlement: SettlementRow;
  /** Set when whole classes of bets can be settled where they lie; null: bet by bet. */
  readonly outcomes: readonly ClassOutcome[] | null;
  /** Bets of the market were decided by hand, or may have been adjusted before its first result. */
  readonly hasDecisions: boolean;
};

/** What each player of a chunk gained or lost, and the wallets as they are after it. */
export type PaidChunk = { readonly nets: readonly NetRow[]; readonly wallets: ReadonlyMap<number, Wallet> };

/**
 * Pays one version to a range of accounts, in the caller's transaction: wallets locked in order of id, the bets of the
 * range settled, what an earlier version posted taken back, the exposure released, the new net and its commission posted.
 * Bets that the version has already reached are left alone, so doing it again pays nobody twice. A version that another
 * payer has finished meanwhile is left alone as a whole: if it opened the market, there are new bets that it never meant.
 */
export async function payChunk(tx: Tx, plan: PayPlan, chunk: Chunk, accountIds: readonly number[]): Promise<PaidChunk> {
  const { market, settlement } = plan;
  const [, , standing] = await Promise.all([
    lockSettling(tx, market.id),
    lockWallets(tx, accountIds),
    findSettlement(tx, market.id, settlement.version),
  ]);
  if (standing === null || standing.finished) return { nets: [], wallets: new Map() };
  const { nets, held } = await settleBets(tx, plan, chunk);
  const players = nets.map((net) => net.account_id);
  // Before the first result there are adjustments at most, and after a reopening the bets that stayed decided.
  const nothingBefore = settlement.reverses === null && !plan.hasDecisions;
  const [earlier] = await Promise.all([
    nothingBefore ? [] : paidBefore(tx, market.id, settlement.version - 1, players),
    releaseExposure(tx, market.id, players),
    held.length === 0 ? undefined : restoreExposure(tx, market.id, held),
  ]);
  const entries = [...reversalsOf(plan, earlier, chunk.atMs), ...entriesOf(plan, nets, chunk.atMs)];
  await post(tx, entries);
  return { nets, wallets: await readWallets(tx, players) };
}

/** What a chunk came to, and the positions of the bets that it leaves open. */
type SettledChunk = { readonly nets: readonly NetRow[]; readonly held: readonly RestoredPosition[] };

async function settleBets(tx: Tx, plan: PayPlan, chunk: Chunk): Promise<SettledChunk> {
  const result = resultOf(plan.settlement);
  if (result === null) return reopenChunk(tx, plan.market, chunk);
  if (plan.outcomes === null) return settleBetByBet(tx, plan, chunk, result);
  return { nets: await settleByClass(tx, chunk, plan.outcomes), held: [] };
}

/** A stored bet in the words of the core. */
export const termsOf = (market: BettingMarket, bet: BetRow): BetTerms => ({
  kind: market.kind,
  side: bet.side,
  selection: bet.selection,
  priceHundredths: bet.price,
  line: bet.line,
  width: bet.width,
  stake: paise(bet.stake),
});

/**
 * The same settlement as a statement in the database makes, for the results whose payouts it cannot express, and with the
 * bets that were decided by hand.
 */
async function settleBetByBet(tx: Tx, plan: PayPlan, chunk: Chunk, result: MarketResult): Promise<SettledChunk> {
  const market = bettingMarketOf(plan.market);
  const rows = await betsOfChunk(tx, chunk);
  const bets = rows.map((bet) => ({
    betId: String(bet.id),
    playerId: String(bet.account_id),
    terms: termsOf(market, bet),
    acceptedAtMs: bet.created_ms,
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
  const counts = Map.groupBy(settled.bets, (bet) => bet.playerId);
  const nets = settled.players.map(({ playerId, netPaise }) => ({
    account_id: Number(playerId),
    net: netPaise,
    bets: counts.get(playerId)?.length ?? 0,
  }));
  return { nets, held: positionsOf(market, pending) };
}

/** Each player's position in the market, made of these bets. */
function positionsOf(market: BettingMarket, bets: readonly BetRow[]): RestoredPosition[] {
  return [...Map.groupBy(bets, (bet) => bet.account_id)].map(([accountId, own]) => {
    const position = own.reduce((held, bet) => addBet(held, termsOf(market, bet)), emptyPosition(market));
    return { accountId, state: JSON.stringify(position), exposurePaise: exposureOf(position) };
  });
}

/** What a bet comes to that was decided as won or lost. */
const decidedProfit = (market: BettingMarket, bet: BetRow): number =>
  bet.decision === 'won' || bet.decision === 'lost'
    ? overriddenPayout(termsOf(market, bet), bet.decision).profitPaise
    : 0;

/** Bets that were decided as won or lost stay what they are: their market is open, they are not. */
async function reopenChunk(tx: Tx, record: MarketRecord, chunk: Chunk): Promise<SettledChunk> {
  const market = bettingMarketOf(record);
  const bets = await betsOfChunk(tx, chunk);
  const open = bets.filter((bet) => bet.decision === null || bet.decision === 'pending');
  await reopenBets(
    tx,
    chunk,
    open.map((bet) => bet.id),
  );
  if (open.length < bets.length) await passBets(tx, chunk);
  const nets = [...Map.groupBy(bets, (bet) => bet.account_id)].map(([account_id, own]) => ({
    account_id,
    net: own.reduce((sum, bet) => sum + decidedProfit(market, bet), 0),
    bets: own.length,
  }));
  return { nets, held: positionsOf(market, open) };
}

type EntryBase = Omit<LedgerEntry, 'transfer' | 'corrects'>;

function baseOf({ market, settlement }: PayPlan, accountId: number, atMs: number): EntryBase {
  return {
    actorId: settlement.actor_id,
    reference: { type: 'settlement', id: settlementReference(market.id, settlement.version, accountId) },
    ...(settlement.reason === null ? {} : { remark: settlement.reason }),
    meta: { marketId: market.id, version: settlement.version },
    atMs,
  };
}

/** What each player's bets came to against the book, and the commission on it as a transfer of its own. */
function entriesOf(plan: PayPlan, nets: readonly NetRow[], atMs: number): LedgerEntry[] {
  // A market that is open again has no result to take commission on, only bets that stay decided.
  const rate = plan.settlement.result.type === 'open' ? 0 : plan.settlement.commission_rate;
  const players = nets.map(({ account_id: accountId, net }) => ({
    playerId: String(accountId),
    netPaise: paise(net),
    commissionPaise: commissionOn(paise(net), rate),
  }));
  return settlementTransfers(players).map(({ playerId, transfer }) => ({
    ...baseOf(plan, Number(playerId), atMs),
    transfer,
  }));
}

/**
 * What undoes to the paisa what stood for each player: the settlement with its commission as one transfer, and each
 * adjustment by one of its own, so that winnings and losses are taken from where they had been counted.
 */
function reversalsOf(plan: PayPlan, earlier: readonly PaidRow[], atMs: number): LedgerEntry[] {
  return [...Map.groupBy(earlier, (row) => row.account_id)].flatMap(([accountId, rows]) => {
    const settled = rows.filter((row) => row.kind !== 'adjustment');
    const sumOf = (kind: string) => settled.reduce((sum, row) => (row.kind === kind ? sum + row.amount : sum), 0);
    const parts = [
      { corrects: settled[0]?.transfer_id, net: sumOf('settlement'), commission: -sumOf('commission') },
      ...rows
        .filter((row) => row.kind === 'adjustment')
        .map((row) => ({
          corrects: row.transfer_id,
          net: row.amount + row.commission,
          commission: row.commission,
        })),
    ];
    return parts.flatMap(({ corrects, net, commission }) => {
      const transfer = settlementReversalTransfer(String(accountId), paise(net), paise(commission));
      if (transfer === null || corrects === undefined) return [];
      return [{ ...baseOf(plan, accountId, atMs), transfer, corrects }];
    });
  });
}
