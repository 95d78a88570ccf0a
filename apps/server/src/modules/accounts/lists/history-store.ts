import type { TransferKind } from '@pavilion/betting';
import type { Role } from '@pavilion/contract';
import type { TimeSpan } from '../../../db/day.ts';
import { type Db, stmt } from '../../../db/transaction.ts';
import type { Slice } from './list-store.ts';

export type HistoryRow = {
  id: number;
  at: Date;
  kind: TransferKind;
  amount: number;
  balance_before: number;
  balance_after: number;
  remark: string | null;
  reference_type: string | null;
  reference_id: string | null;
  actor_username: string | null;
  actor_role: Role | null;
  other_name: string | null;
  other_username: string | null;
  other_amount: number | null;
  others: number | null;
  /** Whose bets a movement is about; null where it is about none. */
  player_name: string | null;
  player_username: string | null;
  sport_name: string | null;
  event_name: string | null;
  market_name: string | null;
  selections: string | null;
  mode: string | null;
};

// Who stands at the other end of what people give each other. Of what comes of bets that is the house; who has an agent's part
// of it is looked for among agents only.
const rowsOf = (entries: string) =>
  `with page as (${entries})
   select p.id, p.at, t.kind, p.amount, p.balance_before, p.balance_after, t.remark, t.reference_type, t.reference_id,
          actor.username as actor_username, actor.role as actor_role, other.full_name as other_name,
          other.username as other_username, other.amount as other_amount, other.others,
          player.full_name as player_name, player.username as player_username, s.name as sport_name, e.name as event_name,
          m.name as market_name, chosen.selections,
          t.meta ->> 'mode' as mode
   from page join posting p on p.id = page.id join transfer t on t.id = p.transfer_id
     left join account actor on actor.id = t.actor_id
     left join account player on player.id = case when t.reference_type = 'settlement'
       then split_part(t.reference_id, '/', 3)::bigint end
     left join market m on m.id = (t.meta ->> 'marketId')::bigint
     left join event e on e.id = m.event_id
     left join sport s on s.id = e.sport_id
     left join lateral (
       select x.full_name, x.username, (sum(q.amount) over ())::bigint as amount, count(*) over ()::int as others
       from posting q join ledger_account l on l.id = q.ledger_account_id join account x on x.id = l.account_id
       where q.transfer_id = t.id and q.id <> p.id and (x.role <> 'user' or t.kind in ('deposit', 'withdraw', 'bank_settlement'))
       order by x.role = 'user', q.id limit 1) other on true
     left join lateral (
       select string_agg(distinct b.selection_name, ', ') as selections
       from bet b where b.market_id = m.id and b.account_id = $1) chosen on true
   order by p.id desc`;

const LEDGER = '(select ledger_account_id from wallet where account_id = $1)';
const OF_KINDS = `from posting p join transfer t on t.id = p.transfer_id
  where p.ledger_account_id = ${LEDGER} and t.kind = any($2::text[])`;

type Kinds = readonly TransferKind[];
const allRows = stmt<[number, number, number], HistoryRow>(
  rowsOf(`select id from posting where ledger_account_id = ${LEDGER} order by id desc limit $2::int offset $3::bigint`),
);
const someRows = stmt<[number, Kinds, number, number], HistoryRow>(
  rowsOf(`select p.id ${OF_KINDS} order by p.id desc limit $3::int offset $4::bigint`),
);
const countAll = stmt<[number], { total: number }>(
  `select count(*) as total from posting where ledger_account_id = ${LEDGER}`,
);
const countSome = stmt<[number, Kinds], { total: number }>(`select count(*) as total ${OF_KINDS}`);

export type CountedHistory = { rows: HistoryRow[]; total: number; cutAt: Date | null };

/** So many movements are looked at, the newest of the period; the ones before them are found by a shorter period. */
const LOOKED_AT = 20_000;
const IN_PERIOD = `read as materialized (
    select id, transfer_id, at from posting
    where ledger_account_id = ${LEDGER} and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000)
    order by at desc, id desc limit ${LOOKED_AT}),
  matching as materialized (
    select r.id from read r
    where $4::text[] is null or exists (select from transfer t where t.id = r.transfer_id and t.kind = any($4::text[])))`;
type FoundPeriod = { total: number; cut_at: Date | null; ids: number[] };
const findPeriod = stmt<[number, number, number, Kinds | null, number, number], FoundPeriod>(
  `with ${IN_PERIOD}
   select (select count(*)::int from matching) as total,
          (select min(at) from read having count(*) = ${LOOKED_AT}) as cut_at,
          array(select id from matching order by id desc limit $5::int offset $6::bigint) as ids`,
);
const foundRows = stmt<[number, readonly number[]], HistoryRow>(rowsOf('select unnest($2::bigint[]) as id'));

/** The same of a period; `cutAt` is not null when only what is younger was looked at. */
export async function readPeriod(
  db: Db,
  accountId: number,
  kinds: Kinds | null,
  { fromMs, toMs }: TimeSpan,
  { limit, skip }: Slice,
): Promise<CountedHistory> {
  const [found] = await db.run(findPeriod, accountId, fromMs, toMs, kinds, limit, skip);
  if (found === undefined) throw new Error('a page of movements has one row');
  const rows = found.ids.length === 0 ? [] : await db.run(foundRows, accountId, found.ids);
  return { rows, total: found.total, cutAt: found.cut_at };
}

/** Movements of the account's wallet, newest first, and how many there are; `kinds` null means all. */
export async function readHistory(
  db: Db,
  accountId: number,
  kinds: Kinds | null,
  { limit, skip }: Slice,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const [rows, [count]] = await Promise.all(
    kinds === null
      ? [db.run(allRows, accountId, limit, skip), db.run(countAll, accountId)]
      : [db.run(someRows, accountId, kinds, limit, skip), db.run(countSome, accountId, kinds)],
  );
  return { rows, total: count?.total ?? 0 };
}
