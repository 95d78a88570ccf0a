import { type HouseLimits, isMarketKind, rupeesFromPaise, type Paise } from '@pavilion/betting';
import type { HouseLimitRow } from '@pavilion/contract';
import { pagesAfter, ROWS_AT_ONCE } from '../../../db/read-in-pages.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

/** A level as it is stored. `client` is an agent's own word about one of its users, keyed `agent/player`. */
export type LimitScope = HouseLimitRow['scope'];
/** A level by its stored key. */
export type LimitLevel = { readonly scope: LimitScope; readonly key: string };

type Row = {
  scope: LimitScope;
  key: string;
  name: string | null;
  stake_max: Paise | null;
  win_max: Paise | null;
  exposure_max: Paise | null;
  liability_max: Paise | null;
  set_by: string | null;
  set_at: Date;
};

/** Enough for every page that shows them. */
const ROWS_MAX = 2000;

const PLATFORM: LimitLevel = { scope: 'platform', key: '' };

const NAMED = `
   select h.scope, h.key, h.stake_max, h.win_max, h.exposure_max, h.liability_max, h.set_at, b.username as set_by,
          case h.scope when 'platform' then '' when 'kind' then h.key
            when 'sport' then (select s.name from sport s where s.id::text = h.key)
            when 'market' then (select e.name || ' · ' || m.name from market m join event e on e.id = m.event_id where m.id::text = h.key)
            else (select a.username from account a where a.id::text = split_part(h.key, '/', case h.scope when 'client' then 2 else 1 end))
          end as name
     from house_limit h left join account b on b.id = h.set_by`;

// Platform, sports and kinds are few and always there, however many markets and accounts have their own.
const list = stmt<[number | null], Row>(
  `${NAMED}
    where $1::bigint is null or (h.scope = 'agent' and h.key = $1::text) or (h.scope = 'client' and h.key like $1::text || '/%')
    order by h.scope in ('platform', 'sport', 'kind') desc, h.set_at desc, h.scope, h.key limit ${ROWS_MAX}`,
);

const inRupees = (amount: Paise | null): number | null => (amount === null ? null : rupeesFromPaise(amount));

const replyOf = (row: Row): HouseLimitRow => ({
  scope: row.scope,
  key: row.scope === 'client' ? (row.key.split('/')[1] ?? '') : row.key,
  name: row.name ?? `#${row.key}`,
  maxStake: inRupees(row.stake_max),
  maxWin: inRupees(row.win_max),
  maxExposure: inRupees(row.exposure_max),
  maxLiability: inRupees(row.liability_max),
  setBy: row.set_by,
  setAt: row.set_at.toISOString(),
});

/** Every level where something is set; of an agent its own and those of its users. */
export async function listHouseLimits(db: Db, agentId: number | null): Promise<HouseLimitRow[]> {
  return (await db.run(list, agentId)).map(replyOf);
}

const at = stmt<[string[], string[]], Row>(
  `${NAMED} where (h.scope, h.key) in (select * from unnest($1::text[], $2::text[]))`,
);
/** What is set at these levels, in their order. */
export async function houseLimitsAt(db: Db, levels: readonly LimitLevel[]): Promise<HouseLimitRow[]> {
  const rows = await db.run(
    at,
    levels.map(({ scope }) => scope),
    levels.map(({ key }) => key),
  );
  return levels.flatMap(({ scope, key }) => {
    const row = rows.find((one) => one.scope === scope && one.key === key);
    return row === undefined ? [] : [replyOf(row)];
  });
}

const sports = stmt<[], { id: string; name: string }>('select id::text as id, name from sport order by name, id');
export const allSports = (db: Db): Promise<{ id: string; name: string }[]> => db.run(sports);

// One writer at a time: what stood before is compared with what the caller saw. Nobody who reads waits for it.
const lockWriters = stmt<[]>('lock table house_limit in share row exclusive mode');
export const lockHouseLimits = async (t: Tx): Promise<void> => {
  await t.run(lockWriters);
};

const read = stmt<[string, string], Row>(
  `select scope, key, null as name, stake_max, win_max, exposure_max, liability_max, null as set_by, set_at
     from house_limit where scope = $1 and key = $2 for update`,
);
export async function readHouseLimit(db: Db, scope: LimitScope, key: string): Promise<HouseLimits | null> {
  const [row] = await db.run(read, scope, key);
  if (row === undefined) return null;
  return {
    stakeMaxPaise: row.stake_max,
    winMaxPaise: row.win_max,
    exposureMaxPaise: row.exposure_max,
    liabilityMaxPaise: row.liability_max,
  };
}

const upsert = stmt<[string, string, number | null, number | null, number | null, number | null, number, number]>(
  `insert into house_limit (scope, key, stake_max, win_max, exposure_max, liability_max, set_by, set_at)
   values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))
   on conflict (scope, key) do update set stake_max = excluded.stake_max, win_max = excluded.win_max,
     exposure_max = excluded.exposure_max, liability_max = excluded.liability_max, set_by = excluded.set_by,
     set_at = excluded.set_at`,
);
const remove = stmt<[string, string]>('delete from house_limit where scope = $1 and key = $2');

/** A level that says nothing any more is removed. */
export async function writeHouseLimit(
  db: Db,
  scope: LimitScope,
  key: string,
  limits: HouseLimits,
  by: { readonly actorId: number; readonly atMs: number },
): Promise<void> {
  const { stakeMaxPaise, winMaxPaise, exposureMaxPaise, liabilityMaxPaise } = limits;
  const figures = [stakeMaxPaise, winMaxPaise, exposureMaxPaise, liabilityMaxPaise] as const;
  if (figures.every((figure) => figure === null)) await db.run(remove, scope, key);
  else await db.run(upsert, scope, key, ...figures, by.actorId, by.atMs);
}

const about = stmt<[string, string], { name: string; sport: string | null; kind: string | null; agent: string | null }>(
  `select e.name || ' · ' || m.name as name, e.sport_id::text as sport, m.kind, null as agent
     from market m join event e on e.id = m.event_id where $1 = 'market' and m.id::text = $2
   union all
   select s.name, null, null, null from sport s where $1 = 'sport' and s.id::text = $2
   union all
   select a.username, null, null, a.parent_id::text from account a
    where a.id::text = $2 and a.role = case $1 when 'agent' then 'agent' when 'player' then 'user' end`,
);

/** What is known of a level, set or not: its name, and the levels that hold for it as well, the widest first. */
export type Placed = { readonly name: string; readonly beside: readonly LimitLevel[] };

/** Where a level stands among the others; null: there is no such sport, kind, market, agent or player. */
export async function placeOfLevel(db: Db, { scope, key }: LimitLevel): Promise<Placed | null> {
  if (scope === 'platform') return key === '' ? { name: '', beside: [] } : null;
  if (scope === 'kind') return isMarketKind(key) ? { name: key, beside: [PLATFORM] } : null;
  const [agentId, userId] = key.split('/');
  const isClient = scope === 'client';
  const [row] = await db.run(about, isClient ? 'player' : scope, isClient ? (userId ?? '') : key);
  if (row === undefined || (isClient && row.agent !== agentId)) return null;
  const beside: LimitLevel[] = [PLATFORM];
  if (row.sport !== null) beside.push({ scope: 'sport', key: row.sport });
  if (row.kind !== null) beside.push({ scope: 'kind', key: row.kind });
  if (row.agent !== null) {
    beside.push({ scope: 'agent', key: row.agent });
    // A player's two levels stand beside each other: the super admin's word and the agent's.
    const other: LimitLevel = isClient
      ? { scope: 'player', key: userId ?? '' }
      : { scope: 'client', key: `${row.agent}/${key}` };
    beside.push(other);
  }
  return { name: row.name, beside };
}

const marketsOf = stmt<[string, string, number, number], { id: number }>(
  `select m.id from market m join event e on e.id = m.event_id
    where m.settled_version = 0 and m.id > $3 and case $1 when 'platform' then true when 'sport' then e.sport_id::text = $2
            when 'kind' then m.kind = $2 else m.id::text = $2 end
    order by m.id limit $4::int`,
);
/** The open markets that a level is about in order of id, a page at a time. */
export const marketsOfLevel = (db: Db, scope: LimitScope, key: string): AsyncGenerator<{ id: number }[]> =>
  pagesAfter(ROWS_AT_ONCE, (last) => db.run(marketsOf, scope, key, last?.id ?? 0, ROWS_AT_ONCE));

const usersOf = stmt<[number, number, number], { id: number }>(
  'select id from account where parent_id = $1 and id > $2 order by id limit $3::int',
);
/** An agent's players in order of id, a page at a time. */
export const userPagesOf = (db: Db, agentId: number): AsyncGenerator<{ id: number }[]> =>
  pagesAfter(ROWS_AT_ONCE, (last) => db.run(usersOf, agentId, last?.id ?? 0, ROWS_AT_ONCE));
