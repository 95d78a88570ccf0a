import type { MarketTerms, Paise } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';

/** What an act of the back office was about. */
export type ActTarget = { readonly on: 'market' | 'event' | 'sport'; readonly id: number };

export type BackOfficeAct = {
  readonly target: ActTarget;
  readonly act: 'suspend' | 'resume' | 'terms';
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly actorId: number;
  readonly atMs: number;
};

const insert = stmt<[number | null, number | null, number | null, string, string, string, string, number, number]>(
  `insert into back_office_act (market_id, event_id, sport_id, act, before, after, reason, actor_id, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))`,
);
/** Keeps an act for ever, beside its audit row: the back office shows it where it looks at the market. */
export async function rememberBackOfficeAct(t: Tx, { target, act, ...rest }: BackOfficeAct): Promise<void> {
  const idOf = (on: ActTarget['on']) => (target.on === on ? target.id : null);
  const { before, after, reason, actorId, atMs } = rest;
  await t.run(
    insert,
    idOf('market'),
    idOf('event'),
    idOf('sport'),
    act,
    JSON.stringify(before),
    JSON.stringify(after),
    reason,
    actorId,
    atMs,
  );
}

/** Terms as they are kept in an act: in paise and milliseconds. */
export type StoredTerms = MarketTerms & { readonly stakeMinPaise: Paise | null; readonly stakeMaxPaise: Paise | null };

export type ActRow = {
  act: 'suspend' | 'resume' | 'terms';
  on: ActTarget['on'];
  reason: string;
  actor_name: string | null;
  at: Date;
  before: StoredTerms | null;
  after: StoredTerms | null;
};

const acts = stmt<[number], ActRow>(
  `select act, "on", reason, coalesce(nullif(a.full_name, ''), a.username) as actor_name, x.at, x.before, x.after
   from (
     select case when suspended then 'suspend' else 'resume' end as act, 'market' as "on", reason, actor_id, at,
            null::jsonb as before, null::jsonb as after
     from market_suspension where market_id = $1
     union all
     select d.act, case when d.market_id is not null then 'market' when d.event_id is not null then 'event' else 'sport' end,
            d.reason, d.actor_id, d.at, case d.act when 'terms' then d.before end, case d.act when 'terms' then d.after end
     from market m join event e on e.id = m.event_id
       join back_office_act d on d.market_id = m.id or d.event_id = e.id or d.sport_id = e.sport_id
     where m.id = $1 and d.at >= m.created_at
   ) as x left join account a on a.id = x.actor_id order by x.at desc limit 200`,
);
/** What the back office has done to a market, and since it was quoted to its event and sport; the latest first, at most 200. */
export const actsOf = (db: Db, marketId: number): Promise<ActRow[]> => db.run(acts, marketId);
