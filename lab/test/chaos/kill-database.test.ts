import { expect, test } from 'vitest';
import { killDatabase } from '../../chaos/kills/kill-database.ts';
import { report, SEED } from './report.ts';

test('three kills -9 of PostgreSQL lose nothing, and the server stays', { timeout: 240_000 }, async () => {
  const figures = report('kill-database', await killDatabase({ kills: 3, clients: 24 }, SEED));
  expect(figures).toMatchObject({ kills: 3, lost: 0, doubled: 0 });
  expect(figures['acknowledged']).toBeGreaterThan(100);
  expect(figures['askedAgain']).toBeGreaterThan(5);
});
