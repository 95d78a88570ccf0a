// Settling players with their agent by HTTP, in both directions: what moves, what it is booked against, that nothing moves by
// halves or past zero, and the receipts.
import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Answer, type World, world } from '../support/world.ts';

const DAY_MS = 86_400_000;
let w: World;
const tokens = new Map<string, string>();
const id = (name: string) => String(w.ids[name]);

/** What betting brought or took, in rupees. */
const result = (name: string, rupees: number) =>
  tx(w.pool, (t) => {
    const transfer = settlementTransfer(id(name), paise(Math.round(rupees * 100)));
    return post(t, transfer === null ? [] : [{ transfer, actorId: null, reference: null, atMs: w.clock.nowMs }]);
  });

type Figures = { balance: number; credit: number; pnl: number };
/** Wallets in paise, as the ledger keeps them. */
async function figures(): Promise<Record<string, Figures>> {
  const { rows } = await w.pool.query<Figures & { username: string }>(
    `select a.username, w.balance, w.credit, w.balance - w.credit as pnl from wallet w join account a on a.id = w.account_id`,
  );
  return Object.fromEntries(rows.map(({ username, ...row }) => [username, row]));
}
const of = async (name: string): Promise<Figures> => (await figures())[name] ?? expect.unreachable();

type Line = { userId: string; direction: 'receive' | 'pay'; amount: number };
const receive = (name: string, amount: number): Line => ({ userId: id(name), direction: 'receive', amount });
const pay = (name: string, amount: number): Line => ({ userId: id(name), direction: 'pay', amount });

async function settle(by: string, settlements: readonly Line[], more: object = {}): Promise<Answer> {
  const base = by.startsWith('root') ? '/api/super-admin' : '/api/agent';
  return w.send('POST', `${base}/settlement-sheet/settlements`, {
    token: tokens.get(by),
    body: { settlements, note: 'Cash at the office', transactionCode: await w.codeOf(by), ...more },
  });
}

beforeAll(async () => {
  w = await world();
  for (const name of ['root', 'north', 'south', 'ann']) tokens.set(name, await w.signIn(name));
  await w.give('root', 'root', 10_000_000);
  await w.give('root', 'north', 100_000);
  await w.give('root', 'south', 100_000);
  for (const name of ['ann', 'ben']) await w.give('north', name, 50_000);
  await w.give('south', 'cem', 50_000);
  await w.give('root', 'north', 40_000);
});
afterAll(() => w.close());

/** Each test begins with ann at −4,000 and ben at +900. */
beforeEach(async () => {
  await result('ann', -4000 - (await of('ann')).pnl / 100);
  await result('ben', 900 - (await of('ben')).pnl / 100);
});

/** Nothing is out of order in the books but that results were written without a market. */
const expectBooksRight = async () => {
  for (const { balance, credit, pnl } of Object.values(await figures())) expect(balance).toBe(credit + pnl);
  const faults = (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('11.'));
  expect(faults).toEqual([]);
};

describe('what moves', () => {
  test('a player at −4,000 who pays cash comes back to 0, with a note and a receipt', async () => {
    const before = await figures();
    const { status, body } = await settle('north', [receive('ann', 4000)]);
    expect([status, body]).toMatchObject([
      200,
      { message: 'Settlement completed.', received: 4000, paid: 0, agent: { username: 'north' } },
    ]);
    const after = await figures();
    expect(after['ann']).toEqual({ balance: 5_000_000, credit: 5_000_000, pnl: 0 });
    expect((after['north']?.balance ?? 0) - (before['north']?.balance ?? 0)).toBe(-400_000);
    expect(after['north']?.credit).toBe(before['north']?.credit);
    expect(body.receipts).toEqual([
      {
        ...{ id: expect.stringMatching(/^\d+$/), settlementId: body.settlementId, at: expect.any(String) },
        player: { id: id('ann'), username: 'ann', fullName: expect.any(String) },
        agent: { id: id('north'), username: 'north', fullName: expect.any(String) },
        ...{ direction: 'receive', amount: 4000, openBefore: -4000, openAfter: 0 },
        ...{ note: 'Cash at the office', by: 'north' },
      },
    ]);
    await expectBooksRight();
  });

  test('both sides have it in their statements, with the note and both names', async () => {
    await settle('north', [receive('ann', 1500)]);
    const movement = {
      ...{ type: 'bank_settlement', amount: 1500, remark: 'Cash at the office' },
      meta: { transfer: { from: 'north', to: 'ann' }, mode: 'sheet' },
    };
    const newest = async (token: string | undefined, url: string) =>
      (await w.send('GET', url, { token })).body.items[0];
    expect(await newest(tokens.get('north'), `/api/agent/users/${id('ann')}/wallet/transactions`)).toMatchObject({
      ...{ ...movement, direction: 'credit' },
    });
    expect(
      await newest(tokens.get('root'), `/api/super-admin/agents/${id('north')}/wallet/transactions`),
    ).toMatchObject({ ...movement, direction: 'debit' });
    const { body } = await w.send('GET', '/api/account/statement', { token: tokens.get('ann') });
    expect(body.entries[0]).toMatchObject({ amount: 1500, direction: 'credit', remark: 'Cash at the office' });
    expect((await of('ann')).pnl).toBe(-250_000);
  });

  test('many at once, both ways: the agent pays out of what it gets; the sheet says what was settled', async () => {
    const before = await of('north');
    const { status, body } = await settle('north', [receive('ann', 4000), pay('ben', 400)]);
    expect([status, body.message, body.received, body.paid]).toEqual([200, '2 settlements completed.', 4000, 400]);
    expect([(await of('ann')).pnl, (await of('ben')).pnl]).toEqual([0, 50_000]);
    expect((await of('north')).balance - before.balance).toBe(-360_000);
    expect(
      body.receipts.map((one: { player: { username: string }; openAfter: number }) => [
        one.player.username,
        one.openAfter,
      ]),
    ).toEqual([
      ['ann', 0],
      ['ben', 500],
    ]);
    const sheet = await w.send('GET', '/api/agent/settlement-sheet', { token: tokens.get('north') });
    expect(sheet.body.items).toMatchObject([
      { player: { username: 'ann' }, closing: 0, open: 0 },
      { player: { username: 'ben' }, closing: 500, open: 500 },
    ]);
    await expectBooksRight();
  });

  test('a super admin settles for any agent: the legs are the agent’s, the act is the super admin’s', async () => {
    const root = await of('root');
    const { status, body } = await settle('root', [receive('ann', 100)], { agentId: id('north') });
    expect([status, body.receipts?.[0]?.by, body.receipts?.[0]?.agent.username]).toEqual([200, 'root', 'north']);
    expect(await of('root')).toEqual(root);
    const { rows } = await w.pool.query(
      `select action, outcome, target from audit where action = 'bank.settle-players' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'bank.settle-players', outcome: 'ok', target: `account:${id('north')}` }]);
  });
});

test('the agent’s row is free while a player’s is waited for', async () => {
  const holder = await w.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account where id = $1 for no key update', [w.ids['ben']]);
    const settling = settle('north', [receive('ann', 10), pay('ben', 5)]);
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`;
    await expect.poll(async () => (await w.pool.query(waiting)).rows[0].n).toBe(1);
    // Whoever has ben may go on to ask for the agent: they would wait for each other.
    await holder.query('select from account where id = $1 for no key update nowait', [w.ids['north']]);
    await holder.query('commit');
    expect((await settling).status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

describe('a week that is over', () => {
  test('is settled by its closing, whatever this week has brought, and closes with what is settled since', async () => {
    const to = '2026-03-01';
    w.clock.advance(7 * DAY_MS);
    for (const name of ['north', 'root']) tokens.set(name, await w.signIn(name));
    await result('ann', 3000);
    const week = async () => {
      const { body } = await w.send('GET', `/api/agent/settlement-sheet?from=2026-02-23&to=${to}`, {
        token: tokens.get('north'),
      });
      return body.items[0];
    };
    expect(await week()).toMatchObject({ closing: -4000, open: -4000 });
    const most = await settle('north', [receive('ann', 4000.01)], { to });
    expect(most.body).toMatchObject({ error: 'AMOUNT_CHANGED', account: 'ann', amount: -4000 });
    expect((await settle('north', [receive('ann', 2500)], { to })).status).toBe(200);
    expect(await week()).toMatchObject({ closing: -4000, open: -1500 });
    expect((await settle('north', [receive('ann', 1500)], { to })).status).toBe(200);
    expect(await week()).toMatchObject({ closing: -4000, open: 0 });
    // What this week won is left as it was.
    expect((await of('ann')).pnl).toBe(300_000);
    expect((await settle('north', [receive('ann', 1)], { to })).body).toMatchObject({ error: 'AMOUNT_CHANGED' });
  });

  test('is not collected a second time where a later week that is over has netted it', async () => {
    const day = (days: number) => new Date(w.clock.nowMs + days * DAY_MS).toISOString().slice(0, 10);
    const [lost, won] = [day(0), day(7)];
    w.clock.advance(7 * DAY_MS);
    await result('ann', 4000);
    w.clock.advance(7 * DAY_MS);
    for (const name of ['north', 'root']) tokens.set(name, await w.signIn(name));
    await result('ann', -250);
    const week = async (query: string) =>
      (await w.send('GET', `/api/agent/settlement-sheet${query}`, { token: tokens.get('north') })).body.items[0];
    const [before, after] = await Promise.all([week(`?from=${lost}&to=${lost}`), week(`?from=${won}&to=${won}`)]);
    expect([before, after]).toMatchObject([
      { closing: -4000, open: 0 },
      { closing: 0, open: 0 },
    ]);
    expect(await week('')).toMatchObject({ closing: -250, open: -250 });
    const { body } = await w.send('GET', '/api/agent/settlement-sheet/weeks', { token: tokens.get('north') });
    expect(body.items.slice(-3).map((one: { open: number }) => one.open)).toEqual([1, 1, 2]);
    const twice = await settle('north', [receive('ann', 4000)], { to: lost });
    expect(twice.body).toMatchObject({ error: 'AMOUNT_CHANGED', account: 'ann', amount: 0 });
    await expectBooksRight();
  });
});

const expectUnmoved = async (act: () => Promise<Answer>, expected: object) => {
  const before = await figures();
  expect((await act()).body).toMatchObject(expected);
  expect(await figures()).toEqual(before);
};

describe('nothing moves', () => {
  test('past zero, the wrong way round, or of a player who is even', async () => {
    await expectUnmoved(() => settle('north', [receive('ann', 4000.01)]), {
      ...{ error: 'AMOUNT_CHANGED', account: 'ann', amount: -4000 },
      message: 'ann has 4000.00 to pay and no more. Nothing was moved.',
    });
    await expectUnmoved(() => settle('north', [pay('ann', 1)]), { error: 'AMOUNT_CHANGED', amount: -4000 });
    await result('ann', 4000);
    await expectUnmoved(() => settle('north', [pay('ben', 900), receive('ann', 1)]), {
      ...{ error: 'AMOUNT_CHANGED', message: 'ann is even. Nothing was moved.' },
    });
  });

  test('without the points: of a player whose points are bound, of an agent who has not so many', async () => {
    await w.pool.query('update wallet set held = balance - 50000 where account_id = $1', [w.ids['ben']]);
    await expectUnmoved(() => settle('north', [receive('ann', 1), pay('ben', 900)]), {
      ...{ error: 'INSUFFICIENT_POINTS', account: 'ben', shortfall: 400 },
    });
    await w.pool.query('update wallet set held = 0 where account_id = $1', [w.ids['ben']]);
    await w.pool.query('update wallet set held = balance - 99999 where account_id = $1', [w.ids['north']]);
    await expectUnmoved(() => settle('north', [receive('ann', 1000)]), {
      ...{ error: 'INSUFFICIENT_POINTS', account: 'north', shortfall: 0.01 },
    });
    await w.pool.query('update wallet set held = 0 where account_id = $1', [w.ids['north']]);
  });

  test('without a note, a player, a code; with a player twice, or another agent’s', async () => {
    await expectUnmoved(() => settle('north', [receive('ann', 1)], { note: '  ' }), { field: 'note' });
    await expectUnmoved(() => settle('north', []), { field: 'settlements' });
    await expectUnmoved(() => settle('north', [receive('ann', 1), receive('ann', 2)]), { field: 'settlements' });
    await expectUnmoved(() => settle('north', [receive('ann', 1)], { transactionCode: '' }), {
      ...{ field: 'transactionCode' },
    });
    await expectUnmoved(() => settle('north', [receive('ann', 1)], { transactionCode: 'WRONG' }), {
      ...{ error: 'TRANSACTION_CODE_INVALID' },
    });
    await expectUnmoved(() => settle('north', [receive('ann', -1)]), { error: 'INVALID_REQUEST' });
    await expectUnmoved(() => settle('north', [receive('ann', 1), pay('cem', 1)]), { error: 'NOT_FOUND' });
    await expectUnmoved(() => settle('north', [pay('cem', 1)], { agentId: id('south') }), { error: 'NOT_FOUND' });
    await expectUnmoved(() => settle('root', [pay('cem', 1)], { agentId: id('north') }), { error: 'NOT_FOUND' });
    await expectUnmoved(() => settle('root', [pay('cem', 1)]), { field: 'agentId' });
  });

  test('a second time under the same id; another order under it is a conflict', async () => {
    const requestId = randomUUID();
    const first = await settle('north', [receive('ann', 250)], { requestId });
    expect(first.status).toBe(200);
    const before = await figures();
    expect((await settle('north', [receive('ann', 250)], { requestId })).body).toEqual(first.body);
    expect(await figures()).toEqual(before);
    await expectUnmoved(() => settle('north', [receive('ann', 251)], { requestId }), {
      ...{ error: 'IDEMPOTENCY_CONFLICT' },
    });
  });
});

describe('two at the same time', () => {
  test('of the same player: what is open is settled once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => settle('north', [receive('ann', 4000)])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect((await of('ann')).pnl).toBe(0);
  });

  test('of players in another order, and results meanwhile: nobody waits for ever', async () => {
    const answers = await Promise.all([
      ...[settle('north', [receive('ann', 10), pay('ben', 10)]), settle('north', [pay('ben', 10), receive('ann', 10)])],
      settle('root', [pay('ben', 10), receive('ann', 10)], { agentId: id('north') }),
      ...[result('ann', -5), result('ben', 5)].map((done) => done.then(() => ({ status: 200 }))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expectBooksRight();
  });
});

test('receipts are read by the agent that settled and by super admins, and nobody else finds them', async () => {
  const { body } = await settle('north', [receive('ann', 12.5)]);
  const url = (base: string) => `/api/${base}/settlement-sheet/receipts/${body.settlementId}`;
  expect((await w.send('GET', url('agent'), { token: tokens.get('north') })).body.items).toEqual(body.receipts);
  expect((await w.send('GET', url('super-admin'), { token: tokens.get('root') })).body.items).toEqual(body.receipts);
  tokens.set('south', await w.signIn('south'));
  expect((await w.send('GET', url('agent'), { token: tokens.get('south') })).status).toBe(404);
});

test('above the deposit limit that the player has set for itself; who is excluded may pay what it owes', async () => {
  // Of a new day: what was given before counts for its own.
  w.clock.advance(DAY_MS);
  for (const name of ['north', 'root']) tokens.set(name, await w.signIn(name));
  await w.pool.query(
    `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
     values ($1, 'deposit', 'day', 100000, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000))`,
    [w.ids['ann'], w.clock.nowMs - 1000],
  );
  await w.pool.query('update account set own_limits = true where id = $1', [w.ids['ann']]);
  await expectUnmoved(() => settle('north', [receive('ann', 1000.01)]), { error: 'DEPOSIT_NOT_ACCEPTED' });
  expect((await settle('north', [receive('ann', 600)])).status).toBe(200);
  // It counts as what was given: together they are above the limit.
  await expectUnmoved(() => settle('north', [receive('ann', 500)]), { error: 'DEPOSIT_NOT_ACCEPTED' });
  const given = await w.send('POST', '/api/agent/wallets/transfer', {
    token: tokens.get('north'),
    body: { userId: id('ann'), action: 'deposit', amount: 500, transactionCode: await w.codeOf('north') },
  });
  expect(given.body).toMatchObject({ error: 'DEPOSIT_NOT_ACCEPTED' });
  await w.pool.query(`update account set excluded_until = '2100-01-01' where id = $1`, [w.ids['ann']]);
  expect((await settle('north', [receive('ann', 400)])).status).toBe(200);
  await expectBooksRight();
});
