import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import type { Call } from '../../../http/call.ts';
import { type OwnActivityFilter, type OwnActivityRow, countActivity, readActivity } from './activity-store.ts';

type Activity = Api['auth']['activity'];
type Item = ReplyOf<Activity>['items'][number];

/** Sign-ins, password changes and automatic cash-outs of the caller (decision 0050). */
export async function activityLogs({ context, actor, query }: Call<Activity>): Promise<ReplyOf<Activity>> {
  const { fromMs, toMs } = dayBounds(context.settings.calendar(), query.from, query.to);
  const search = (query.search ?? '').trim().toLowerCase();
  const filter: OwnActivityFilter = [actor.personId, fromMs, toMs, query.type, search];
  const [rows, total] = await Promise.all([readActivity(context.db, filter, query), countActivity(context.db, filter)]);
  return {
    items: rows.map((row) => itemOf(row, actor.staff?.username ?? actor.username)),
    total,
    page: query.page,
    pageSize: query.limit,
  };
}

function itemOf(row: OwnActivityRow, username: string): Item {
  const { city, region, country } = row;
  return {
    // The two kinds are counted apart.
    id: row.type === 'cash_out' ? `cash-out-${row.id}` : String(row.id),
    username,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    ip: row.ip,
    location: { city, region, country },
    userAgent: row.user_agent,
    cashOut: row.type === 'cash_out' ? cashOutOf(row) : null,
  };
}

const cashOutOf = (row: OwnActivityRow): NonNullable<Item['cashOut']> => ({
  eventId: String(row.event_id),
  eventName: row.event_name ?? '',
  sportName: row.sport_name ?? '',
  marketName: row.market_name ?? '',
  amount: row.amount === null ? null : rupeesFromPaise(paise(row.amount)),
  reason: row.reason ?? '',
});
