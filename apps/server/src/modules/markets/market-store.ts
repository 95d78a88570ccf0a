import type { MarketTerms } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import type { Suspension } from './suspend-market.ts';

const suspend = stmt<[number, boolean], { before: boolean }>(
  `update market m set suspended = $2 from (select id, suspended as before from market where id = $1) as old
   where m.id = old.id returning old.before`,
);
/** Suspends a market or opens it again. Whether it was suspended before; null when there is no such market. */
export const setSuspended = async (t: Tx, marketId: number, suspended: boolean): Promise<boolean | null> =>
  (await t.run(suspend, marketId, suspended))[0]?.before ?? null;

const remember = stmt<[number, boolean, string, number, number]>(
  `insert into market_suspension (market_id, suspended, reason, actor_id, at)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
);
/** Keeps a suspension, or the end of one, for ever. */
export async function rememberSuspension(
  t: Tx,
  { marketId, suspended, reason, actorId }: Pick<Suspension, 'marketId' | 'suspended' | 'reason' | 'actorId'>,
  atMs: number,
): Promise<void> {
  await t.run(remember, marketId, suspended, reason, actorId, atMs);
}

type ScopeChange = { before: boolean; sport_id: number };
const suspendSport = stmt<[number, boolean], ScopeChange>(
  `update sport s set suspended = $2 from (select id, suspended as before from sport where id = $1 for update) as old
   where s.id = old.id returning old.before, s.id as sport_id`,
);
const suspendEvent = stmt<[number, boolean], ScopeChange>(
  `update event e set suspended = $2 from (select id, suspended as before from event where id = $1 for update) as old
   where e.id = old.id returning old.before, e.sport_id`,
);
/** The same for all markets of an event or a sport, which is locked by it; null when there is none. */
export const setScopeSuspended = async (
  t: Tx,
  on: 'event' | 'sport',
  id: number,
  suspended: boolean,
): Promise<ScopeChange | null> => (await t.run(on === 'sport' ? suspendSport : suspendEvent, id, suspended))[0] ?? null;

type TermsRow = {
  stake_min: MarketTerms['stakeMinPaise'];
  stake_max: MarketTerms['stakeMaxPaise'];
  bet_delay_ms: number | null;
};
const lockTermsOf = stmt<[number], TermsRow>(
  'select stake_min, stake_max, bet_delay_ms from market where id = $1 for no key update',
);
/** What the back office has set for a market, locked until the transaction ends; null when there is no such market. */
export async function lockTerms(t: Tx, marketId: number): Promise<MarketTerms | null> {
  const [row] = await t.run(lockTermsOf, marketId);
  if (row === undefined) return null;
  return { stakeMinPaise: row.stake_min, stakeMaxPaise: row.stake_max, betDelayMs: row.bet_delay_ms };
}

const setTerms = stmt<[number, number | null, number | null, number | null]>(
  'update market set stake_min = $2, stake_max = $3, bet_delay_ms = $4 where id = $1',
);
export async function writeTerms(t: Tx, marketId: number, terms: MarketTerms): Promise<void> {
  await t.run(setTerms, marketId, terms.stakeMinPaise, terms.stakeMaxPaise, terms.betDelayMs);
}

type BetsRow = { market_id: number; bets: number; players: number };
const countBets = stmt<[readonly number[]], BetsRow>(
  `select market_id, count(*)::int as bets, count(distinct account_id)::int as players
   from bet where market_id = any($1::bigint[]) group by market_id`,
);
/** How many bets there are in each of the markets, and of how many players; a market without any has no row. */
export const betsIn = (db: Db, marketIds: readonly number[]): Promise<BetsRow[]> => db.run(countBets, marketIds);

type PositionsRow = { market_id: number; players: number; exposure: number };
const sumPositions = stmt<[readonly number[]], PositionsRow>(
  `select market_id, count(*)::int as players, sum(exposure)::bigint as exposure
   from position where market_id = any($1::bigint[]) group by market_id`,
);
/** How many players hold a position in each of the markets, and the sum of their exposures in paise. */
export const positionsIn = (db: Db, marketIds: readonly number[]): Promise<PositionsRow[]> =>
  db.run(sumPositions, marketIds);

export type ScopeRow = { id: number; suspended: boolean; ended: boolean };
const scopes = stmt<[readonly number[]], ScopeRow>(
  `select e.id, e.suspended or s.suspended as suspended, e.ended_at is not null as ended
   from event e join sport s on s.id = e.sport_id where e.id = any($1::bigint[])`,
);
/** Events by id, with what holds for all their markets. */
export const scopesOf = (db: Db, eventIds: readonly number[]): Promise<ScopeRow[]> => db.run(scopes, eventIds);

type EventRow = { id: number; name: string; sport: string };
const eventOf = stmt<[number], EventRow>(
  'select e.id, e.name, s.name as sport from event e join sport s on s.id = e.sport_id where e.id = $1',
);
export const findEvent = async (db: Db, eventId: number): Promise<EventRow | null> =>
  (await db.run(eventOf, eventId))[0] ?? null;

type SumRow = { paid_out: number; taken_in: number; commission: number; agents: number };
// By the ledger, through the reference of each player's transfers: what the standing version posted, with what was decided by
// hand while it stands, no more.
const sums = stmt<[number, number], SumRow>(
  `select coalesce(sum(greatest(net, 0)), 0)::bigint as paid_out, coalesce(sum(greatest(-net, 0)), 0)::bigint as taken_in,
          coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(agents), 0)::bigint as agents
   from (
     select sum(p.amount) filter (where own and p.kind <> 'commission') as net,
            -sum(p.amount) filter (where own and p.kind = 'commission') as commission,
            sum(p.amount) filter (where not own) as agents
     from (select distinct account_id from bet where market_id = $1) as b
     join transfer t on t.reference_type = 'settlement' and t.kind in ('settlement', 'commission', 'share', 'adjustment')
       and t.reference_id = $1::text || '/' || $2::text || '/' || b.account_id::text
     join movement p on p.transfer_id = t.id
     join ledger_account l on l.id = p.ledger_account_id and l.account_id is not null
     cross join lateral (select l.account_id = b.account_id as own) as whose
     group by b.account_id) players`,
);
/** What a version of a market's settlement has paid and taken, in paise. */
export const settledSums = async (db: Db, marketId: number, version: number): Promise<SumRow | null> =>
  (await db.run(sums, marketId, version))[0] ?? null;
