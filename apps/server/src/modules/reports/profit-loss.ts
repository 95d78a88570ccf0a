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

/** Whether a runner is placed is asked by yes or no, and is a kind of its own for who bets on races. */
const KIND = `case when m.kind = 'yesno' and s.name ~* 'race|racing|greyhound|horse' then 'place' else m.kind end`;

/**
 * One pass over the settled bets of the period; the same row set is summed by day, by sport, by kind, and whole. A stake
 * that came back was not played for.
 */
const sums = stmt<[accountId: number, fromMs: number, toMs: number], Row>(
  `select to_char(india_day(b.settled_at), 'YYYY-MM-DD') as day, s.id as sport_id, s.name as sport, ${KIND} as kind,
          count(*) as bets, coalesce(sum(b.stake) filter (where b.status <> 'void'), 0)::bigint as stake,
          coalesce(sum(b.profit), 0)::bigint as profit
   from bet b join market m on m.id = b.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
   where b.account_id = $1 and b.settled_at >= to_timestamp($2::float8 / 1000)
     and b.settled_at < to_timestamp($3::float8 / 1000)
   group by grouping sets ((1), (s.id, s.name), (${KIND}), ())
   order by 1, 3, 4`,
);

/**
 * A bet counts on the day it was settled last, so commission that was given back counts on the day on which it had been
 * taken: of a corrected result only the new commission is left.
 */
const commissionOf = stmt<[accountId: number, fromMs: number, toMs: number], { amount: number }>(
  `select coalesce(-sum(m.amount), 0)::bigint as amount
   from wallet w join movement m on m.ledger_account_id = w.ledger_account_id
     join transfer t on t.id = m.transfer_id
     left join transfer taken on m.kind = 'commission_reversal' and taken.id = t.corrects
   where w.account_id = $1 and m.kind in ('commission', 'commission_reversal')
     and coalesce(taken.created_at, m.at) >= to_timestamp($2::float8 / 1000)
     and coalesce(taken.created_at, m.at) < to_timestamp($3::float8 / 1000)`,
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
