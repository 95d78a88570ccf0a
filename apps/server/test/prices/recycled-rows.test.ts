import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detail, detailDocument, matchOdds, odds, result, session } from '../live/fake-feed.ts';
import { type LiveWorld, liveWorld, until } from '../live/live-world.ts';

const [SESSION, RUNNERS] = ['101/1012/21', '101/1011'];
let world: LiveWorld;
beforeEach(async () => {
  world = await liveWorld();
  world.feed.set(odds(4, 101), quoted());
  world.feed.set(detail(4, 101), detailDocument(101, []));
  await world.live.quotes.find('101', '1012', '21');
  expect([isClosed(SESSION), isClosed(RUNNERS)]).toEqual([false, false]);
});
afterEach(() => world.close());

/** The usual book, in which a row or a runner may go by another name. */
type Names = { readonly session?: string; readonly runner?: string; readonly market?: string; readonly gtype?: string };
function quoted(names: Names = {}) {
  const [match, fancy] = [matchOdds(101, [1.9, 1.95], [2, 2.1]), session(101, [[48, 47]])];
  const [home] = match.section;
  const [row] = fancy.section;
  if (home === undefined || row === undefined) throw new Error('no rows');
  home.nat = names.runner ?? home.nat;
  row.nat = names.session ?? row.nat;
  match.mname = names.market ?? match.mname;
  match.gtype = names.gtype ?? match.gtype;
  return [match, fancy];
}

const isClosed = (key: string) => world.live.quotes.isClosed('101', key);

/** Says the same for so many seconds. */
async function says(book: ReturnType<typeof quoted>, seconds = 6): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    world.feed.set(odds(4, 101), structuredClone(book));
    await world.clock.advance(1_000);
  }
}

const versionOf = async (key: string): Promise<number | undefined> =>
  (await world.context.pool.query<{ v: number }>('select settled_version as v from market where key = $1', [key]))
    .rows[0]?.v;

describe('an id that is used again', () => {
  test.each([
    [{ session: '20 over runs Home' }, [true, false]],
    [{ session: '' }, [true, false]],
    [{ runner: 'Somebody Else' }, [false, true]],
    // The same runners, asked something else about; and odds of 1.90 that become a rate of 1.90 in a hundred.
    [{ market: 'To Win the Toss' }, [false, true]],
    [{ gtype: 'match1' }, [false, true]],
    [{ market: 'To Be Placed' }, [false, true]],
  ])('with %j is closed however long that is said, and opens with its own name', async (names, closed) => {
    await says(quoted(names));
    expect([isClosed(SESSION), isClosed(RUNNERS)]).toEqual(closed);
    await says(quoted());
    expect([isClosed(SESSION), isClosed(RUNNERS)]).toEqual([false, false]);
  });

  test.each([{ market: 'To Win the Toss' }, { gtype: 'match1' }])(
    'with %j says nothing of the runners of the question on record: none joins it, none leaves it',
    async (names) => {
      const book = quoted(names);
      const [match] = book;
      const [home, away] = match?.section ?? [];
      if (match === undefined || home === undefined || away === undefined) throw new Error('no rows');
      away.gstatus = 'REMOVED';
      match.nonRunners = [{ sid: 12, factor: 20, removedAt: new Date(world.clock.now()).toISOString() }];
      match.section.push({ ...structuredClone(home), sid: 31, sno: 5, nat: 'Heads' });
      await says(book);
      await world.live.runners.idle();
      const { rows } = await world.context.pool.query('select outcomes, non_runners from market where key = $1', [
        RUNNERS,
      ]);
      expect(rows).toMatchObject([{ outcomes: [{ id: '11' }, { id: '12' }], non_runners: [] }]);
    },
  );

  test('stays closed when the event was forgotten meanwhile, as after a start of the server', async () => {
    await says(quoted({ session: '20 over runs Home' }), 2);
    await world.clock.advance(120_000);
    expect(world.live.quotes.markets('101')).toEqual([]);
    await world.live.quotes.find('101', '1012', '21');
    await until(() => world.live.quotes.markets('101').length > 0);
    await says(quoted({ session: '20 over runs Home' }));
    expect([isClosed(SESSION), isClosed(RUNNERS)]).toEqual([true, false]);
  });

  test('spelt with other blanks and capitals is the same', async () => {
    await says(quoted({ session: '6 OVER  RUNS home .', runner: 'HOME' }));
    expect([isClosed(SESSION), isClosed(RUNNERS)]).toEqual([false, false]);
  });
});

test('a row is not paid by the result of another question, and the log says so', async () => {
  const word = { mid: 1012, sid: 21, gtype: 'FANCY', winnerName: null, winnerId: 51 } as const;
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, { ...word, marketName: '20 over runs Home' })]));
  await until(() => world.logged.some((line) => line.includes('"renamed"')), 'the log');
  await world.live.results.idle();
  expect(await versionOf(SESSION)).toBe(0);
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, { ...word, marketName: ' 6 over runs Home .' })]));
  await until(async () => (await versionOf(SESSION)) === 1, 'the session');
});

const feedSays = (marketName: string) =>
  world.feed.set(detail(4, 101), detailDocument(101, [result(101, { marketName })]));

test('a market is not paid by the result of another question about the same runners', async () => {
  feedSays('To Win the Toss');
  await until(() => world.logged.some((line) => line.includes('"renamed"')), 'the log');
  await world.live.results.idle();
  expect(await versionOf(RUNNERS)).toBe(0);
  feedSays('match odds');
  await until(async () => (await versionOf(RUNNERS)) === 1, 'the match odds');
});

test('a result that names nothing but ids pays no market in which several win', async () => {
  await world.context.pool.query("update market set provider_name = 'Top Four Finish' where key = $1", [RUNNERS]);
  feedSays('');
  await until(() => world.logged.some((line) => line.includes('"unreadable"')), 'the log');
  await world.live.results.idle();
  expect(await versionOf(RUNNERS)).toBe(0);
});

test('of two reads of how a market stands the one that is answered last is not taken for the newer', async () => {
  const [held, { db, pool, bus }] = [Promise.withResolvers<void>(), world.context];
  let reads = 0;
  const run = db.run.bind(db);
  Object.assign(db, {
    run: async (...args: Parameters<typeof run>) => {
      const rows = await run(...args);
      const isOfMarkets = args[0].text.includes('bet_delay_ms') && args[0].text.includes('from market where id = any');
      if (isOfMarkets && ++reads === 1) await held.promise;
      return rows;
    },
  });
  const suspend = async (suspended: boolean) => {
    const { rows } = await pool.query('update market set suspended = $1 where key = $2 returning id', [
      suspended,
      RUNNERS,
    ]);
    bus.publish('market.changed', { marketId: Number(rows[0]?.id) });
  };
  await suspend(true);
  await until(() => reads === 1, 'the first read');
  await suspend(false);
  await delay(50);
  held.resolve();
  await delay(50);
  await until(() => reads > 1 && !isClosed(RUNNERS), 'the market as it stands');
});
