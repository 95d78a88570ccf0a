import { expect, test } from 'vitest';
import { houseLimits } from '../../chaos/money/house-limits.ts';
import { idempotency } from '../../chaos/load/idempotency.ts';
import { sameWallet } from '../../chaos/money/same-wallet.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('requests sent six times, over two servers and a kill, have one answer each', { timeout: 120_000 }, async () => {
  const figures = report('idempotency', await idempotency(testDatabase, { requests: 200 }, SEED));
  expect(figures).toMatchObject({ requests: 200, timesSent: 6, doubled: 0 });
  expect(Math.min(figures['bets'] ?? 0, (figures['refused'] ?? 0) * 10)).toBeGreaterThan(30);
});

test('100 bets at once on two servers with money for ten: ten are accepted; three where the own limit is', {
  timeout: 120_000,
}, async () => {
  expect(await sameWallet(testDatabase, { rounds: 20 })).toEqual({
    ...{ rounds: 20, atOnce: 100 },
    ...{ acceptedEachRound: 10, withinTheOwnLimit: 3 },
  });
});

test('many bets at once on three servers: the house loses no more than it wants to', { timeout: 120_000 }, async () => {
  const figures = report('house-limits', await houseLimits(testDatabase, { rounds: 4 }, SEED));
  expect(figures['accepted']).toBeGreaterThanOrEqual(20);
});
