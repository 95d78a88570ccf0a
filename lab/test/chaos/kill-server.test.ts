import { expect, test } from 'vitest';
import { killServer } from '../../chaos/kills/kill-server.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('ten kills -9 of the server lose nothing and double nothing', { timeout: 240_000 }, async () => {
  const figures = report('kill-server', await killServer(testDatabase, { kills: 10, clients: 24 }, SEED));
  expect(figures).toMatchObject({ kills: 10, lost: 0, doubled: 0, settlementsCut: 4 });
  expect(figures['acknowledged']).toBeGreaterThan(100);
  expect(figures['askedAgain']).toBeGreaterThan(20);
});
