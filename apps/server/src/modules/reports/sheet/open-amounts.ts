import type { Paise } from '@pavilion/betting';
import type { Db } from '../../../db/transaction.ts';
import { openLineOf } from './sheet-lines.ts';
import { readSheetWallets } from './sheet-store.ts';

/** What is still open with players of an agent of the period that ends on a day; `thisWeek`: the first day of the running week. Asked under the locks of their wallets. */
export async function openAmounts(
  db: Db,
  agentId: number,
  { to, thisWeek }: { readonly to: string; readonly thisWeek: string },
  playerIds: readonly number[],
): Promise<Map<number, Paise>> {
  const wallets = await readSheetWallets(db, agentId, { from: to, to }, thisWeek, playerIds);
  return new Map(wallets.map((wallet) => [wallet.account_id, openLineOf(wallet).openPaise]));
}
