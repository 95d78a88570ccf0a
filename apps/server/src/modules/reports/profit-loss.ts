import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Call } from '../../http/call.ts';
import { commissionOf, type ProfitRow, profitSums } from './player-store.ts';

type ProfitLoss = Api['reports']['profitLoss'];

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const sumsOf = ({ bets, voids, stake, profit }: ProfitRow) => ({
  ...{ bets, voids },
  stake: rupees(stake),
  profit: rupees(profit),
});
const NOTHING = { bets: 0, voids: 0, stake: rupees(0), profit: rupees(0) };

/** GET /api/account/profit-loss: days are the installation's, and a bet counts on the day it was settled. */
export async function profitLoss({ context, actor, query }: Call<ProfitLoss>): Promise<ReplyOf<ProfitLoss>> {
  const { fromMs, toMs } = dayBounds(context.settings.calendar(), query.from, query.to);
  const [rows, commission] = await Promise.all([
    profitSums(context.db, actor.accountId, fromMs, toMs),
    commissionOf(context.db, actor.accountId, fromMs, toMs),
  ]);
  const total = rows.find(({ day, sport, kind }) => day === null && sport === null && kind === null);
  return {
    total: total ? sumsOf(total) : NOTHING,
    commission: rupees(commission),
    days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...sumsOf(row) }])),
    sports: rows.flatMap((row) =>
      row.sport === null ? [] : [{ sportId: String(row.sport_id), sport: row.sport, ...sumsOf(row) }],
    ),
    kinds: rows.flatMap((row) => (row.kind === null ? [] : [{ kind: row.kind, ...sumsOf(row) }])),
  };
}
