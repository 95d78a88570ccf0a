import type { Role } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';

/** A wallet that is warned of, in paise. */
export type WarnedRow = {
  id: number;
  username: string;
  full_name: string;
  role: Role;
  agent_username: string | null;
  balance: number;
  exposure: number;
  available: number;
  credit: number;
  negative: boolean;
};
type Found = { total: number; owed: number } & (WarnedRow | { id: null });

const warned = stmt<[number, string, string, number, number], Found>(
  `with matching as materialized (
     select a.id, a.username, a.full_name, a.role, p.username as agent_username, w.balance, w.exposure,
            w.balance - w.exposure - w.held as available, w.credit, w.balance - w.exposure - w.held < 0 as negative
     from wallet w join account a on a.id = w.account_id
       left join account p on p.id = a.parent_id and a.role = 'user'
     where (w.balance - w.exposure - w.held < 0
         or (a.role = 'agent' and a.closed_at is null and w.balance - w.exposure - w.held < $1::bigint))
       and ($3::text = '' or strpos(a.search_text, $3::text) > 0))
   select counted.total, counted.owed, shown.*
   from (
     select count(*)::int as total, coalesce(sum(-available) filter (where negative), 0)::bigint as owed from matching
     where $2::text = 'all' or negative = ($2::text = 'negative')) counted
     left join (
       select * from matching where $2::text = 'all' or negative = ($2::text = 'negative')
       order by available, id limit $4::int offset $5::bigint) shown on true
   order by shown.available, shown.id`,
);

/** Wallets with less than nothing available, and agents with less than the minimum, the lowest first. */
export async function readWarned(
  db: Db,
  minimumPaise: number,
  { show, search, page, limit }: { show: string; search: string; page: number; limit: number },
): Promise<{ rows: WarnedRow[]; total: number; owed: number }> {
  const found = await db.run(warned, minimumPaise, show, search, limit, (page - 1) * limit);
  return {
    rows: found.filter((row): row is Found & WarnedRow => row.id !== null),
    total: found[0]?.total ?? 0,
    owed: found[0]?.owed ?? 0,
  };
}
