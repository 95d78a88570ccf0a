import { type Db, stmt } from '../../db/transaction.ts';

type WinnerRow = { username: string; amount: number; created_at: Date };

// The newest movements alone are looked at, by the primary key. What was taken back is no win; of a player the best one counts. The
// demo's own traders, which its cashier keeps beside its visitors, are nobody who wins.
const bestOf = stmt<[number], WinnerRow>(
  `with newest as materialized (select id, kind, created_at from transfer order by id desc limit 5000),
     won as (
       select distinct on (a.id) a.id, a.username, p.amount, n.created_at
       from newest n join posting p on p.transfer_id = n.id
         join ledger_account l on l.id = p.ledger_account_id
         join account a on a.id = l.account_id left join account keeper on keeper.id = a.parent_id
       where (a.is_demo_player or keeper.username is distinct from 'demo-cashier') and n.kind = 'settlement' and n.created_at >= to_timestamp($1::float8 / 1000) and a.role = 'user' and p.amount > 0
         and not exists (select from transfer c where c.corrects = n.id)
       order by a.id, p.amount desc)
   select username, amount, created_at from won order by amount desc, id limit 12`,
);
/** The best win of each of at most twelve players since a moment, the largest first, in paise. */
export const bestWins = (db: Db, sinceMs: number): Promise<WinnerRow[]> => db.run(bestOf, sinceMs);
