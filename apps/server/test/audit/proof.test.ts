import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '../../src/db/transaction.ts';
import { sealAudit } from '../../src/ledger/audit-chain.ts';
import { isLocked, tryLock } from '../../src/modules/audit/run-store.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('north', 'ann', 500);
  root = await w.signIn('root');
});
afterAll(() => w.close());

const AUDIT = '/api/super-admin/audit-log';
const RUNS = '/api/super-admin/reconciliations';
const get = (url: string, token = root) => w.send('GET', url, { token });
type Item = { action: string; target: string; outcome: string; actor: { username: string } | null };

describe('the audit log', () => {
  test('has every act with who did it, and what was refused, newest first', async () => {
    await w.send('POST', '/api/agent/wallets/transfer', {
      token: await w.signIn('north'),
      body: { userId: String(w.ids['ann']), amount: 1, action: 'deposit', transactionCode: 'wrong' },
    });
    const { body } = await get(`${AUDIT}?action=wallet.transfer`);
    expect(body.items.map(({ outcome, actor }: Item) => [outcome, actor?.username])).toEqual([
      ['TRANSACTION_CODE_INVALID', 'north'],
      ['ok', 'north'],
      ['ok', 'root'],
      ['ok', 'root'],
    ]);
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 50, countedSince: null });
    expect(JSON.stringify(body)).not.toContain(await w.codeOf('north'));
    const page = (await get(`${AUDIT}?action=wallet.transfer&limit=1&page=2`)).body;
    expect(page.items).toEqual([body.items[1]]);
  });

  test('is narrowed to who acted, how it ended, and what it was about', async () => {
    const of = async (query: string) => (await get(`${AUDIT}?action=wallet.transfer&${query}`)).body.total;
    expect(await of(`actorId=${w.ids['north']}`)).toBe(2);
    expect(await of('outcome=refused')).toBe(1);
    expect(await of('outcome=ok')).toBe(3);
    expect(await of('search=Code_INVALID')).toBe(1);
    expect(await of('search=nothing+of+the+kind')).toBe(0);
    expect(await of('from=2026-03-01&to=2026-03-01')).toBe(4);
    expect(await of('from=2026-03-02')).toBe(0);
    expect(await of('to=2026-02-28')).toBe(0);
    expect((await get(`${AUDIT}?from=tomorrow`)).status).toBe(400);
  });

  test('finds a day among many by halving, whatever is missing between', async () => {
    await w.pool.query(
      `insert into audit (at, request_id, action, outcome)
       select timestamptz '2026-04-01' + make_interval(mins => n * 30), 'many', 'presets.save', 'ok' from generate_series(1, 3000) as n`,
    );
    const day = (await get(`${AUDIT}?action=presets.save&from=2026-04-20&to=2026-04-20&limit=100`)).body;
    expect(day.total).toBe(48);
    // Days are India's.
    expect(day.items[0].at).toBe('2026-04-20T18:00:00.000Z');
    expect(day.items.at(-1).at).toBe('2026-04-19T18:30:00.000Z');
  });

  test('leaves bets and orders out unless they are asked for', async () => {
    await w.pool.query(
      `insert into audit (at, request_id, action, outcome) values (timestamptz '2026-07-01', 'a-bet', 'bet.place', 'ok'),
         (timestamptz '2026-07-01', 'an-order', 'order.place', 'ok'), (timestamptz '2026-07-01', 'gone', 'order.cancel', 'ok')`,
    );
    const of = async (query: string) => (await get(`${AUDIT}?from=2026-07-01&${query}`)).body.total;
    expect(await of('')).toBe(0);
    expect(await of('action=bet.place')).toBe(1);
    expect(await of('action=order.place')).toBe(1);
    expect(await of('action=everything')).toBe(3);
  });

  test('loses nothing at the end of a day, though counted refusals are written minutes after their time', async () => {
    // Every twenty seconds around midnight in India an act, and before each the count of a minute that was over long ago.
    await w.pool.query(
      `insert into audit (at, request_id, action, outcome)
       select timestamptz '2026-08-04 18:30:00Z' + make_interval(secs => n * 20 - late), 'late', 'late.' || late, 'ok'
       from generate_series(-60, 60) as n, unnest(array[230, 0]) as late order by n, late desc`,
    );
    const of = async (query: string) => (await get(`${AUDIT}?search=late&limit=500&${query}`)).body.total;
    expect(await of('from=2026-08-01&to=2026-08-04')).toBe(60 + 72);
    expect(await of('from=2026-08-05&to=2026-08-08')).toBe(61 + 49);
  });

  test('names the account that an act was about', async () => {
    const { body } = await get(`${AUDIT}?action=wallet.transfer&outcome=ok&limit=1`);
    expect(body.items[0]).toMatchObject({ target: `account:${w.ids['ann']}`, targetName: 'ann' });
    const nothing = (await get(`${AUDIT}?action=presets.save&limit=1`)).body.items[0];
    expect(nothing.targetName).toBeNull();
  });

  test('says where a row stands in the chain', async () => {
    await sealAudit(w.pool);
    const [newest] = (await get(`${AUDIT}?action=wallet.transfer`)).body.items;
    expect(newest.seal.seq).toBeGreaterThan(0);
    expect(newest.seal.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('counts and shows what looking at its rows one by one does, also where there are more than it looks at', async () => {
    // Bets between the acts, addresses, refusals and acting accounts in turn.
    await w.pool.query(
      `insert into audit (at, request_id, actor_id, actor_role, action, target, outcome, ip)
       select timestamptz '2026-10-01' + make_interval(secs => n * 10), 'counted-' || n, case when n % 5 = 0 then $1::bigint end,
         case when n % 5 = 0 then 'agent' end, (array['bet.place', 'crowd.one', 'crowd.two'])[1 + n % 3], 'thing:' || n % 977,
         case when n % 7 = 0 then 'NOT_ALLOWED' else 'ok' end, ('10.0.0.' || n % 250)::inet
       from generate_series(1, 31000) as n order by n`,
      [w.ids['north']],
    );
    type Row = { id: number; at: Date; action: string; outcome: string; actor_id: number | null; words: string };
    const { rows } = await w.pool.query<Row>(
      `select id, at, action, outcome, actor_id, lower(concat_ws(' ', target, request_id, outcome, host(ip))) as words
       from audit order by id desc`,
    );
    const isAct = ({ action }: Row) => action !== 'bet.place';
    const LOOKED_AT = 20_000;
    const cases: [query: string, read: (row: Row) => boolean, fits: (row: Row) => boolean][] = [
      ['', isAct, () => true],
      ['action=everything', () => true, () => true],
      ['action=bet.place', () => true, ({ action }) => action === 'bet.place'],
      ['action=crowd.one', isAct, ({ action }) => action === 'crowd.one'],
      ['outcome=refused', isAct, ({ outcome }) => outcome !== 'ok'],
      ['outcome=ok&action=everything', () => true, ({ outcome }) => outcome === 'ok'],
      [`actorId=${w.ids['north']}`, isAct, (row) => row.actor_id === w.ids['north']],
      ['search=THING%3A12', isAct, ({ words }) => words.includes('thing:12')],
      ['search=ok+10.0.0.7&action=everything', () => true, ({ words }) => words.includes('ok 10.0.0.7')],
      ['search=nobody', isAct, () => false],
      [
        'search=counted-1&outcome=refused&action=crowd.two',
        isAct,
        (row) => row.words.includes('counted-1') && row.outcome !== 'ok' && row.action === 'crowd.two',
      ],
    ];
    for (const [query, isRead, fits] of cases) {
      const read = rows.filter(isRead).slice(0, LOOKED_AT);
      expect(read).toHaveLength(LOOKED_AT);
      const found = read.filter(fits);
      for (const page of [1, 4]) {
        const { body } = await get(`${AUDIT}?${query}&limit=40&page=${page}`);
        expect([body.total, body.items.map(({ id }: { id: string }) => id), body.countedSince], query).toEqual([
          found.length,
          found.slice((page - 1) * 40, page * 40).map(({ id }) => String(id)),
          new Date(Math.min(...read.map(({ at }) => at.getTime()))).toISOString(),
        ]);
      }
    }
  });
});

describe('a reconciliation', () => {
  // In real time: a row that stays without a seal for ten minutes is a fault.
  let w: World;
  let root: string;
  beforeAll(async () => {
    w = await world({ realTime: true });
    await w.give('root', 'root', 100_000);
    await w.give('root', 'north', 10_000);
    root = await w.signIn('root');
  });
  afterAll(() => w.close());

  const newest = async () => (await w.send('GET', RUNS, { token: root })).body.items[0];
  /** The run has ended, and has let go of its lock, which takes it a moment longer. */
  const ended = () =>
    vi.waitFor(
      async () => {
        expect((await newest()).finishedAt).not.toBeNull();
        expect(await isLocked(w.context.db)).toBe(false);
      },
      { timeout: 30_000, interval: 50 },
    );

  const run = async () => {
    await sealAudit(w.pool);
    return w.send('POST', RUNS, { token: root });
  };

  test('finds nothing in good books, and says what they come to', async () => {
    const begun = await run();
    expect(begun.body).toMatchObject({ state: 'running', by: { username: 'root' }, differenceCount: null });
    await ended();
    const found = await newest();
    expect(found).toMatchObject({ id: begun.body.id, state: 'clean', differenceCount: 0, differences: [] });
    expect(found.books).toContainEqual({ name: 'issued', balance: -100_000 });
    expect(found.books).toContainEqual({ name: 'wallets', balance: 100_000 });
    expect(found.auditRows).toBeGreaterThan(2);
  });

  test('names what is wrong: a balance, and a row of the audit log', async () => {
    await w.pool.query('update wallet set balance = balance + 700 where account_id = $1', [w.ids['ann']]);
    await w.pool.query('alter table audit disable trigger audit_is_final');
    await w.pool.query(`update audit set target = 'somebody else' where action = 'wallet.transfer'`);
    await w.pool.query('alter table audit enable trigger audit_is_final');
    await run();
    await ended();
    const found = await newest();
    expect(found.state).toBe('differences');
    expect(found.differenceCount).toBe(found.differences.length);
    const rules = found.differences.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContainEqual(expect.stringContaining("a wallet's balance is the sum of its postings"));
    expect(rules).toContainEqual(expect.stringContaining('every row of the audit log'));
    await w.pool.query('update wallet set balance = balance - 700 where account_id = $1', [w.ids['ann']]);
  });

  test('is one at a time, whoever asks', async () => {
    const token = await w.signIn('root2');
    const other = await w.pool.connect();
    try {
      // Another server is at it.
      expect(await tryLock(database(other))).toBe(true);
      const refused = await w.send('POST', RUNS, { token });
      expect(refused).toMatchObject({ status: 409, body: { error: 'RECONCILIATION_RUNNING' } });
    } finally {
      // Its connection goes, and its lock with it.
      other.release(true);
    }
    await vi.waitFor(async () => expect(await isLocked(w.context.db)).toBe(false));
    expect((await run()).status).toBe(200);
    await ended();
  });

  test('that came to no end is called interrupted, and does not stand in the way of the next', async () => {
    await w.pool.query('insert into reconciliation_run (actor_id, started_at) values ($1, now())', [w.ids['root']]);
    expect(await newest()).toMatchObject({ state: 'interrupted', finishedAt: null });
    await run();
    await ended();
    expect((await w.send('GET', RUNS, { token: root })).body.items[1].state).toBe('interrupted');
  });
});

test('the audit log names the market, the event and the sport that an act was about', async () => {
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now()), (10, 'Horse Racing', now()) on conflict do nothing;
     insert into competition (sport_id, id, name, updated_at) values (4, 1, 'Cup', now()), (10, 2, 'Ascot', now())
       on conflict do nothing;
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
       values (7, 4, 1, 'A v B', now(), now()), (8, 10, 2, 'Ascot 14:30', now(), now());`,
  );
  const { rows } = await w.pool.query<{ id: string }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
     values ('7/1', 7, 1, 'MATCH_ODDS', 'A · B', 'match', 'match', '[{"id":"1","name":"A"}]', 'match-odds/1', now()),
       ('8/1', 8, 1, 'MATCH_ODDS', 'MATCH_ODDS', 'match', 'match', '[]', 'match-odds/1', now()) returning id`,
  );
  const [market, race] = rows.map(({ id }) => `market:${id}`);
  const targets = [market, race, 'event:7', 'sport:4', 'market:99999', 'catalogue:sports', 'event 7 market 1'];
  await w.pool.query(
    `insert into audit (at, request_id, action, target, outcome)
     select timestamptz '2027-02-02 10:00Z', 'named', 'named', target, 'ok' from unnest($1::text[]) as target`,
    [targets],
  );
  const { body } = await get(`${AUDIT}?action=named&from=2027-02-01&to=2027-02-28`);
  type Named = { target: string; targetName: string | null; targetMarket: unknown };
  const names = new Map(
    (body.items as Named[]).map(({ target, targetName, targetMarket }) => [target, [targetName, targetMarket]]),
  );
  expect(targets.map((target) => names.get(target ?? ''))).toEqual([
    ['A v B', { name: 'A · B', sportName: 'Cricket', outcomes: [{ id: '1', name: 'A' }] }],
    ['Ascot 14:30', { name: 'MATCH_ODDS', sportName: 'Horse Racing', outcomes: [] }],
    ['A v B', null],
    ['Cricket', null],
    [null, null],
    [null, null],
    [null, null],
  ]);
});
