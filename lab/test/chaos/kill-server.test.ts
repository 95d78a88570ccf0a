import { expect, test } from 'vitest';
import { killServer } from '../../chaos/kills/kill-server.ts';
import { killWithdrawal } from '../../chaos/kills/kill-withdrawal.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('ten kills -9 of the server lose nothing and double nothing', { timeout: 240_000 }, async () => {
  const figures = report('kill-server', await killServer(testDatabase, { kills: 10, clients: 24 }, SEED));
  expect(figures).toMatchObject({ kills: 10, lost: 0, doubled: 0, settlementsCut: 4 });
  expect(figures['acknowledged']).toBeGreaterThan(100);
  expect(figures['askedAgain']).toBeGreaterThan(20);
});

test('a server killed while a runner leaves has recorded all of it or nothing', { timeout: 240_000 }, async () => {
  const figures = report('kill-withdrawal', await killWithdrawal(testDatabase, { races: 8 }, SEED));
  // Each death after the commit, of two races that lose a runner and one that gets it back.
  expect(figures['recordedBeforeDeath']).toBeGreaterThanOrEqual(3);
});
