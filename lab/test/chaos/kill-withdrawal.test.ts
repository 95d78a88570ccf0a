import { expect, test } from 'vitest';
import { killWithdrawal } from '../../chaos/kills/kill-withdrawal.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('a server killed while a runner leaves has recorded all of it or nothing', { timeout: 240_000 }, async () => {
  const figures = report('kill-withdrawal', await killWithdrawal(testDatabase, { races: 8 }, SEED));
  // Each death after the commit, of two races that lose a runner and one that gets it back.
  expect(figures['recordedBeforeDeath']).toBeGreaterThanOrEqual(3);
});
