import {
  addBet,
  type BetTerms,
  type BettingMarket,
  commissionOn,
  emptyPosition,
  exposureOf,
  type MarketResult,
  paise,
  type Position,
  reversalTransfers,
  settleMarket,
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
  releaseExposure,
  reopenBets,
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
  const nets = await settleBets(tx, plan, chunk);
  const players = nets.map((net) => net.account_id);
  const [earlier] = await Promise.all([
    settlement.reverses === null ? [] : paidBefore(tx, market.id, settlement.reverses, players),
    settlement.result.type === 'open' ? undefined : releaseExposure(tx, market.id, players),
  ]);
  const entries = [...reversalsOf(plan, earlier, chunk.atMs), ...entriesOf(plan, nets, chunk.atMs)];
  await post(tx, entries);
  return { nets, wallets: await readWallets(tx, players) };
}

function settleBets(tx: Tx, plan: PayPlan, chunk: Chunk): Promise<readonly NetRow[]> {
  const result = resultOf(plan.settlement);
  if (result === null) return reopenChunk(tx, plan.market, chunk);
  return plan.outcomes === null ? settleBetByBet(tx, plan, chunk, result) : settleByClass(tx, chunk, plan.outcomes);
}

const termsOf = (market: BettingMarket, bet: BetRow): BetTerms => ({
  kind: market.kind,
  side: bet.side,
  selection: bet.selection,
  priceHundredths: bet.price,
  line: bet.line,
  width: bet.width,
  stake: paise(bet.stake),
});

/** The same settlement as a statement in the database makes, for the results whose payouts it cannot express. */
async function settleBetByBet(tx: Tx, plan: PayPlan, chunk: Chunk, result: MarketResult): Promise<readonly NetRow[]> {
  const market = bettingMarketOf(plan.market);
  const bets = (await betsOfChunk(tx, chunk)).map((bet) => ({
    betId: String(bet.id),
    playerId: String(bet.account_id),
    terms: termsOf(market, bet),
    acceptedAtMs: bet.created_ms,
    override: null,
  }));
  const settled = settleMarket({ market, result, bets, nonRunners: plan.settlement.non_runners });
  await settleEach(
    tx,
    chunk,
    settled.bets.map(({ betId, status, profitPaise }) => ({ id: Number(betId), status, profitPaise })),
  );
  const counts = Map.groupBy(settled.bets, (bet) => bet.playerId);
  return settled.players.map(({ playerId, netPaise }) => ({
    account_id: Number(playerId),
    net: netPaise,
    bets: counts.get(playerId)?.length ?? 0,
  }));
}

async function reopenChunk(tx: Tx, record: MarketRecord, chunk: Chunk): Promise<readonly NetRow[]> {
  const market = bettingMarketOf(record);
  const bets = await betsOfChunk(tx, chunk);
  const positions = new Map<number, { position: Position; bets: number }>();
  for (const bet of bets) {
    const before = positions.get(bet.account_id) ?? { position: emptyPosition(market), bets: 0 };
    const position = addBet(before.position, termsOf(market, bet));
    positions.set(bet.account_id, { position, bets: before.bets + 1 });
  }
  const held = [...positions].map(([accountId, { position }]) => ({
    accountId,
    state: JSON.stringify(position),
    exposurePaise: exposureOf(position),
  }));
  await Promise.all([reopenBets(tx, chunk), restoreExposure(tx, record.id, held)]);
  return [...positions].map(([account_id, { bets: count }]) => ({ account_id, net: 0, bets: count }));
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
  const players = nets.map(({ account_id: accountId, net }) => ({
    playerId: String(accountId),
    netPaise: paise(net),
    commissionPaise: commissionOn(paise(net), plan.settlement.commission_rate),
  }));
  return settlementTransfers(players).map(({ playerId, transfer }) => ({
    ...baseOf(plan, Number(playerId), atMs),
    transfer,
  }));
}

/** One transfer per player that undoes to the paisa what the earlier version posted, net and commission together. */
function reversalsOf(plan: PayPlan, earlier: readonly PaidRow[], atMs: number): LedgerEntry[] {
  const paid = Map.groupBy(earlier, (row) => String(row.account_id));
  const players = [...paid].map(([playerId, rows]) => {
    const sumOf = (kind: string) => rows.reduce((sum, row) => (row.kind === kind ? sum + row.amount : sum), 0);
    return { playerId, netPaise: paise(sumOf('settlement')), commissionPaise: paise(-sumOf('commission')) };
  });
  return reversalTransfers(players).map(({ playerId, transfer }) => {
    const corrects = paid.get(playerId)?.[0]?.transfer_id;
    if (corrects === undefined) throw new Error(`nothing was paid to account ${playerId} that could be taken back`);
    return { ...baseOf(plan, Number(playerId), atMs), transfer, corrects };
  });
}
