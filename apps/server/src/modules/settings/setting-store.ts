import { type Db, stmt, type Tx } from '../../db/transaction.ts';

type Stored = { value: unknown; updated_at: Date };

const makeRow = stmt<[string, string]>(
  `insert into setting (key, value, updated_at) values ($1, $2::jsonb, to_timestamp(0)) on conflict (key) do nothing`,
);
const lockRow = stmt<[string], Stored>('select value, updated_at from setting where key = $1 for update');

/** The stored document of a key, locked; one that was never saved is empty and of 1970. */
export async function lockSetting(t: Tx, key: string): Promise<Stored> {
  const [, [row]] = await Promise.all([t.run(makeRow, key, '{}'), t.run(lockRow, key)]);
  if (row === undefined) throw new Error(`the setting ${key} could not be locked`);
  return row;
}

const putRow = stmt<[string, string, number, number]>(
  `update setting set value = $2::jsonb, updated_at = to_timestamp($3::float8 / 1000), updated_by = $4 where key = $1`,
);
export const putSetting = (t: Tx, key: string, value: unknown, atMs: number, actorId: number) =>
  t.run(putRow, key, JSON.stringify(value), atMs, actorId);

type Changed = { updated_at: Date; updated_by: string | null };
const readChange = stmt<[], Changed>(
  `select s.updated_at, coalesce(nullif(a.full_name, ''), a.username) as updated_by
   from setting s left join account a on a.id = s.updated_by where s.key = 'server' and s.updated_by is not null`,
);
/** When an operator last changed the settings, and who. */
export const lastChange = async (db: Db): Promise<Changed | null> => (await db.run(readChange))[0] ?? null;

const putPicture = stmt<[Buffer, string, Buffer, number]>(
  `insert into content_picture (hash, type, bytes, used_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))
   on conflict (hash) do update set used_at = excluded.used_at`,
);
export const keepPicture = (t: Tx, hash: Buffer, type: string, bytes: Buffer, atMs: number) =>
  t.run(putPicture, hash, type, bytes, atMs);

const markUsed = stmt<[Buffer[], number], { hash: Buffer }>(
  `update content_picture set used_at = to_timestamp($2::float8 / 1000) where hash = any($1::bytea[]) returning hash`,
);
/** Says that pictures are in use; answers the hashes of those that are stored. */
export const usePictures = async (t: Tx, hashes: Buffer[], atMs: number): Promise<ReadonlySet<string>> =>
  new Set((await t.run(markUsed, hashes, atMs)).map(({ hash }) => hash.toString('hex')));

const dropUnused = stmt<[Buffer[], number]>(
  `delete from content_picture p where p.hash <> all($1::bytea[]) and p.used_at < to_timestamp($2::float8 / 1000)
     and not exists (select from setting s where s.key = 'server'
       and s.value -> 'identity' ->> 'logoUrl' = '/media/' || encode(p.hash, 'hex') || '.' || p.type)`,
);
/** Removes pictures that are not among `hashes`, are not the logo, and were last in use before a moment. */
export const dropPictures = (t: Tx, hashes: Buffer[], beforeMs: number) => t.run(dropUnused, hashes, beforeMs);

const readPicture = stmt<[Buffer], { type: string; bytes: Buffer }>(
  'select type, bytes from content_picture where hash = $1',
);
export const loadPicture = async (db: Db, hash: Buffer) => (await db.run(readPicture, hash))[0] ?? null;

type MarkedRow = { key: string; value: unknown; mark: string };
// Of the content only whether it has changed is of interest here.
const readAll = stmt<[], MarkedRow>(
  `select key, case when key = 'server' then value end as value, md5(value::text) as mark
   from setting where key in ('server', 'homePage') order by key`,
);
/** The server's settings, and marks of these and of the content that change with it. */
export const readMarkedSettings = (db: Db): Promise<MarkedRow[]> => db.run(readAll);

type ContentRow = { value: unknown; updated_at: Date; updated_by: string | null };
const contentOf = stmt<[string], ContentRow>(
  `select s.value, s.updated_at, coalesce(nullif(a.full_name, ''), a.username) as updated_by
   from setting s left join account a on a.id = s.updated_by where s.key = $1`,
);
/** A document of content, when it was saved and by whom; null when it never was. */
export const readContent = async (db: Db, key: string): Promise<ContentRow | null> =>
  (await db.run(contentOf, key))[0] ?? null;
