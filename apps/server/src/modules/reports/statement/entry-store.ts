import type { TimeSpan } from '../../../db/day.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { type Db, type Stmt, stmt } from '../../../db/transaction.ts';
import { BETTING_KINDS } from '../../../ledger/post.ts';

/** A stretch of an account's time. */
export type AccountSpan = TimeSpan & { readonly accountId: number };

/** One posting of the wallet. The names of what it was about are looked up apart: many postings share few of them. */
export type EntryRow = {
  id: number;
  at_ms: number;
  kind: string;
  amount: number;
  balance_before: number;
  balance_after: number;
  remark: string | null;
  corrects: number | null;
  actor_id: number | null;
  market_id: number | null;
  /** The bet that was decided by hand. */
  bet_id: number | null;
};

const KINDS: ReadonlySet<string> = new Set(BETTING_KINDS);
export const isBetting = ({ kind }: Pick<EntryRow, 'kind'>): boolean => KINDS.has(kind);
const BETTING = `kind in (${BETTING_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** What postings moved, in paise: points and betting together, and what betting alone won and lost. */
export type WalletSums = { credits: number; debits: number; won: number; lost: number };
/** `ids` are those of the newest postings that are older than a known one. */
type FoundRow = WalletSums & { ids: number[] };

const MARKET_ID = `(t.meta ->> 'marketId')::bigint`;
const MOVED = `moved as materialized (
    select p.id, p.amount, t.kind, t.remark, t.actor_id, ${MARKET_ID} as market_id
    from wallet w
      join posting p on p.ledger_account_id = w.ledger_account_id
      join transfer t on t.id = p.transfer_id
    where w.account_id = $1 and p.at >= to_timestamp($2::float8 / 1000) and p.at < to_timestamp($3::float8 / 1000)
      and ($4::boolean is null or (t.${BETTING}) = $4::boolean))`;

// Many postings are about few names: those are looked up and compared with the words, once each. (`offset 0` keeps them apart:
// PostgreSQL would rather go through all markets there are.)
const WORDED = `worded as (
    select d.id from (select distinct market_id as id from moved) d cross join lateral (
      select m.name, e.name as event_name from market m join event e on e.id = m.event_id where m.id = d.id offset 0) m
    where m.name ilike $7 or m.event_name ilike $7),
  movers as (
    select d.id from (select distinct actor_id as id from moved) d cross join lateral (
      select a.username from account a where a.id = d.id offset 0) a
    where a.username ilike $7),
  fit as materialized (
    select * from moved
    where kind ilike $7 or remark ilike $7 or market_id in (select id from worded) or actor_id in (select id from movers))`;

const sum = (of: string, where: string, name: string) =>
  `coalesce(sum(${of}) filter (where ${where}), 0)::bigint as ${name}`;
const foundIn = (fit: string): string =>
  `select ${sum('amount', 'amount > 0', 'credits')}, ${sum('-amount', 'amount < 0', 'debits')},
          ${sum('amount', `amount > 0 and ${BETTING}`, 'won')}, ${sum('-amount', `amount < 0 and ${BETTING}`, 'lost')},
          array(select id from ${fit} where $5::bigint is null or id < $5::bigint order by id desc limit $6::int) as ids
   from ${fit}`;

type Args = [number, number, number, boolean | null, number | null, number];
const found: Stmt<Args, FoundRow> = stmt(`with ${MOVED} ${foundIn('moved')}`);
const foundWithWords: Stmt<[...Args, string], FoundRow> = stmt(`with ${MOVED}, ${WORDED} ${foundIn('fit')}`);

const entriesWith = stmt<[readonly number[]], EntryRow>(
  `select p.id, (extract(epoch from p.at) * 1000)::bigint as at_ms, t.kind, p.amount, p.balance_before, p.balance_after,
          t.remark, t.corrects, t.actor_id, ${MARKET_ID} as market_id, (t.meta ->> 'betId')::bigint as bet_id
   from unnest($1::bigint[]) with ordinality as asked(id, n)
     join posting p on p.id = asked.id
     join transfer t on t.id = p.transfer_id
   order by asked.n`,
);

/** Which postings are meant: those of betting, all others, or both; `search` may be empty. */
export type EntryCut = {
  readonly betting: boolean | null;
  readonly search: string;
  readonly limit: number;
  readonly before: number | null;
};
export type EntryPage = {
  readonly sums: WalletSums;
  readonly entries: readonly EntryRow[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: number | null;
};

/** At most `limit` postings of the period older than `before`, newest first, and the sums of all that fit. */
export async function readEntryPage(
  db: Db,
  { accountId, fromMs, toMs }: AccountSpan,
  { betting, search, limit, before }: EntryCut,
): Promise<EntryPage> {
  const args: Args = [accountId, fromMs, toMs, betting, before, limit + 1];
  const [row] = await (search === '' ? db.run(found, ...args) : db.run(foundWithWords, ...args, likePattern(search)));
  if (row === undefined) throw new Error('sums of postings have one row');
  const { ids, ...sums } = row;
  const entries = ids.length === 0 ? [] : await db.run(entriesWith, ids.slice(0, limit));
  return { sums, entries, next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
}

export type MarketNames = {
  id: number;
  kind: string;
  name: string;
  event_id: number;
  event_name: string;
  sport: string;
};
const namesOf = stmt<[readonly number[]], MarketNames>(
  `select m.id, m.kind, m.name, e.id as event_id, e.name as event_name, s.name as sport
   from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id where m.id = any($1::bigint[])`,
);
const usernamesOf = stmt<[readonly number[]], { id: number; username: string }>(
  'select id, username from account where id = any($1::bigint[])',
);

export type Names = {
  readonly markets: ReadonlyMap<number, MarketNames>;
  /** User names of those who moved points. */
  readonly actors: ReadonlyMap<number, string>;
};

/** The different ids that the entries have of something. */
export const idsIn = (entries: readonly EntryRow[], of: (row: EntryRow) => number | null): number[] => [
  ...new Set(entries.map(of).filter((id) => id !== null)),
];

/** The names behind the entries of a page. */
export async function readNames(db: Db, entries: readonly EntryRow[]): Promise<Names> {
  const marketIds = idsIn(entries, (row) => row.market_id);
  const actorIds = idsIn(entries, (row) => row.actor_id);
  const [markets, actors] = await Promise.all([
    marketIds.length === 0 ? [] : db.run(namesOf, marketIds),
    actorIds.length === 0 ? [] : db.run(usernamesOf, actorIds),
  ]);
  return {
    markets: new Map(markets.map((row) => [row.id, row])),
    actors: new Map(actors.map((row) => [row.id, row.username])),
  };
}
