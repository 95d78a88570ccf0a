import { expect, test } from 'vitest';
import { simulate } from '../../simulation/workload.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';

// Each seed is another life of the same twelve players; the auditor judges every answer, wallet and exposure in it.
test.each([1, 20_261_121])(
  'seed %i: server and auditor agree, and the books reconcile',
  { timeout: 300_000 },
  async (seed) => {
    const database = await testDatabase();
    try {
      const report = await simulate(database.pool, seed, 1500);
      const {
        placed = 0,
        declared = 0,
        INSUFFICIENT_FUNDS: short = 0,
        ODDS_CHANGED: moved = 0,
        LIMIT_REACHED: limited = 0,
        'cashed out': cashedOut = 0,
        'cash-out: CASH_OUT_CHANGED': changed = 0,
        'bank: profit': banked = 0,
        'request: completed': completed = 0,
        'runner leaves: recorded': left = 0,
        'runner comes back: recorded': back = 0,
      } = report.counts;
      // A workload that never got to the interesting answers would prove nothing.
      expect(
        Math.min(
          ...[placed, declared * 10, short, moved, limited, cashedOut, changed * 20, banked * 5, completed * 3],
          ...[left, back],
        ),
      ).toBeGreaterThan(20);
    } finally {
      await database.close();
    }
  },
);
