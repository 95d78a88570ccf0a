import { setTimeout as sleep } from 'node:timers/promises';
import { providerTime, systemClock } from '@pavilion/feed';
import { type Topic, type TopicRead, type TopicSource, topicKey } from '@pavilion/protocol';
import type pg from 'pg';
import { startLive } from '../../../apps/server/src/live.ts';
import { createPlacement, type Placement } from '../../../apps/server/src/modules/placement/placement.ts';
import { ticketOf } from '../../../apps/server/src/modules/placement/ticket.ts';
import { loopback } from '../../../apps/server/src/modules/prices/book/loopback.ts';
import { createMetrics } from '../../../apps/server/src/telemetry.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { machineMs } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

const CRICKET = { eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 4 };
const HOLD_MS = 2_500;
const WAIT_MS_MAX = 15_000;
const [IN_PLAY, LATE, DECIDED, FOREIGN, HELD] = [201, 202, 203, 204, 205];

const topic = (endpoint: Topic['endpoint'], gmid: number | null = null): Topic => ({
  endpoint,
  sid: endpoint === '/sports/allSportid' || endpoint === '/sports/tree' ? null : CRICKET.eid,
  gmid,
});
const box = (side: 'back' | 'lay', odds: number) => ({
  psid: 0,
  odds,
  otype: side,
  oname: `${side}1`,
  tno: 0,
  size: 500,
});

/** Match odds that go on saying OPEN, whatever is known; the market itself says nothing of play. */
function oddsOf(gmid: number, called: string) {
  const section = [1, 2].map((sid) => ({
    ...{ sid, sno: sid, psid: 0, gstatus: 'ACTIVE', gscode: 1, nat: `${called} ${sid}` },
    odds: [box('back', 1.98), box('lay', 2.04)],
  }));
  return [
    {
      gmid,
      mid: gmid * 10,
      mname: 'MATCH_ODDS',
      gtype: 'match',
      status: 'OPEN',
      iplay: false,
      min: 1,
      max: 1000,
      section,
    },
  ];
}

const won = (gmid: number, mid: number, winnerId: number) => ({
  ...{ gmid, mid, sid: null, marketName: 'MATCH_ODDS', gtype: 'MATCH', status: 'SETTLE', winnerName: 'x', winnerId },
  ...{ rollback: false, rollbackCount: 0, remark: '', updatedAt: new Date().toISOString() },
});

/** Five events, each with something that a careless server does not look at. */
function factsFeed(nowMs: number, called = 'Runner'): TopicSource {
  const documents = new Map<string, unknown>();
  const listed = [IN_PLAY, LATE, DECIDED, FOREIGN, HELD].map((gmid) => ({
    ...{ gmid, ename: `Home ${gmid} v Away ${gmid}`, etid: CRICKET.eid, cid: 7, cname: 'Cup', iplay: gmid === IN_PLAY },
    stime: providerTime(nowMs + (gmid === LATE ? -300_000 : 1_800_000)),
  }));
  const children = listed.map(({ gmid, ename }) => ({ gmid: String(gmid), name: ename, etid: CRICKET.eid }));
  const tree = [{ etid: CRICKET.eid, name: 'Cricket', oid: 1, children: [{ cid: '7', name: 'Cup', children }] }];
  documents.set(topicKey(topic('/sports/allSportid')), [CRICKET]);
  documents.set(topicKey(topic('/sports/tree')), { t1: tree, t2: [] });
  documents.set(topicKey(topic('/sports/esid')), { t1: listed, t2: [] });
  const results = new Map<number, readonly object[]>([
    // Nobody can be paid by it: the settlement cannot be what keeps bets out.
    [DECIDED, [won(DECIDED, DECIDED * 10, 99)]],
    [FOREIGN, [won(HELD, 0, 1)]],
    [HELD, [won(HELD, HELD * 10, 1)]],
  ]);
  for (const { gmid, ename } of listed) {
    documents.set(topicKey(topic('/sports/getPriveteData', gmid)), oddsOf(gmid, called));
    const detail = [{ gmid, etid: CRICKET.eid, ename, cid: 7, cname: 'Cup', results: results.get(gmid) ?? [] }];
    documents.set(topicKey(topic('/sports/getDetailsData', gmid)), detail);
  }
  return {
    read(asked): TopicRead {
      const data = documents.get(topicKey(asked));
      return data === undefined ? { state: 'unknown', message: 'Unknown event.' } : { state: 'known', data };
    },
    watch: () => () => {},
    confirmedAtMs: () => Number.MAX_SAFE_INTEGER,
  };
}

async function bet(world: World, placement: Placement, gmid: number): Promise<string> {
  const [playerId = 0] = world.playerIds;
  const actor = simActor('user', playerId);
  const body = {
    ...({ selectionKey: '1', side: 'back', stake: 10, expectedOdds: 1.98, expectedLine: null, sportId: '4' } as const),
    ...{ marketId: String(gmid * 10), eventId: String(gmid), acceptUpdatedOdds: false },
  };
  const answer = await placement.place(
    ticketOf(playerId, world.context.random.uuid(), body, {
      ip: '127.0.0.1',
      userAgent: 'sim',
      auditRow: (outcome) => simAuditRow(Date.now(), actor, 'bet.place', '', outcome),
    }),
  );
  return answer.type === 'refused' ? answer.refusal.code : answer.type;
}

async function settledVersion(pool: pg.Pool, gmid: number): Promise<number | null> {
  const { rows } = await pool.query<{ v: number }>('select settled_version as v from market where event_id = $1', [
    gmid,
  ]);
  return rows[0]?.v ?? null;
}

/** A server that starts over what the first has put on record, with a source that has other runners under the same ids. */
async function betOnUsedAgain(world: World): Promise<string> {
  const bridge = loopback(factsFeed(Date.now(), 'Stranger'), systemClock);
  const live = await startLive({ ...world.context, metrics: createMetrics() }, { open: bridge.open });
  try {
    for (const endMs = machineMs() + WAIT_MS_MAX; live.catalogue.event(String(FOREIGN)) === null; await sleep(20)) {
      demand(machineMs() < endMs, 'the feed never came again');
    }
    return await bet(world, createPlacement({ ...world.context, quotes: live.quotes }), FOREIGN);
  } finally {
    await live.stop();
    bridge.close();
  }
}

/**
 * What a server can know, and must not bet or pay against: an event that its list calls in play though its market does not;
 * a start that has passed; a result that is written though prices go on; a result of another event; one that was
 * said a moment ago; and ids that are used again for something else.
 */
export async function knownFacts(ground: Ground): Promise<Figures> {
  const database = await ground();
  const { pool } = database;
  const world = await createWorld(pool, { players: 1, rupees: 1_000, kinds: [] });
  await pool.query(
    `insert into setting (key, value, updated_at) values ('server', $1, now()) on conflict (key) do update set value = $1`,
    [JSON.stringify({ resultHoldMs: { dev: HOLD_MS, live: HOLD_MS } })],
  );
  await world.context.settings.refresh();
  const bridge = loopback(factsFeed(Date.now()), systemClock);
  const live = await startLive(world.context, { open: bridge.open });
  const holds: number[] = [];
  const placement = createPlacement(
    { ...world.context, quotes: live.quotes },
    {
      wait: async (ms) => {
        holds.push(ms);
      },
    },
  );
  try {
    const until = async (holdsTrue: () => boolean | Promise<boolean>, otherwise: string) => {
      for (const endMs = machineMs() + WAIT_MS_MAX; !(await holdsTrue()); await sleep(20)) {
        demand(machineMs() < endMs, otherwise);
      }
    };
    await until(() => live.catalogue.event(String(HELD)) !== null, 'the feed never came');
    for (const gmid of [IN_PLAY, LATE]) {
      const before = holds.length;
      const said = await bet(world, placement, gmid);
      demand(said === 'placed', `a bet in play was answered ${said}`);
      demand(holds.length === before + 1, `a bet ${gmid === LATE ? 'after the start' : 'in play'} was not held`);
    }
    const said = await bet(world, placement, DECIDED);
    demand(said === 'MARKET_SUSPENDED', `a bet on a result that is written was answered ${said}`);
    const open = await bet(world, placement, FOREIGN);
    demand(open === 'placed', `a bet in an event whose document speaks of another one was answered ${open}`);
    demand(live.results.coming(String(FOREIGN)).length === 0, 'the result of another event waits to be paid');
    await live.quotes.find(String(HELD), String(HELD * 10), '1');
    await until(() => live.results.coming(String(HELD)).length === 1, 'a result was not waited for');
    demand((await settledVersion(pool, HELD)) === 0, 'a result was paid before its time');
    await until(async () => (await settledVersion(pool, HELD)) === 1, 'a result was never paid');
    await live.results.idle();
    demand((await settledVersion(pool, FOREIGN)) === 0, 'a market was settled by the result of another event');
    const recycled = await betOnUsedAgain(world);
    demand(recycled === 'MARKET_SUSPENDED', `a bet on a runner under the id of another was answered ${recycled}`);
    await demandReconciled(pool, 'after what was known');
  } finally {
    await live.stop();
    bridge.close();
    await world.close();
    await database.close();
  }
  return { holds: holds.length };
}
