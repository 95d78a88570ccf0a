import { holdLock } from '../../../db/named-lock.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

const takeTime = stmt<[]>(
  `select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`,
);
/** Another node may be at it: that is waited for, longer than a request would be. */
export async function lockSeeding(t: Tx): Promise<void> {
  await t.run(takeTime);
  await holdLock(t, 'seed');
}

const count = stmt<[], { accounts: number }>('select count(*) as accounts from account');
export const countAccounts = async (db: Db): Promise<number> => (await db.run(count))[0]?.accounts ?? 0;

const readState = stmt<[], { finished: boolean }>(
  `select (value ->> 'finished')::boolean as finished from setting where key = 'demo'`,
);
/** Whether seeding has come to its end; null when it never began. */
export async function isSeeded(t: Tx): Promise<boolean | null> {
  const [row] = await t.run(readState);
  return row === undefined ? null : row.finished;
}

const put = stmt<[string, string, number]>(
  `insert into setting (key, value, updated_at) values ($1, $2::jsonb, to_timestamp($3::float8 / 1000))
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);
export async function putSetting(t: Tx, key: string, value: unknown, atMs: number): Promise<void> {
  await t.run(put, key, JSON.stringify(value), atMs);
}

const demoIds = stmt<[], { id: number; username: string }>('select id, username from account where is_demo');
/** The ids of the demo's accounts by user name. */
export const demoAccountIds = async (db: Db): Promise<Map<string, number>> =>
  new Map((await db.run(demoIds)).map((row) => [row.username, row.id]));

const received = stmt<[number], { transfers: number }>(
  `select count(*) as transfers from transfer where reference_type = 'account' and reference_id = $1::bigint::text`,
);
/** How many transfers were about an account. */
export const countTransfersTo = async (db: Db, accountId: number): Promise<number> =>
  (await db.run(received, accountId))[0]?.transfers ?? 0;
