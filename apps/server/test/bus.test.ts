import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bus } from '../src/bus/bus.ts';
import { memoryBus } from '../src/bus/memory-bus.ts';
import { natsBus } from '../src/bus/nats-bus.ts';
import { miniNats } from './support/mini-nats.ts';

const nats = miniNats();
let port: number;
beforeAll(async () => {
  port = await nats.start();
});
afterAll(() => nats.stop());

const failures: unknown[] = [];
const onError = (error: unknown) => void failures.push(error);

describe.each([
  ['in one process', async (): Promise<Bus> => memoryBus(onError)],
  ['over NATS', (): Promise<Bus> => natsBus(`nats://127.0.0.1:${port}`, onError)],
])('the bus %s', (_, create) => {
  test('delivers to those who listen, by subject and by pattern, until they stop', async () => {
    const bus = await create();
    const heard: string[] = [];
    const stop = bus.subscribe('account.7', (payload) => heard.push(`exact ${JSON.stringify(payload)}`));
    bus.subscribe('account.*', (_payload, subject) => heard.push(`any ${subject}`));
    bus.subscribe('account.8', () => heard.push('wrong'));
    bus.publish('account.7', { balance: 1.5, text: 'नमस्ते' });
    await expect.poll(() => heard.toSorted()).toEqual(['any account.7', 'exact {"balance":1.5,"text":"नमस्ते"}']);
    stop();
    bus.publish('account.7', {});
    bus.publish('account.7.more', {});
    bus.publish('account.9', {});
    await expect.poll(() => heard.slice(2)).toEqual(['any account.7', 'any account.9']);
    await bus.close();
  });

  test('a listener that throws does not take the message from the others', async () => {
    const bus = await create();
    failures.length = 0;
    let heard = 0;
    bus.subscribe('x.y', () => {
      throw new Error('a defect');
    });
    bus.subscribe('x.y', () => {
      heard += 1;
    });
    bus.publish('x.y', null);
    await expect.poll(() => heard).toBe(1);
    await expect.poll(() => failures.map(String)).toEqual(['Error: a defect']);
    await bus.close();
  });

  test('the publisher’s turn ends before anybody hears', async () => {
    const bus = await create();
    let heard = false;
    bus.subscribe('a', () => {
      heard = true;
    });
    bus.publish('a', 1);
    expect(heard).toBe(false);
    await expect.poll(() => heard).toBe(true);
    await bus.close();
  });
});

test('two nodes hear each other over NATS', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => natsBus(`nats://127.0.0.1:${port}`, onError)));
  if (one === undefined || two === undefined) throw new Error('no bus');
  const heard: unknown[] = [];
  two.subscribe('session.changed', (payload) => heard.push(payload));
  await expect
    .poll(() => {
      one.publish('session.changed', { accountId: 5 });
      return heard.at(-1);
    })
    .toEqual({ accountId: 5 });
  await Promise.all([one.close(), two.close()]);
});

test('a NATS server that dies is noticed at once, and so is its return', async () => {
  const mortal = miniNats();
  const at = await mortal.start();
  const states: string[] = [];
  const bus = await natsBus(`nats://127.0.0.1:${at}`, onError, (state) => states.push(state));
  expect(bus.state()).toBe('ok');
  mortal.stop();
  await expect.poll(() => bus.state()).toBe('down');
  const reborn = miniNats();
  await reborn.start(at);
  await expect.poll(() => bus.state(), { timeout: 5000 }).toBe('ok');
  expect(states).toEqual(['down', 'ok']);
  await bus.close();
  reborn.stop();
  // Who ends the connection itself does not call the server down.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(states).toEqual(['down', 'ok']);
});

test('no server behind the address is an error, not a wait without end', async () => {
  await expect(natsBus('nats://127.0.0.1:1', onError)).rejects.toThrow();
});
