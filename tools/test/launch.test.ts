import { expect, test } from 'vitest';
import { feedIsUp } from '../launch/feed.ts';
import { restart } from '../launch/restart.ts';

const never = new AbortController().signal;

test('a part that fails to start is tried again until it stands', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
  };
  expect(await restart({ start, triesMax: 5, signal: never })).toBe(true);
  expect(tries).toBe(3);
});

test('after the last try it gives up', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    throw new Error('never');
  };
  expect(await restart({ start, triesMax: 2, signal: never })).toBe(false);
  expect(tries).toBe(2);
});

test('a stop ends the tries at once', async () => {
  const abort = new AbortController();
  abort.abort();
  let tries = 0;
  const start = async () => {
    tries += 1;
  };
  expect(await restart({ start, triesMax: 50, signal: abort.signal })).toBe(true);
  expect(tries).toBe(0);
});

test('a start waits for the feed, for a bounded time', async () => {
  let looks = 0;
  const isUp = () => (looks += 1) > 3;
  expect(await feedIsUp({ isUp, msMax: 5_000, signal: never })).toBe(true);
  expect(looks).toBe(4);
  expect(await feedIsUp({ isUp: () => false, msMax: 120, signal: never })).toBe(false);
  expect(await feedIsUp({ isUp: () => false, msMax: 60_000, signal: AbortSignal.abort() })).toBe(false);
});
