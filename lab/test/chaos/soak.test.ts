import { expect, test } from 'vitest';
import { soak } from '../../chaos/load/soak.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('a server under an even load holds no more after 3,000 bets than at first', { timeout: 300_000 }, async () => {
  const figures = report('soak', await soak(testDatabase, { bets: 3_000, clients: 24, pauseMs: 20 }, SEED));
  expect(figures).toMatchObject({ settlements: 30 });
  expect(figures['acknowledged']).toBeGreaterThan(100);
});
