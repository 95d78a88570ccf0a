import { expect, test } from 'vitest';
import { network } from '../../sim/chaos/network.ts';
import { testDatabase } from '../database.ts';
import { report, SEED } from './report.ts';

test('lines that are slow, cut or silent lose and double no bet, and betting goes on when they are whole', {
  timeout: 180_000,
}, async () => {
  const figures = report('network', await network(testDatabase, { faults: 6, clients: 16 }, SEED));
  expect(figures).toMatchObject({ lost: 0, doubled: 0, 'database silent': 1, 'clients silent': 1 });
  expect(figures['acknowledged']).toBeGreaterThan(50);
});
