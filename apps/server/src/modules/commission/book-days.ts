import type { DividedResult, MarketKind } from '@pavilion/betting';
import type { Tx } from '../../db/transaction.ts';
import { addToDay, type Sums } from './book-day-store.ts';

/**
 * Adds to the figures of a day what the results of players have become, and takes off what they were before. The last
 * statement of a transaction that posts them: whoever else adds to the same agents waits from here until the commit.
 */
export async function addToBook(
  tx: Tx,
  kind: MarketKind,
  change: {
    readonly before: readonly DividedResult[];
    readonly after: readonly DividedResult[];
    readonly atMs: number;
  },
): Promise<void> {
  const byAgent = new Map<number, Sums>();
  const add = (results: readonly DividedResult[], sign: 1 | -1) => {
    for (const part of results.flatMap(({ parts }) => parts)) {
      const key = part.agentId === null ? 0 : Number(part.agentId);
      const sums = byAgent.get(key) ?? { gross: 0, commission: 0, share: 0, agentCommission: 0 };
      sums.gross += sign * part.netPaise;
      sums.commission += sign * part.commissionPaise;
      sums.share += sign * part.agentSharePaise;
      sums.agentCommission += sign * part.agentCommissionPaise;
      byAgent.set(key, sums);
    }
  };
  add(change.before, -1);
  add(change.after, 1);
  const rows = [...byAgent].filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0));
  if (rows.length === 0) return;
  await addToDay(tx, change.atMs, kind, rows);
}
