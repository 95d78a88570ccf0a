import { expect, test } from 'vitest';
import { killDatabase } from '../../sim/chaos/kill-database.ts';

const SEED = 20_261_121;

test('three kills -9 of PostgreSQL lose nothing, and the server stays', { timeout: 180_000 }, async () => {
  const figures = await killDatabase({ kills: 3, clients: 24 }, SEED);
  console.log('kill-database', JSON.stringify({ seed: SEED, ...figures }));
  expect(figures).toMatchObject({ kills: 3, lost: 0, doubled: 0 });
  expect(figures['acknowledged']).toBeGreaterThan(100);
  expect(figures['askedAgain']).toBeGreaterThan(5);
});
