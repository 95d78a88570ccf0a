import type { Db } from '../../db/transaction.ts';
import { type CountedStatus, countByStatus, countDecidedByHand } from './version-store.ts';

export { marketsBeingPaid, type SettlementVersion, settlementVersions } from './version-store.ts';

/**
 * How the bets of a market stand, of which there are so many. While it is open all of them are open but for those that were
 * decided by hand, so that no bet has to be read.
 */
export async function betsByStatus(
  db: Db,
  { id, settledVersion, bets }: { readonly id: number; readonly settledVersion: number; readonly bets: number },
): Promise<Record<CountedStatus, number>> {
  const counts = { matched: 0, won: 0, lost: 0, void: 0 };
  if (settledVersion > 0) {
    for (const row of await countByStatus(db, id)) counts[row.status] = row.bets;
    return counts;
  }
  for (const row of await countDecidedByHand(db, id)) counts[row.status] = row.bets;
  return { ...counts, matched: bets - counts.won - counts.lost - counts.void };
}
