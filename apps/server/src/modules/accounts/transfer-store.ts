import { stmt, type Tx } from '../../db/transaction.ts';
import type { Remembered } from './transfer-request.ts';

const sumBalances = stmt<[], { sum: number }>('select coalesce(sum(balance), 0)::bigint as sum from wallet');
/** All points that there are, in paise. */
export const pointsInAll = async (t: Tx): Promise<number> => (await t.run(sumBalances))[0]?.sum ?? 0;

type RequestRow = { request_hash: Buffer; reply: unknown };
const requestOf = stmt<[number, string], RequestRow>(
  'select request_hash, reply from transfer_request where actor_id = $1 and request_id = $2::uuid',
);
/** What an actor's request was, and what it was answered with; null when there was none under this id. */
export const findRequest = async (t: Tx, actorId: number, requestId: string): Promise<RequestRow | null> =>
  (await t.run(requestOf, actorId, requestId))[0] ?? null;

const insert = stmt<[number, string, Buffer, string, string, number]>(
  `insert into transfer_request (actor_id, request_id, request_hash, transfer_id, reply, created_at)
   values ($1, $2::uuid, $3, $4::bigint, $5::jsonb, to_timestamp($6::float8 / 1000))`,
);
export async function insertRequest(t: Tx, { requestId, hash, actorId, ...kept }: Remembered): Promise<void> {
  await t.run(insert, actorId, requestId, hash, kept.transferId, JSON.stringify(kept.reply), kept.atMs);
}
