import type { Role } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt, type Tx } from '../../db/transaction.ts';
import { openWallet } from '../../ledger/wallet.ts';
import { newTransactionCode, setTransactionCode } from '../../policy/transaction-code.ts';

export type NewAccount = {
  username: string;
  role: Role;
  /** The agent of a user; null for agents and super admins. */
  agentId: number | null;
  fullName: string;
  passwordHash: string;
  isDemo: boolean;
  /** What is written down about somebody whom an account is opened for. */
  details?: AccountDetails;
};
export type AccountDetails = {
  readonly createdBy: number;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly remark: string | null;
  readonly partnership: string | null;
};

/** The agent that the Demo button's players belong to. Its name is taken before it is there. */
export const DEMO_CASHIER = 'demo-cashier';

const insertAccount = stmt<[string, Role, number | null, string, string, boolean, number], { id: number }>(
  `insert into account (username, role, parent_id, full_name, password_hash, is_demo, created_at)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) on conflict (username) do nothing returning id`,
);
type DetailArgs = [number, number, ...(string | null)[]];
const writeDetails = stmt<DetailArgs>(
  `update account set created_by = $2, nickname = $3, email = $4, phone = $5, city = $6, remark = $7, partnership = $8
   where id = $1`,
);

type Needs = Pick<Context, 'clock' | 'random' | 'secrets'>;

/** Makes an account with its wallet, and a transaction code for those who move points. Returns its id. */
export async function createAccount(t: Tx, context: Needs, account: NewAccount): Promise<number> {
  const id = await createIfFree(t, context, account);
  if (id === null) throw new Error(`the account ${account.username} exists already`);
  return id;
}

/** The same, and null when the user name is taken. */
export async function createIfFree(t: Tx, context: Needs, account: NewAccount): Promise<number | null> {
  const { username, role, agentId, fullName, passwordHash, isDemo, details } = account;
  if (username === DEMO_CASHIER && !isDemo) return null;
  const nowMs = context.clock.now();
  const [row] = await t.run(insertAccount, username, role, agentId, fullName, passwordHash, isDemo, nowMs);
  if (row === undefined) return null;
  if (details !== undefined) {
    const { createdBy, nickname, email, phone, city, remark, partnership } = details;
    await t.run(writeDetails, row.id, createdBy, nickname, email, phone, city, remark, partnership);
  }
  await openWallet(t, row.id);
  if (role !== 'user') await setTransactionCode(t, context.secrets, row.id, newTransactionCode(context.random));
  return row.id;
}
