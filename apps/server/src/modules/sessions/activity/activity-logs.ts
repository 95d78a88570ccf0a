import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import { stmt } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { COUNTRY_OR_WORD } from '../../../policy/places.ts';

type Activity = Api['auth']['activity'];
type Item = ReplyOf<Activity>['items'][number];

type Row = {
  id: number;
  type: Item['type'];
  created_at: Date;
  ip: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  user_agent: string | null;
  event_id: number | null;
  event_name: string | null;
  sport_name: string | null;
  market_name: string | null;
  amount: number | null;
  reason: string | null;
};
type Filter = [accountId: number, fromMs: number, toMs: number, type: string, search: string];

const between = (column: string) =>
  `${column} >= to_timestamp($2::float8 / 1000) and ${column} < to_timestamp($3::float8 / 1000)`;
const names = (words: string) => `($5 = '' or strpos(lower(concat_ws(' ', ${words})), $5) > 0)`;

/**
 * What the account did, and what a rule of its own did for it: an automatic cash-out is read from the rule that ended, so
 * that it stands here exactly as in the cash-out panel.
 */
const MATCHING = `from (
  select id, type, created_at, host(ip) as ip, city, region, ${COUNTRY_OR_WORD} as country, user_agent, null::bigint as event_id,
         null as event_name, null as sport_name, null as market_name, null::bigint as amount, null as reason
    from activity where account_id = $1 and ${between('created_at')} and ($4 = 'all' or type = $4)
     and ${names(`host(ip), city, region, ${COUNTRY_OR_WORD}, user_agent, type`)}
  union all
  select r.id, 'cash_out', r.ended_at, null, null, null, null, null, m.event_id, e.name, s.name, m.name, r.amount,
         r.reason
    from auto_cash_out r join market m on m.id = r.market_id join event e on e.id = m.event_id
      join sport s on s.id = e.sport_id
   where r.account_id = $1 and r.state in ('done', 'failed') and ${between('r.ended_at')}
     and $4 in ('all', 'cash_out') and ${names(`e.name, m.name, 'cash_out'`)}
) seen`;
const page = stmt<[...Filter, number, number], Row>(
  `select * ${MATCHING} order by created_at desc, type, id desc limit $6::int offset $7::bigint`,
);
const countAll = stmt<Filter, { total: number }>(`select count(*) as total ${MATCHING}`);

/** Sign-ins, password changes and automatic cash-outs of the caller (decision 0050). */
export async function activityLogs({ context, actor, query }: Call<Activity>): Promise<ReplyOf<Activity>> {
  const { fromMs, toMs } = dayBounds(query.from, query.to);
  const search = (query.search ?? '').trim().toLowerCase();
  const filter: Filter = [actor.accountId, fromMs, toMs, query.type, search];
  const [rows, [count]] = await Promise.all([
    context.db.run(page, ...filter, query.limit, (query.page - 1) * query.limit),
    context.db.run(countAll, ...filter),
  ]);
  return {
    items: rows.map((row) => itemOf(row, actor.username)),
    total: count?.total ?? 0,
    page: query.page,
    pageSize: query.limit,
  };
}

function itemOf(row: Row, username: string): Item {
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

const cashOutOf = (row: Row): NonNullable<Item['cashOut']> => ({
  eventId: String(row.event_id),
  eventName: row.event_name ?? '',
  sportName: row.sport_name ?? '',
  marketName: row.market_name ?? '',
  amount: row.amount === null ? null : rupeesFromPaise(paise(row.amount)),
  reason: row.reason ?? '',
});
