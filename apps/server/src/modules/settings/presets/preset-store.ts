import type { ButtonPresets } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';

const read = stmt<[number], ButtonPresets>('select sports, casino from button_preset where account_id = $1');
/** What an account has set; null when it never has. */
export const readPresets = async (db: Db, accountId: number): Promise<ButtonPresets | null> =>
  (await db.run(read, accountId))[0] ?? null;

const write = stmt<[number, string, string]>(
  `insert into button_preset (account_id, sports, casino) values ($1, $2::jsonb, $3::jsonb)
   on conflict (account_id) do update set sports = excluded.sports, casino = excluded.casino`,
);
export async function writePresets(db: Db, accountId: number, { sports, casino }: ButtonPresets): Promise<void> {
  await db.run(write, accountId, JSON.stringify(sports), JSON.stringify(casino));
}
