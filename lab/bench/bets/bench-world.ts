import type pg from 'pg';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';

export const BENCH_PLAYERS = 5000;
export const BENCH_MATCHES = 40;

/** 5,000 players with more points than any run can spend, and 40 open match-odds markets. */
export async function createBenchWorld(pool: pg.Pool): Promise<World> {
  return createWorld(pool, {
    players: BENCH_PLAYERS,
    rupees: 10_000_000,
    kinds: Array<'match'>(BENCH_MATCHES).fill('match'),
    // Each client of the benchmark claims an address of its own: the limit of sign-ins per address stays in force.
    env: { TRUST_PROXY: 'loopback' },
  });
}
