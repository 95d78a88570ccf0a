import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@pavilion/feed';
import { startLive } from '../../../apps/server/src/live.ts';
import { createPlacement, type Placement } from '../../../apps/server/src/modules/placement/placement.ts';
import { ticketOf } from '../../../apps/server/src/modules/placement/ticket.ts';
import { loopback } from '../../../apps/server/src/modules/prices/book/loopback.ts';
import { startPriceRecorder } from '../../../apps/server/src/modules/prices/price-recorder.ts';
import { POINT_EVERY_MS } from '../../../apps/server/src/modules/prices/remembered.ts';
import { createMetrics } from '../../../apps/server/src/telemetry.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { CRICKET, CUP, CupFeed, nameOf } from '../../feed/cup-feed.ts';
import type { Figures, Ground } from '../ground.ts';
import { comesTrue, machineMs } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

const REMOVED_AT = new Date().toISOString();
const EVENT = 301;
/** A hold lasts for two or three heartbeats, of a second each. */
const CALM_MS_MAX = 15_000;
/** So long a price is believed that nobody vouches for again. */
const QUIET_MS_MAX = 5_000;
const WAIT_MS_MAX = 15_000;

/** The best prices of each market: a runner of the match odds, one of the bookmaker's, the runs of a session, a race. */
type Prices = { readonly match: Pair | null; readonly bookmaker: Pair; readonly runs: Pair; readonly race: Race };
type Pair = readonly [back: number, lay: number];
/** Rows 5, 6 and 7. The first one is gone where it has no prices, and takes a fifth of the odds of the others. */
type Race = readonly [Pair | null, Pair, Pair];
const WHOLE_RACE: Race = [
  [4.9, 5.1],
  [5, 5.1],
  [1.66, 1.68],
];
const FAIR: Prices = { match: [1.5, 1.52], bookmaker: [11, 12], runs: [68, 67], race: WHOLE_RACE };
const FACTOR = 20;

const box = (side: 'back' | 'lay', odds: number) => ({
  ...{ psid: 0, odds, otype: side, oname: `${side}1`, tno: 0, size: side === 'lay' ? 100 : 1_000 },
});
const goneRow = (sid: number) => ({ ...{ sid, sno: sid, psid: 0, gstatus: 'REMOVED', gscode: 0 }, nat: `Row ${sid}` });
const row = (sid: number, [back, lay]: Pair) => ({
  ...{ sid, sno: sid, psid: 0, gstatus: 'ACTIVE', gscode: 1, nat: `Row ${sid}`, min: 1, max: 1_000 },
  odds: [box('back', back), box('lay', lay)],
});

function documentOf({ match, bookmaker, runs, race }: Prices) {
  const market = (n: number, mname: string, gtype: string, section: object[], more = {}) => ({
    ...{ gmid: EVENT, mid: EVENT * 10 + n, mname, gtype, status: 'OPEN', iplay: false, min: 1, max: 1_000, section },
    ...more,
  });
  const [first, ...others] = race;
  const left = [{ sid: 5, factor: FACTOR, removedAt: REMOVED_AT }];
  // The odds of the other runner always make a book with the first one's.
  const other: Pair = match !== null && match[0] > 10 ? [1.05, 1.06] : [2.9, 3];
  return [
    ...(match === null ? [] : [market(0, 'MATCH_ODDS', 'match', [row(1, match), row(2, other)])]),
    market(1, 'Bookmaker', 'match1', [row(3, bookmaker)]),
    market(2, 'Normal', 'fancy', [row(4, runs)]),
    market(
      3,
      'Race',
      'match',
      [first === null ? goneRow(5) : row(5, first), ...others.map((pair, place) => row(place + 6, pair))],
      first === null ? { nonRunners: left } : {},
    ),
  ];
}

class PricedFeed extends CupFeed {
  /** It vouches for nothing, so that no heartbeat ends a hold. */
  isQuiet = false;

  constructor(nowMs: number) {
    super([EVENT], { inPlay: false, startsAtMs: nowMs + 3_600_000 });
    const detail = [{ gmid: EVENT, etid: CRICKET.eid, ename: nameOf(EVENT), ...CUP, results: [] }];
    this.keep({ endpoint: '/sports/getDetailsData', sid: CRICKET.eid, gmid: EVENT }, detail);
    this.price(FAIR);
  }

  price(prices: Prices): void {
    this.say(EVENT, documentOf(prices), true);
  }

  confirmedAtMs(): number {
    return this.isQuiet ? 0 : Number.MAX_SAFE_INTEGER;
  }
}

type Try = { readonly prices: Prices; readonly market: number; readonly key: string; readonly side: 'back' | 'lay' };
const WRONG: Readonly<Record<string, Try>> = {
  'odds that jump': { prices: { ...FAIR, match: [15, 15.5] }, market: 0, key: '1', side: 'back' },
  'a lay price that jumps': { prices: { ...FAIR, bookmaker: [1, 2] }, market: 1, key: '3', side: 'lay' },
  'a line that jumps': { prices: { ...FAIR, runs: [6, 5] }, market: 2, key: '4', side: 'back' },
};
const after = (second: Pair, third: Pair): Try => ({
  ...{ prices: { ...FAIR, race: [null, second, third] }, market: 3, key: '6', side: 'back' },
});
/** What is bet on where all is as it should be. */
const RIGHT: readonly Try[] = [
  ...Object.values(WRONG).map((what) => ({ ...what, prices: FAIR })),
  { prices: FAIR, market: 3, key: '6', side: 'back' },
];
const HONEST = after([3.95, 4], [1.33, 1.34]);
/** A runner has left, and its factor does not explain the odds of the others. */
const UNEXPLAINED: Readonly<Record<string, Try>> = {
  'odds of before a withdrawal': after([5, 5.1], [1.66, 1.68]),
  'odds beyond a withdrawal': after([1.9, 4], [1.33, 1.34]),
};

async function bet(world: World, placement: Placement, { prices, market, key, side }: Try): Promise<string> {
  const [playerId = 0] = world.playerIds;
  const [back, lay] = [prices.match, prices.bookmaker, prices.runs, prices.race[1]][market] ?? [0, 0];
  const said = side === 'back' ? back : lay;
  const isLine = market === 2;
  const body = {
    ...({ selectionKey: key, side, stake: 10, sportId: String(CRICKET.eid), acceptUpdatedOdds: true } as const),
    ...{ expectedOdds: isLine ? 100 : said, expectedLine: isLine ? said : null },
    ...{ marketId: String(EVENT * 10 + market), eventId: String(EVENT) },
  };
  const actor = simActor('user', playerId);
  const about = { ip: '127.0.0.1', userAgent: 'sim' };
  const auditRow = (outcome: Parameters<typeof simAuditRow>[4]) =>
    simAuditRow(Date.now(), actor, 'bet.place', '', outcome);
  const answer = await placement.place(ticketOf(playerId, world.context.random.uuid(), body, { ...about, auditRow }));
  return answer.type === 'refused' ? answer.refusal.code : answer.type;
}

/** A server's own parts over the world's database and a feed; the second one knows of the first only what is on record. */
async function withServer(world: World, feed: PricedFeed, act: (server: Server) => Promise<void>): Promise<void> {
  const bridge = loopback(feed, systemClock);
  const context = { ...world.context, metrics: createMetrics() };
  const live = await startLive(context, { open: bridge.open });
  const recorder = startPriceRecorder(context, live.quotes);
  const placement = createPlacement({ ...world.context, quotes: live.quotes }, { wait: async () => {} });
  try {
    for (const endMs = machineMs() + WAIT_MS_MAX; live.catalogue.event(String(EVENT)) === null; await sleep(20)) {
      demand(machineMs() < endMs, 'the feed never came');
    }
    await act({
      bet: (what) => bet(world, placement, what),
      shows: (what) => shown(live.quotes, what),
      recorded: () => recorded(live.quotes),
    });
    await recorder.flush();
  } finally {
    await recorder.close();
    await live.stop();
    bridge.close();
  }
}
type Server = { bet(what: Try): Promise<string>; shows(what: Try): Promise<void>; recorded(): Promise<void> };

type Quotes = Awaited<ReturnType<typeof startLive>>['quotes'];

/** Waits until what the newest document says of its runners is on record: until then it is refused for that alone. */
async function recorded(quotes: Quotes): Promise<void> {
  for (const endMs = machineMs() + WAIT_MS_MAX; quotes.newsOfRunners(String(EVENT)).length > 0; await sleep(2)) {
    demand(machineMs() < endMs, 'a withdrawal never came on record');
  }
}

/** Waits until the server's book has the prices. */
async function shown(quotes: Quotes, what: Try): Promise<void> {
  const wanted = JSON.stringify(documentOf(what.prices));
  for (const endMs = machineMs() + WAIT_MS_MAX; ; await sleep(2)) {
    const looked = await quotes.look(String(EVENT));
    if (JSON.stringify(looked?.document.data) === wanted) return;
    demand(machineMs() < endMs, 'a document never came');
  }
}

/**
 * Prices that no honest source would send after those before them: far from them in the next document, in the first one
 * after the market was gone, in the first one after the server was, and in one that a runner has left. None of them is bet
 * on at once; odds that are reduced by who left are.
 */
export async function wrongPrices(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 1, rupees: 100_000, kinds: [] });
  const feed = new PricedFeed(Date.now());
  let refused = 0;
  const refuses = async (server: Server, name: string, what: Try) => {
    await server.shows(what);
    const said = await server.bet(what);
    demand(said === 'MARKET_SUSPENDED', `${name}: a bet was answered ${said}`);
    refused += 1;
  };
  const withdraw = async (server: Server) => {
    for (const [name, what] of Object.entries(UNEXPLAINED)) {
      feed.price(what.prices);
      await server.shows(what);
      feed.isQuiet = true;
      await server.recorded();
      await refuses(server, name, what);
      feed.isQuiet = false;
      await calm(server);
    }
    feed.price(HONEST.prices);
    await server.shows(HONEST);
    feed.isQuiet = true;
    // Refused for as long as it is not on record who left; no longer.
    for (const endMs = machineMs() + QUIET_MS_MAX; ; await sleep(20)) {
      const said = await server.bet(HONEST);
      if (said === 'placed') break;
      demand(machineMs() < endMs, `after an honest withdrawal a bet was answered ${said}`);
    }
    feed.isQuiet = false;
    await calm(server);
  };
  const calm = async (server: Server) => {
    feed.price(FAIR);
    for (const what of RIGHT) {
      await server.shows(what);
      let said = '';
      const isPlaced = async () => (said = await server.bet(what)) === 'placed';
      demand(await comesTrue(isPlaced, CALM_MS_MAX), () => `a bet at a price that stands was answered ${said}`);
    }
  };
  try {
    await withServer(world, feed, async (server) => {
      await server.shows({ prices: FAIR, market: 0, key: '1', side: 'back' });
      for (const [name, what] of Object.entries(WRONG)) {
        await calm(server);
        feed.price(what.prices);
        await refuses(server, name, what);
      }
      await calm(server);
      const [back] = Object.values(WRONG);
      if (back === undefined) throw new Error('nothing to try');
      const gone = { ...back, prices: { ...FAIR, match: null } };
      feed.price(gone.prices);
      await server.shows(gone);
      feed.price(back.prices);
      await refuses(server, 'odds that were gone and come back', back);
      await calm(server);
      await withdraw(server);
    });
    await sleep(POINT_EVERY_MS);
    for (const [name, what] of Object.entries(WRONG)) {
      feed.price(what.prices);
      await withServer(world, feed, (server) => refuses(server, `${name} in a first document`, what));
    }
    await demandReconciled(database.pool, 'after wrong prices');
  } finally {
    await world.close();
    await database.close();
  }
  return { refused };
}
