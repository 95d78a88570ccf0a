import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../support/world.ts';

// Every list, count and sum of bets beside what counting them one by one comes to. There are more bets than a list looks
// at, of players who bet unevenly, and more markets in a sport than are carried about by id.

const BETS = 26_000;
const LOOKED_AT = [20_000, 100_000, 400_000];
const COUNTED = 10_000;
const NAMED_MAX = 3_000;

type Row = {
  id: number;
  account: string;
  agent: string;
  sport: number;
  event: string;
  status: string;
  side: string;
  stake: number;
  at: Date;
  market: string;
  selection: string;
};

let w: World;
let bets: Row[];
const tokens: Record<string, string> = {};

beforeAll(async () => {
  w = await world();
  for (const name of ['root', 'north', 'south']) tokens[name] = await w.signIn(name);
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now()), (1, 'Football', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 40, 'Premier League', now()), (1, 10, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     values (400, 4, 40, 'Lions v Tigers', now(), now()), (100, 1, 10, 'Reds v Blues', now(), now()),
       (101, 1, 10, 'Whites v Greens', now(), now());
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at,
       settled_version, result, settled_at)
     select 'm' || n, case when n <= 4010 then 400 when n <= 4015 then 100 else 101 end, n, 'M' || n,
       case when n % 3 = 0 then 'TIED_MATCH' else 'Over ' || n end, 'match', 'match', 'match-1', now(), 1,
       '{"type":"void"}'::jsonb, now()
     from generate_series(1, 4020) n`,
  );
  await w.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq, frame_received_at,
       price_age_ms, rule_id, created_at)
     select ($1::bigint[])[case when n % 10 < 6 then 1 when n % 10 < 7 then 2 else 3 end], gen_random_uuid(), '\\x00', m.id,
       '1', case when n % 11 = 0 then 'The Draw' else 'Lions' end, case when n % 3 = 0 then 'lay' else 'back' end, 180, 180,
       100 * (1 + n % 50), 80, 100, case when n % 4 = 0 then 'won' when n % 4 < 3 then 'lost' else 'void' end, 0, 1, now(), 1,
       now(), 5, 'match-1', to_timestamp($2::float8 / 1000) + n * interval '1 minute'
     from generate_series(1, ${BETS}) n join market m on m.key = 'm' || (1 + (n * 7) % 4020) order by n`,
    [[w.ids['ann'], w.ids['ben'], w.ids['cem']], w.clock.nowMs],
  );
  await w.pool.query('analyze');
  const { rows } = await w.pool.query<Row>(
    `select b.id, a.username as account, p.username as agent, e.sport_id as sport, e.name as event, b.status, b.side,
       b.stake, b.created_at as at, m.name as market, b.selection_name as selection
     from bet b join account a on a.id = b.account_id join account p on p.id = a.parent_id
       join market m on m.id = b.market_id join event e on e.id = m.event_id order by b.id desc`,
  );
  bets = rows;
  expect(bets).toHaveLength(BETS);
});
afterAll(() => w.close());

type Looked = { readonly read: readonly Row[]; readonly cut: Row | null };

/** The newest bets of everybody, or of each of some players as many; what is older than the end of one of them is left out. */
function lookAt(among: readonly Row[], most: number, players: readonly string[] | null): Looked {
  if (players === null) return { read: among.slice(0, most), cut: among[most - 1] ?? null };
  const share = Math.max(50, Math.ceil(most / players.length));
  const ends = players.map((player) => among.filter(({ account }) => account === player)[share - 1] ?? null);
  const cut = ends.filter((end) => end !== null).toSorted((one, other) => other.id - one.id)[0] ?? null;
  const own = among.filter(({ account }) => players.includes(account));
  return { read: own.filter(({ id }) => id >= (cut?.id ?? 0)), cut };
}

type Case = {
  readonly fits?: (bet: Row) => boolean;
  readonly players?: readonly string[];
  readonly word?: { readonly named: readonly string[]; readonly isIn: (bet: Row) => boolean };
};

function counted({ fits = () => true, players, word }: Case, limit: number): { found: Row[]; cut: Row | null } {
  const steps = word === undefined ? LOOKED_AT : LOOKED_AT.slice(0, 1);
  for (const most of steps) {
    const { read, cut } = lookAt(bets, most, players ?? null);
    const named = bets.filter(({ account }) => word?.named.includes(account)).slice(0, NAMED_MAX);
    const seen = new Set(word === undefined ? read : [...read.filter(word.isIn), ...named]);
    const found = bets.filter((bet) => seen.has(bet) && fits(bet));
    if (cut === null || found.length >= limit || most === steps.at(-1)) return { found, cut };
  }
  throw new Error('the last step ends the search');
}

const get = async (who: string, url: string) => {
  const { status, body } = await w.send('GET', `/api/${who === 'root' ? 'super-admin' : 'agent'}/${url}`, {
    token: tokens[who],
  });
  expect(status).toBe(200);
  return body;
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id));

async function expectAsCounted(who: string, url: string, asked: Case): Promise<void> {
  for (const page of [1, 3]) {
    const limit = 60;
    const { found, cut } = counted(asked, limit);
    const body = await get(who, `${url}${url.includes('?') ? '&' : '?'}limit=${limit}&page=${page}`);
    expect(
      { ids: body.items.map(({ id }: { id: string }) => id), total: body.total, since: body.countedSince },
      `${who} ${url}, page ${page}`,
    ).toEqual({
      ids: idsOf(found.slice((page - 1) * limit, page * limit)),
      total: found.length,
      since: cut?.at.toISOString() ?? null,
    });
    if (url.startsWith('current')) {
      const staked = found.filter(({ status }) => status !== 'void');
      expect(body.totalAmount).toBe(staked.reduce((sum, { stake }) => sum + stake, 0) / 100);
    }
  }
}

const ofStatus = (status: string) => (bet: Row) => bet.status === status;
const day = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

describe('a list of bets says what counting them one by one says', () => {
  test('of everybody, with and without bounds', async () => {
    await expectAsCounted('root', 'bets/history', {});
    await expectAsCounted('root', 'current-bets?state=all', {});
    await expectAsCounted('root', 'bets/history?status=won', { fits: ofStatus('won') });
    await expectAsCounted('root', 'current-bets?state=deleted&side=lay', {
      fits: ({ status, side }) => status === 'void' && side === 'lay',
    });
  });

  test('of a sport with thousands of markets, and of one with few bets, beyond where a first look ends', async () => {
    await expectAsCounted('root', 'bets/history?sport=4&status=lost', {
      fits: ({ sport, status }) => sport === 4 && status === 'lost',
    });
    await expectAsCounted('root', 'bets/history?sport=4&competition=40', { fits: ({ sport }) => sport === 4 });
    // Markets of a small sport are read whole, wherever their bets lie.
    const { total, countedSince } = await get('root', 'bets/history?sport=1');
    expect({ total, countedSince }).toEqual({
      total: bets.filter(({ sport }) => sport === 1).length,
      countedSince: null,
    });
  });

  test('of some days', async () => {
    const from = day(bets.at(9_000)?.at ?? new Date());
    const to = day(bets.at(5_000)?.at ?? new Date());
    const inDays = ({ at }: Row) => day(at) >= from && day(at) <= to;
    const all = bets.filter(inDays);
    expect(all.length).toBeGreaterThan(3_000);
    for (const [query, fits] of [
      ['', () => true],
      ['&status=won', ofStatus('won')],
      ['&sport=4', ({ sport }: Row) => sport === 4],
    ] as const) {
      const { items, total, countedSince } = await get('root', `bets/history?from=${from}&to=${to}${query}`);
      const found = all.filter(fits);
      expect({ ids: items.map(({ id }: { id: string }) => id), total, countedSince }).toEqual({
        ...{ ids: idsOf(found.slice(0, 50)), total: found.length, countedSince: null },
      });
    }
  });

  test('of an agent’s players, who bet unevenly', async () => {
    const players = ['ann', 'ben'];
    const statuses = { won: ['won'], lost: ['lost'], settled: ['won', 'lost'], cancelled: ['void'] };
    await expectAsCounted('north', 'bets/history', { players });
    for (const [asked, within] of Object.entries(statuses)) {
      const fits = ({ status }: Row) => within.includes(status);
      await expectAsCounted('north', `bets/history?status=${asked}`, { players, fits });
    }
    await expectAsCounted('north', 'current-bets?state=all', { players });
    await expectAsCounted('north', 'current-bets?state=all&side=lay', { players, fits: ({ side }) => side === 'lay' });
    await expectAsCounted('root', `bets/history?agentId=${w.ids['north']}`, { players });
    await expectAsCounted('south', 'bets/history', { players: ['cem'] });
  });

  test('for words: a player, a selection, a market’s name, and nothing', async () => {
    const isOf = (name: string) => (bet: Row) => bet.account === name;
    for (const url of ['bets/history?search=', 'current-bets?state=all&search=']) {
      await expectAsCounted('root', `${url}ann`, { word: { named: ['ann'], isIn: isOf('ann') } });
      await expectAsCounted('root', `${url}the%20dr`, {
        word: { named: [], isIn: ({ selection }) => selection === 'The Draw' },
      });
      await expectAsCounted('root', `${url}tied%20match`, {
        word: { named: [], isIn: ({ market }) => market === 'TIED_MATCH' },
      });
      await expectAsCounted('root', `${url}nobody`, { word: { named: [], isIn: () => false } });
      await expectAsCounted('north', `${url}over%2040`, {
        players: ['ann', 'ben'],
        word: { named: [], isIn: ({ market }) => market.startsWith('Over 40') },
      });
    }
    await expectAsCounted('root', 'bets/history?search=ben&status=won&sport=4', {
      word: { named: ['ben'], isIn: isOf('ben') },
      fits: ({ sport, status }) => sport === 4 && status === 'won',
    });
    // Beyond the newest ones, by its number, which no market's name has in it.
    const old = bets.find(({ id, status }) => id < 5_900 && status === 'lost');
    const body = await get('root', `bets/history?search=${old?.id}&status=lost`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([String(old?.id)]);
  });

  test('and so do the choices beside it', async () => {
    const { read, cut } = lookAt(bets, COUNTED, null);
    const counts = (rows: readonly Row[], keyOf: (bet: Row) => string) =>
      Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, group.length]));
    type Choice = { readonly name: string; readonly username: string; readonly count: number };
    const offered = (list: readonly Choice[], nameOf: 'name' | 'username') =>
      Object.fromEntries(list.map((choice) => [choice[nameOf], choice.count]));
    const body = await get('root', 'bets/filters');
    expect(offered(body.users, 'username')).toEqual(counts(read, ({ account }) => account));
    expect(offered(body.agents, 'username')).toEqual(counts(read, ({ agent }) => agent));
    expect(offered(body.events, 'name')).toEqual(counts(read, ({ event }) => event));
    expect(body.countedSince).toBe(cut?.at.toISOString());
    const own = lookAt(bets, COUNTED, ['ann', 'ben']);
    const ofNorth = await get('north', 'bets/filters');
    expect(offered(ofNorth.users, 'username')).toEqual(counts(own.read, ({ account }) => account));
    expect(offered(ofNorth.events, 'name')).toEqual(counts(own.read, ({ event }) => event));
    expect(ofNorth.countedSince).toBe(own.cut?.at.toISOString());
    // What a link chose among older bets keeps its name; nothing else is offered beyond what was counted.
    await w.pool.query(
      `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
       select 99999, sport_id, competition_id, 'Old v Older', starts_at, updated_at from event order by id limit 1`,
    );
    const chosen = await get('root', 'bets/filters?event=99999');
    expect(offered(chosen.events, 'name')).toEqual({ ...counts(read, ({ event }) => event), 'Old v Older': 0 });
    // Days lead to older bets, and the choices go with them.
    const [first] = bets.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const day = new Date((first?.at.getTime() ?? 0) + 330 * 60_000).toISOString().slice(0, 10);
    const ofDay = bets.filter(({ at }) => new Date(at.getTime() + 330 * 60_000).toISOString().startsWith(day));
    const within = await get('root', `bets/filters?from=${day}&to=${day}`);
    expect(offered(within.events, 'name')).toEqual(counts(lookAt(ofDay, COUNTED, null).read, ({ event }) => event));
    expect(await get('root', 'bets/filters?search=nobody')).toMatchObject({
      users: [],
      events: [],
      countedSince: null,
    });
  });
});
