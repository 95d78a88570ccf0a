import type { BetOverride, MarketResult, NonRunner, SettledStatus, Side } from '@pavilion/betting';
import { pagesAfter, ROWS_AT_ONCE } from '../../../db/read-in-pages.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';
import type { CutNet } from '../../commission/terms-in-force.ts';
import type { BetClass, ClassOutcome } from './bet-outcomes.ts';
import type { Declared } from '../results.ts';

/** A version of a settlement as it is being paid. */
export type SettlementRow = {
  version: number;
  reverses: number | null;
  /** Versions that could not be paid and that this one replaces, the newest first; some may have reached somebody. */
  replaced: number[];
  result: Declared;
  non_runners: NonRunner[];
  actor_id: number | null;
  reason: string | null;
  finished: boolean;
};

const settlement = stmt<[number, number], SettlementRow>(
  `with recursive chain as (
     select replaces from settlement where market_id = $1 and version = $2 and replaces is not null
     union all
     select s.replaces from chain c join settlement s on s.market_id = $1 and s.version = c.replaces
     where s.replaces is not null)
   select version, reverses, array(select replaces from chain order by replaces desc) as replaced, result, non_runners,
          actor_id, reason, finished_at is not null as finished
   from settlement where market_id = $1 and version = $2`,
);
export async function findSettlement(db: Db, marketId: number, version: number): Promise<SettlementRow | null> {
  return (await db.run(settlement, marketId, version))[0] ?? null;
}

export type UnfinishedRow = { market_id: number; version: number; created_at: string };
const unfinished = stmt<[string, number, number, number], UnfinishedRow>(
  `select market_id, version, created_at::text as created_at from settlement
   where finished_at is null and (created_at, market_id, version) > ($1::timestamptz, $2::bigint, $3::int)
   order by settlement.created_at, market_id, version limit $4::int`,
);
/** Settlements that have not been paid to the end, the oldest first, a page at a time. */
export const unfinishedSettlements = (db: Db, atOnce = ROWS_AT_ONCE): AsyncGenerator<UnfinishedRow[]> =>
  pagesAfter(atOnce, (last) =>
    db.run(unfinished, last?.created_at ?? '-infinity', last?.market_id ?? 0, last?.version ?? 0, atOnce),
  );

/** How many bets an account has that this version has not reached yet. */
export type OpenAccount = { account_id: number; bets: number };
const openAccounts = stmt<[number, number, number, number], OpenAccount>(
  `select account_id, count(*)::int as bets from bet
   where market_id = $1 and settled_version < $2 and account_id > $3
   group by account_id order by account_id limit $4::int`,
);
/** The accounts that a version has not reached, in order of id, a page at a time. */
export const accountsToPay = (
  db: Db,
  marketId: number,
  version: number,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<OpenAccount[]> =>
  pagesAfter(atOnce, (last) => db.run(openAccounts, marketId, version, last?.account_id ?? 0, atOnce));

const unreached = stmt<[number, number], { found: boolean }>(
  'select exists (select from bet where market_id = $1 and settled_version < $2) as found',
);
/** Whether there is a bet of the market that a version has not reached. */
export const hasUnreachedBets = async (db: Db, marketId: number, version: number): Promise<boolean> =>
  (await db.run(unreached, marketId, version))[0]?.found === true;

const classes = stmt<[number], BetClass>(
  'select side, selection, line, width from bet where market_id = $1 group by side, selection, line, width',
);
/** The classes of all bets of a market. After the barrier no bet joins it, so nothing can be missing. */
export const betClasses = (db: Db, marketId: number): Promise<BetClass[]> => db.run(classes, marketId);

/** Which bets a chunk settles: those of the market and of this range of accounts that the version has not reached. */
export type Chunk = {
  readonly marketId: number;
  readonly version: number;
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly atMs: number;
};

type ClassArgs = [
  number,
  number,
  number,
  number,
  number,
  readonly string[],
  readonly string[],
  readonly (number | null)[],
  readonly (number | null)[],
  readonly string[],
  string,
];
/** Under which terms a bet b was accepted, or would have been at another moment: `cut` of readAgreedRates. */
export const CUT = (moments: string, at = 'b.created_at') => `width_bucket(${at}, ${moments}::timestamptz[])`;
const settleClasses = stmt<ClassArgs, CutNet>(
  `with outcome as (
     select side, selection, coalesce(line, -1) as line, coalesce(width, -1) as width, status
     from unnest($6::text[], $7::text[], $8::int[], $9::int[], $10::text[]) as t(side, selection, line, width, status)),
   settled as (
     update bet b set status = o.status, settled_version = $2, settled_at = to_timestamp($5::float8 / 1000),
       profit = case o.status when 'won' then b.win when 'lost' then -b.liability else 0 end
     from outcome o
     where b.market_id = $1 and b.account_id between $3 and $4 and b.settled_version < $2
       and b.side = o.side and b.selection = o.selection and coalesce(b.line, -1) = o.line
       and coalesce(b.width, -1) = o.width
     returning b.account_id, b.agent_id, ${CUT('$11')} as cut, b.profit)
   select account_id, agent_id, cut, sum(profit)::bigint as net from settled
   group by account_id, agent_id, cut order by account_id`,
);
/** Settles the bets of a chunk where they lie, without carrying them here. */
export function settleByClass(
  tx: Tx,
  chunk: Chunk,
  outcomes: readonly ClassOutcome[],
  cutsMs: readonly number[],
): Promise<CutNet[]> {
  return tx.run(
    settleClasses,
    chunk.marketId,
    chunk.version,
    chunk.fromAccountId,
    chunk.toAccountId,
    chunk.atMs,
    outcomes.map((outcome) => outcome.side),
    outcomes.map((outcome) => outcome.selection),
    outcomes.map((outcome) => outcome.line),
    outcomes.map((outcome) => outcome.width),
    outcomes.map((outcome) => outcome.status),
    momentsOf(cutsMs),
  );
}

/** Moments as an array of the database. */
export const momentsOf = (cutsMs: readonly number[]): string =>
  `{${cutsMs.map((ms) => new Date(ms).toISOString()).join(',')}}`;

const standing = stmt<[number, number, number, number, string], CutNet>(
  `select b.account_id, b.agent_id, ${CUT('$5')} as cut, sum(b.profit)::bigint as net from bet b
   where b.market_id = $1 and b.settled_version < $2 and b.account_id between $3 and $4 and b.profit is not null
   group by 1, 2, 3`,
);
/** What the bets of a chunk stand at before it is paid, of those that stand at something. */
export const standingNets = (tx: Tx, chunk: Chunk, cutsMs: readonly number[]): Promise<CutNet[]> =>
  tx.run(standing, chunk.marketId, chunk.version, chunk.fromAccountId, chunk.toAccountId, momentsOf(cutsMs));

const agentsOf = stmt<[number, number, number, readonly number[]], { agent_id: number }>(
  `select distinct agent_id from bet
   where market_id = $1 and account_id between $2 and $3 and agent_id = any($4::bigint[])`,
);
/** Which of these agents had clients among the players of a chunk when they bet. */
export const agentsOfChunk = async (tx: Tx, chunk: Chunk, agentIds: readonly number[]): Promise<number[]> =>
  (await tx.run(agentsOf, chunk.marketId, chunk.fromAccountId, chunk.toAccountId, agentIds)).map((row) => row.agent_id);

export type PayableBetRow = {
  id: number;
  account_id: number;
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  created_ms: number;
  agent_id: number | null;
  /** What it stands at; null while it is open. */
  profit: number | null;
  /** What a super admin has decided about the bet; null: nothing. */
  decision: BetOverride | null;
};
const chunkBets = stmt<[number, number, number, number], PayableBetRow>(
  `select b.id, b.account_id, b.side, b.selection, b.price, b.line, b.width, b.stake,
          (extract(epoch from b.created_at) * 1000)::bigint as created_ms, b.agent_id, b.profit, d.status as decision
   from bet b left join bet_decision d on d.bet_id = b.id
   where b.market_id = $1 and b.settled_version < $2 and b.account_id between $3 and $4 order by b.account_id, b.id`,
);
export const betsOfChunk = (tx: Tx, chunk: Chunk): Promise<PayableBetRow[]> =>
  tx.run(chunkBets, chunk.marketId, chunk.version, chunk.fromAccountId, chunk.toAccountId);

const writeEach = stmt<[readonly number[], readonly string[], readonly number[], number, number]>(
  `update bet b set status = t.status, profit = t.profit, settled_version = $4,
     settled_at = to_timestamp($5::float8 / 1000)
   from unnest($1::bigint[], $2::text[], $3::bigint[]) as t(id, status, profit) where b.id = t.id`,
);
export type BetOutcome = { readonly id: number; readonly status: SettledStatus; readonly profitPaise: number };
export async function settleEach(tx: Tx, chunk: Chunk, bets: readonly BetOutcome[]): Promise<void> {
  await tx.run(
    writeEach,
    bets.map((bet) => bet.id),
    bets.map((bet) => bet.status),
    bets.map((bet) => bet.profitPaise),
    chunk.version,
    chunk.atMs,
  );
}

const pass = stmt<[number, number, number, number]>(
  `update bet set settled_version = $2
   where market_id = $1 and account_id between $3 and $4 and settled_version < $2`,
);
/** Bets that a decision keeps as they are, whatever the version says: it has reached them, too. */
export async function passBets(tx: Tx, chunk: Chunk): Promise<void> {
  await tx.run(pass, chunk.marketId, chunk.version, chunk.fromAccountId, chunk.toAccountId);
}

const reopen = stmt<[number, readonly number[], number]>(
  `update bet set status = 'matched', profit = null, settled_at = null, settled_version = $3
   where market_id = $1 and id = any($2::bigint[])`,
);
const forgetPending = stmt<[readonly number[]]>(
  `delete from bet_decision where bet_id = any($1::bigint[]) and status = 'pending'`,
);
/** The bets go back to their open market; that they were to stay pending needs no saying there. */
export async function reopenBets(tx: Tx, chunk: Chunk, betIds: readonly number[]): Promise<void> {
  await Promise.all([tx.run(reopen, chunk.marketId, betIds, chunk.version), tx.run(forgetPending, betIds)]);
}

const decided = stmt<[number], { decided: boolean }>(
  'select exists (select from bet_decision where market_id = $1) as decided',
);
/** Whether a super admin has decided a bet of the market by hand. Nobody does while a version is being paid. */
export const hasDecisions = async (db: Db, marketId: number): Promise<boolean> =>
  (await db.run(decided, marketId))[0]?.decided === true;

const dropPositions = stmt<[number, readonly number[]]>(
  `with gone as (
     delete from position where market_id = $1 and account_id = any($2::bigint[]) returning account_id, exposure)
   update wallet w set exposure = w.exposure - gone.exposure,
     in_debt = w.in_debt and w.balance < w.exposure - gone.exposure + w.held
   from gone where w.account_id = gone.account_id and gone.exposure > 0`,
);
/** The market's worst cases are no longer promised: positions go, and the wallets' exposures fall by them. */
export async function releaseExposure(tx: Tx, marketId: number, accountIds: readonly number[]): Promise<void> {
  await tx.run(dropPositions, marketId, accountIds);
}

const addPositions = stmt<[number, readonly number[], readonly string[], readonly number[]]>(
  `with back as (
     insert into position (account_id, market_id, state, exposure)
     select account_id, $1::bigint, state, exposure
     from unnest($2::bigint[], $3::jsonb[], $4::bigint[]) as t(account_id, state, exposure)
     returning account_id, exposure)
   update wallet w set exposure = w.exposure + back.exposure,
     in_debt = w.in_debt or w.balance < w.exposure + back.exposure + w.held
   from back where w.account_id = back.account_id`,
);
export type RestoredPosition = { readonly accountId: number; readonly state: string; readonly exposurePaise: number };
/** The market is open again: its positions and the exposure they cause are back, even where that makes a debt. */
export async function restoreExposure(tx: Tx, marketId: number, positions: readonly RestoredPosition[]): Promise<void> {
  await tx.run(
    addPositions,
    marketId,
    positions.map((position) => position.accountId),
    positions.map((position) => position.state),
    positions.map((position) => position.exposurePaise),
  );
}

/** By which version an account's bets in a market stand before the next one is paid. */
export type StandingVersions = (accountId: number) => number;

const reachedBy = stmt<[number, readonly number[], number, number], { account_id: number; version: number }>(
  `select account_id, max(settled_version) as version from bet
   where market_id = $1 and settled_version = any($2::int[]) and account_id between $3 and $4 group by account_id`,
);
/**
 * The version before, for everybody; but where that one was replaced, for whom it did not reach the one before it. Read
 * before the bets of the chunk are settled.
 */
export async function standingVersions(tx: Tx, row: SettlementRow, chunk: Chunk): Promise<StandingVersions> {
  const before = row.version - 1;
  if (row.replaced.length === 0) return () => before;
  const rows = await tx.run(reachedBy, chunk.marketId, row.replaced, chunk.fromAccountId, chunk.toAccountId);
  const reached = new Map(rows.map(({ account_id: id, version }) => [id, version]));
  return (accountId) => reached.get(accountId) ?? before - row.replaced.length;
}

/**
 * What an earlier version posted for a player, and what was adjusted while it stood: one row for each transfer that
 * touched the wallet. `commission` is the part of an adjustment that is commission: of those from before it had transfers
 * of its own.
 */
export type PaidRow = { account_id: number; transfer_id: number; kind: string; amount: number; commission: number };
// Account by account through the indexes: without the limits a planner that has no figures of a young ledger reads all
// of it for every chunk.
const paid = stmt<[readonly string[], readonly number[]], PaidRow>(
  `select w.account_id, t.id as transfer_id, t.kind, coalesce(p.amount, 0) as amount, t.commission
   from unnest($1::text[], $2::bigint[]) as asked(reference_id, account_id)
   join wallet w on w.account_id = asked.account_id
   cross join lateral (
     select id, kind, coalesce((meta ->> 'commission')::bigint, 0) as commission from transfer
     where reference_type = 'settlement' and reference_id = asked.reference_id
       and kind in ('settlement', 'commission', 'adjustment')
     order by id limit 10000) as t
   left join lateral (
     select amount from posting
     where transfer_id = t.id and ledger_account_id = w.ledger_account_id order by id limit 1) as p on true
   order by t.id`,
);
export const paidBefore = (
  db: Db,
  marketId: number,
  versionOf: StandingVersions,
  accountIds: readonly number[],
): Promise<PaidRow[]> =>
  db.run(
    paid,
    accountIds.map((accountId) => settlementReference(marketId, versionOf(accountId), accountId)),
    accountIds,
  );

/** What an agent received (negative: paid) by a transfer that is about a player's result. */
export type AgentPaidRow = {
  account_id: number;
  transfer_id: number;
  kind: string;
  agent_id: number;
  amount: number;
};
const agentsPaid = stmt<[readonly string[], readonly number[]], AgentPaidRow>(
  `select asked.account_id, t.id as transfer_id, t.kind, p.agent_id, p.amount
   from unnest($1::text[], $2::bigint[]) as asked(reference_id, account_id)
   cross join lateral (
     select id, kind from transfer
     where reference_type = 'settlement' and reference_id = asked.reference_id
       and kind in ('commission', 'share', 'adjustment')
     order by id limit 10000) as t
   cross join lateral (
     select l.account_id as agent_id, p.amount from posting p join ledger_account l on l.id = p.ledger_account_id
     where p.transfer_id = t.id and l.account_id <> asked.account_id order by p.id limit 10000) as p
   order by t.id`,
);
/** What agents received by an earlier version of a settlement, and by what was adjusted while it stood. */
export const agentsPaidBefore = (
  db: Db,
  marketId: number,
  versionOf: StandingVersions,
  accountIds: readonly number[],
): Promise<AgentPaidRow[]> =>
  db.run(
    agentsPaid,
    accountIds.map((accountId) => settlementReference(marketId, versionOf(accountId), accountId)),
    accountIds,
  );

/** Unique in the ledger for each kind of transfer: what one version does to one player happens once. */
export const settlementReference = (marketId: number, version: number, accountId: number): string =>
  `${marketId}/${version}/${accountId}`;

const finish = stmt<[number, number, number]>(
  `update settlement set finished_at = to_timestamp($3::float8 / 1000)
   where market_id = $1 and version = $2 and finished_at is null`,
);
const openMarket = stmt<[number]>(
  'update market set settled_version = 0, result = null, settled_at = null where id = $1',
);
export async function finishSettlement(tx: Tx, marketId: number, row: SettlementRow, atMs: number): Promise<void> {
  await tx.run(finish, marketId, row.version, atMs);
  if (row.result.type === 'open') await tx.run(openMarket, marketId);
}

/** The result that a version ends the market with; null when it opens it again. */
export const resultOf = (row: SettlementRow): MarketResult | null => (row.result.type === 'open' ? null : row.result);
