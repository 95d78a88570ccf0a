import type { Db } from '../db/transaction.ts';
import { type AuditRow, writeAudit } from './audit-log.ts';
import { createTallies, type Tally, writeTallies } from './audit-tally.ts';

export type AuditWriter = { write(row: AuditRow): Promise<void> };

/**
 * Writes single rows with one statement for all that came while the previous one was being written, and counts those
 * refused requests that are too many to have rows of their own: a flood costs few commits and few rows. `write` resolves
 * when the row, or its count, is durable.
 */
export function auditWriter(db: Db): AuditWriter {
  const tallies = createTallies();
  let waiting: AuditRow[] = [];
  let counted: Tally[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();

  const flush = async () => {
    await current.catch(() => {});
    const [rows, counts] = [waiting, counted];
    [waiting, counted] = [[], []];
    next = null;
    current = Promise.all([writeAudit(db, rows), writeTallies(db, counts)]).then(() => {});
    await current;
  };
  return {
    write(row) {
      const tally = tallies.add(row);
      if (tally === null) waiting.push(row);
      else counted.push(tally);
      next ??= flush();
      return next;
    },
  };
}
