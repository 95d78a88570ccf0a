import { type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { Bus } from '../bus/bus.ts';
import { type Db, stmt, type Tx } from '../db/transaction.ts';

/** A wallet's cached figures. `available` is what new exposure may use and what may be taken away. */
export type Wallet = {
  readonly accountId: number;
  readonly ledgerAccountId: number;
  readonly balance: Paise;
  readonly exposure: Paise;
  /** Of withdrawal requests that are pending or approved. */
  readonly held: Paise;
  /** Points received less points given back; the rest of the balance is client P/L. */
  readonly credit: Paise;
  /** A reversal took the wallet below what it had promised; the mark goes when that is repaid. */
  readonly inDebt: boolean;
};

/** The figures of a wallet in paise, as a row has them. */
export type WalletAmounts = { readonly balance: number; readonly exposure: number; readonly held: number };

export const availableOf = ({ balance, exposure, held }: WalletAmounts): Paise => paise(balance - exposure - held);

type Row = WalletAmounts & { account_id: number; ledger_account_id: number; credit: number; in_debt: boolean };

const COLUMNS = 'account_id, ledger_account_id, balance, exposure, held, credit, in_debt';

const lockInOrder = stmt<[number[]], Row>(
  `select ${COLUMNS} from wallet where account_id = any($1::bigint[]) order by account_id for update`,
);
const readThem = stmt<[number[]], Row>(`select ${COLUMNS} from wallet where account_id = any($1::bigint[])`);

const walletOf = (row: Row): Wallet => ({
  accountId: row.account_id,
  ledgerAccountId: row.ledger_account_id,
  balance: paise(row.balance),
  exposure: paise(row.exposure),
  held: paise(row.held),
  credit: paise(row.credit),
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
export function announceWallets(bus: Bus, wallets: Iterable<WalletAmounts & Pick<Wallet, 'accountId'>>): void {
  for (const wallet of wallets) {
    bus.publish(`account.${wallet.accountId}`, {
      event: 'wallet',
      balance: rupeesFromPaise(paise(wallet.balance)),
      exposure: rupeesFromPaise(paise(wallet.exposure)),
      available: rupeesFromPaise(availableOf(wallet)),
    });
  }
}
