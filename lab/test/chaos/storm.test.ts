import { expect, test } from 'vitest';
import { storm } from '../../chaos/load/storm.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('a storm of 5,000 operations on two servers moves no paisa astray', { timeout: 180_000 }, async () => {
  const figures = report('storm', await storm(testDatabase, { operations: 5000, clients: 32 }, SEED));
  expect(figures['driftPaise']).toBe(0);
  // A storm in which hardly anything was accepted, settled, taken back or in the way of another would prove nothing.
  expect(figures['placed']).toBeGreaterThan(1000);
  for (const what of ['declared', 'reopened', 'MARKET_SUSPENDED', 'BET_LOCKED', 'deposit', 'withdraw']) {
    expect(figures[what], what).toBeGreaterThan(20);
  }
});
