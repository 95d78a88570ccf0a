import type { BetOverride, MarketKind, NonRunner, SettledStatus, Side, TransferKind } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

const whose = stmt<[string], { id: number; account_id: number; market_id: number }>(
  'select id, account_id, market_id from bet where id = $1::bigint',
);
/** Whose bet it is and in which market: neither ever changes. */
export const findBetOwner = async (db: Db, id: string) => (await db.run(whose, id))[0] ?? null;

export type StandingBet = {
  id: number;
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  status: 'matched' | SettledStatus;
  profit: number | null;
  decision: BetOverride | null;
  agent_id: number | null;
  created_ms: number;
};
const betsOfPlayer = stmt<[number, number], StandingBet>(
  `select b.id, b.side, b.selection, b.price, b.line, b.width, b.stake, b.status, b.profit, d.status as decision,
          b.agent_id, (extract(epoch from b.created_at) * 1000)::bigint as created_ms
   from bet b left join bet_decision d on d.bet_id = b.id
   where b.market_id = $1 and b.account_id = $2 order by b.id`,
);
export const readBetsOfPlayer = (tx: Tx, marketId: number, accountId: number): Promise<StandingBet[]> =>
  tx.run(betsOfPlayer, marketId, accountId);

/** The newest version of the market's settlement; 0 before the first. */
export type LatestVersion = { version: number; finished: boolean; nonRunners: readonly NonRunner[] };
const latest = stmt<[number], LatestVersion>(
  `select version, finished_at is not null as finished, non_runners as "nonRunners" from settlement
   where market_id = $1 order by version desc limit 1`,
);
export const readLatestVersion = async (tx: Tx, marketId: number): Promise<LatestVersion> =>
  (await tx.run(latest, marketId))[0] ?? { version: 0, finished: true, nonRunners: [] };

const lastTransfer = stmt<[string, readonly string[]], { id: number | null }>(
  `select max(id) as id from transfer
   where reference_type = 'settlement' and reference_id = $1 and kind = any($2::text[])`,
);
/** The transfer of these kinds that the next correction of this version and player corrects; null when there is none. */
export const findLastTransfer = async (
  tx: Tx,
  reference: string,
  kinds: readonly TransferKind[],
): Promise<number | null> => (await tx.run(lastTransfer, reference, kinds))[0]?.id ?? null;

const marketOfBet = stmt<[number], { kind: MarketKind }>('select kind from market where id = $1');
/** The kind of a market never changes. */
export async function findKind(db: Db, marketId: number): Promise<MarketKind> {
  const [row] = await db.run(marketOfBet, marketId);
  if (row === undefined) throw new Error(`market ${marketId} does not exist`);
  return row.kind;
}

const agentsOfBets = stmt<[number, number], { agent_id: number }>(
  'select distinct agent_id from bet where market_id = $1 and account_id = $2 and agent_id is not null',
);
/** Whose client the player was when he bet on the market. A later bet may add one. */
export const findAgents = async (db: Db, marketId: number, accountId: number): Promise<number[]> =>
  (await db.run(agentsOfBets, marketId, accountId)).map((row) => row.agent_id);

const writeBet = stmt<[number, string, number | null, number, number]>(
  `update bet set status = $2::text, profit = $3::bigint, settled_version = $4,
     settled_at = case when $2::text = 'matched' then null else to_timestamp($5::float8 / 1000) end
   where id = $1`,
);
export type DecidedOutcome = { readonly status: 'matched' | SettledStatus; readonly profitPaise: number | null };
export async function setOutcome(
  tx: Tx,
  betId: number,
  { status, profitPaise }: DecidedOutcome,
  settledVersion: number,
  atMs: number,
): Promise<void> {
  await tx.run(writeBet, betId, status, profitPaise, settledVersion, atMs);
}

// Later than the one before whatever the clocks say: which of two stands is told by their times.
const decide = stmt<[number, number, number, BetOverride, string | null, number, number]>(
  `insert into bet_decision (bet_id, market_id, account_id, status, reason, actor_id, at)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
   on conflict (bet_id) do update set status = excluded.status, reason = excluded.reason, actor_id = excluded.actor_id,
     at = greatest(excluded.at, bet_decision.at + interval '1 millisecond')`,
);
const forget = stmt<[number]>('delete from bet_decision where bet_id = $1');
export type Decision = {
  readonly betId: number;
  readonly marketId: number;
  readonly accountId: number;
  readonly status: BetOverride;
  readonly reason: string | null;
  readonly actorId: number;
  readonly atMs: number;
};
export async function keepDecision(tx: Tx, one: Decision): Promise<void> {
  await tx.run(decide, one.betId, one.marketId, one.accountId, one.status, one.reason, one.actorId, one.atMs);
}
export async function forgetDecision(tx: Tx, betId: number): Promise<void> {
  await tx.run(forget, betId);
}

const holdPosition = stmt<[number, number, string | null, number]>(
  `with before as (select exposure from position where account_id = $1 and market_id = $2),
   gone as (delete from position where account_id = $1 and market_id = $2 and $3::jsonb is null),
   kept as (
     insert into position (account_id, market_id, state, exposure)
     select $1, $2, $3::jsonb, $4 where $3::jsonb is not null
     on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure)
   update wallet w set exposure = w.exposure + $4 - coalesce((select exposure from before), 0),
     in_debt = w.in_debt or w.balance < w.exposure + w.held + $4 - coalesce((select exposure from before), 0)
   where w.account_id = $1`,
);
/**
 * What the player still has at risk in the market (null: nothing), with the exposure that follows, even where that makes
 * a debt. The caller holds the wallet.
 */
export async function setPosition(
  tx: Tx,
  accountId: number,
  marketId: number,
  state: string | null,
  exposurePaise: number,
): Promise<void> {
  await tx.run(holdPosition, accountId, marketId, state, exposurePaise);
}
