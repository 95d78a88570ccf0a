import { type Db, stmt, type Tx } from '../../db/transaction.ts';

/** Beyond the hold itself: for the batch that decides. */
export const DECIDED_WITHIN_MS = 10_000;

/** A bet or a cash-out, a new order, or a change of an order. */
export type HeldKind = 'bet' | 'order' | 'change';

export type DelayedRequest = {
  readonly account_id: number;
  readonly request_id: string;
  readonly request_hash: Buffer;
  readonly what: HeldKind;
  /** Until when it counts as waiting: its hold and what the decision may take. It tells this wait from another under the same id. */
  readonly until_ms: number;
};

const COLUMNS = 'account_id, request_id, request_hash, what, (extract(epoch from until) * 1000)::bigint as until_ms';

const heldUntil = stmt<[readonly string[], number, HeldKind], DelayedRequest>(
  `select ${COLUMNS} from held_request
    where request_id = any($1::uuid[]) and until > to_timestamp($2::float8 / 1000) and what = $3`,
);
/** Which of the requests wait for their moment on some server. */
export const readHeld = (
  t: Tx,
  requestIds: readonly string[],
  nowMs: number,
  what: HeldKind,
): Promise<DelayedRequest[]> => t.run(heldUntil, requestIds, nowMs, what);

/** `in_market` is null where nobody has noted the market that the order is for: a server of the version before keeps it so. */
export type HeldOrder = DelayedRequest & { readonly in_market: number | null };

const heldOrders = stmt<[number, number | null, number], HeldOrder>(
  `select h.account_id, h.request_id, h.request_hash, h.what, (extract(epoch from h.until) * 1000)::bigint as until_ms,
          h.market_id as in_market
     from held_request h left join market m on m.id = h.market_id
    where h.account_id = $1 and h.what = 'order' and h.until > to_timestamp($3::float8 / 1000)
      and ($2::bigint is null or h.market_id is null or m.provider_market_id = $2)
      and not exists (select from bet_order o where o.request_id = h.request_id and o.account_id = h.account_id)
      and not exists (select from bet_order_refusal r where r.request_id = h.request_id and r.account_id = h.account_id)
    order by h.until, h.request_id`,
);
/**
 * The new orders of an account that wait and are not decided yet, those that are decided first in front: in one market of the
 * provider's, with those that may be for it, or everywhere. Exact under its wallet.
 */
export const readHeldOrders = (
  t: Tx,
  accountId: number,
  providerMarketId: number | null,
  nowMs: number,
): Promise<HeldOrder[]> => t.run(heldOrders, accountId, providerMarketId, nowMs);

const makeRoom = stmt<[number[], string[], HeldKind, number]>(
  `delete from held_request h using unnest($1::bigint[], $2::uuid[]) as asked(account_id, request_id)
    where h.account_id = asked.account_id and h.request_id = asked.request_id
      and h.what <> $3 and h.until <= to_timestamp($4::float8 / 1000)`,
);

const hold = stmt<[number[], string[], Buffer[], number[], (number | null)[], HeldKind], DelayedRequest>(
  `insert into held_request (account_id, request_id, request_hash, until, market_id, what)
   select account_id, request_id, request_hash, to_timestamp(until / 1000), market_id, $6
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::float8[], $5::bigint[])
       as t(account_id, request_id, request_hash, until, market_id)
    where not exists (select from held_request h
                       where h.account_id = t.account_id and h.request_id = t.request_id and h.what <> $6)
   on conflict (request_id, account_id, what)
     do update set request_hash = excluded.request_hash, until = excluded.until, market_id = excluded.market_id
   returning ${COLUMNS}`,
);

export type HeldTicket = {
  readonly accountId: number;
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly holdMs: number;
  /** Of a new order. */
  readonly inMarketId?: number;
};

/**
 * Keeps the ids of what begins to wait, under the locks of the wallets: from other requests on other servers, and so that its
 * player can take it back on any of them. Answers what is on record now: a request is not among it, and must not wait, while
 * something of another kind waits under its id (the old primary key has one row for both, and goes with the next version).
 */
export async function keepHeld(
  t: Tx,
  held: readonly HeldTicket[],
  nowMs: number,
  what: HeldKind = 'bet',
): Promise<DelayedRequest[]> {
  if (held.length === 0) return [];
  const accountIds = held.map((one) => one.accountId);
  const requestIds = held.map((one) => one.requestId);
  const [, kept] = await Promise.all([
    t.run(makeRoom, accountIds, requestIds, what, nowMs),
    t.run(
      hold,
      accountIds,
      requestIds,
      held.map((one) => one.bodyHash),
      held.map((one) => nowMs + one.holdMs + DECIDED_WITHIN_MS),
      held.map((one) => one.inMarketId ?? null),
      what,
    ),
  ]);
  return kept;
}

const release = stmt<[number, readonly string[]], DelayedRequest>(
  `delete from held_request where account_id = $1 and request_id = any($2::uuid[]) and what = 'change'
   returning ${COLUMNS}`,
);
/** Forgets the changes that wait under these ids; answers what there was. Under the lock of the wallet. */
export const releaseHeldChanges = (
  t: Tx,
  accountId: number,
  requestIds: readonly string[],
): Promise<DelayedRequest[]> => t.run(release, accountId, requestIds);

const noteTakenBack = stmt<[number, readonly string[], HeldKind, number]>(
  `insert into held_taken_back (account_id, request_id, what, at)
   select $1, id, $3, to_timestamp($4::float8 / 1000) from unnest($2::uuid[]) as id`,
);
export async function writeTakenBack(
  t: Tx,
  accountId: number,
  requestIds: readonly string[],
  what: HeldKind,
  atMs: number,
) {
  if (requestIds.length > 0) await t.run(noteTakenBack, accountId, requestIds, what, atMs);
}

const takeBack = stmt<[number, readonly string[], number]>(
  `with dropped as (
     delete from held_request where account_id = $1 and request_id = any($2::uuid[]) and what = 'change'
     returning request_id, until)
   insert into held_taken_back (account_id, request_id, what, at)
   select $1, request_id, 'change', to_timestamp($3::float8 / 1000) from dropped where until > to_timestamp($3::float8 / 1000)`,
);
/**
 * Forgets the changes that wait under these ids and notes them as taken back, but for those whose time was over long ago: there is
 * nothing to take back. Under the lock of the wallet.
 */
export async function takeHeldChangesBack(
  t: Tx,
  accountId: number,
  requestIds: readonly string[],
  atMs: number,
): Promise<void> {
  if (requestIds.length > 0) await t.run(takeBack, accountId, requestIds, atMs);
}

const noteLetFail = stmt<[readonly number[], readonly string[], HeldKind, number]>(
  `insert into held_taken_back (account_id, request_id, what, at, let_fail)
   select account_id, request_id, $3, to_timestamp($4::float8 / 1000), true
     from unnest($1::bigint[], $2::uuid[]) as t(account_id, request_id)`,
);
export type LetFail = { readonly accountId: number; readonly requestId: string };
/** Notes what failed at the end of its wait, which had passed every check at its beginning, by its player's own doing. */
export async function writeLetFail(t: Tx, failed: readonly LetFail[], what: HeldKind, atMs: number): Promise<void> {
  if (failed.length === 0) return;
  const [accountIds, requestIds] = [failed.map((one) => one.accountId), failed.map((one) => one.requestId)];
  await t.run(noteLetFail, accountIds, requestIds, what, atMs);
}

const letFailSince = stmt<[readonly number[], number, number], { account_id: number }>(
  `select account_id from held_taken_back
    where account_id = any($1::bigint[]) and at > to_timestamp($2::float8 / 1000) and let_fail
    group by account_id having count(*) >= $3::int`,
);
/** Which of the accounts have let so many fail since a moment. Exact under the locks of their wallets. */
export const readWhoLetFail = async (
  t: Tx,
  accountIds: readonly number[],
  sinceMs: number,
  max: number,
): Promise<ReadonlySet<number>> =>
  new Set((await t.run(letFailSince, accountIds, sinceMs, max)).map((row) => row.account_id));

const countSince = stmt<[number, number, number, string | null], { taken: number }>(
  `select (
     (select count(*) from held_taken_back where account_id = $1 and at > to_timestamp($2::float8 / 1000)) +
     (select count(*) from held_request where account_id = $1 and what = 'change'
        and until > to_timestamp($3::float8 / 1000) and request_id is distinct from $4::uuid))::int as taken`,
);
/**
 * How often an account has taken something back since a moment, or can do so without asking: each change that waits now, but for
 * the one under `besides`. Exact under the lock of its wallet.
 */
export const countTakenBack = async (
  t: Tx,
  accountId: number,
  sinceMs: number,
  nowMs: number,
  besides: string | null,
): Promise<number> => (await t.run(countSince, accountId, sinceMs, nowMs, besides))[0]?.taken ?? 0;

const refuseBet = stmt<[number, string, Buffer, string, string, number]>(
  `insert into bet_refusal (account_id, request_id, request_hash, code, detail, created_at)
   values ($1, $2::uuid, $3, $4, $5::jsonb, to_timestamp($6::float8 / 1000.0))`,
);
/** Answers the id of a bet that waits, before it is decided. */
export async function refuseHeldBet(
  t: Tx,
  { account_id: accountId, request_id: requestId, request_hash: hash }: DelayedRequest,
  code: string,
  detail: object,
  atMs: number,
): Promise<void> {
  await t.run(refuseBet, accountId, requestId, hash, code, JSON.stringify(detail), atMs);
}

const drop = stmt<[number, number], { id: string }>(
  `delete from held_request where (request_id, account_id, what) in (
     select request_id, account_id, what from held_request where until < to_timestamp($1::float8 / 1000) limit $2)
   returning request_id as id`,
);
/** Forgets ids that nobody holds any more, so many at a time. */
export const forgetHeld = async (db: Db, nowMs: number, limit: number): Promise<number> =>
  (await db.run(drop, nowMs, limit)).length;
