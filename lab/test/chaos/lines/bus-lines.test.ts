import { expect, test } from 'vitest';
import { busLines } from '../../../chaos/kills/bus-lines.ts';
import { testDatabase } from '../../../../apps/server/test/support/database.ts';
import { report, SEED } from '../report.ts';

test('nothing that is promised depends on the bus, and a line to it that is gone is known', {
  timeout: 240_000,
}, async () => {
  const figures = report('bus-lines', await busLines(testDatabase, { faults: 3 }, SEED));
  expect(figures['driftPaise']).toBe(0);
  // Betting never stopped, and was locked and suspended meanwhile.
  for (const what of ['placed', 'BET_LOCKED', 'MARKET_SUSPENDED']) expect(figures[what], what).toBeGreaterThan(0);
});
