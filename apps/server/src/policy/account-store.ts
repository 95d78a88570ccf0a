import type { Role, StaffRight } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../db/transaction.ts';
import type { WalletAmounts } from '../ledger/wallet.ts';
import type { Target } from './scope.ts';

/** An account with its wallet and its agent, as replies show it. Money in paise. */
export type AccountRow = WalletAmounts & {
  id: number;
  username: string;
  full_name: string;
  role: Role;
  agent_id: number | null;
  agent_name: string | null;
  agent_username: string | null;
  bet_locked: boolean;
  user_locked: boolean;
};

const readOne = stmt<[number | string], AccountRow>(
  `select a.id, a.username, a.full_name, a.role, a.parent_id as agent_id, p.full_name as agent_name,
          p.username as agent_username, a.bet_locked, a.user_locked, w.balance, w.exposure, w.held
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
   where a.id = $1::bigint`,
);

export const readAccount = async (db: Db, id: number | string): Promise<AccountRow | null> =>
  (await db.run(readOne, id))[0] ?? null;

type TargetRow = {
  id: number;
  role: Role;
  parent_id: number | null;
  username: string;
  bet_locked: boolean;
  user_locked: boolean;
};

const lockRow = stmt<[string], TargetRow>(
  `select id, role, parent_id, username, bet_locked, user_locked from account
   where id = $1::bigint and role <> 'staff' for no key update`,
);
/** An account that is no person of staff, whose row nobody changes until the transaction ends; null when there is none. */
export async function lockAccount(t: Tx, id: string): Promise<Target | null> {
  const [row] = await t.run(lockRow, id);
  if (row === undefined) return null;
  return {
    id: row.id,
    role: row.role,
    parentId: row.parent_id,
    username: row.username,
    betLocked: row.bet_locked,
    userLocked: row.user_locked,
  };
}

const keep = stmt<[number], { user_locked: boolean }>('select user_locked from account where id = $1 for share');
/** Whether an account is locked, which stays so until the transaction ends. */
export const keepUserLocked = async (t: Tx, id: number): Promise<boolean> =>
  (await t.run(keep, id))[0]?.user_locked === true;

type Standing = { user_locked: boolean; closed: boolean; staff_rights: StaffRight[] };
const keepStaff = stmt<[number], Standing>(
  `select user_locked, closed_at is not null as closed, staff_rights from account where id = $1 and role = 'staff' for share`,
);
/** What a person of staff may do, which stays so until the transaction ends; null: nothing at all. */
export async function keepRights(t: Tx, personId: number): Promise<readonly StaffRight[] | null> {
  const [row] = await t.run(keepStaff, personId);
  return row === undefined || row.user_locked || row.closed ? null : row.staff_rights;
}

const codeOf = stmt<[number], { transaction_code: Buffer | null }>(
  'select transaction_code from account where id = $1',
);
/** The transaction code of an account as it is kept, sealed; null when it has none. */
export const readSealedCode = async (db: Db, accountId: number): Promise<Buffer | null> =>
  (await db.run(codeOf, accountId))[0]?.transaction_code ?? null;

const setCode = stmt<[number, Buffer]>('update account set transaction_code = $2 where id = $1');
export async function writeSealedCode(db: Db, accountId: number, sealed: Buffer): Promise<void> {
  await db.run(setCode, accountId, sealed);
}

type ExclusionRow = { kind: 'time-out' | 'self-exclusion'; until_at: Date };
const exclusionOf = stmt<[number, number], ExclusionRow>(
  `select kind, until_at from exclusion where account_id = $1 and until_at > to_timestamp($2::float8 / 1000)
   order by until_at desc, id desc limit 1`,
);
/** The exclusion in force, the longest when there are several. */
export const readExclusion = async (db: Db, accountId: number, nowMs: number): Promise<ExclusionRow | null> =>
  (await db.run(exclusionOf, accountId, nowMs))[0] ?? null;

/** In statements: the account of a row, as `player`, and its agent, as `agent`. */
export const withPlayer = (row: string): string =>
  `join account player on player.id = ${row}.account_id left join account agent on agent.id = player.parent_id`;
/** Whether such a player is not to be called back: it takes a break, or it or its agent is locked. `now` in milliseconds. */
export const isAway = (now: string): string =>
  `(player.closed_at is not null or player.user_locked or coalesce(agent.user_locked, false)
    or coalesce(player.excluded_until > to_timestamp(${now}::float8 / 1000), false))`;
export const IS_BET_LOCKED = '(player.bet_locked or coalesce(agent.bet_locked, false))';
