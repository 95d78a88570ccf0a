import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
let south: string;

type Planted = { who: string; market: number; status?: 'matched' | 'won' | 'lost' | 'void'; side?: 'back' | 'lay' };
let serial = 0;

/** A bet as placing writes it: with its position, which is how open bets are found. */
async function plantBet({ who, market, status = 'matched', side = 'back' }: Planted): Promise<number> {
  serial += 1;
  const profit = { matched: null, won: 4_000, lost: -5_000, void: 0 }[status];
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq, frame_received_at,
       price_age_ms, rule_id, ip, user_agent, created_at)
     values ($1, gen_random_uuid(), '\\x00', $2, '1', 'Lions', $3, 180, 180, 5000, 4000, 5000, $4, $5::bigint,
       case when $5::bigint is null then 0 else 1 end, case when $5::bigint is null then null else now() end, 1, now(), 5,
       'match-1', '10.1.2.3', '=cmd|calc', to_timestamp($6::float8 / 1000)) returning id`,
    [w.ids[who], market, side, status, profit, w.clock.nowMs + serial * 1000],
  );
  if (status === 'matched') {
    await w.pool.query(
      `insert into position (account_id, market_id, state, exposure) values ($1, $2, '{}', 0) on conflict do nothing`,
      [w.ids[who], market],
    );
  }
  return rows[0]?.id ?? 0;
}

const market: Record<string, number> = {};
beforeAll(async () => {
  w = await world();
  [root, north, south] = [await w.signIn('root'), await w.signIn('north'), await w.signIn('south')];
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now()), (1, 'Football', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 40, 'Premier League', now()), (1, 10, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     values (400, 4, 40, 'Lions v Tigers', now(), now()), (401, 4, 40, 'Bears v Wolves', now(), now()),
       (100, 1, 10, 'Reds v Blues', now(), now())`,
  );
  for (const [key, eventId, settled] of [
    ['open', 400, false],
    ['over', 401, true],
    ['reds', 100, false],
  ] as const) {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at,
         settled_version, result, settled_at)
       values ($1, $2, 1, 'MATCH_ODDS', 'MATCH_ODDS', 'match', 'match', 'match-1', now(), $3::int,
         case when $3::int = 1 then '{"type":"void"}'::jsonb end, case when $3::int = 1 then now() end) returning id`,
      [key, eventId, settled ? 1 : 0],
    );
    market[key] = rows[0]?.id ?? 0;
  }
  const [open = 0, over = 0, reds = 0] = [market['open'], market['over'], market['reds']];
  await plantBet({ who: 'ann', market: open });
  await plantBet({ who: 'ann', market: over, status: 'won' });
  await plantBet({ who: 'ann', market: over, status: 'void' });
  await plantBet({ who: 'ben', market: open, side: 'lay' });
  await plantBet({ who: 'ben', market: over, status: 'lost' });
  await plantBet({ who: 'cem', market: reds });
  await plantBet({ who: 'cem', market: over, status: 'lost' });
});
afterAll(() => w.close());

const get = (url: string, token = root) => w.send('GET', url, { token });
type Listed = { items: { user: { username: string }; status: string }[] };
const whose = (body: Listed) => body.items.map(({ user }) => user.username);

describe('current bets', () => {
  test('a super admin sees everybody’s open bets, newest first, with their sums', async () => {
    const { body } = await get('/api/super-admin/current-bets');
    expect(whose(body)).toEqual(['cem', 'ben', 'ann']);
    expect(body).toMatchObject({ total: 3, totalAmount: 150, page: 1, pageSize: 25, countedSince: null });
    expect(body.items[2]).toMatchObject({
      user: { username: 'ann', agentName: 'North Smith' },
      event: { name: 'Lions v Tigers' },
      audit: { ip: '10.1.2.3' },
      decision: null,
    });
    expect(body.users.map(({ username }: { username: string }) => username)).toEqual(['cem', 'ben', 'ann']);
  });

  test('are narrowed by state, side, event, words and the number of a bet', async () => {
    const url = '/api/super-admin/current-bets';
    expect((await get(`${url}?state=deleted`)).body).toMatchObject({ total: 1, items: [{ status: 'void' }] });
    expect((await get(`${url}?state=all`)).body.total).toBe(7);
    expect(whose((await get(`${url}?side=lay`)).body)).toEqual(['ben']);
    expect((await get(`${url}?category=casino`)).body).toMatchObject({ total: 0, items: [], totalAmount: 0 });
    expect((await get(`${url}?state=all&eventId=401`)).body.total).toBe(4);
    expect(whose((await get(`${url}?eventId=400`)).body)).toEqual(['ben', 'ann']);
    expect((await get(`${url}?eventId=401`)).body.total).toBe(0);
    expect(whose((await get(`${url}?search=tigers`)).body)).toEqual(['ben', 'ann']);
    expect(whose((await get(`${url}?search=CEM`)).body)).toEqual(['cem']);
    expect((await get(`${url}?search=match%20odds`)).body.total).toBe(3);
    expect((await get(`${url}?search=%25`)).body.total).toBe(0);
    const [first] = (await get(`${url}?state=all&search=premier`)).body.items;
    expect((await get(`${url}?state=all&search=${first.id}`)).body.items).toMatchObject([{ id: first.id }]);
    expect((await get(`${url}?limit=2&page=2`)).body).toMatchObject({
      total: 3,
      items: [{ user: { username: 'ann' } }],
    });
    expect((await get(`${url}?page=9`)).body).toMatchObject({ total: 3, items: [] });
  });

  test('the stake of a void bet came back: no sum of stakes has it', async () => {
    const url = '/api/super-admin/current-bets';
    expect((await get(`${url}?state=all`)).body).toMatchObject({ total: 7, totalAmount: 300 });
    expect((await get(`${url}?state=deleted`)).body).toMatchObject({ total: 1, totalAmount: 0 });
    const history = `/api/super-admin/bets/history?userId=${w.ids['ann']}`;
    expect((await get(history)).body).toMatchObject({ total: 3, totals: { stake: 100, profit: 40 } });
    expect((await get(`${history}&status=cancelled`)).body).toMatchObject({
      total: 1,
      totals: { stake: 0, profit: 0 },
    });
  });

  test('are those of one agent’s users, or of one user', async () => {
    const of = (type: string, name: string) =>
      get(`/api/super-admin/current-bets?ownerType=${type}&ownerId=${w.ids[name]}`);
    expect(whose((await of('agent', 'north')).body)).toEqual(['ben', 'ann']);
    expect(whose((await of('user', 'cem')).body)).toEqual(['cem']);
    expect((await of('agent', 'ann')).status).toBe(404);
    expect((await of('user', 'north')).status).toBe(404);
    expect((await get('/api/super-admin/current-bets?ownerType=user')).body).toMatchObject({ field: 'ownerId' });
  });
});

describe('an agent', () => {
  test('sees its own users in lists, counts, sums, searches and choices, and nobody else', async () => {
    for (const url of [
      '/api/agent/current-bets?state=all',
      `/api/agent/current-bets?state=all&ownerType=agent&ownerId=${w.ids['north']}`,
      '/api/agent/bets/history',
      '/api/agent/bets/filters',
    ]) {
      const { status, body } = await get(url, north);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('ann');
      expect(JSON.stringify(body)).not.toMatch(/cem|Cem|south|South|Reds|Football/);
    }
    expect((await get('/api/agent/current-bets?state=all', north)).body).toMatchObject({ total: 5, totalAmount: 200 });
    expect((await get('/api/agent/bets/history', north)).body.total).toBe(5);
    expect((await get('/api/agent/bets/history', south)).body.total).toBe(2);
    for (const search of ['cem', 'Reds', 'Football', 'Cup']) {
      expect((await get(`/api/agent/current-bets?state=all&search=${search}`, north)).body).toMatchObject({
        items: [],
        total: 0,
        totalAmount: 0,
      });
      expect((await get(`/api/agent/bets/history?search=${search}`, north)).body.total).toBe(0);
      expect((await get(`/api/agent/bets/filters?search=${search}`, north)).body).toMatchObject({
        sports: [],
        events: [],
        users: [],
      });
    }
    const { rows } = await w.pool.query<{ id: number }>('select id from bet where account_id = $1', [w.ids['cem']]);
    for (const { id } of rows) {
      expect((await get(`/api/agent/current-bets?state=all&search=${id}`, north)).body.total).toBe(0);
    }
    const { body } = await get('/api/agent/bets/filters', north);
    expect(body.users.map(({ username, count }: { username: string; count: number }) => [username, count])).toEqual([
      ['ann', 3],
      ['ben', 2],
    ]);
    expect(body.agents).toMatchObject([{ username: 'north', count: 5 }]);
    // Two of its users' bets on the event; the third one there is another agent's.
    expect(body.events.find(({ name }: { name: string }) => name === 'Bears v Wolves')).toMatchObject({ count: 3 });
  });

  test('is answered for another agent’s user as for one that nobody has', async () => {
    const urls = (agent: string, user: string) => [
      `/api/agent/current-bets?ownerType=user&ownerId=${user}`,
      `/api/agent/current-bets?ownerType=agent&ownerId=${agent}`,
      `/api/agent/bets/history?userId=${user}`,
      `/api/agent/bets/history?agentId=${agent}`,
      `/api/agent/bets/filters?userId=${user}`,
      `/api/agent/bets/filters?agentId=${agent}`,
    ];
    const answersOf = async (list: string[]) =>
      Promise.all(
        list.map(async (url) => {
          const { status, body } = await get(url, north);
          return { status, body: { ...body, requestId: '' } };
        }),
      );
    const foreign = await answersOf(urls(String(w.ids['south']), String(w.ids['cem'])));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(foreign).toEqual(await answersOf(urls('999999999', '999999999')));
  });
});

describe('the history', () => {
  test('is narrowed by sport, competition, event, status, days and accounts', async () => {
    const url = '/api/super-admin/bets/history';
    const total = async (query: string) => (await get(`${url}?${query}`)).body.total;
    expect(await total('')).toBe(7);
    expect(await total('sport=4')).toBe(6);
    expect(await total('sport=4&competition=40&event=400')).toBe(2);
    expect(await total('sport=1&event=400')).toBe(0);
    expect(await total('status=pending')).toBe(3);
    expect(await total('status=active')).toBe(3);
    expect(await total('status=settled')).toBe(3);
    expect(await total('status=cancelled')).toBe(1);
    expect(await total(`userId=${w.ids['ann']}`)).toBe(3);
    expect(await total(`agentId=${w.ids['south']}`)).toBe(2);
    expect(await total(`agentId=${w.ids['south']}&userId=${w.ids['ann']}`)).toBe(0);
    expect(await total('from=2026-03-01&to=2026-03-01')).toBe(7);
    expect(await total('to=2026-02-28')).toBe(0);
    expect(await total('from=2026-03-02')).toBe(0);
    expect(await total('status=lost&search=wolves')).toBe(2);
  });

  test('offers what its bets can be narrowed to', async () => {
    const { body } = await get('/api/super-admin/bets/filters');
    expect(body.sports).toMatchObject([
      { name: 'Cricket', value: '4', count: 6 },
      { name: 'Football', value: '1', count: 1 },
    ]);
    expect(body.competitions).toMatchObject([{ value: '40', sportId: '4' }, { value: '10' }]);
    expect(body.events[0]).toMatchObject({ name: 'Bears v Wolves', count: 4, sportId: '4', competitionId: '40' });
    expect(body.agents.map(({ username, count }: { username: string; count: number }) => [username, count])).toEqual([
      ['north', 5],
      ['south', 2],
    ]);
    const ofSouth = (await get(`/api/super-admin/bets/filters?agentId=${w.ids['south']}`)).body;
    expect(ofSouth.users).toMatchObject([{ username: 'cem', agentName: 'South Smith', count: 2 }]);
    expect(ofSouth.agents).toHaveLength(2);
    expect(ofSouth.events.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Bears v Wolves',
      'Reds v Blues',
    ]);
  });
});

describe('long lists', () => {
  test('look at the newest bets only, and say since when', async () => {
    await w.pool.query(
      `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
         price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq, frame_received_at,
         price_age_ms, rule_id, created_at)
       select $1, gen_random_uuid(), '\\x00', $2, '1', 'Wolves', 'back', 180, 180, 100, 80, 100, 'lost', -100, 1, now(), 1,
         now(), 5, 'match-1', to_timestamp($3::float8 / 1000) + n * interval '1 minute'
       from generate_series(1, 21000) n`,
      [w.ids['cem'], market['over'], w.clock.nowMs],
    );
    const url = '/api/super-admin/bets/history';
    const { body } = await get(url);
    expect(body.total).toBe(20_000);
    expect(body.countedSince).not.toBeNull();
    const deep = (await get(`${url}?page=400`)).body;
    expect(deep).toMatchObject({ total: 20_000, countedSince: body.countedSince });
    expect(deep.items).toHaveLength(50);
    expect((await get(`${url}?userId=${w.ids['ann']}`)).body).toMatchObject({ total: 3, countedSince: null });
    expect((await get(`${url}?from=2026-03-01&to=2026-03-01`)).body).toMatchObject({ countedSince: null });
    expect((await get('/api/super-admin/current-bets')).body).toMatchObject({ total: 3, countedSince: null });
    // Few of the newest are open to a word, but what the word names is found wherever it lies.
    expect(whose((await get(`${url}?search=tigers`)).body)).toEqual(['ben', 'ann']);
    expect(whose((await get(`${url}?status=won`)).body)).toEqual(['ann']);
  });
});

describe('a status by hand', () => {
  test('is a super admin’s, leaves its audit row, and shows on the bet', async () => {
    const { body } = await get('/api/super-admin/current-bets?search=ann');
    const [bet] = body.items;
    const url = `/api/super-admin/current-bets/${bet.id}/status`;
    const asAgent = await w.send('POST', url, { token: north, body: { status: 'won' } });
    expect(asAgent.body).toMatchObject({ error: 'ROLE_NOT_ALLOWED' });
    const unknown = await w.send('POST', url.replace(bet.id, '999999'), { token: root, body: { status: 'won' } });
    expect(unknown.status).toBe(404);
    const wrong = await w.send('POST', url, { token: root, body: { status: 'gone' } });
    expect(wrong.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'status' });
    await w.pool.query(`update market set outcomes = '[{"id":"1","name":"Lions"},{"id":"2","name":"Tigers"}]'`);
    const done = await w.send('POST', url, { token: root, body: { status: 'won', reason: '  agreed  ' } });
    expect(done.body).toMatchObject({
      message: 'Bet status updated.',
      bet: { status: 'won', profit: 40, decision: { status: 'won', reason: 'agreed', by: 'root' } },
    });
    expect((await get('/api/super-admin/current-bets?search=ann')).body.total).toBe(0);
    const { rows } = await w.pool.query(
      `select target, outcome, before, after from audit where action = 'bet.set-status' and outcome = 'ok'`,
    );
    expect(rows).toMatchObject([
      {
        target: `bet:${bet.id}`,
        before: { status: 'matched', profit: null },
        after: { status: 'won', profit: 40, difference: 40, reason: 'agreed' },
      },
    ]);
    const again = await w.send('POST', url, { token: root, body: { status: 'won' } });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'BET_STATUS_UNCHANGED', message: 'This bet is won already.' },
    });
  });
});
