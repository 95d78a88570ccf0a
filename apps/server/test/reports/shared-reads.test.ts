import { expect, test } from 'vitest';
import { SharedReads } from '../../src/db/shared-reads.ts';

/** A clock that goes on by hand, and a read that takes so long on it. */
function readsThatTake(tookMs: number, timesTaken?: number) {
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const shared = new SharedReads(1_000, timesTaken);
  let reads = 0;
  const askAt = (atMs: number): Promise<number> => {
    clock.nowMs = atMs;
    return shared.of('books', clock, async () => {
      reads += 1;
      clock.nowMs += tookMs;
      return reads;
    });
  };
  return askAt;
}

test('an answer serves all who ask within the time', async () => {
  const askAt = readsThatTake(0);
  expect([await askAt(0), await askAt(999), await askAt(1_000), await askAt(1_001)]).toEqual([1, 1, 2, 2]);
});

test('what takes long to read serves ten times as long, so that reading takes a tenth of the time at most', async () => {
  const askAt = readsThatTake(400, 10);
  expect([await askAt(0), await askAt(3_999), await askAt(4_000)]).toEqual([1, 1, 2]);
});

test('but nobody is shown what is older than ten seconds', async () => {
  const askAt = readsThatTake(5_000, 10);
  expect([await askAt(0), await askAt(9_999), await askAt(10_000)]).toEqual([1, 1, 2]);
});

test('what takes no longer than a tenth of the time is read as often as ever', async () => {
  const askAt = readsThatTake(100, 10);
  expect([await askAt(0), await askAt(999), await askAt(1_000)]).toEqual([1, 1, 2]);
});

test('a read that fails is not kept', async () => {
  const shared = new SharedReads(1_000, 10);
  const clock = { now: () => 0 };
  await expect(shared.of('books', clock, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(shared.of('books', clock, () => Promise.resolve(7))).resolves.toBe(7);
});

test('while it is being read, whoever asks waits for the same, however long that takes', async () => {
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const shared = new SharedReads(1_000);
  const first = Promise.withResolvers<string>();
  let reads = 0;
  const ask = () =>
    shared.of('books', clock, () => {
      reads += 1;
      return reads === 1 ? first.promise : Promise.resolve('second');
    });
  const asked = [ask()];
  clock.nowMs = 6_000;
  asked.push(ask());
  first.resolve('first');
  expect(await Promise.all(asked)).toEqual(['first', 'first']);
  expect(await ask()).toBe('second');
});
