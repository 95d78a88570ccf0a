import { expect, test } from 'vitest';
import { HashingOverloaded, hashSlots } from '../../src/modules/sessions/hash-slots.ts';

const LIMITS = { atOnce: 1, waitingMax: 20, waitingMaxEach: 12 };

/** Work that ends when it is told to. */
function busy() {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const slots = hashSlots(LIMITS);
  const ask = (from: string) =>
    slots
      .run(from, () => new Promise<void>((end) => ends.push(end)))
      .then(
        () => void done.push(from),
        (error: unknown) => {
          if (!(error instanceof HashingOverloaded)) throw error;
          done.push(`${from} refused`);
        },
      );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()?.();
    await turn();
  };
  return { slots, done, ask, endOne, turn };
}

test('one network cannot fill the queue, and nobody waits behind all of its tries', async () => {
  const { slots, done, ask, endOne, turn } = busy();
  const flood = Array.from({ length: 200 }, () => ask('flood'));
  const owner = ask('owner');
  await turn();
  expect(slots.waiting).toBe(LIMITS.waitingMaxEach + 1);
  expect(done.filter((one) => one === 'flood refused')).toHaveLength(200 - 1 - LIMITS.waitingMaxEach);
  done.length = 0;
  for (let n = 0; n < 3; n++) await endOne();
  expect(done).toEqual(['flood', 'flood', 'owner']);
  while (slots.waiting > 0) await endOne();
  await endOne();
  await Promise.all([...flood, owner]);
  expect(slots.waiting).toBe(0);
});

test('a full queue makes room for somebody who has nothing in it', async () => {
  const { slots, done, ask, endOne, turn } = busy();
  const asked = [...Array(11).fill('a'), ...Array(10).fill('b')].map(ask);
  await turn();
  expect([slots.waiting, done]).toEqual([LIMITS.waitingMax, []]);
  asked.push(ask('owner'));
  await turn();
  expect([slots.waiting, done]).toEqual([LIMITS.waitingMax, ['a refused']]);
  while (slots.waiting > 0) await endOne();
  await endOne();
  await Promise.all(asked);
  expect(done.indexOf('owner')).toBeLessThan(6);
});

test('work that fails gives its slot on', async () => {
  const slots = hashSlots(LIMITS);
  const failing = slots.run('a', () => Promise.reject(new Error('no')));
  const next = slots.run('b', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
