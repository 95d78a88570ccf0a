import { expect, test } from 'vitest';
import { barrier } from '../../chaos/load/barrier.ts';
import { slowBet } from '../../chaos/closings/slow-bet.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('under load no bet is committed after a suspension or a lock is acknowledged', { timeout: 180_000 }, async () => {
  const figures = report('barrier', await barrier(testDatabase, { rounds: 25, clients: 32 }, SEED));
  expect(figures).toMatchObject({ suspensions: 25, betsAfterAcknowledgement: 0 });
  expect(figures['accepted']).toBeGreaterThan(500);
  expect(figures['refused']).toBeGreaterThan(20);
});

test('whatever closes a market or a player waits for a bet that stalls before its commit', {
  timeout: 60_000,
}, async () => {
  expect(await slowBet(testDatabase)).toEqual({ closings: 12 });
});
