import { describe, expect, test } from 'vitest';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import { capacityOf, play, type Shard } from '../../lab/growth/queue.ts';

const SHARD: Shard = { batchMs: 2, betMs: 0.177, batchMax: 384, inFlightMax: 4 };
const randomOf = (seed: number) => {
  const source = seeded(seed);
  return () => source.below(2 ** 30) / 2 ** 30;
};

describe('the simulation of growth', () => {
  test('has the capacity that the bench found', () => {
    expect(Math.abs(capacityOf(SHARD) / 21_947 - 1)).toBeLessThan(0.01);
  });

  test('a bet alone waits for nobody', () => {
    const { p50Ms, placed } = play(SHARD, { betsPerSecond: 10, shards: 1, seconds: 20, random: randomOf(1) });
    expect(placed).toBeGreaterThan(100);
    expect(p50Ms).toBeCloseTo(2.177, 3);
  });

  test('every bet that arrived is placed once, also what waits at the end', () => {
    const { placed } = play(SHARD, { betsPerSecond: 40_000, shards: 1, seconds: 1, random: randomOf(2) });
    // By chance within four deviations of what is asked for.
    expect(Math.abs(placed - 40_000)).toBeLessThan(4 * Math.sqrt(40_000));
  });

  test('more than it can write waits longer and longer; with its share on another database it does not', () => {
    const at = (shards: number) => play(SHARD, { betsPerSecond: 30_000, shards, seconds: 2, random: randomOf(3) });
    expect(at(1).p99Ms).toBeGreaterThan(500);
    expect(at(2).p99Ms).toBeLessThan(100);
  });

  test('one batch at a time has a quarter of the room', () => {
    expect(capacityOf({ ...SHARD, inFlightMax: 1 }) * 4).toBeCloseTo(capacityOf(SHARD));
  });
});
