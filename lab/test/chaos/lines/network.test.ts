import { expect, test } from 'vitest';
import { feedLines } from '../../../chaos/kills/feed-lines.ts';
import { network } from '../../../chaos/kills/network.ts';
import { testDatabase } from '../../../../apps/server/test/support/database.ts';
import { report, SEED } from '../report.ts';

test('lines that are slow, cut or silent lose and double no bet, and betting goes on when they are whole', {
  timeout: 180_000,
}, async () => {
  const figures = report('network', await network(testDatabase, { faults: 6, clients: 16 }, SEED));
  expect(figures).toMatchObject({ lost: 0, doubled: 0, 'database silent': 1, 'clients silent': 1 });
  expect(figures['acknowledged']).toBeGreaterThan(10);
});

test('lines of the feed that are silent, cut or slow let no bet in on an old price', { timeout: 180_000 }, async () => {
  const figures = report('feed-lines', await feedLines(testDatabase, { faults: 3 }, SEED));
  expect(figures['accepted']).toBeGreaterThan(5);
  expect(figures['refused']).toBeGreaterThan(3);
});
