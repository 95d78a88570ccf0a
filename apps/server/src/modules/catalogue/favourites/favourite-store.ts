import { LOCK_KEYS } from '../../../db/lock-keys.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

export type FavouriteKey = { readonly kind: 'event' | 'competition'; readonly sport_id: number; readonly id: number };

const read = stmt<[number], FavouriteKey>(
  'select kind, sport_id, id from favourite where account_id = $1 order by added_at desc, kind, sport_id, id',
);
export const readFavourites = (db: Db, accountId: number): Promise<FavouriteKey[]> => db.run(read, accountId);

const lock = stmt<[number]>(`select pg_advisory_xact_lock(${LOCK_KEYS.favourites}, ($1::bigint % 2147483647)::int)`);
const sweep = stmt<[number]>(
  `delete from favourite f using event e
   where f.account_id = $1 and f.kind = 'event' and e.id = f.id and e.ended_at is not null`,
);
const put = stmt<[number, string[], number[], number[], number]>(
  `insert into favourite (account_id, kind, sport_id, id, added_at)
   select $1, t.kind, t.sport_id, t.id, to_timestamp($5::float8 / 1000)
   from unnest($2::text[], $3::bigint[], $4::bigint[]) as t(kind, sport_id, id)
   on conflict do nothing`,
);
/**
 * Keeps as many of the keys as fit under `most`, in their order. Events that are over make room first. Answers how many
 * did not fit.
 */
export async function addFavourites(
  t: Tx,
  accountId: number,
  keys: readonly FavouriteKey[],
  { most, atMs }: { most: number; atMs: number },
): Promise<number> {
  await t.run(lock, accountId);
  await t.run(sweep, accountId);
  const kept = await readFavourites(t, accountId);
  const textOf = ({ kind, sport_id, id }: FavouriteKey) => `${kind}/${sport_id}/${id}`;
  const known = new Set(kept.map(textOf));
  const fresh = [...new Map(keys.map((key) => [textOf(key), key])).values()].filter((key) => !known.has(textOf(key)));
  const fitting = fresh.slice(0, Math.max(0, most - kept.length));
  await t.run(
    put,
    accountId,
    fitting.map(({ kind }) => kind),
    fitting.map((key) => key.sport_id),
    fitting.map(({ id }) => id),
    atMs,
  );
  return fresh.length - fitting.length;
}

const drop = stmt<[number, string, number, number]>(
  'delete from favourite where account_id = $1 and kind = $2 and sport_id = $3 and id = $4',
);
export const dropFavourite = (db: Db, accountId: number, { kind, sport_id, id }: FavouriteKey) =>
  db.run(drop, accountId, kind, sport_id, id);
