import { type Db, stmt, type Tx } from '../../db/transaction.ts';

/** Beyond the hold itself: for the batch that decides. */
const DECIDED_WITHIN_MS = 10_000;

export type DelayedRequest = {
  readonly account_id: number;
  readonly request_id: string;
  readonly request_hash: Buffer;
};

const heldUntil = stmt<[string[], number], DelayedRequest>(
  `select account_id, request_id, request_hash from held_request
    where request_id = any($1::uuid[]) and until > to_timestamp($2::float8 / 1000)`,
);
/** Which of the requests wait for their moment on some server. */
export const readHeld = (t: Tx, requestIds: string[], nowMs: number): Promise<DelayedRequest[]> =>
  t.run(heldUntil, requestIds, nowMs);

const hold = stmt<[number[], string[], Buffer[], number[]]>(
  `insert into held_request (account_id, request_id, request_hash, until)
   select account_id, request_id, request_hash, to_timestamp(until / 1000)
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::float8[]) as t(account_id, request_id, request_hash, until)
   on conflict (request_id, account_id) do update set request_hash = excluded.request_hash, until = excluded.until`,
);

export type HeldTicket = {
  readonly accountId: number;
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly holdMs: number;
};

/** Keeps the ids of bets that begin to wait, under the locks of their wallets, from other requests on other servers. */
export async function keepHeld(t: Tx, held: readonly HeldTicket[], nowMs: number): Promise<void> {
  if (held.length === 0) return;
  await t.run(
    hold,
    held.map((one) => one.accountId),
    held.map((one) => one.requestId),
    held.map((one) => one.bodyHash),
    held.map((one) => nowMs + one.holdMs + DECIDED_WITHIN_MS),
  );
}

const drop = stmt<[number, number], { id: string }>(
  `delete from held_request where (request_id, account_id) in (
     select request_id, account_id from held_request where until < to_timestamp($1::float8 / 1000) limit $2)
   returning request_id as id`,
);
/** Forgets ids that nobody holds any more, so many at a time. */
export const forgetHeld = async (db: Db, nowMs: number, limit: number): Promise<number> =>
  (await db.run(drop, nowMs, limit)).length;
