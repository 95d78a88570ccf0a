// Looking again at the sessions behind the sockets: one query, whatever their number.
import type { HubConnection } from '@pavilion/feed';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { PrivateTopics } from '../../src/http/private-topics.ts';
import type { Actor } from '../../src/policy/actor.ts';

const actorOf = (accountId: number, agentId: number | null): Actor => ({
  ...{ accountId, agentId, role: 'user', username: `u${accountId}`, fullName: '', agentName: null },
  ...{ agentUsername: null, betLocked: false, userLocked: false, sessionId: accountId },
});

function setUp() {
  const bus = memoryBus((error) => {
    throw error;
  });
  const actors = new Map<string, Actor | null>();
  const asked: (readonly string[])[] = [];
  let look = () => {};
  const topics = new PrivateTopics(
    { bus, log: pino({ level: 'silent' }) },
    {
      find: async (token) => actors.get(token) ?? null,
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
  const open = async (token: string, actor: Actor) => {
    actors.set(token, actor);
    const connection = {
      closed: false,
      send: vi.fn<(frame: unknown) => void>(),
      sendError: vi.fn<(requestId: string | null, text: string) => void>(),
      close: vi.fn<(code: number, reason: string) => void>(),
    };
    // A hub's connection is a class with private parts; the topics use these four.
    topics.open(connection as unknown as HubConnection, token, null);
    await vi.waitFor(() => expect(connection.send).toHaveBeenCalled());
    return connection;
  };
  return { bus, actors, asked, topics, open, lookAgain: () => look() };
}

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
