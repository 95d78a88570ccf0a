import type { Role } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { openWallet } from '../../ledger/wallet.ts';
import { newTransactionCode, setTransactionCode } from '../../policy/transaction-code.ts';
import { insertAccount, writeDetails } from './store.ts';

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

type Needs = Pick<Context, 'clock' | 'random' | 'secrets'>;

/** Makes an account with its wallet, and a transaction code for those who move points. Returns its id. */
export async function createAccount(t: Tx, context: Needs, account: NewAccount): Promise<number> {
  const id = await createIfFree(t, context, account);
  if (id === null) throw new Error(`the account ${account.username} exists already`);
  return id;
}

/** The same, and null when the user name is taken. */
export async function createIfFree(t: Tx, context: Needs, account: NewAccount): Promise<number | null> {
  const { username, role, isDemo, details } = account;
  if (username === DEMO_CASHIER && !isDemo) return null;
  const id = await insertAccount(t, account, context.clock.now());
  if (id === null) return null;
  if (details !== undefined) await writeDetails(t, id, details);
  await openWallet(t, id);
  if (role !== 'user') await setTransactionCode(t, context.secrets, id, newTransactionCode(context.random));
  return id;
}
