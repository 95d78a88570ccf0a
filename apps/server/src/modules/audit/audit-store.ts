import type { Role } from '@pavilion/contract';
import { FOREVER_MS } from '../../db/day.ts';
import { type Db, type Stmt, stmt } from '../../db/transaction.ts';

export type AuditLogRow = {
  id: number;
  at: Date;
  request_id: string;
  actor_id: number | null;
  actor_username: string | null;
  actor_role: Role | null;
  person_id: number | null;
  person_username: string | null;
  action: string;
  target: string | null;
  target_name: string | null;
  target_market: { name: string; sportName: string; outcomes: { id: string; name: string }[] } | null;
  outcome: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string | null;
  user_agent: string | null;
  seal_seq: number | null;
  seal_hash: string | null;
};
export type AuditFilter = {
  readonly fromMs: number;
  readonly toMs: number;
  /** One action, `everything`, or empty for all but bets and orders. */
  readonly action: string;
  readonly outcome: 'all' | 'ok' | 'refused';
  readonly actorId: string | null;
  /** The person of staff who acted. */
  readonly personId: string | null;
  /** For whom the persons work whose acts are read; null: everybody's acts, of accounts too. */
  readonly principalId: number | null;
  /** Lower case; empty matches everything. */
  readonly search: string;
};

const bounds = stmt<[], { lowest: number | null; highest: number | null }>(
  'select min(id) as lowest, max(id) as highest from audit',
);
const nextRow = stmt<[number], { id: number; at_ms: number }>(
  `select id, extract(epoch from at)::float8 * 1000 as at_ms from audit where id >= $1 order by id limit 1`,
);

/**
 * Ids follow time but for this: a row has the time at which its request came, and is written when the act is done; a count
 * of refusals (ledger/audit-tally.ts) is written up to five minutes after the last of them.
 */
const SLACK_MS = 10 * 60_000;

/**
 * The first id whose row is of `atMs` or later. The table has no index by time, which every bet would pay for; ids follow
 * time, so the place is found by halving.
 */
async function idAt(db: Db, atMs: number, lowest: number, highest: number): Promise<number> {
  let [low, high] = [lowest, highest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await db.run(nextRow, middle);
    if (row === undefined || row.at_ms >= atMs) high = middle;
    else low = row.id + 1;
  }
  return low;
}

/** So many rows are looked at, the newest of the period. */
const LOOKED_AT = 20_000;

type Args = [
  fromId: number,
  toId: number,
  fromMs: number,
  toMs: number,
  action: string,
  outcome: string,
  actorId: number | null,
  search: string,
  personId: number | null,
  principalId: number | null,
];
type Found = { total: number; cut_at: Date | null; ids: number[] };

/** What a row can be held against. A statement has those that are asked for: nothing is read of a row that nobody compares. */
const BOUNDS = {
  action: 'action = $5',
  outcome: `case $6 when 'ok' then outcome = 'ok' else outcome <> 'ok' end`,
  actor: 'actor_id = $7::bigint',
  search: `strpos(lower(concat_ws(' ', target, request_id, outcome, host(ip))), $8) > 0`,
} as const;
type Bound = keyof typeof BOUNDS;

const EVERYTHING = 'everything';

const boundsOf = ({ action, outcome, actorId, search }: AuditFilter): Bound[] => [
  ...(action === '' || action === EVERYTHING ? [] : (['action'] as const)),
  ...(outcome === 'all' ? [] : (['outcome'] as const)),
  ...(actorId === null ? [] : (['actor'] as const)),
  ...(search === '' ? [] : (['search'] as const)),
];

/** What players do all day; the index of all else leaves out exactly these. */
const BETTING: ReadonlySet<string> = new Set([
  'bet.place',
  'bet.take-back',
  'bet.close-request',
  'order.place',
  'order.change',
  'order.cancel',
  'order.cancel-all',
  'order.take-back',
  'order.close-request',
  'order.heartbeat',
]);
const WITHOUT_BETTING = `a.action not in (${[...BETTING].map((action) => `'${action}'`).join(', ')})`;

/** Whose rows are read: of one person, of the persons of one account, or, where nothing is said, anybody's. Rows of persons have an index. */
const whoseOf = ({ personId, principalId }: AuditFilter): readonly string[] => [
  ...(personId === null ? [] : ['a.person_id = $9::bigint']),
  ...(principalId === null ? [] : ['a.person_id in (select id from account where principal_id = $10::bigint)']),
];

/** The rows without bets and orders have an index of their own, which has all that is compared. */
function findIn(
  withBetting: boolean,
  whose: readonly string[],
  bounds: readonly Bound[],
): Stmt<[...Args, number, number], Found> {
  const fits = ['true', ...bounds.map((bound) => BOUNDS[bound])].join(' and ');
  return stmt(
    `with asked as (select $1::bigint, $2::bigint, $3::float8, $4::float8, $5::text, $6::text, $7::bigint, $8::text, $9::bigint, $10::bigint),
     read as (
       select a.id, a.at, a.request_id, a.actor_id, a.action, a.target, a.outcome, a.ip from audit a
       where a.id >= $1 and a.id < $2 and a.at >= to_timestamp($3::float8 / 1000) and a.at < to_timestamp($4::float8 / 1000)
         and ${[withBetting ? 'true' : WITHOUT_BETTING, ...whose].join(' and ')}
       order by a.id desc limit ${LOOKED_AT})
     select count(*) filter (where fits)::int as total, case when count(*) = ${LOOKED_AT} then min(at) end as cut_at,
            coalesce((array_agg(id order by id desc) filter (where fits))[$12::int + 1 : $12::int + $11::int], '{}') as ids
     from (select id, at, ${fits} as fits from read) r`,
  );
}
const statements = new Map<string, ReturnType<typeof findIn>>();
function statementFor(withBetting: boolean, whose: readonly string[], bounds: readonly Bound[]) {
  const key = [withBetting, ...whose, ...bounds].join(' ');
  const known = statements.get(key) ?? findIn(withBetting, whose, bounds);
  statements.set(key, known);
  return known;
}

/**
 * What people call the target of row `a`: the user name of an account, an event, a sport, and of a market its event and, in
 * `market`, itself; nulls for anything else. One row always. A target with an id is a word, one colon and the id.
 */
const TARGET_NAME = `(
  select case kind
    when 'account' then (select username from account where id = target_id)
    when 'market' then (select e.name from market m join event e on e.id = m.event_id where m.id = target_id)
    when 'event' then (select name from event where id = target_id)
    when 'sport' then (select name from sport where id = target_id)
    end as name,
    case kind when 'market' then (
      select jsonb_build_object('name', m.name, 'sportName', s.name, 'outcomes', coalesce(m.outcomes, '[]'))
      from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id where m.id = target_id)
    end as market
  from (select split_part(a.target, ':', 1) as kind,
               case when a.target ~ '^[a-z]+:[0-9]{1,16}$' then split_part(a.target, ':', 2)::bigint end as target_id) t)`;
const rowsByIds = stmt<[readonly number[]], AuditLogRow>(
  `select a.id, a.at, a.request_id, a.actor_id, a.actor_role, a.action, a.target, a.outcome, host(a.ip) as ip, a.user_agent,
          actor.username as actor_username, a.person_id, who.username as person_username, named.name as target_name, named.market as target_market, a.before, a.after, s.seq as seal_seq,
          encode(s.hash, 'hex') as seal_hash
   from unnest($1::bigint[]) as page(id) join audit a on a.id = page.id
     left join account actor on actor.id = a.actor_id left join account who on who.id = a.person_id
     left join lateral ${TARGET_NAME} named on true
     left join audit_seal s on s.audit_id = a.id order by a.id desc`,
);
/** A page of the audit log, newest first; `cutAt` is not null when only what is younger was looked at. */
export async function readAuditLog(
  db: Db,
  filter: AuditFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: AuditLogRow[]; total: number; cutAt: Date | null }> {
  const [ends] = await db.run(bounds);
  if (ends?.lowest == null || ends.highest === null) return { rows: [], total: 0, cutAt: null };
  const { lowest, highest } = ends;
  const [fromId, toId] = await Promise.all([
    filter.fromMs <= 0 ? lowest : idAt(db, filter.fromMs - SLACK_MS, lowest, highest),
    filter.toMs >= FOREVER_MS ? highest + 1 : idAt(db, filter.toMs + SLACK_MS, lowest, highest),
  ]);
  const withBetting = filter.action === EVERYTHING || BETTING.has(filter.action);
  const args: Args = [
    ...([fromId, toId, filter.fromMs, filter.toMs, filter.action, filter.outcome] as const),
    filter.actorId === null ? null : Number(filter.actorId),
    filter.search,
    filter.personId === null ? null : Number(filter.personId),
    filter.principalId,
  ];
  const [found] = await db.run(
    statementFor(withBetting, whoseOf(filter), boundsOf(filter)),
    ...args,
    limit,
    (page - 1) * limit,
  );
  if (found === undefined) throw new Error('a page of the audit log has one row');
  const rows = found.ids.length === 0 ? [] : await db.run(rowsByIds, found.ids);
  return { rows, total: found.total, cutAt: found.cut_at };
}
