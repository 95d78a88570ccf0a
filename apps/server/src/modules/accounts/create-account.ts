import type { Role } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt, type Tx } from '../../db/transaction.ts';
import { openWallet } from '../../ledger/wallet.ts';
import { newTransactionCode, setTransactionCode } from './transaction-code.ts';

export type NewAccount = {
  username: string;
  role: Role;
  /** The agent of a user; null for agents and super admins. */
  agentId: number | null;
  fullName: string;
  passwordHash: string;
  isDemo: boolean;
};

const insertAccount = stmt<[string, Role, number | null, string, string, boolean, number], { id: number }>(
  `insert into account (username, role, parent_id, full_name, password_hash, is_demo, created_at)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) returning id`,
);

/** Makes an account with its wallet, and a transaction code for those who move points. Returns its id. */
export async function createAccount(
  t: Tx,
  context: Pick<Context, 'clock' | 'random' | 'secrets'>,
  account: NewAccount,
): Promise<number> {
  const { username, role, agentId, fullName, passwordHash, isDemo } = account;
  const nowMs = context.clock.now();
  const [row] = await t.run(insertAccount, username, role, agentId, fullName, passwordHash, isDemo, nowMs);
  if (row === undefined) throw new Error(`the account ${username} was not made`);
  await openWallet(t, row.id);
  if (role !== 'user') await setTransactionCode(t, context.secrets, row.id, newTransactionCode(context.random));
  return row.id;
}
