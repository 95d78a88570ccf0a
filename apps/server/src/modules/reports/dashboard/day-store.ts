import { stmt, type Tx } from '../../../db/transaction.ts';

const make = stmt<[]>('insert into day_figures_mark default values on conflict do nothing');
/** How far postings are added up and were seen, by id, and whether all that were seen are there by now. */
type Mark = { through: number; seen: number; complete: boolean };
// A transaction that is still open may yet commit a posting whose id was given before; then it began before the look.
const read = stmt<[], Mark>(
  `select through_posting as through, seen_posting as seen, not exists (
            select 1 from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and xact_start <= seen_at) as complete
   from day_figures_mark`,
);
/** The mark of what is added up, made when there is none. */
export async function readMark(t: Tx): Promise<Mark> {
  await t.run(make);
  const [mark] = await t.run(read);
  if (mark === undefined) throw new Error('the mark of the day figures is missing');
  return mark;
}

// First the id, then the moment: whoever got an id up to this one had begun by then.
const newest = stmt<[], { id: number }>(
  'select case when is_called then last_value else 0 end as id from posting_id_seq',
);
const remember = stmt<[number]>('update day_figures_mark set seen_posting = $1::bigint, seen_at = clock_timestamp()');
/** Remembers the newest posting that there is now, and answers its id; 0 when there is none. */
export async function lookForPostings(t: Tx): Promise<number> {
  const [{ id } = { id: 0 }] = await t.run(newest);
  await t.run(remember, id);
  return id;
}

const add = stmt<[number, number]>(
  `with read as materialized (
     select l.account_id, a.role, house_day(m.at) as day, m.kind, m.amount,
            case when m.kind = 'bank_settlement' then coalesce((t.meta -> 'profit' ->> l.account_id::text)::bigint, 0) else 0
              end as profit,
            case when a.role = 'agent' and t.reference_type = 'settlement'
              then split_part(t.reference_id, '/', 3)::bigint end as player_id
     from movement m
       join transfer t on t.id = m.transfer_id
       join ledger_account l on l.id = m.ledger_account_id
       join account a on a.id = l.account_id
     where m.posting_id > $1::bigint and m.posting_id <= $2::bigint),
   moved as materialized (
     select account_id, role, day, kind, sum(greatest(amount, 0)) as received, sum(greatest(-amount, 0)) as paid,
            sum(profit) as profit
     from read group by 1, 2, 3, 4),
   by_wallet as (
     insert into wallet_day as d (account_id, day, kind, received, paid, profit)
     select account_id, day, kind, received, paid, profit from moved
     on conflict (account_id, day, kind) do update set received = d.received + excluded.received,
       paid = d.paid + excluded.paid, profit = d.profit + excluded.profit),
   by_player as (
     insert into share_day as d (agent_id, account_id, day, amount)
     select account_id, player_id, day, sum(amount) from read where player_id is not null group by 1, 2, 3
     on conflict (agent_id, day, account_id) do update set amount = d.amount + excluded.amount),
   by_role as (
     insert into role_day as d (day, role, kind, received, paid)
     select day, role, kind, sum(received), sum(paid) from moved group by 1, 2, 3
     on conflict (day, role, kind) do update set received = d.received + excluded.received, paid = d.paid + excluded.paid)
   update day_figures_mark set through_posting = $2::bigint`,
);
/** Adds postings up by day: those after one and up to another, by id. */
export async function addUpPostings(t: Tx, afterId: number, throughId: number): Promise<void> {
  await t.run(add, afterId, throughId);
}
