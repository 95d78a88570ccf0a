import type { Frame, Runner } from '../../prices/book/standing.ts';
import type { NonRunner, Side } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';
import { RUNNERS_OF_QUESTIONS, type RunnerName } from '../../bets/runner-names.ts';
import type { RunnerAct } from '../../prices/book/standing.ts';

const holders = stmt<[number], { account_id: number }>(
  `select distinct account_id from bet where market_id = $1 and status = 'matched' order by account_id`,
);
/** Who has an open bet in the market. */
export const holdersOf = async (tx: Tx, marketId: number): Promise<number[]> =>
  (await tx.run(holders, marketId)).map((row) => row.account_id);

const positioned = stmt<[number], { account_id: number }>(
  'select account_id from position where market_id = $1 order by account_id',
);
/** Whose position in the market is on record, whether or not a bet is left of it. */
export const positionedIn = async (tx: Tx, marketId: number): Promise<number[]> =>
  (await tx.run(positioned, marketId)).map((row) => row.account_id);

const newestBet = stmt<[number], { id: number }>(
  'select coalesce(max(id), 0)::bigint as id from bet where market_id = $1',
);
/** Under the market's exclusive lock: every bet after it will be decided on what is written now. */
export const newestBetOf = async (tx: Tx, marketId: number): Promise<number> =>
  (await tx.run(newestBet, marketId))[0]?.id ?? 0;

type ActArgs = [
  number,
  readonly string[],
  readonly string[],
  readonly (number | null)[],
  readonly (number | null)[],
  number,
  number,
  number,
  number,
];
const remember = stmt<ActArgs>(
  `insert into market_non_runner
     (market_id, selection, act, reduction, removed_at, last_bet, frame_seq, frame_received_at, at)
   select $1, t.selection, t.act, t.reduction, to_timestamp(t.removed_ms / 1000), $6, $7,
     to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000)
   from unnest($2::text[], $3::text[], $4::int[], $5::float8[]) as t(selection, act, reduction, removed_ms)`,
);
const setStanding = stmt<[number, string, number]>(
  'update market set non_runners = $2, non_runners_seq = $3 where id = $1',
);
/** When something was told of runners, and the newest bet of that moment. */
export type Moment = { readonly lastBet: number; readonly frame: Frame; readonly atMs: number };

/** Writes who is out now. */
export async function writeStanding(
  tx: Tx,
  marketId: number,
  nonRunners: readonly NonRunner[],
  { frame }: Moment,
): Promise<void> {
  await tx.run(setStanding, marketId, JSON.stringify(nonRunners), frame.seq);
}

/** Writes what changed of the runners. */
export async function writeActs(
  tx: Tx,
  marketId: number,
  acts: readonly RunnerAct[],
  { lastBet, frame, atMs }: Moment,
): Promise<void> {
  await tx.run(
    remember,
    marketId,
    acts.map((one) => one.selection),
    acts.map((one) => one.act),
    acts.map((one) => one.nonRunner?.reductionHundredthsOfPercent ?? null),
    acts.map((one) => one.nonRunner?.removedAtMs ?? null),
    lastBet,
    frame.seq,
    frame.receivedAtMs,
    atMs,
  );
}

const joinOutcomes = stmt<[number, string]>('update market set outcomes = outcomes || $2::jsonb where id = $1');
/** Runners that have joined a market; none ever goes from its outcomes again, because bets may name it. */
export async function addOutcomes(tx: Tx, marketId: number, joined: readonly Runner[]): Promise<void> {
  await tx.run(joinOutcomes, marketId, JSON.stringify(joined));
}

export type OpenBet = {
  id: number;
  account_id: number;
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  created_ms: number;
};
const openBets = stmt<[number, readonly number[]], OpenBet>(
  `select id, account_id, side, selection, price, line, width, stake,
          (extract(epoch from created_at) * 1000)::bigint as created_ms
   from bet where market_id = $1 and account_id = any($2::bigint[]) and status = 'matched' order by account_id, id`,
);
export const openBetsOf = (tx: Tx, marketId: number, accountIds: readonly number[]): Promise<OpenBet[]> =>
  tx.run(openBets, marketId, accountIds);

export type Revalued = { account_id: number; before: number; after: number };
const revalue = stmt<[number, readonly number[], readonly string[], readonly number[]], Revalued>(
  `with fresh as (
     select account_id, state, exposure from unnest($2::bigint[], $3::jsonb[], $4::bigint[]) as t(account_id, state, exposure)),
   was as (
     select p.account_id, p.exposure from position p join fresh using (account_id) where p.market_id = $1),
   kept as (
     insert into position (account_id, market_id, state, exposure)
     select account_id, $1::bigint, state, exposure from fresh
     on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure),
   moved as (
     select f.account_id, coalesce(w.exposure, 0) as before, f.exposure as after
     from fresh f left join was w using (account_id)),
   paid as (
     update wallet w set exposure = w.exposure - m.before + m.after,
       in_debt = (w.in_debt or m.after > m.before) and w.balance < w.exposure - m.before + m.after + w.held
     from moved m where w.account_id = m.account_id and m.before <> m.after)
   select account_id, before, after from moved order by account_id`,
);
/**
 * Positions as they are worth now, and the wallets' exposures with them, also where that leaves a wallet short: the mark
 * stays until it is made good.
 */
export const writePositions = (
  tx: Tx,
  marketId: number,
  positions: readonly { accountId: number; state: string; exposurePaise: number }[],
): Promise<Revalued[]> =>
  tx.run(
    revalue,
    marketId,
    positions.map((one) => one.accountId),
    positions.map((one) => one.state),
    positions.map((one) => one.exposurePaise),
  );

const namesOf = stmt<[number], { names: RunnerName[] }>(
  `select case when m.kind = 'yesno' then ${RUNNERS_OF_QUESTIONS} else m.outcomes end as names from market m where m.id = $1`,
);
/** What the runners of a market are called, whoever has left. */
export const readRunnerNames = async (db: Db, marketId: number): Promise<RunnerName[]> =>
  (await db.run(namesOf, marketId))[0]?.names ?? [];
