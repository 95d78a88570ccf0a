import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readMarkets, shownDetail, shownEvents } from '@pavilion/feed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { detail, detailDocument, list, matchOdds, odds, session } from './fake-feed.ts';
import { type LiveWorld, liveWorld, until } from './live-world.ts';
import { connect, type Frame, type Listener } from './socket.ts';

let world: LiveWorld;
let app: FastifyInstance;
let one: Listener;

const fair = (home = 1.9) => [matchOdds(101, [home, 1.95], [2, 2.1]), session(101, [[48, 47]])];

beforeEach(async () => {
  world = await liveWorld();
  world.feed.set(odds(4, 101), fair());
  world.feed.set(detail(4, 101), detailDocument(101, []));
  app = await buildPart(world.context, { provider: world.live.handlers.provider });
  await world.live.register(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  one = await connect((app.server.address() as AddressInfo).port);
  await one.hear('ready');
});
afterEach(async () => {
  one.socket.terminate();
  await app.close();
  await world.close();
});

const follow = (endpoint: string, params: object = { sid: 4, gmid: 101 }) =>
  one.say({ action: 'subscribe', requestId: endpoint, endpoint, params, intervalMs: 1_000 });
const hear = (endpoint: string, matches: (data: Frame['data']) => boolean = () => true) =>
  one.hear('data', (frame) => frame.requestId === endpoint && matches(frame.data.data));

const documentOf = (topic: Parameters<typeof world.live.stream.hub.document>[0]) =>
  world.live.stream.hub.document(topic)?.data;
const board = (endpoint: '/board/events' | '/board/event' | '/board/markets') =>
  documentOf({ endpoint, sid: 4, gmid: endpoint === '/board/events' ? null : 101 });

/** Whatever the house has done to the provider's documents, the board says the same. */
function expectAlike(): void {
  expect(board('/board/markets')).toEqual(readMarkets(documentOf(odds(4, 101))));
  expect(board('/board/events')).toEqual(shownEvents(documentOf(list(4))));
  expect(board('/board/event')).toEqual(shownDetail(documentOf(detail(4, 101))));
}

const change = async (set: string, key = '101/1011') => {
  const sql = `update market set ${set} where key = $1 returning id`;
  const { rows } = await world.context.pool.query<{ id: number }>(sql, [key]);
  world.context.bus.publish('market.changed', { marketId: Number(rows[0]?.id) });
};
type Market = { rows: { open: boolean; maxPaise: number | null; betDelayMs: number | null }[]; open: boolean };
const markets = () => board('/board/markets') as Market[];

test('the board says what the provider’s documents say, with what was closed, limited and decided', async () => {
  for (const endpoint of ['/board/markets', '/board/event', '/sports/getPriveteData', '/sports/getDetailsData']) {
    follow(endpoint);
    await hear(endpoint);
  }
  follow('/board/events', { sid: 4 });
  follow('/sports/esid', { sid: 4 });
  await hear('/board/events');
  await world.live.quotes.find('101', '1011', '11');
  expect(markets()[0]).toMatchObject({ open: true, rows: [{ open: true }, { open: true }] });
  expectAlike();

  await change('stake_max = 500000, bet_delay_ms = 7000');
  await until(() => markets()[0]?.rows[0]?.maxPaise === 500_000, 'the limit');
  expect(markets()[0]?.rows[0]?.betDelayMs).toBe(7_000);
  expectAlike();

  await change('suspended = true');
  await until(() => markets()[0]?.open === false, 'the suspension');
  expectAlike();

  await change(`suspended = false, settled_version = 1, result = '{"type":"void"}', settled_at = now()`);
  await until(() => (board('/board/event') as { results: unknown[] }[])[0]?.results.length === 1, 'the result');
  expect(markets()[0]?.open).toBe(false);
  expectAlike();
});

test('who follows the board alone hears prices, closings and the end of it', async () => {
  follow('/board/markets');
  const first = await hear('/board/markets');
  expect(first.data).not.toHaveProperty('lastUpdatedaAt');
  world.feed.set(odds(4, 101), fair(1.91));
  await world.clock.advance(1_100);
  await hear('/board/markets', (data) => data[0].rows[0].back[0].priceHundredths === 191);
  await world.clock.advance(1_500);
  await one.hear('heartbeat', (frame) => '/board/markets' in frame.topics);

  await world.live.quotes.find('101', '1011', '11');
  await change('suspended = true');
  await hear('/board/markets', (data) => data[0].open === false);

  await world.context.pool.query('update event set enabled = false where id = 101');
  world.context.bus.publish('catalogue.changed', {});
  await until(() => !world.live.catalogue.isEventShown('101'));
  await world.clock.advance(1_100);
  expect(await one.hear('error')).toMatchObject({ requestId: '/board/markets', error: 'Unknown event.' });
});
