// A server that stands still, or lost its power, with a wallet in its hands.
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/db/connect.ts';
import { stmt, tx } from '../../src/db/transaction.ts';
import { sendError } from '../../src/http/error-handler.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, { players: 1, rupees: 1000, kinds: ['match'] });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const holdWallet = stmt<[number]>('select from wallet where account_id = $1 for update');
const takePoints = stmt<[number]>('update wallet set balance = balance - 1 where account_id = $1');

test('keeps the next bet waiting for three seconds, writes nothing when it goes on, and says "try again"', async () => {
  const [player = expect.unreachable()] = world.playerIds;
  const [market = expect.unreachable()] = world.book.markets;
  const frozen = createPool({ connectionString: database.url, max: 1 });
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendError(world.context.log, Object(error), request, reply));
  const [held, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.post('/', () =>
    tx(frozen, async (t) => {
      await t.run(holdWallet, player);
      held.resolve();
      await thaw.promise;
      await t.run(takePoints, player);
    }),
  );
  const answer = app.inject({ method: 'POST', url: '/' });
  await held.promise;

  const sinceMs = performance.now();
  expect((await world.place(player, market, { stake: 100 })).type).toBe('placed');
  const waitedMs = performance.now() - sinceMs;
  expect(waitedMs).toBeGreaterThan(2_500);
  expect(waitedMs).toBeLessThan(8_000);

  thaw.resolve();
  expect((await answer).statusCode).toBe(503);
  expect((await answer).json().error).toBe('OVERLOADED');
  const { rows } = await database.pool.query('select balance from wallet where account_id = $1', [player]);
  expect(rows).toEqual([{ balance: 100_000 }]);
  await frozen.end();
  await app.close();
});

test('a connection that is lost leaves open what became of the request, and a time limit does not: each is told so', async () => {
  const pool = createPool({ connectionString: database.url, max: 1 });
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendError(world.context.log, Object(error), request, reply));
  const failing = { '/lost': 'select pg_terminate_backend(pg_backend_pid())', '/slow': 'select pg_sleep(1)' };
  for (const [path, sql] of Object.entries(failing)) {
    app.post(path, () =>
      tx(pool, async (t) => {
        await t.run(stmt<[]>("set local statement_timeout = '50ms'"));
        await t.run(stmt<[]>(sql));
      }),
    );
  }
  const said = async (url: string) => (await app.inject({ method: 'POST', url })).json();
  expect(await said('/lost')).toMatchObject({ error: 'OVERLOADED', mayBeDone: true });
  const slow = await said('/slow');
  expect(slow).toMatchObject({ error: 'OVERLOADED' });
  expect(slow).not.toHaveProperty('mayBeDone');
  // Under an id of its own it may have been done before the reply to it was read.
  for (const payload of [{ requestId: 'a' }, { orders: [{ requestId: 'a' }] }]) {
    const late = (await app.inject({ method: 'POST', url: '/slow', payload })).json();
    expect(late).toMatchObject({ error: 'OVERLOADED', mayBeDone: true });
  }
  await pool.end();
  await app.close();
});
