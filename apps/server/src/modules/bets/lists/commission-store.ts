import { type Db, stmt } from '../../../db/transaction.ts';

/** A bet that has won something in a market where its player has paid commission, with all that was taken there. */
export type ChargedBet = { id: number; account_id: number; market_id: number; profit: number; commission: number };

// By the references of its versions (0: decided by hand before there was one), which an index has.
const chargedBets = stmt<[readonly number[], readonly number[]], ChargedBet>(
  `with asked as (select * from unnest($1::bigint[], $2::bigint[]) as t(account_id, market_id)),
   taken as (
     select a.account_id, a.market_id, -sum(coalesce(part.amount, p.amount))::bigint as commission
     from asked a
       cross join lateral (
         select 0 as version union all select s.version from settlement s where s.market_id = a.market_id) v
       join transfer t on t.reference_type = 'settlement'
         and t.reference_id = concat_ws('/', a.market_id, v.version, a.account_id)
       join wallet w on w.account_id = a.account_id
       join posting p on p.transfer_id = t.id and p.ledger_account_id = w.ledger_account_id
       left join posting_part part on part.posting_id = p.id
     where coalesce(part.kind, t.kind) in ('commission', 'commission_reversal')
     group by 1, 2)
   select b.id, b.account_id, b.market_id, b.profit, t.commission
   from taken t join bet b on b.market_id = t.market_id and b.account_id = t.account_id
   where t.commission <> 0 and b.profit > 0
   order by b.id`,
);

/** The bets that commission is on, of these players in these markets; the arguments go in pairs. */
export const readChargedBets = (
  db: Db,
  accountIds: readonly number[],
  marketIds: readonly number[],
): Promise<ChargedBet[]> => db.run(chargedBets, accountIds, marketIds);
