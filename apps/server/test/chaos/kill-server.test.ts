import { expect, test } from 'vitest';
import { killServer } from '../../sim/chaos/kill-server.ts';
import { testDatabase } from '../database.ts';

const SEED = 20_261_121;

test('ten kills -9 of the server lose nothing and double nothing', { timeout: 180_000 }, async () => {
  const figures = await killServer(testDatabase, { kills: 10, clients: 24 }, SEED);
  console.log('kill-server', JSON.stringify({ seed: SEED, ...figures }));
  expect(figures).toMatchObject({ kills: 10, lost: 0, doubled: 0, settlementsCut: 4 });
  expect(figures['acknowledged']).toBeGreaterThan(200);
  expect(figures['askedAgain']).toBeGreaterThan(20);
});
