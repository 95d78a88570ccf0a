import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import { stmt } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';

type ProfitLoss = Api['reports']['profitLoss'];
type Row = {
  day: string | null;
  sport_id: number | null;
  sport: string | null;
  kind: string | null;
  bets: number;
  stake: number;
  profit: number;
};

/** One pass over the settled bets of the period; the same row set is summed by day, by sport, by kind, and whole. */
const sums = stmt<[accountId: number, fromMs: number, toMs: number], Row>(
  `select to_char(india_day(b.settled_at), 'YYYY-MM-DD') as day, s.id as sport_id, s.name as sport, m.kind,
          count(*) as bets, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.profit), 0)::bigint as profit
   from bet b join market m on m.id = b.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
   where b.account_id = $1 and b.settled_at >= to_timestamp($2::float8 / 1000)
     and b.settled_at < to_timestamp($3::float8 / 1000)
   group by grouping sets ((1), (s.id, s.name), (m.kind), ())
   order by 1, 3, 4`,
);

const commissionOf = stmt<[accountId: number, fromMs: number, toMs: number], { amount: number }>(
  `select coalesce(-sum(p.amount), 0)::bigint as amount
   from ledger_account l join posting p on p.ledger_account_id = l.id join transfer t on t.id = p.transfer_id
   where l.account_id = $1 and t.kind = 'commission' and t.created_at >= to_timestamp($2::float8 / 1000)
     and t.created_at < to_timestamp($3::float8 / 1000)`,
);

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const sumsOf = ({ bets, stake, profit }: Row) => ({ bets, stake: rupees(stake), profit: rupees(profit) });
const NOTHING = { bets: 0, stake: rupees(0), profit: rupees(0) };

/** GET /api/account/profit-loss: days are India's, and a bet counts on the day it was settled. */
export async function profitLoss({ context, actor, query }: Call<ProfitLoss>): Promise<ReplyOf<ProfitLoss>> {
  const { fromMs, toMs } = dayBounds(query.from, query.to);
  const [rows, [commission]] = await Promise.all([
    context.db.run(sums, actor.accountId, fromMs, toMs),
    context.db.run(commissionOf, actor.accountId, fromMs, toMs),
  ]);
  const total = rows.find(({ day, sport, kind }) => day === null && sport === null && kind === null);
  return {
    total: total ? sumsOf(total) : NOTHING,
    commission: rupees(commission?.amount ?? 0),
    days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...sumsOf(row) }])),
    sports: rows.flatMap((row) =>
      row.sport === null ? [] : [{ sportId: String(row.sport_id), sport: row.sport, ...sumsOf(row) }],
    ),
    kinds: rows.flatMap((row) => (row.kind === null ? [] : [{ kind: row.kind, ...sumsOf(row) }])),
  };
}
