import { type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { Bus } from '../bus/bus.ts';
import { type Db, stmt, type Tx } from '../db/transaction.ts';

/** A wallet's cached figures. `available` is what new exposure may use and what may be taken away. */
export type Wallet = {
  readonly accountId: number;
  readonly ledgerAccountId: number;
  readonly balance: Paise;
  readonly exposure: Paise;
  /** A reversal took the wallet below what it had promised; the mark goes when that is repaid. */
  readonly inDebt: boolean;
};

export const availableOf = (wallet: Pick<Wallet, 'balance' | 'exposure'>): Paise =>
  paise(wallet.balance - wallet.exposure);

type Row = { account_id: number; ledger_account_id: number; balance: number; exposure: number; in_debt: boolean };

const COLUMNS = 'account_id, ledger_account_id, balance, exposure, in_debt';

const lockInOrder = stmt<[number[]], Row>(
  `select ${COLUMNS} from wallet where account_id = any($1::bigint[]) order by account_id for update`,
);
const readThem = stmt<[number[]], Row>(`select ${COLUMNS} from wallet where account_id = any($1::bigint[])`);

const walletOf = (row: Row): Wallet => ({
  accountId: row.account_id,
  ledgerAccountId: row.ledger_account_id,
  balance: paise(row.balance),
  exposure: paise(row.exposure),
  inDebt: row.in_debt,
});

const byAccount = (rows: readonly Row[]) => new Map(rows.map((row) => [row.account_id, walletOf(row)]));

/** Locks wallets in id order until the transaction ends: the first lock of everything that moves money. */
export const lockWallets = async (tx: Tx, accountIds: readonly number[]): Promise<Map<number, Wallet>> =>
  byAccount(await tx.run(lockInOrder, [...new Set(accountIds)]));

export const readWallets = async (db: Db, accountIds: readonly number[]): Promise<Map<number, Wallet>> =>
  byAccount(await db.run(readThem, [...accountIds]));

const openLedgerAccount = stmt<[number], { id: number }>(
  `insert into ledger_account (name, account_id) values ('wallet:' || $1::bigint, $1) returning id`,
);
const openIt = stmt<[number, number]>('insert into wallet (account_id, ledger_account_id) values ($1, $2)');

/** Opens the wallet of a new account, in the transaction that makes the account. */
export async function openWallet(tx: Tx, accountId: number): Promise<void> {
  const [row] = await tx.run(openLedgerAccount, accountId);
  if (row === undefined) throw new Error('the ledger account was not made');
  await tx.run(openIt, accountId, row.id);
}

/** Tells the owners' open screens the new figures (rupees). Called after the commit. */
export function announceWallets(bus: Bus, wallets: Iterable<Pick<Wallet, 'accountId' | 'balance' | 'exposure'>>): void {
  for (const wallet of wallets) {
    bus.publish(`account.${wallet.accountId}`, {
      event: 'wallet',
      balance: rupeesFromPaise(wallet.balance),
      exposure: rupeesFromPaise(wallet.exposure),
      available: rupeesFromPaise(availableOf(wallet)),
    });
  }
}
