import { type Db, stmt } from '../db/transaction.ts';

const sums = stmt<[], { name: string; balance: number }>(
  `select case when l.account_id is null then l.name else 'wallets' end as name,
          coalesce(sum(p.amount), 0)::bigint as balance
   from ledger_account l left join posting p on p.ledger_account_id = l.id group by 1 order by 1`,
);

/** What every account of the house comes to in paise, and all wallets together: of one moment, so that the sum is zero. */
export const houseSums = (db: Db): Promise<{ name: string; balance: number }[]> => db.run(sums);
