import type { Topic } from '@pavilion/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detail, detailDocument, list, listed, matchOdds, odds, result, session, SPORTS, TREE } from './fake-feed.ts';
import { type LiveWorld, liveWorld, plantCatalogue, until } from './live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await liveWorld();
});
afterAll(() => world.close());

/** Values that a broken or hostile source may put where any other value belongs. */
const poison = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', 'NaN', '1e999', -1, 0, 1e308, 2 ** 53 + 2, -0.5, [], {}, [[]]),
  fc.constantFrom<unknown>('<script>', '\u0000', '‮', 'x'.repeat(5_000), { toString: 1 }, { length: 9 }, '101', '7/7'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The document with one of its values, at any depth, replaced. */
function poisoned(document: unknown): fc.Arbitrary<unknown> {
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    paths.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(document, []);
  return fc.record({ path: fc.constantFrom(...paths), value: poison }).map(({ path, value }) => {
    const copy: { root: unknown } = { root: structuredClone(document) };
    let at: Record<string, unknown> = copy as Record<string, unknown>;
    let key: string = 'root';
    for (const step of path) {
      at = at[key] as Record<string, unknown>;
      key = String(step);
    }
    at[key] = value;
    return copy.root;
  });
}

const fair = () => [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])];

async function catalogueOnRecord() {
  const { rows } = await world.context.pool.query(
    `select (select json_agg(s order by id) from (select id, name, enabled from sport) s) as sports,
            (select json_agg(c order by id) from (select sport_id, id, name, enabled from competition) c) as competitions,
            (select json_agg(e order by id) from (select id, sport_id, name, enabled from event) e) as events`,
  );
  return rows[0];
}

const soonMs = () => world.clock.now() + 3_600_000;
const documents: [string, Topic, () => unknown][] = [
  ['odds', odds(4, 101), fair],
  ['a list of events', list(4), () => ({ t1: [listed(101, soonMs()), listed(102, soonMs())], t2: [] })],
  [
    'sports',
    SPORTS,
    () => [
      { eid: 4, ename: 'Cricket', active: true },
      { eid: 1, ename: 'Football', active: true },
    ],
  ],
  [
    'the tree',
    TREE,
    () => ({ t1: [{ etid: 4, name: 'Cricket', children: [{ cid: '7', name: 'Cup', children: [] }] }] }),
  ],
  ['a detail', detail(4, 101), () => detailDocument(101, [result(102, {}), result(101, { winnerId: 77 })])],
];

test.each(documents)(
  '%s with any value poisoned never breaks the server, and it recovers unaided',
  async (_, topic, make) => {
    world.feed.set(odds(4, 101), fair());
    world.feed.set(detail(4, 101), detailDocument(101, []));
    await world.live.quotes.find('101', '1011', '11');
    await fc.assert(
      fc.asyncProperty(poisoned(make()), async (document) => {
        world.feed.set(topic, document);
        await world.clock.advance(10);
        await world.live.catalogue.idle();
        await world.live.results.idle();
        // Whatever is on offer now is a sane price of a named runner, and belongs to a market on record.
        for (const [marketId, key] of [
          ['1011', '11'],
          ['1011', '12'],
          ['1012', '21'],
        ] as const) {
          const quoted = world.live.quotes.current('101', marketId, key);
          if (quoted === null || !quoted.row.open || quoted.guardSuspended) continue;
          expect(quoted.row.name).not.toBe('');
          expect(quoted.bettingMarketId).toBeGreaterThan(0);
          for (const offer of [...quoted.row.back, ...quoted.row.lay]) {
            expect(Number.isSafeInteger(offer.priceHundredths)).toBe(true);
            expect(offer.priceHundredths).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 150 },
    );
    plantCatalogue(world.feed, world.clock);
    world.feed.set(odds(4, 101), fair());
    world.feed.set(detail(4, 101), detailDocument(101, []));
    await world.clock.advance(3_000);
    world.feed.set(odds(4, 101), fair());
    await world.clock.advance(2_000);
    await until(() => {
      const quoted = world.live.quotes.current('101', '1011', '11');
      return quoted?.row.open === true && !quoted.guardSuspended && quoted.enabled;
    }, 'the recovery');
  },
);

test('nothing that was poisoned got onto the record as a settlement, a switch or a foreign event', async () => {
  const { rows } = await world.context.pool.query('select * from settlement');
  expect(rows).toEqual([]);
  const record = await catalogueOnRecord();
  expect(record.sports.find((sport: { id: number }) => sport.id === 4)).toEqual({
    id: 4,
    name: 'Cricket',
    enabled: true,
  });
  expect(record.events.every((event: { name: string }) => event.name.trim() !== '')).toBe(true);
});

test('an event cannot be taken over by the list of another sport, nor a market by the document of another event', async () => {
  world.feed.set(list(1), { t1: [listed(101, soonMs(), { etid: 1, cid: 9, ename: 'Taken over' })], t2: [] });
  await world.clock.advance(1_000);
  await world.live.catalogue.idle();
  expect(world.live.catalogue.event('101')).toMatchObject({ sportId: 4, name: 'Home 101 v Away 101' });
  world.feed.set(odds(4, 102), [matchOdds(101, [5, 5.2], [1.2, 1.25])]);
  await world.live.quotes.look('102');
  expect(world.live.quotes.current('102', '1011', '11')).toBeNull();
  expect(world.live.quotes.current('101', '1011', '11')?.row.back[0]?.priceHundredths).toBe(190);
});
