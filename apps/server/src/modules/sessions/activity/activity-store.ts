import type { Api, ReplyOf } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import { COUNTRY_OR_WORD } from '../../../policy/places.ts';

type Item = ReplyOf<Api['auth']['activity']>['items'][number];

export type OwnActivityRow = {
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
export type OwnActivityFilter = [accountId: number, fromMs: number, toMs: number, type: string, search: string];

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
const page = stmt<[...OwnActivityFilter, number, number], OwnActivityRow>(
  `select * ${MATCHING} order by created_at desc, type, id desc limit $6::int offset $7::bigint`,
);
const countAll = stmt<OwnActivityFilter, { total: number }>(`select count(*) as total ${MATCHING}`);

/** What an account did, the latest first: one page of it. */
export const readActivity = (
  db: Db,
  filter: OwnActivityFilter,
  { page: number, limit }: { readonly page: number; readonly limit: number },
): Promise<OwnActivityRow[]> => db.run(page, ...filter, limit, (number - 1) * limit);

export const countActivity = async (db: Db, filter: OwnActivityFilter): Promise<number> =>
  (await db.run(countAll, ...filter))[0]?.total ?? 0;
