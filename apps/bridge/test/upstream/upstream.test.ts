import { BridgeClient, Hub, type TopicUpdate } from '@pavilion/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openUpstream } from '../../src/sources/upstream/open-upstream.ts';
import { topicsOf } from '../../src/topics.ts';
import { DrivenClock, NOON_MS } from '../../../../packages/simulator/test/driven-clock.ts';
import { SmallSource } from '../small-source.ts';
import { LineTo } from '../socket-to.ts';

const ODDS = { endpoint: '/sports/getPriveteData', sid: 4, gmid: 7 } as const;
const DETAIL = { endpoint: '/sports/getDetailsData', sid: 4, gmid: 7 } as const;

/** A market of two runners, open or not. */
function market(price: number, status = 'ACTIVE') {
  const section = [1, 2].map((sid) => ({
    sid,
    nat: `Team ${sid}`,
    gstatus: status,
    gscode: status === 'ACTIVE' ? 1 : 0,
    odds: [{ odds: price, otype: 'back', oname: 'back1', tno: 0, size: 100 }],
  }));
  return [{ gmid: 7, mid: 5, mname: 'MATCH_ODDS', gtype: 'match', status: 'OPEN', iplay: true, section }];
}

let clock: DrivenClock;
let source: SmallSource;
let far: Hub;
let line: LineTo;
let log: string[];
let near: Hub;
let upstream: ReturnType<typeof openUpstream>;

const run = (ms: number) => clock.runUntil(clock.now() + ms);

function setOdds(document: unknown): void {
  Object.assign(source, { markets: (sid: number, gmid: number) => (sid === 4 && gmid === 7 ? document : null) });
  source.announce({ ...ODDS, urgent: false });
}

beforeEach(() => {
  clock = new DrivenClock(NOON_MS);
  source = new SmallSource();
  setOdds(market(2));
  const defer = (act: () => void) => void clock.after(0, act);
  far = new Hub({ source: topicsOf(source), clock, allowEventDriven: true, defer });
  line = new LineTo(far, clock);
  log = [];
  upstream = openUpstream({
    url: 'ws://user:secret@far.example:4100/key',
    open: line.open,
    clock,
    random: () => 1,
    log: (text) => log.push(text),
  });
  near = new Hub({ source: upstream, clock, allowEventDriven: true, defer });
  upstream.passGapsTo?.(near);
});

/** A client of the near bridge that follows the odds, and what it hears. */
function follow(topic: typeof ODDS | typeof DETAIL = ODDS, intervalMs = 0) {
  const updates: TopicUpdate[] = [];
  const gaps: string[] = [];
  const errors: string[] = [];
  const client = new BridgeClient({ open: new LineTo(near, clock).open, clock, delta: true, random: () => 0 });
  const subscription = client.subscribe(
    topic.endpoint,
    { sid: topic.sid, gmid: topic.gmid },
    {
      onData: (update) => updates.push(update),
      onGap: (reason) => gaps.push(reason),
      onError: (message) => errors.push(message),
    },
    intervalMs,
  );
  return { client, subscription, updates, gaps, errors };
}

/** The gaps are passed on in a microtask. */
const turn = () => Promise.resolve();

describe('a bridge behind a bridge', () => {
  test('serves the same documents, with one subscription however many read', () => {
    const readers = Array.from({ length: 20 }, () => follow());
    run(100);
    setOdds(market(3));
    run(100);
    for (const { updates } of readers) expect(updates.map(({ data }) => data)).toEqual([market(2), market(3)]);
    const odds = line.asked.filter(({ action, endpoint }) => action === 'subscribe' && endpoint === ODDS.endpoint);
    expect(odds).toMatchObject([{ intervalMs: 0, delta: true }]);
    expect(far.subscriptionCount).toBe(3);
  });

  test('unsubscribes what nobody has read for a while, and keeps the lists', () => {
    const reader = follow();
    run(1_000);
    reader.client.close();
    run(60_000);
    expect(line.asked.at(-1)).toMatchObject({ action: 'unsubscribe' });
    expect(far.subscriptionCount).toBe(2);
  });

  test('passes refusals on in the words of the other bridge', async () => {
    const client = new BridgeClient({ open: new LineTo(near, clock).open, clock });
    const refused = client.fetch(ODDS.endpoint, { sid: 4, gmid: 8 }).catch((error: unknown) => String(error));
    run(1_000);
    expect(await refused).toContain('Unknown event.');
  });

  test('lets a suspension overtake the interval, and nothing else', () => {
    const { updates } = follow(ODDS, 60_000);
    run(1_000);
    setOdds(market(3));
    run(100);
    expect(updates).toHaveLength(1);
    setOdds(market(0, 'SUSPENDED'));
    run(100);
    expect(updates.map(({ data }) => data)).toEqual([market(2), market(0, 'SUSPENDED')]);
  });
});

describe('while the other bridge is away', () => {
  test('readers are told, nothing is vouched for, and health says since when', async () => {
    const { updates, gaps, subscription } = follow();
    run(1_000);
    expect(upstream.faults?.()).toEqual([]);
    line.hub = null;
    line.cut();
    await turn();
    run(2_500);
    expect(gaps).toEqual(['upstream']);
    expect(subscription.confirmedAtMs()).toBeNull();
    expect(updates).toHaveLength(1);
    expect(upstream.faults?.()).toEqual(['the upstream far.example:4100 is away since 2026-11-21T06:30:01.000Z']);
    expect(log).toEqual([
      'far.example:4100 is connected',
      'far.example:4100 is away; prices are locked until it is back',
    ]);
    expect(log.join()).not.toContain('secret');
  });

  test('whoever comes gets the last lists and the last odds, the odds with nobody’s word for them', async () => {
    follow();
    run(1_000);
    line.hub = null;
    line.cut();
    await turn();
    const late = follow();
    const lists = late.client.fetch('/sports/allSportid');
    run(5_000);
    expect(await lists).toEqual(source.sports());
    expect(late.updates).toMatchObject([{ data: market(2), stale: true }]);
    expect(late.subscription.confirmedAtMs()).toBeNull();
    const heard = vi.fn<() => void>();
    const unknown = late.client.fetch(ODDS.endpoint, { sid: 4, gmid: 9 }).catch(heard);
    run(7_000);
    await unknown;
    expect(heard).toHaveBeenCalledOnce();
  });

  test('it is tried every 3 s, and less often from the fourth time on', () => {
    run(1_000);
    line.hub = null;
    line.cut();
    const triedAtMs: number[] = [];
    const lostAtMs = clock.now();
    for (let tries = line.tries; clock.now() - lostAtMs < 60_000; run(100)) {
      if (line.tries > tries) triedAtMs.push(Math.round((clock.now() - lostAtMs) / 1_000));
      tries = line.tries;
    }
    expect(triedAtMs).toEqual([3, 6, 9, 15, 27, 51]);
  });

  test.each([
    ['unchanged', () => {}],
    ['changed', () => setOdds(market(4))],
  ])(
    'and back: a full image of the odds, also when they are %s, and results that came meanwhile',
    async (_, change) => {
      const odds = follow();
      const detail = follow(DETAIL);
      run(1_000);
      line.hub = null;
      line.cut();
      await turn();
      run(2_000);
      change();
      const result = { gmid: 7, mid: 5, sid: null, marketName: 'MATCH_ODDS', gtype: 'MATCH', status: 'SETTLE' };
      const ended = { ...source.detail(4, 7), results: [{ ...result, winnerName: 'Team 1', winnerId: 1 }] };
      Object.assign(source, { detail: () => ended });
      source.announce({ ...DETAIL, urgent: true });
      line.hub = far;
      run(2_000);
      const now = source.markets(4, 7);
      expect(odds.updates.at(-1)).toMatchObject({ data: now, image: true, stale: false });
      expect(odds.updates).toHaveLength(2);
      expect(odds.subscription.confirmedAtMs()).toBeGreaterThan(clock.now() - 1_100);
      expect(detail.updates.at(-1)?.data).toEqual([ended]);
      expect(upstream.faults?.()).toEqual([]);
    },
  );

  test('a subscription that it refuses for a while is asked for again after 5 s', () => {
    setOdds(null);
    const { updates, errors } = follow();
    run(1_000);
    expect(errors).toEqual(['Unknown event.']);
    setOdds(market(2));
    run(11_000);
    expect(updates.at(-1)?.data).toEqual(market(2));
  });
});

test('what the other bridge no longer vouches for is not vouched for here', () => {
  const { subscription } = follow();
  run(1_500);
  expect(subscription.confirmedAtMs()).toBeGreaterThanOrEqual(clock.now() - 1_000);
  const sinceMs = clock.now();
  far.connections.forEach((connection) => vi.spyOn(connection, 'send').mockImplementation(() => {}));
  for (let second = 0; second < 4; second += 1) {
    run(1_000);
    expect(subscription.confirmedAtMs() ?? 0).toBeLessThan(sinceMs + 600);
  }
});
