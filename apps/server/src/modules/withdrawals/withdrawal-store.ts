import type { WithdrawalStatus } from '@pavilion/betting';
import type { Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';

export type WithdrawalRow = {
  id: number;
  account_id: number;
  owner_role: Role;
  owner_username: string;
  owner_name: string;
  amount: number;
  status: WithdrawalStatus;
  remark: string | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  created_by: string;
  updated_by: string | null;
  transfer_id: number | null;
};

const COLUMNS = `r.id, r.account_id, o.role as owner_role, o.username as owner_username, o.full_name as owner_name, r.amount,
  r.status, r.remark, r.reason, r.created_at, r.updated_at, c.username as created_by, u.username as updated_by, r.transfer_id`;
const JOINS = `join account o on o.id = r.account_id join account c on c.id = r.created_by
  left join account u on u.id = r.updated_by`;

const readOne = stmt<[string], WithdrawalRow>(`select ${COLUMNS} from withdrawal r ${JOINS} where r.id = $1::bigint`);
export const readWithdrawal = async (db: Db, id: number | string): Promise<WithdrawalRow | null> =>
  (await db.run(readOne, String(id)))[0] ?? null;

type Listed = { total: number } & (WithdrawalRow | { id: null });
type Counted = Listed & { total_amount: number };
const MATCHING = `($1 = 'all' or r.status = $1 or ($1 = 'open' and r.status in ('pending', 'approved')))
  and ($2 = '' or strpos(lower(concat_ws(' ', o.username, o.full_name, r.remark)), $2) > 0)
  and r.created_at >= to_timestamp($5::float8 / 1000) and r.created_at < to_timestamp($6::float8 / 1000)`;
const pageOf = stmt<[string, string, number, number, number, number], Counted>(
  `with picked as (
     select r.id from withdrawal r join account o on o.id = r.account_id where ${MATCHING}
     order by r.id desc limit $3::int offset $4::bigint)
   select counted.total, counted.total_amount, shown.*
   from (select count(*) as total, coalesce(sum(r.amount), 0)::bigint as total_amount
         from withdrawal r join account o on o.id = r.account_id where ${MATCHING}) counted
     left join (select ${COLUMNS} from picked join withdrawal r on r.id = picked.id ${JOINS}) shown on true
   order by shown.id desc`,
);

export type WithdrawalFilter = {
  readonly status: WithdrawalStatus | 'all' | 'open';
  readonly search: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * A part of the requests that match, newest first, how many match altogether, and what they come to. `search` is in lower
 * case; `toMs` is the first moment that is too late.
 */
export async function listWithdrawals(
  db: Db,
  { status, search, fromMs, toMs }: WithdrawalFilter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ rows: WithdrawalRow[]; total: number; totalPaise: number }> {
  const rows = await db.run(pageOf, status, search, limit, skip, fromMs, toMs);
  const [first] = rows;
  return {
    rows: rows.filter((row): row is Counted & WithdrawalRow => row.id !== null),
    ...{ total: first?.total ?? 0, totalPaise: first?.total_amount ?? 0 },
  };
}

const ownPage = stmt<[number, number, number], Listed>(
  `with picked as (select id from withdrawal where account_id = $1 order by id desc limit $2::int offset $3::bigint)
   select counted.total, shown.*
   from (select count(*) as total from withdrawal where account_id = $1) counted
     left join (select ${COLUMNS} from picked join withdrawal r on r.id = picked.id ${JOINS}) shown on true
   order by shown.id desc`,
);
/** A part of an account's own requests, newest first, and how many it has. */
export async function listOwnWithdrawals(
  db: Db,
  accountId: number,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const rows = await db.run(ownPage, accountId, limit, skip);
  return { rows: rows.filter((row): row is Listed & WithdrawalRow => row.id !== null), total: rows[0]?.total ?? 0 };
}

const findRequest = stmt<[number, string], { id: number; request_hash: Buffer }>(
  'select id, request_hash from withdrawal where created_by = $1 and request_id = $2::uuid',
);
/** The request that the caller's own id has made already. Asked under the lock of the caller's wallet. */
export const findByRequestId = async (t: Tx, createdBy: number, requestId: string) =>
  (await t.run(findRequest, createdBy, requestId))[0] ?? null;

type Inserted = [number, number, string | null, number, string | null, Buffer | null, number, string | null];
const insertOne = stmt<Inserted, { id: number }>(
  `insert into withdrawal (account_id, amount, remark, created_by, request_id, request_hash, created_at, updated_at, note)
   values ($1, $2, $3, $4, $5::uuid, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000), $8) returning id`,
);
export type NewWithdrawal = {
  readonly accountId: number;
  readonly amountPaise: number;
  readonly remark: string | null;
  readonly createdBy: number;
  readonly request: { readonly id: string; readonly hash: Buffer } | null;
  readonly atMs: number;
  /** What the owner says with a request of its own. */
  readonly note?: string | null;
};
export async function insertWithdrawal(t: Tx, made: NewWithdrawal): Promise<number> {
  const { accountId, amountPaise, remark, createdBy, request, atMs, note = null } = made;
  const [row] = await t.run(
    insertOne,
    accountId,
    amountPaise,
    remark,
    createdBy,
    request?.id ?? null,
    request?.hash ?? null,
    atMs,
    note,
  );
  if (row === undefined) throw new Error('the request was not written');
  return row.id;
}

const moveOne = stmt<[number, WithdrawalStatus, string | null, string | null, number, number, number | null]>(
  `update withdrawal set status = $2, remark = coalesce($3, remark), reason = $4, updated_by = $5,
     updated_at = to_timestamp($6::float8 / 1000), transfer_id = $7 where id = $1`,
);
export type WithdrawalMoved = {
  readonly id: number;
  readonly status: WithdrawalStatus;
  /** Null leaves the remark as it is. */
  readonly remark: string | null;
  /** Of a rejection or cancellation, for its owner. */
  readonly reason: string | null;
  readonly updatedBy: number;
  readonly atMs: number;
  readonly transferId: number | null;
};
export async function updateWithdrawal(t: Tx, moved: WithdrawalMoved): Promise<void> {
  const { id, status, remark, reason, updatedBy, atMs, transferId } = moved;
  await t.run(moveOne, id, status, remark, reason, updatedBy, atMs, transferId);
}
