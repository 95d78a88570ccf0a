// Search over sports, competitions, events and markets: only what players may see, by the words of its name.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { find, Ranking } from '../../src/modules/catalogue/search/search.ts';
import { MarketIndex } from '../../src/modules/catalogue/search/market-names.ts';
import { list, listed, market, matchOdds, row, session } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

let w: LiveWorld;
let index: MarketIndex;
const read: number[] = [];
const documents = new Map<number, unknown>();

beforeEach(async () => {
  w = await liveWorld();
  read.length = 0;
  documents.clear();
  documents.set(101, [
    matchOdds(101, [1.9, 1.95], [2, 2.1]),
    session(101, [[48, 47]]),
    market(101, { mid: 1013, mname: 'TOSS_WINNER', section: [row({ sid: 31, nat: 'Home' })] }),
  ]);
  const bridge = {
    state: 'ready' as const,
    fetch: async (_endpoint: string, params: { gmid?: number }) => {
      read.push(params.gmid ?? 0);
      const data = documents.get(params.gmid ?? 0);
      if (data === undefined) throw new Error('Unknown event.');
      return data as unknown[];
    },
  };
  index = new MarketIndex(bridge, w.live.catalogue, w.clock);
});
afterEach(() => w.close());

const search = (query: string) => find({ catalogue: w.live.catalogue, markets: index }, query);
const steps = async (count: number) => {
  for (let step = 0; step < count; step += 1) await index.step();
};

describe('a name answers', () => {
  test.each([
    ['toss', 'TOSS_WINNER', '', 0],
    ['winner', 'TOSS_WINNER', '', 1],
    ['toss india', 'TOSS_WINNER', 'India v Australia', 2],
    ['india', 'TOSS_WINNER', 'India v Australia', null],
    ['toss nobody', 'TOSS_WINNER', 'India v Australia', null],
    ['6 over', '6 over runs IND', '', 0],
  ])('%s: %s', (query, name, around, rank) => {
    expect(new Ranking(query.split(' ')).rank(name, around)).toBe(rank);
  });
});

test('sports, competitions and events are found by their words in any case', () => {
  expect(search('CRICK').sports).toEqual([{ id: '4', name: 'Cricket' }]);
  expect(search('cup').competitions).toEqual([{ id: '7', name: 'Cup', sportId: '4', sportName: 'Cricket', events: 2 }]);
  expect(search('101 home').events).toMatchObject([{ id: '101', sportId: '4', competitionName: 'Cup', inPlay: false }]);
  expect(search('league').events.map(({ id }) => id)).toEqual(['201']);
  expect(search(' nothing at all ')).toEqual({ sports: [], competitions: [], events: [], markets: [] });
});

test('markets are found by their own words and those of their event, once their turn has come', async () => {
  expect(search('over runs').markets).toEqual([]);
  await steps(3);
  expect(new Set(read)).toEqual(new Set([101, 102, 201]));
  expect(search('6 over runs').markets).toMatchObject([
    { name: '6 over runs Home .', kind: 'session', marketId: '1012', selectionKey: '21', event: { id: '101' } },
  ]);
  expect(search('toss').markets).toMatchObject([{ name: 'TOSS_WINNER', selectionKey: null }]);
  expect(search('match odds home').markets.map(({ name }) => name)).toEqual(['MATCH_ODDS']);
});

test('an event is read again when its turn comes, and one that cannot be read keeps its names', async () => {
  await steps(4);
  expect(read).toHaveLength(3);
  documents.clear();
  await w.clock.advance(6 * 60_000);
  await steps(3);
  expect(read).toHaveLength(6);
  expect(search('toss').markets).toHaveLength(1);
});

test('what is switched off or not listed any more is not found', async () => {
  await steps(3);
  await w.context.pool.query('update event set enabled = false where id = 101');
  await w.live.catalogue.refresh();
  expect([search('toss').markets, search('101').events]).toEqual([[], []]);
  await w.context.pool.query('update sport set enabled = false where id = 4');
  await w.live.catalogue.refresh();
  const { sports, competitions, events } = search('c');
  expect([sports, competitions, events.filter(({ sportId }) => sportId === '4')]).toEqual([[], [], []]);
  await w.context.pool.query('update sport set enabled = true where id = 4');
  await w.context.pool.query('update event set enabled = true where id = 101');
  await w.live.catalogue.refresh();
  w.feed.set(list(4), { t1: [listed(102, w.clock.now() + 3_600_000)], t2: [] });
  await until(() => search('101').events.length === 0);
  expect(search('toss').markets).toEqual([]);
});
