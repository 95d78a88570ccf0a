import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

const key = stmt<[], { public_key: string; private_key: Buffer }>('select public_key, private_key from push_key');
export const readKey = async (db: Db): Promise<{ public_key: string; private_key: Buffer } | null> =>
  (await db.run(key))[0] ?? null;

const addKey = stmt<[string, Buffer, number]>(
  `insert into push_key (public_key, private_key, made_at) values ($1, $2, to_timestamp($3::float8 / 1000))
   on conflict do nothing`,
);
/** Keeps the key of the installation; where there is one it stays. */
export const keepKey = (db: Db, publicKey: string, sealed: Buffer, atMs: number) =>
  db.run(addKey, publicKey, sealed, atMs);

export type DeviceRow = {
  id: number;
  account_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: 'en' | 'hi';
  settled: boolean;
  alerts: boolean;
  amounts: boolean;
  created_at: Date;
};

const ofAccount = stmt<[number, number], DeviceRow>(
  `select d.* from push_device d join session s on s.id = d.session_id
   where d.account_id = $1 and s.ended_at is null and s.expires_at > to_timestamp($2::float8 / 1000) order by d.id desc`,
);
/** The devices of an account whose sign-in lasts, the newest first. */
export const devicesOf = (db: Db, accountId: number, nowMs: number): Promise<DeviceRow[]> =>
  db.run(ofAccount, accountId, nowMs);

export type NewDevice = Omit<DeviceRow, 'id' | 'created_at'> & { readonly sessionId: number; readonly atMs: number };

const put = stmt<[number, number, string, string, string, string, boolean, boolean, boolean, number], { id: number }>(
  // Only who has the keys of a subscription may take it over: the next player at the same browser.
  `insert into push_device (account_id, session_id, endpoint, p256dh, auth, language, settled, alerts, amounts, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000))
   on conflict (endpoint) do update set account_id = $1, session_id = $2, language = $6, settled = $7, alerts = $8,
     amounts = $9, failures = 0,
     created_at = case when push_device.account_id = $1 then push_device.created_at else excluded.created_at end
     where push_device.p256dh = $4 and push_device.auth = $5
   returning id`,
);
const dropOldest = stmt<[number, number, number]>(
  `delete from push_device where account_id = $1 and id <> $2 and id not in (
     select id from push_device where account_id = $1 and id <> $2 order by id desc limit $3::int - 1)`,
);
/** Keeps a device and answers its id, null where the address is another's; of too many the oldest go. */
export async function putDevice(t: Tx, device: NewDevice, most: number): Promise<number | null> {
  const { account_id, sessionId, endpoint, p256dh, auth, language, settled, alerts, amounts, atMs } = device;
  const [made] = await t.run(
    put,
    ...([account_id, sessionId, endpoint, p256dh, auth, language, settled, alerts, amounts, atMs] as const),
  );
  if (made === undefined) return null;
  await t.run(dropOldest, account_id, made.id, most);
  return made.id;
}

const dropOwn = stmt<[number, number]>('delete from push_device where account_id = $1 and id = $2');
export const dropDevice = (db: Db, accountId: number, id: number) => db.run(dropOwn, accountId, id);

const dropGone = stmt<[number]>('delete from push_device where id = $1');
/** Forgets a device that its push service no longer knows. */
export const forgetDevice = (db: Db, id: number) => db.run(dropGone, id);

const failed = stmt<[number, number]>(
  `with counted as (update push_device set failures = failures + 1 where id = $1 and failures + 1 < $2 returning id)
   delete from push_device where id = $1 and failures + 1 >= $2`,
);
/** Counts a send that failed; a device that failed so often in a row goes. */
export const noteFailure = (db: Db, id: number, most: number) => db.run(failed, id, most);

const taken = stmt<[number]>('update push_device set failures = 0 where id = $1 and failures > 0');
export const noteTaken = (db: Db, id: number) => db.run(taken, id);

const anyDevice = stmt<[], { found: boolean }>('select exists (select from push_device) as found');
export const hasDevices = async (db: Db): Promise<boolean> => (await db.run(anyDevice))[0]?.found === true;
