// What the desk is told of: each rule by what really happens in the database, once, and by nothing else.
import { type BetTerms, paise } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AlertWatch, type WatchedFeed } from '../../src/modules/reports/alerts/alert-watch.ts';
import { alertHandlers } from '../../src/modules/reports/alerts/routes.ts';
import { nameKey } from '../../src/policy/attempts.ts';
import { mint } from '../http/all-calls.ts';
import { putPerson } from '../staff/persons.ts';
import { type House, openMarket, placeBets, type TestMarket } from '../settlement/house.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

let w: World;
let root: string;
let house: House;
let watch: AlertWatch;
const feed = {
  health: { feed: 'ok', ageMs: 0, parts: [] } as ReturnType<WatchedFeed['feedHealth']>,
  holds: [] as ReturnType<WatchedFeed['priceHolds']>,
  over: [] as number[],
};

/** Prices of one event, set by hand. */
let heard: (eventId: string) => void = () => {};
let rowsNow: { selectionKey: string; outcome: string; open: boolean; back: { priceHundredths: number }[] }[] = [];
let quoted: TestMarket & { key: string } = { id: 0, key: '' } as never;
const book = {
  watch(listener: (eventId: string) => void) {
    heard = listener;
    return () => {};
  },
  markets: () => {
    const [eventId = '', marketId = ''] = quoted.key.split('/');
    return [{ kind: 'match', eventId, marketId, rows: rowsNow }] as never;
  },
};
const quote = (open: boolean, price = 200) => {
  const row = (key: string, priceHundredths: number) => ({
    ...{ selectionKey: key, outcome: key, open, back: [{ priceHundredths }] },
  });
  rowsNow = [row('11', price), row('12', 200)];
  heard('700');
};

beforeAll(async () => {
  w = await world({ handlers: { ...baseHandlers(), alertsBackOffice: alertHandlers } });
  await w.give('root', 'root', 100_000_000);
  for (const agent of ['north', 'south']) await w.give('root', agent, 30_000_000);
  for (const [agent, player] of [
    ['north', 'ann'],
    ['north', 'ben'],
    ['south', 'cem'],
  ] as const)
    await w.give(agent, player, 10_000_000);
  root = await mint(w, 'root', w.clock.nowMs + 30 * 86_400_000);
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 9, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (700, 4, 9, 'A v B', now(), now())`,
  );
  house = { pool: w.pool, context: w.context, nextRequest: 0 } as unknown as House;
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pool.query('delete from alert; delete from alert_mute; delete from position; delete from awaited_market');
  await w.pool.query('update wallet set exposure = 0');
  await w.pool.query(`delete from lease where name = 'alerts'`);
  watch = new AlertWatch(w.context, {
    feedHealth: () => feed.health,
    priceHolds: () => feed.holds,
    overEvents: () => feed.over,
    book,
  });
  await w.pool.query('update alert_desk set last_bet = (select coalesce(max(id), 0) from bet)');
  Object.assign(feed, { health: { feed: 'ok', ageMs: 0, parts: [] }, holds: [], over: [] });
});

type Row = { id: string; reason: string; amount: number | null; seconds: number | null; count: number | null };
const send = (method: string, path: string, body?: unknown) =>
  w.send(method, `/api/super-admin/alerts${path}`, { token: root, body });
const alerts = async (query = ''): Promise<(Row & Record<string, never>)[]> => (await send('GET', query)).body.items;
/** The states are looked at every ten seconds. */
const look = async (laterMs = 10_000) => {
  w.clock.advance(laterMs);
  return watch.look();
};
const terms = (stake: number, side: 'back' | 'lay' = 'back', priceHundredths = 200): BetTerms => ({
  ...({ kind: 'match', selection: '11', line: null, width: null } as const),
  ...{ side, priceHundredths, stake: paise(stake * 100) },
});
const bet = async (name: string, stake: number, side: 'back' | 'lay' = 'back', market?: TestMarket, price?: number) => {
  const on = market ?? (await openMarket(house, 'match'));
  await placeBets(house, on, [{ accountId: w.ids[name] ?? 0, terms: terms(stake, side, price) }]);
  return on;
};

describe('what happened once', () => {
  test('a bet of the stake is told with who, where and how much; a smaller one is not; each once', async () => {
    const market = await bet('ann', 100_000);
    await bet('ben', 99_999.99);
    expect(await look(2_000)).toBe(1);
    expect(await look()).toBe(0);
    expect(await alerts()).toMatchObject([
      {
        ...{ reason: 'bet', amount: 100_000, account: { username: 'ann', role: 'user' }, endedAt: null },
        ...{ market: { id: String(market.id) }, event: { id: '700', name: 'A v B', sport: { name: 'Cricket' } } },
      },
    ]);
  });

  test('a bet that is committed late, under a lower number, is told; one from before the watch is not', async () => {
    const market = await openMarket(house, 'match');
    await bet('ann', 150_000, 'back', market);
    await look(2_000);
    await w.pool.query(
      `insert into bet overriding system value
       select (jsonb_populate_record(b, jsonb_build_object('id', b.id + 50, 'request_id', gen_random_uuid()))).*
       from bet b order by id desc limit 1`,
    );
    await look(1_000);
    await w.pool.query(
      `insert into bet overriding system value
       select (jsonb_populate_record(b, jsonb_build_object('id', b.id - 20, 'request_id', gen_random_uuid()))).*
       from bet b order by id desc limit 1`,
    );
    await look(1_000);
    expect((await alerts()).map(({ reason }) => reason)).toEqual(['bet', 'bet', 'bet']);
    await w.pool.query("select setval(pg_get_serial_sequence('bet', 'id'), (select max(id) from bet))");
  });

  test('accounts of one place on opposite sides of one selection, and nobody else', async () => {
    const place = '00000000-0000-4000-8000-00000000aaaa';
    await w.pool.query(
      `insert into sighting (place, account_id, kind, last_at, shared)
       select $1, id, 'device', to_timestamp($3::float8 / 1000), true from unnest($2::bigint[]) id`,
      [place, [w.ids['ann'], w.ids['cem']], w.clock.nowMs],
    );
    const market = await bet('ann', 20_000);
    await bet('ben', 20_000, 'lay', market);
    await bet('cem', 20_000, 'back', market);
    expect(await look(2_000)).toBe(0);
    await bet('cem', 9_999, 'lay', market);
    expect(await look(2_000)).toBe(0);
    await bet('cem', 15_000, 'lay', market);
    expect(await look(2_000)).toBe(1);
    await bet('ann', 30_000, 'back', market);
    expect(await look(2_000)).toBe(0);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ reason: 'linked', amount: 15_000 });
    expect(
      [alert?.['account'], alert?.['other']]
        .map((one) => Object(one).username)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['ann', 'cem']);
    await w.pool.query('delete from sighting');
  });

  describe('a bet just before a stop', () => {
    const begin = async () => {
      const market = await openMarket(house, 'match');
      const { rows } = await w.pool.query('select key from market where id = $1', [market.id]);
      quoted = { ...market, key: rows[0].key };
      quote(true);
      return market;
    };

    test('of its row, by the feed, is told with how long before; one that is older, or small, is not', async () => {
      const market = await begin();
      await bet('ben', 20_000, 'back', market);
      w.clock.advance(1_601);
      await bet('ann', 20_000, 'back', market);
      await bet('cem', 9_999, 'back', market);
      w.clock.advance(1_400);
      quote(false);
      expect(await look(1_000)).toBe(1);
      quote(true);
      expect(await look(2_000)).toBe(0);
      expect(await alerts()).toMatchObject([
        {
          ...{ reason: 'before-stop', seconds: 1.4, detail: 'suspended', amount: 20_000 },
          account: { username: 'ann' },
        },
      ]);
    });

    test('or before its price jumped, of its selection alone; a step is no jump', async () => {
      const market = await begin();
      await bet('ann', 20_000, 'back', market);
      quote(true, 229);
      expect(await look(1_000)).toBe(0);
      await placeBets(house, market, [{ accountId: w.ids['ben'] ?? 0, terms: { ...terms(20_000), selection: '12' } }]);
      quote(true, 270);
      expect(await look(1_000)).toBe(1);
      expect(await alerts()).toMatchObject([{ detail: 'jumped', seconds: 1, account: { username: 'ann' } }]);
    });

    test('that stands already is nothing new for a bet on another market', async () => {
      await begin();
      await bet('ann', 20_000);
      quote(false);
      expect(await look(1_000)).toBe(0);
    });
  });

  test('a reconciliation that found something, whatever the rules', async () => {
    const run = (differences: number) =>
      w.pool.query(
        `insert into reconciliation_run (actor_id, started_at, finished_at, difference_count, differences)
         values ($1, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000), $3, '[]')`,
        [w.ids['root'], w.clock.nowMs, differences],
      );
    await run(0);
    expect(await look()).toBe(0);
    await run(2);
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(await alerts()).toMatchObject([{ reason: 'reconciliation', count: 2 }]);
    await w.pool.query('delete from reconciliation_run');
  });
});

describe('a state is told while it lasts, ends by itself, and may come again', () => {
  /** It stands, is one alert however often it is seen, and ends a minute after it was seen last. */
  async function lasts(
    reason: string,
    begin: () => Promise<void> | void,
    end: () => Promise<void> | void,
    says: object,
  ) {
    await begin();
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    expect(await alerts()).toMatchObject([{ reason, endedAt: null, ...says }]);
    await end();
    await look();
    expect((await alerts())[0]).toMatchObject({ endedAt: null });
    await look(61_000);
    expect((await alerts())[0]).toMatchObject({ endedAt: expect.any(String) });
    await begin();
    expect(await look()).toBe(1);
    expect((await alerts('?state=all')).map((alert) => alert.reason)).toEqual([reason, reason]);
    await end();
  }

  test('a market that can cost so much after shares', async () => {
    await bet('ann', 60_000, 'back', undefined, 900);
    const { rows } = await w.pool.query('select account_id, market_id, state, exposure from position');
    await w.pool.query('delete from position');
    const [row] = rows;
    const begin = () =>
      w.pool
        .query('insert into position (account_id, market_id, state, exposure) values ($1, $2, $3, $4)', [
          row.account_id,
          row.market_id,
          JSON.stringify(row.state),
          row.exposure,
        ])
        .then(() => {});
    const limit = (paise: number) => w.pool.query('update alert_desk set rules = $1', [{ marketPaise: paise }]);
    await limit(480_000_01);
    await begin();
    expect(await look()).toBe(0);
    await w.pool.query('delete from position');
    await limit(480_000_00);
    await lasts('market-exposure', begin, () => w.pool.query('delete from position').then(() => {}), {
      amount: -480_000,
    });
    await w.pool.query(`update alert_desk set rules = '{}'`);
  });

  test('a player who can lose so much in all', () =>
    lasts(
      'player-exposure',
      () => w.pool.query('update wallet set exposure = 50000000 where account_id = $1', [w.ids['ben']]).then(() => {}),
      () => w.pool.query('update wallet set exposure = 0').then(() => {}),
      { amount: 500_000, account: { username: 'ben' } },
    ));

  test('a wallet below zero', async () => {
    const [north] = (await w.pool.query('select balance from wallet where account_id = $1', [w.ids['north']])).rows;
    const set = (balance: number) =>
      w.pool
        .query('update wallet set balance = $2::bigint, in_debt = $2::bigint < 0 where account_id = $1', [
          w.ids['north'],
          balance,
        ])
        .then(() => {});
    await lasts(
      'negative-wallet',
      () => set(-12_34),
      () => set(north.balance),
      {
        ...{ amount: -12.34, account: { username: 'north', role: 'agent' } },
      },
    );
  });

  test('wrong codes of one account', () =>
    lasts(
      'wrong-codes',
      () =>
        w.pool
          .query(
            `insert into attempt (kind, name, succeeded, at)
             select 'transaction-code', $1, false, to_timestamp($2::float8 / 1000) from generate_series(1, 5)`,
            [nameKey(String(w.ids['south'])), w.clock.nowMs],
          )
          .then(() => {}),
      () => w.pool.query('delete from attempt').then(() => {}),
      { count: 5, account: { username: 'south' } },
    ));

  test('the feed, and one sport of it', async () => {
    const part = (state: 'ok' | 'down', ageMs: number) => ({ name: 'Tennis', state, topics: 1, ageMs });
    const set = (health: Partial<typeof feed.health>) => () => {
      feed.health = { feed: 'ok', ageMs: 0, parts: [], ...health };
    };
    set({ parts: [part('down', 29_999)] })();
    expect(await look()).toBe(0);
    await lasts('feed-lost', set({ parts: [part('down', 30_000)] }), set({}), { detail: 'Tennis', seconds: 30 });
    await w.pool.query('delete from alert');
    await lasts('feed-lost', set({ feed: 'down', ageMs: 45_000 }), set({}), { detail: 'All sports', seconds: 45 });
  });

  test('prices that the guard holds, by event', async () => {
    const hold = (key: string) => ({
      ...{ key, name: 'MATCH_ODDS', reason: 'jump' as const, sinceMs: w.clock.nowMs - 200_000 },
      event: { eventId: '700', name: 'A v B' },
    });
    await lasts(
      'price-held',
      () => {
        feed.holds = [hold('1'), hold('2')] as never;
      },
      () => {
        feed.holds = [];
      },
      { count: 2, event: { id: '700' } },
    );
  });

  test('a result that is awaited, from the moment that its event is over', async () => {
    await bet('ann', 100);
    feed.over = [700];
    expect(await look()).toBe(0);
    expect(await look(29 * 60_000)).toBe(0);
    expect(await look(60_000)).toBe(1);
    expect(await alerts()).toMatchObject([
      { reason: 'result-awaited', seconds: 1_800, count: 1, event: { id: '700' } },
    ]);
    feed.over = [];
    await look();
    feed.over = [700];
    expect(await look(61_000)).toBe(0);
    expect((await alerts())[0]).toMatchObject({ endedAt: expect.any(String) });
  });
});

describe('what becomes of an alert', () => {
  const raise = async () => {
    await bet('ann', 200_000);
    await look(2_000);
    return (await alerts())[0]?.id ?? expect.unreachable('no alert');
  };

  test('acknowledged, it is open no more, and who was first stays', async () => {
    const id = await raise();
    expect((await send('POST', '/acknowledge', { ids: [id] })).body).toMatchObject({ acknowledged: 1 });
    const second = await w.send('POST', '/api/super-admin/alerts/acknowledge', {
      ...{ token: await mint(w, 'root2'), body: { ids: [id, '999999'] } },
    });
    expect(second.body.acknowledged).toBe(0);
    expect((await send('GET', '')).body).toMatchObject({ items: [], open: 0 });
    expect((await alerts('?state=all'))[0]).toMatchObject({ acknowledged: { by: 'root' } });
    expect((await send('POST', '/acknowledge', { ids: [] })).status).toBe(400);
  });

  test('assigned to a super admin it is theirs; nobody else can be given one', async () => {
    const id = await raise();
    const give = (assigneeId: string | null, of = id) => send('POST', `/${of}/assign`, { assigneeId });
    expect((await give(String(w.ids['root']))).status).toBe(200);
    expect(await alerts('?state=mine')).toMatchObject([{ id, assignedTo: { username: 'root' } }]);
    expect((await give(String(w.ids['north']))).body.error).toBe('NOT_FOUND');
    expect((await give(String(w.ids['root']), '99999')).body.error).toBe('NOT_FOUND');
    await give(null);
    expect(await alerts('?state=mine')).toEqual([]);
  });

  test('a person of staff acknowledges and is given an alert as itself, not as whom it works for', async () => {
    await putPerson(w, 'root', 'asha', ['results']);
    await putPerson(w, 'root', 'ravi', ['finance']);
    await putPerson(w, 'north', 'omar', ['results']);
    const as = async (who: string, method: string, path: string, body?: object) =>
      w.send(method, `/api/super-admin/alerts${path}`, { token: await mint(w, who), ...(body ? { body } : {}) });
    const id = await raise();
    const { staff } = (await send('GET', '/settings')).body;
    expect(staff.map(({ username }: { username: string }) => username)).toEqual(['root', 'root2', 'asha for root']);
    const give = (name: string) => send('POST', `/${id}/assign`, { assigneeId: String(w.ids[name]) });
    expect((await give('ravi')).body.error).toBe('NOT_FOUND');
    expect((await give('omar')).body.error).toBe('NOT_FOUND');
    expect((await give('asha')).status).toBe(200);
    expect((await as('asha', 'GET', '?state=mine')).body.items).toMatchObject([
      { id, assignedTo: { id: String(w.ids['asha']), username: 'asha for root' } },
    ]);
    expect(await alerts('?state=mine')).toEqual([]);
    expect((await as('asha', 'POST', '/acknowledge', { ids: [id] })).status).toBe(200);
    expect((await alerts('?state=all'))[0]).toMatchObject({ acknowledged: { by: 'asha for root' } });
  });

  test('an open alert of somebody who has left the desk is nobody’s; who had one that was acknowledged stays on record', async () => {
    await putPerson(w, 'root', 'leela', ['results']);
    const done = await raise();
    const open = await raise();
    for (const id of [done, open]) await send('POST', `/${id}/assign`, { assigneeId: String(w.ids['leela']) });
    await send('POST', '/acknowledge', { ids: [done] });
    const assigned = async () =>
      Object.fromEntries((await alerts('?state=all')).map(({ id, assignedTo }) => [id, assignedTo]));
    const leela = { id: String(w.ids['leela']), username: 'leela for root' };
    expect(await assigned()).toEqual({ [done]: leela, [open]: leela });
    await w.pool.query(`update account set staff_rights = '{finance}' where id = $1`, [w.ids['leela']]);
    expect(await assigned()).toEqual({ [done]: leela, [open]: null });
  });

  test('muted, a reason is on record and nobody is told; after its time, or unmuted, it is told again', async () => {
    await send('POST', '/mute', { reason: 'bet', minutes: 15 });
    expect((await send('GET', '/settings')).body.mutes).toMatchObject([{ reason: 'bet' }]);
    await bet('ann', 200_000);
    await look(2_000);
    expect((await send('GET', '')).body).toMatchObject({ items: [], open: 0 });
    expect(await alerts('?state=muted')).toMatchObject([{ reason: 'bet', muted: true }]);
    w.clock.advance(15 * 60_000);
    await raise();
    await send('POST', '/mute', { reason: null, minutes: 60 });
    await bet('ann', 210_000);
    await look(2_000);
    await send('POST', '/mute', { reason: null, minutes: 0 });
    await bet('ann', 220_000);
    await look(2_000);
    expect((await alerts()).map(({ amount }) => amount)).toEqual([220_000, 200_000]);
    expect((await alerts('?state=all&reason=linked')).length).toBe(0);
  });

  test('the rules are set as a whole, read back, in force at the next look, and audited', async () => {
    const { rules } = (await send('GET', '/settings')).body;
    expect(rules).toMatchObject({ bet: 100_000, stopSeconds: 3, codes: 5, negative: true });
    const next = { ...rules, bet: 50.5, market: null, awaitedMinutes: 1 };
    const saved = await send('PUT', '/rules', next);
    expect((await send('GET', '/settings')).body.rules).toEqual(next);
    await bet('ann', 50.5);
    await look(2_000);
    expect(await alerts()).toMatchObject([{ reason: 'bet', amount: 50.5 }]);
    const { rows } = await w.pool.query('select action, before, after from audit where request_id = $1', [
      saved.headers['x-request-id'],
    ]);
    expect(rows).toMatchObject([{ action: 'alert.rules', before: { bet: 100_000 }, after: { bet: 50.5 } }]);
    for (const wrong of [{ bet: 0 }, { codes: 11 }, { stopSeconds: 1.5 }, { bet: '5' }, { other: 1 }])
      expect((await send('PUT', '/rules', { ...rules, ...wrong })).status).toBe(400);
    await send('PUT', '/rules', rules);
  });
});

test('of several servers one looks', async () => {
  await watch.look();
  await bet('ann', 200_000);
  const other = new AlertWatch(w.context, {
    feedHealth: () => feed.health,
    priceHolds: () => [],
    book,
    overEvents: () => [],
  });
  w.clock.advance(2_000);
  expect([await other.look(), await watch.look()]).toEqual([0, 1]);
});
