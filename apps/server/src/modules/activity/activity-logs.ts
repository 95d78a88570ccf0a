import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import { stmt } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';

type Activity = Api['auth']['activity'];

type Row = {
  id: number;
  type: 'login' | 'password_change';
  created_at: Date;
  ip: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  user_agent: string | null;
};
type Filter = [accountId: number, fromMs: number, toMs: number, type: string, search: string];

const MATCHING = `from activity where account_id = $1 and created_at >= to_timestamp($2::float8 / 1000)
  and created_at < to_timestamp($3::float8 / 1000) and ($4 = 'all' or type = $4)
  and ($5 = '' or strpos(lower(concat_ws(' ', host(ip), city, region, country, user_agent, type)), $5) > 0)`;
const page = stmt<[...Filter, number, number], Row>(
  `select id, type, created_at, host(ip) as ip, city, region, country, user_agent ${MATCHING}
   order by id desc limit $6::int offset $7::bigint`,
);
const countAll = stmt<Filter, { total: number }>(`select count(*) as total ${MATCHING}`);

/** Sign-ins and password changes of the caller (specification 2 §2, "Activity Log"). */
export async function activityLogs({ context, actor, query }: Call<Activity>): Promise<ReplyOf<Activity>> {
  const { fromMs, toMs } = dayBounds(query.from, query.to);
  const search = (query.search ?? '').trim().toLowerCase();
  const filter: Filter = [actor.accountId, fromMs, toMs, query.type, search];
  const [rows, [count]] = await Promise.all([
    context.db.run(page, ...filter, query.limit, (query.page - 1) * query.limit),
    context.db.run(countAll, ...filter),
  ]);
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      username: actor.username,
      type: row.type,
      createdAt: row.created_at.toISOString(),
      ip: row.ip,
      location: { city: row.city, region: row.region, country: row.country },
      userAgent: row.user_agent,
    })),
    total: count?.total ?? 0,
    page: query.page,
    pageSize: query.limit,
  };
}
