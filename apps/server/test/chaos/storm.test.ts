import { expect, test } from 'vitest';
import { storm } from '../../sim/chaos/storm.ts';
import { testDatabase } from '../database.ts';

const SEED = 20_261_121;

test('a storm of 5,000 operations on two servers moves no paisa astray', { timeout: 120_000 }, async () => {
  const figures = await storm(testDatabase, { operations: 5000, clients: 32 }, SEED);
  console.log('storm', JSON.stringify({ seed: SEED, ...figures }));
  expect(figures.driftPaise).toBe(0);
  // A storm in which hardly anything was accepted, settled, taken back or in the way of another would prove nothing.
  const { placed = 0, declared = 0, reopened = 0, MARKET_SUSPENDED: suspended = 0, BET_LOCKED: locked = 0 } = figures;
  expect(placed).toBeGreaterThan(1000);
  expect(Math.min(declared, reopened, suspended, locked)).toBeGreaterThan(20);
});
