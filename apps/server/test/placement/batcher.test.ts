import { afterEach, expect, test, vi } from 'vitest';
import { Again, type BatcherOptions, createBatcher } from '../../src/modules/placement/batch/batcher.ts';

type Item = { key: number; n: number };

/** A batcher whose batches end when the test says so. */
function controlled(inFlightMax = 2, batchMax = 3, more: Pick<BatcherOptions<Item>, 'beside'> = {}) {
  const batches: { items: readonly Item[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher<Item, number>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: () => resolve(items.map((item) => item.n)), fail: reject });
      }),
    { inFlightMax, batchMax, keysOf: (item) => [item.key], ...more },
  );
  return { batches, batcher, numbers: () => batches.map((batch) => batch.items.map((item) => item.n)) };
}
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what arrives together shares a batch; one alone starts at once', async () => {
  const { batcher, batches, numbers } = controlled();
  const first = batcher.submit({ key: 1, n: 1 });
  await turn();
  expect(numbers()).toEqual([[1]]);
  void batcher.submit({ key: 2, n: 2 });
  void batcher.submit({ key: 3, n: 3 });
  await turn();
  expect(numbers()).toEqual([[1], [2, 3]]);
  batches[0]?.finish();
  expect(await first).toBe(1);
});

test('a full batch leaves the rest for the next, and no more run than allowed', async () => {
  const { batcher, batches, numbers } = controlled(1, 3);
  for (const n of [1, 2, 3, 4, 5]) void batcher.submit({ key: n, n });
  await turn();
  expect(numbers()).toEqual([[1, 2, 3]]);
  expect(batcher.waiting).toBe(2);
  batches[0]?.finish();
  await turn();
  expect(numbers()).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a key never runs in two batches at once, and keeps its order', async () => {
  const { batcher, batches, numbers } = controlled();
  void batcher.submit({ key: 1, n: 1 });
  await turn();
  void batcher.submit({ key: 1, n: 2 });
  void batcher.submit({ key: 2, n: 3 });
  void batcher.submit({ key: 1, n: 4 });
  await turn();
  expect(numbers()).toEqual([[1], [3]]);
  batches[0]?.finish();
  await turn();
  expect(numbers()).toEqual([[1], [3], [2, 4]]);
});

test('a failed batch rejects its own items only, and frees its keys', async () => {
  const { batcher, batches } = controlled();
  const failed = batcher.submit({ key: 1, n: 1 });
  await turn();
  batches[0]?.fail(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  const next = batcher.submit({ key: 1, n: 2 });
  await turn();
  batches[1]?.finish();
  expect(await next).toBe(2);
});

test('idle answers when everything is done', async () => {
  const { batcher, batches } = controlled();
  await batcher.idle();
  void batcher.submit({ key: 1, n: 1 });
  let idle = false;
  const done = batcher.idle().then(() => {
    idle = true;
  });
  await turn();
  expect(idle).toBe(false);
  batches[0]?.finish();
  await done;
  expect(idle).toBe(true);
});

test('an item of two keys waits for both, and those behind it with either of them keep their order', async () => {
  const batches: { items: readonly Pair[]; finish: () => void }[] = [];
  type Pair = { keys: readonly string[]; n: number };
  const batcher = createBatcher<Pair, number>(
    (items) => new Promise((resolve) => batches.push({ items, finish: () => resolve(items.map(({ n }) => n)) })),
    { inFlightMax: 2, batchMax: 3, keysOf: ({ keys }) => keys },
  );
  const numbers = () => batches.map(({ items }) => items.map(({ n }) => n));
  void batcher.submit({ keys: ['a', 'x'], n: 1 });
  await turn();
  void batcher.submit({ keys: ['a', 'y'], n: 2 });
  void batcher.submit({ keys: ['b', 'y'], n: 3 });
  void batcher.submit({ keys: ['c', 'z'], n: 4 });
  await turn();
  // 2 waits for its player, and 3 for its market behind it.
  expect(numbers()).toEqual([[1], [4]]);
  batches[0]?.finish();
  await turn();
  expect(numbers()).toEqual([[1], [4], [2, 3]]);
});

test('what is asked for again comes before all that waits, in its order', async () => {
  const batches: number[][] = [];
  const batcher = createBatcher<Item, string>(
    async (items) => {
      batches.push(items.map((item) => item.n));
      await turn();
      return items.map((item) =>
        item.n < 10 && item.key === 1 ? new Again({ ...item, n: item.n + 10 }) : `${item.n}`,
      );
    },
    { inFlightMax: 1, batchMax: 3, keysOf: (item) => [item.key] },
  );
  const asked = [
    [1, 1],
    [2, 2],
    [1, 3],
    [3, 4],
  ].map(([key = 0, n = 0]) => batcher.submit({ key, n }));
  expect(await Promise.all(asked)).toEqual(['11', '2', '13', '4']);
  expect(batches).toEqual([
    [1, 2, 3],
    [11, 13, 4],
  ]);
});

test('few wait for the batch that runs, many begin one beside it', async () => {
  const { batcher, batches, numbers } = controlled(2, 9, { beside: { from: 3, afterMs: 60_000 } });
  void batcher.submit({ key: 1, n: 1 });
  await turn();
  void batcher.submit({ key: 2, n: 2 });
  void batcher.submit({ key: 3, n: 3 });
  await turn();
  expect(numbers()).toEqual([[1]]);
  void batcher.submit({ key: 4, n: 4 });
  await turn();
  expect(numbers()).toEqual([[1], [2, 3, 4]]);
  void batcher.submit({ key: 5, n: 5 });
  await turn();
  for (const { finish } of batches) finish();
  await turn();
  expect(numbers()).toEqual([[1], [2, 3, 4], [5]]);
  batches[2]?.finish();
  await batcher.idle();
});

test('nobody waits longer than that for a batch that stands still', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batcher, numbers } = controlled(3, 9, { beside: { from: 100, afterMs: 20 } });
  void batcher.submit({ key: 1, n: 1 });
  await turn();
  void batcher.submit({ key: 2, n: 2 });
  await turn();
  vi.advanceTimersByTime(10);
  void batcher.submit({ key: 3, n: 3 });
  await turn();
  vi.advanceTimersByTime(9);
  expect(numbers()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(numbers()).toEqual([[1], [2, 3]]);
  // Who comes after that begins to wait anew.
  void batcher.submit({ key: 4, n: 4 });
  await turn();
  vi.advanceTimersByTime(19);
  expect(numbers()).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(1);
  expect(numbers()).toEqual([[1], [2, 3], [4]]);
});

test('a batch that ends first takes those who wait, and the time that was left to them is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batcher, batches, numbers } = controlled(2, 9, { beside: { from: 100, afterMs: 20 } });
  void batcher.submit({ key: 1, n: 1 });
  await turn();
  void batcher.submit({ key: 2, n: 2 });
  await turn();
  vi.advanceTimersByTime(15);
  batches[0]?.finish();
  await turn();
  expect(numbers()).toEqual([[1], [2]]);
  void batcher.submit({ key: 3, n: 3 });
  await turn();
  vi.advanceTimersByTime(19);
  expect(numbers()).toEqual([[1], [2]]);
  vi.advanceTimersByTime(1);
  expect(numbers()).toEqual([[1], [2], [3]]);
});

test('a key that is busy holds up nobody else when the time is over, and goes on when it is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batcher, batches, numbers } = controlled(2, 9, { beside: { from: 100, afterMs: 20 } });
  void batcher.submit({ key: 1, n: 1 });
  await turn();
  void batcher.submit({ key: 1, n: 2 });
  await turn();
  vi.advanceTimersByTime(20);
  expect(numbers()).toEqual([[1]]);
  void batcher.submit({ key: 2, n: 3 });
  await turn();
  vi.advanceTimersByTime(20);
  expect(numbers()).toEqual([[1], [3]]);
  batches[0]?.finish();
  batches[1]?.finish();
  await turn();
  expect(numbers()).toEqual([[1], [3], [2]]);
});
