import { expect, test } from 'vitest';
import { Again, createBatcher } from '../../src/modules/placement/batch/batcher.ts';

type Item = { key: number; n: number };

/** A batcher whose batches end when the test says so. */
function controlled(inFlightMax = 2, batchMax = 3) {
  const batches: { items: readonly Item[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher<Item, number>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: () => resolve(items.map((item) => item.n)), fail: reject });
      }),
    { inFlightMax, batchMax, keysOf: (item) => [item.key] },
  );
  return { batches, batcher, numbers: () => batches.map((batch) => batch.items.map((item) => item.n)) };
}
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

test('lanes run beside each other, one batch each, and a key keeps its order over both', async () => {
  const batches: { items: readonly Item[]; finish: () => void }[] = [];
  const batcher = createBatcher<Item, number>(
    (items) => new Promise((resolve) => batches.push({ items, finish: () => resolve(items.map((item) => item.n)) })),
    { inFlightMax: 2, batchMax: 3, keysOf: (item) => [item.key], laneOf: (item) => item.n % 2 },
  );
  const numbers = () => batches.map((batch) => batch.items.map((item) => item.n));
  for (const [key, n] of [
    [1, 1],
    [2, 2],
    [1, 4],
    [1, 3],
    [3, 5],
    [4, 6],
  ] as const)
    void batcher.submit({ key, n });
  await turn();
  // 4 has to wait for 1 of its key, and 3 behind it although its lane is the one that runs.
  expect(numbers()).toEqual([
    [1, 5],
    [2, 6],
  ]);
  batches[1]?.finish();
  await turn();
  expect(numbers()).toHaveLength(2);
  batches[0]?.finish();
  await turn();
  expect(numbers().slice(2)).toEqual([[4]]);
  batches[2]?.finish();
  await turn();
  expect(numbers().slice(3)).toEqual([[3]]);
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
