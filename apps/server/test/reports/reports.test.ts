import { commissionTransfer, paise } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let token: string;

beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 5000);
  await w.give('root', 'north', 4000);
  await w.give('north', 'ann', 1000);
  await w.pool.query(
    `insert into sport values (4, 'Cricket', 0, true, now()), (1, 'Football', 1, true, now()), (9, 'Hidden', 2, false, now());
     insert into competition values (4, 1, 'Cup', true, now()), (1, 2, 'League', true, now()), (9, 3, 'None', true, now()), (4, 4, 'Closed cup', false, now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values
       (7, 4, 1, 'Kites v Herons', now(), now()), (8, 1, 2, 'Foxes v Owls', now(), now()), (9, 9, 3, 'Gone v Away', now(), now()),
       (10, 4, 4, 'Shut v Away', now(), now())`,
  );
  await market(
    '7/1',
    7,
    'match',
    { type: 'winner', selections: ['11'], expectedWinners: 1 },
    '2026-02-27T18:00:00Z',
    2,
  );
  await market('7/2/5', 7, 'session', { type: 'integer', value: 46 }, '2026-02-27T19:00:00Z');
  await market('8/3', 8, 'bookmaker', { type: 'void' }, '2026-02-28T10:00:00Z');
  await market('8/4', 8, 'match', null, null);
  await market('9/5', 9, 'match', { type: 'void' }, '2026-02-28T11:00:00Z');
  await market('7/8', 7, 'match', { type: 'void' }, '2026-01-15T11:00:00Z');
  await market('10/6', 10, 'match', { type: 'void' }, '2026-02-28T11:00:00Z');
  await w.pool.query(
    `insert into settlement (market_id, version, result, source, evidence, created_at, finished_at)
     select id, 1, '{"type":"winner","selections":["12"],"expectedWinners":1}', 'feed', '{}', now(), now() from market where key = '7/1'`,
  );
  await bet('ann', '7/1', 10_000, 15_000, 'won', 15_000, '2026-02-27T18:00:00Z');
  await bet('ann', '7/2/5', 5_000, 5_000, 'lost', -5_000, '2026-02-27T19:00:00Z');
  await bet('ann', '8/3', 4_000, 1, 'void', 0, '2026-02-28T10:00:00Z');
  await bet('ann', '8/4', 9_999, 1, 'matched', null, null);
  await bet('ben', '7/1', 77, 1, 'won', 1, '2026-02-27T18:00:00Z');
  token = await w.signIn('ann');
});
afterAll(() => w.close());

async function market(
  key: string,
  eventId: number,
  kind: string,
  result: unknown,
  settledAt: string | null,
  version = 1,
) {
  const [, marketId, selectionKey = null] = key.split('/');
  const outcomes = JSON.stringify([
    { id: '11', name: 'Kites' },
    { id: '12', name: 'Herons' },
  ]);
  await w.pool.query(
    `insert into market (key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind, outcomes, rule_id,
       settled_version, result, settled_at, created_at)
     values ($1, $2, $3, $4, $5, $5, 'x', $6, $7, 'r', $8, $9, $10, now())`,
    [key, eventId, marketId, selectionKey, `Market ${key}`, kind, outcomes, result ? version : 0, result, settledAt],
  );
}

async function bet(
  who: 'ann' | 'ben',
  key: string,
  stake: number,
  win: number,
  status: string,
  profit: number | null,
  at: string | null,
) {
  await w.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested, price,
       stake, win, liability, status, profit, settled_at, settled_version, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
     select $1, gen_random_uuid(), '\\x00', id, '11', 'Kites', 'back', 250, 250, $3, $4, $3, $5, $6, $7, 1, 1, now(), 5, 'r', '2026-02-27T00:00:00Z'
     from market where key = $2`,
    [w.ids[who], key, stake, win, status, profit, at],
  );
}

const get = async (path: string, as: string | null = token) => w.send('GET', path, as ? { token: as } : {});

describe('profit and loss', () => {
  test('sums the settled bets by day in India, by sport, by kind and whole; open and others’ bets do not count', async () => {
    const { body } = await get('/api/account/profit-loss');
    expect(body).toEqual({
      total: { bets: 3, voids: 1, stake: 150, profit: 100 },
      commission: 0,
      days: [
        { day: '2026-02-27', bets: 1, voids: 0, stake: 100, profit: 150 },
        { day: '2026-02-28', bets: 2, voids: 1, stake: 50, profit: -50 },
      ],
      sports: [
        { sportId: '4', sport: 'Cricket', bets: 2, voids: 0, stake: 150, profit: 100 },
        { sportId: '1', sport: 'Football', bets: 1, voids: 1, stake: 0, profit: 0 },
      ],
      kinds: [
        { kind: 'bookmaker', bets: 1, voids: 1, stake: 0, profit: 0 },
        { kind: 'match', bets: 1, voids: 0, stake: 100, profit: 150 },
        { kind: 'session', bets: 1, voids: 0, stake: 50, profit: -50 },
      ],
    });
  });

  test('keeps to the period, and is nothing where nothing was settled', async () => {
    expect((await get('/api/account/profit-loss?to=2026-02-27')).body.total).toEqual({
      bets: 1,
      voids: 0,
      stake: 100,
      profit: 150,
    });
    const { body } = await get('/api/account/profit-loss?from=2026-03-05');
    expect(body).toEqual({
      total: { bets: 0, voids: 0, stake: 0, profit: 0 },
      commission: 0,
      days: [],
      sports: [],
      kinds: [],
    });
  });

  test('a bet on a runner to be placed is of a kind of its own', async () => {
    await w.pool.query(
      `insert into sport values (7, 'Horse Racing', 3, true, now()); insert into competition values (7, 7, 'Park', true, now());
       insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (11, 7, 7, 'Third race', now(), now())`,
    );
    await market('11/9/5', 11, 'yesno', null, null);
    await bet('ben', '11/9/5', 3_000, 1_500, 'won', 1_500, '2026-02-25T10:00:00Z');
    const { body } = await get('/api/account/profit-loss?from=2026-02-25&to=2026-02-25', await w.signIn('ben'));
    expect(body.kinds).toEqual([{ kind: 'place', bets: 1, voids: 0, stake: 30, profit: 15 }]);
  });

  test('counts the commission that was taken', async () => {
    const transfer = commissionTransfer(String(w.ids.ann), paise(250));
    if (transfer === null) throw new Error('nothing to post');
    const reference = { type: 'commission', id: '1' };
    await tx(w.pool, (t) => post(t, [{ actorId: null, meta: {}, atMs: w.clock.nowMs, transfer, reference }]));
    expect((await get('/api/account/profit-loss')).body.commission).toBe(2.5);
  });
});

describe('results', () => {
  const keysOf = (body: { items: { marketName: string }[] }) => body.items.map(({ marketName }) => marketName);

  test('are there for everybody, newest first, in words, with what was declared before; nothing of what is switched off', async () => {
    const { body } = await get('/api/results', null);
    expect(keysOf(body)).toEqual(['Market 8/3', 'Market 7/2/5', 'Market 7/1']);
    expect(body.items.map(({ result }: { result: string }) => result)).toEqual(['Void', '46', 'Kites']);
    expect(body.items[2]).toMatchObject({
      earlier: ['Herons'],
      event: { id: '7', name: 'Kites v Herons' },
      sport: { id: '4' },
    });
    expect(body.items[1]).toMatchObject({ selectionKey: '5', marketId: '2', earlier: [] });
    expect(body.next).toBeNull();
  });

  test('say of a winner without a name that it has none, and not its number', async () => {
    const { rows } = await w.pool.query(
      `update market m set outcomes = '[]' from market b where b.id = m.id and m.name = 'Market 7/1' returning b.outcomes`,
    );
    const { body } = await get('/api/results', null);
    const kept = JSON.stringify(rows[0]?.outcomes);
    await w.pool.query(`update market set outcomes = $1 where name = 'Market 7/1'`, [kept]);
    expect(body.items[2]).toMatchObject({ result: 'Winner not named', earlier: ['Winner not named'] });
  });

  test('come page by page, none twice and none left out', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await get(`/api/results?limit=1${next ? `&before=${next}` : ''}`, null);
      seen.push(...keysOf(body));
      next = body.next;
    }
    expect(seen).toEqual(['Market 8/3', 'Market 7/2/5', 'Market 7/1']);
  });

  test.each([
    ['sportId=4', 2],
    ['search=OWLS', 1],
    ['search=7%2F2', 1],
    ['from=2026-02-28', 2],
    ['to=2026-02-27', 1],
    ['sportId=2', 0],
  ])('with %s are %i', async (query, count) => {
    expect((await get(`/api/results?${query}`, null)).body.items.length).toBe(count);
  });

  test('of earlier than 30 days are there for who names the day', async () => {
    const before = await get('/api/results?to=2026-01-20', null);
    expect(keysOf(before.body)).toEqual(['Market 7/8']);
    const all = await get('/api/results?from=2025-12-15', null);
    expect(keysOf(all.body)).toEqual(['Market 8/3', 'Market 7/2/5', 'Market 7/1', 'Market 7/8']);
  });

  test.each(['from=2025-11-20', 'from=2025-09-01&to=2026-01-20', 'search=owls&from=1900-01-01'])(
    'of more than 92 days are refused: %s',
    async (query) => {
      const { status, body } = await get(`/api/results?${query}`, null);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'INVALID_REQUEST', field: 'from' });
    },
  );

  test.each(['before=x', 'before=1-', 'limit=0', 'limit=101', 'sportId=a'])('%s is refused', async (query) => {
    expect((await get(`/api/results?${query}`, null)).status).toBe(400);
  });
});
