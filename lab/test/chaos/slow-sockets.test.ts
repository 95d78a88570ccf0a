import { expect, test } from 'vitest';
import { slowSockets } from '../../chaos/load/slow-sockets.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report } from './report.ts';

test('sockets that never read are cut, and the others do not notice', { timeout: 120_000 }, async () => {
  const figures = report(
    'slow-sockets',
    await slowSockets(testDatabase, { sockets: 60, neverReading: 15, seconds: 5 }),
  );
  expect(figures).toMatchObject({ sockets: 60, cut: 15 });
  expect(figures['closingsHeard']).toBeGreaterThan(10);
});
