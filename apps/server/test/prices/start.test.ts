// A start of the live parts that fails leaves nothing behind that goes on by itself.
import type { Clock } from '@pavilion/feed';
import type { ClientSocket } from '@pavilion/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLive } from '../../src/live.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test('when the record cannot be read, the socket to the bridge is closed and never opened again', async () => {
  const waiting = new Set<() => void>();
  const clock: Clock = {
    now: () => w.clock.nowMs,
    after: (_, run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
  let opened = 0;
  let open = 0;
  const socket = (): ClientSocket => {
    opened += 1;
    open += 1;
    const made: ClientSocket = {
      ...{ onopen: null, onclose: null, onerror: null, onmessage: null, send: () => {} },
      close: () => {
        open -= 1;
        made.onclose?.(null);
      },
    };
    return made;
  };
  const db = { run: () => Promise.reject(new Error('the database is away')) };
  await expect(startLive({ ...w.context, db }, { open: socket, clock })).rejects.toThrow('the database is away');
  for (const run of waiting) run();
  expect({ opened, open, waiting: waiting.size }).toEqual({ opened: 1, open: 0, waiting: 0 });
});
