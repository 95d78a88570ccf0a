// Looking again at the sessions behind the sockets: one query, whatever their number.
import type { HubConnection } from '@pavilion/protocol';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { PrivateTopics } from '../../src/http/private-topics.ts';
import type { Actor } from '../../src/policy/actor.ts';

const actorOf = (accountId: number, agentId: number | null): Actor => ({
  ...{ accountId, agentId, role: 'user', username: `u${accountId}`, fullName: '', agentName: null },
  ...{ agentUsername: null, betLocked: false, userLocked: false, sessionId: accountId, personId: accountId },
});

function setUp() {
  const bus = memoryBus((error) => {
    throw error;
  });
  const actors = new Map<string, Actor | null>();
  const asked: (readonly string[])[] = [];
  const slow = new Map<string, Promise<unknown>>();
  let look = () => {};
  const topics = new PrivateTopics(
    { bus, log: pino({ level: 'silent' }) },
    {
      find: async (token) => {
        await slow.get(token);
        return actors.get(token) ?? null;
      },
      findAll: async (tokens) => {
        asked.push(tokens);
        return new Map(tokens.map((token) => [token, actors.get(token) ?? null]));
      },
      close: () => {},
    },
    {
      now: () => 0,
      after: (_, run) => {
        look = run;
        return () => {};
      },
    },
  );
  const openOn = (connection: Socket, token: string, actor: Actor) => {
    actors.set(token, actor);
    // A hub's connection is a class with private parts; the topics use four of them.
    topics.open(connection as unknown as HubConnection, token, token);
  };
  const open = async (token: string, actor: Actor) => {
    const connection = socket();
    openOn(connection, token, actor);
    await vi.waitFor(() => expect(connection.send).toHaveBeenCalled());
    return connection;
  };
  return { bus, actors, asked, slow, topics, open, openOn, lookAgain: () => look() };
}

const socket = () => ({
  closed: false,
  send: vi.fn<(frame: unknown) => void>(),
  sendError: vi.fn<(requestId: string | null, text: string) => void>(),
  close: vi.fn<(code: number, reason: string) => void>(),
});
type Socket = ReturnType<typeof socket>;

test('all sockets are looked at with one query, and only those whose session is over are closed', async () => {
  const { actors, asked, open, lookAgain, topics } = setUp();
  const sockets = await Promise.all(Array.from({ length: 200 }, (_, i) => open(`t${i}`, actorOf(i + 10, 1))));
  actors.set('t7', null);
  lookAgain();
  await vi.waitFor(() => expect(sockets[7]?.close).toHaveBeenCalledWith(4401, 'session ended'));
  expect(asked.map((tokens) => tokens.length)).toEqual([200]);
  expect(sockets.filter((socket) => socket.close.mock.calls.length > 0)).toHaveLength(1);
  expect(topics.size).toBe(199);
});

test('a person hears what concerns its principal, and is looked at when either of the two changes', async () => {
  const { bus, asked, open, actors } = setUp();
  const principal = actorOf(10, null);
  const staff = { username: 'asha', fullName: 'Asha', rights: [] };
  const asha = await open('a', { ...principal, personId: 20, staff });
  const own = await open('b', principal);
  bus.publish('session.changed', { accountId: 20 });
  await vi.waitFor(() => expect(asked).toEqual([['a']]));
  bus.publish('account.10', { event: 'locked', field: 'betLocked', value: true });
  await vi.waitFor(() => expect(asha.send).toHaveBeenCalledWith(expect.objectContaining({ type: 'account' })));
  actors.set('a', null);
  bus.publish('session.changed', { accountId: 10 });
  await vi.waitFor(() => expect(asha.close).toHaveBeenCalledWith(4401, 'session ended'));
  expect(own.close).not.toHaveBeenCalled();
});

test('a change looks at those whom it concerns: the account, or the users of the agent', async () => {
  const { bus, asked, open, actors } = setUp();
  await open('a', actorOf(10, 1));
  await open('b', actorOf(11, 1));
  const cem = await open('c', actorOf(12, 2));
  bus.publish('session.changed', { accountId: 11 });
  bus.publish('session.changed', { accountId: 1 });
  bus.publish('session.changed', { accountId: 99 });
  await vi.waitFor(() => expect(asked).toEqual([['b'], ['a', 'b']]));
  // Going to another agent, a player is among that one's users from then on.
  actors.set('c', actorOf(12, 1));
  bus.publish('session.changed', { accountId: 12 });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  actors.set('c', { ...actorOf(12, 1), userLocked: true });
  bus.publish('session.changed', { accountId: 1 });
  await vi.waitFor(() => expect(cem.close).toHaveBeenCalledWith(4403, 'account locked'));
  expect(asked[3]).toEqual(['a', 'b', 'c']);
});

test('of two accounts on one socket, the one that asked last has it, also when the first is read late', async () => {
  const { bus, slow, openOn, topics } = setUp();
  const late = Promise.withResolvers<void>();
  slow.set('first', late.promise);
  const connection = socket();
  openOn(connection, 'first', actorOf(10, 1));
  openOn(connection, 'second', actorOf(11, 1));
  await vi.waitFor(() => expect(connection.send).toHaveBeenCalledWith({ type: 'authenticated', requestId: 'second' }));
  late.resolve();
  await late.promise;
  await new Promise(setImmediate);
  bus.publish('account.10', { event: 'bets:updated' });
  bus.publish('account.11', { event: 'bets:updated' });
  await vi.waitFor(() => expect(connection.send).toHaveBeenCalledTimes(2));
  await new Promise(setImmediate);
  expect(connection.send).toHaveBeenCalledTimes(2);
  expect(topics.size).toBe(1);
});

test('a person hears nothing of its principal before it has chosen a password of its own', async () => {
  const { bus, open, actors } = setUp();
  const principal = actorOf(10, null);
  const staff = { username: 'asha', fullName: 'Asha', rights: [] };
  const asha = await open('a', { ...principal, personId: 20, staff: { ...staff, passwordGiven: true } });
  const own = await open('b', principal);
  const wallet = { event: 'wallet', balance: 5 };
  bus.publish('account.10', wallet);
  await vi.waitFor(() => expect(own.send).toHaveBeenCalledWith(expect.objectContaining(wallet)));
  expect(asha.send.mock.calls).toEqual([[{ type: 'authenticated', requestId: 'a' }]]);
  actors.set('a', { ...principal, personId: 20, staff });
  bus.publish('session.changed', { accountId: 20 });
  await vi.waitFor(() => {
    bus.publish('account.10', wallet);
    expect(asha.send).toHaveBeenCalledWith(expect.objectContaining(wallet));
  });
});
