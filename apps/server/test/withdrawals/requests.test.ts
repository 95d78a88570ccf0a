// What players ask their agents for, and agents the super admins: what it holds, who answers it, and that it is answered once.
import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { limitHandlers } from '../../src/modules/limits/routes.ts';
import { type Answer, baseHandlers, type World, world } from '../support/world.ts';

type Name = 'ann' | 'ben' | 'cem' | 'north' | 'south' | 'root';
const OWN = '/api/account/requests';

let w: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  w = await world({ handlers: { ...baseHandlers(), limits: limitHandlers } });
  for (const name of ['root', 'north', 'south', 'ann', 'ben', 'cem']) tokens[name] = await w.signIn(name);
  await w.give('root', 'root', 1_000_000);
  await w.give('root', 'north', 50_000);
  await w.give('root', 'south', 5_000);
});
afterAll(() => w.close());
/** Nothing waits, and ann has exactly 1,000. */
beforeEach(async () => {
  for (const name of ['ann', 'ben', 'north'] as const) {
    for (const { id, state } of (await own(name)).body.items) if (state === 'pending') await takeBack(name, id);
  }
  const { balance } = await wallet('ann');
  if (balance < 1000) await w.give('north', 'ann', 1000 - balance);
  if (balance > 1000) await w.give('north', 'ann', balance - 1000, 'withdraw');
});
afterEach(async () => {
  const faults = (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('11.'));
  expect(faults).toEqual([]);
});

const baseOf = (name: Name) => `/api/${name === 'root' ? 'super-admin' : 'agent'}/requests`;
const own = (name: Name) => w.send('GET', OWN, { token: tokens[name] });
const ask = (name: Name, kind: 'points' | 'withdrawal', amount: number, more: object = {}): Promise<Answer> => {
  w.clock.advance(1_000);
  return w.send('POST', OWN, { token: tokens[name], body: { kind, amount, ...more } });
};
const asked = async (name: Name, kind: 'points' | 'withdrawal', amount: number, more: object = {}): Promise<string> => {
  const answer = await ask(name, kind, amount, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.request.id;
};
const takeBack = (name: Name, id: string) => w.send('POST', `${OWN}/${id}/take-back`, { token: tokens[name] });
const accept = async (name: Name, id: string, amount: number, more: object = {}): Promise<Answer> =>
  w.send('POST', `${baseOf(name)}/${id}/accept`, {
    token: tokens[name],
    body: { amount, transactionCode: await w.codeOf(name), ...more },
  });
const refuse = (name: Name, id: string, reason = 'Not today.') =>
  w.send('POST', `${baseOf(name)}/${id}/refuse`, { token: tokens[name], body: { reason } });
const queue = (name: Name, query = '') => w.send('GET', `${baseOf(name)}${query}`, { token: tokens[name] });
async function wallet(name: Name): Promise<{ balance: number; held: number }> {
  const { rows } = await w.pool.query(
    `select (balance / 100.0)::float8 as balance, (held / 100.0)::float8 as held from wallet where account_id = $1`,
    [w.ids[name]],
  );
  return rows[0];
}
const ids = (answer: Answer): string[] => answer.body.items.map(({ id }: { id: string }) => id);

describe('a request for points', () => {
  test('accepted, it moves them once, names itself on both statements and is on record', async () => {
    const before = await wallet('north');
    const id = await asked('ann', 'points', 300, { note: 'before the final' });
    expect(id).toMatch(/^P\d+$/);
    expect((await queue('north')).body).toMatchObject({
      waiting: 1,
      items: [
        {
          ...{ id, kind: 'points', amount: 300, given: null, state: 'pending', note: 'before the final' },
          account: { username: 'ann', role: 'user', available: 1000 },
        },
      ],
    });
    const done = await accept('north', id, 300);
    expect(done.body).toMatchObject({ message: 'Request accepted.', request: { id, state: 'accepted', given: 300 } });
    expect(await wallet('ann')).toEqual({ balance: 1300, held: 0 });
    expect((await wallet('north')).balance).toBe(before.balance - 300);
    for (const name of ['ann', 'north'] as const) {
      const { body } = await w.send('GET', '/api/account/statement', { token: tokens[name] });
      expect(body.entries[0]).toMatchObject({
        mode: 'deposit',
        amount: 300,
        remark: `Request ${id}: before the final`,
      });
    }
    expect((await own('ann')).body).toMatchObject({ answeredBy: 'agent', waiting: 0, items: [{ id, given: 300 }] });
    const { rows } = await w.pool.query(`select action, outcome, after from audit where target = $1 order by id`, [
      `request:${id}`,
    ]);
    expect(rows).toMatchObject([
      { action: 'request.ask', outcome: 'ok', after: { kind: 'points', amount: 300 } },
      { action: 'request.accept', outcome: 'ok', after: { transferId: done.body.request.transferId } },
    ]);
  });

  test('accepted many times at once, it is moved once', async () => {
    const id = await asked('ann', 'points', 200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept('north', id, 200)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED', state: 'accepted' });
    }
    expect(await wallet('ann')).toEqual({ balance: 1200, held: 0 });
  });

  test('of two who answer at once one is heard', async () => {
    const id = await asked('ann', 'points', 200);
    const answers = await Promise.all([accept('north', id, 200), accept('root', id, 200), refuse('north', id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const given = (await wallet('ann')).balance - 1000;
    const [now] = (await own('ann')).body.items;
    expect(given).toBe(now.state === 'accepted' ? 200 : 0);
  });

  test('the same acceptance, sent again under its id, is answered as the first time', async () => {
    const id = await asked('ann', 'points', 200);
    const requestId = randomUUID();
    const first = await accept('north', id, 200, { requestId });
    expect((await accept('north', id, 200, { requestId })).body).toEqual(first.body);
    expect((await accept('north', id, 100, { requestId, reason: 'less' })).body.error).toBe('TRANSITION_NOT_ALLOWED');
    expect((await accept('root', id, 200, { requestId })).body.error).toBe('TRANSITION_NOT_ALLOWED');
    expect(await wallet('ann')).toEqual({ balance: 1200, held: 0 });
  });

  test('is accepted in part with a reason, and never with more', async () => {
    const id = await asked('ann', 'points', 500);
    expect((await accept('north', id, 500.01)).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'amount' });
    expect((await accept('north', id, 200)).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'reason' });
    const done = await accept('north', id, 200, { reason: 'The rest on Friday.' });
    expect(done.body.request).toMatchObject({ amount: 500, given: 200, reason: 'The rest on Friday.' });
    expect(await wallet('ann')).toEqual({ balance: 1200, held: 0 });
  });

  test('needs the code of whoever accepts, and points to give', async () => {
    const id = await asked('cem', 'points', 9000);
    expect((await accept('south', id, 9000, { transactionCode: 'WRONGONE' })).body.error).toBe(
      'TRANSACTION_CODE_INVALID',
    );
    expect((await accept('south', id, 9000, { transactionCode: '' })).body).toMatchObject({ field: 'transactionCode' });
    expect((await accept('south', id, 9000)).body).toMatchObject({ error: 'INSUFFICIENT_POINTS', available: 5000 });
    expect((await own('cem')).body.items[0]).toMatchObject({ state: 'pending' });
    await takeBack('cem', id);
  });

  test('is for a player within its own deposit limit, when it asks and when it is given', async () => {
    const limit = (max: number | null) =>
      w.send('PUT', '/api/limits/deposit/day', { token: tokens['ben'], body: { max } });
    expect((await limit(400)).status).toBe(200);
    const id = await asked('ben', 'points', 300);
    const second = await asked('ben', 'points', 300);
    expect((await ask('ben', 'points', 401)).body.error).toBe('DEPOSIT_NOT_ACCEPTED');
    expect((await accept('north', id, 300)).status).toBe(200);
    expect((await accept('north', second, 300)).body.error).toBe('DEPOSIT_NOT_ACCEPTED');
    expect(await wallet('ben')).toEqual({ balance: 300, held: 0 });
  });
});

describe('a request for a withdrawal', () => {
  test('holds its amount at once, and frees it when it is refused or taken back', async () => {
    const id = await asked('ann', 'withdrawal', 400);
    expect(id).toMatch(/^W\d+$/);
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 400 });
    expect((await ask('ann', 'withdrawal', 600.01)).body).toMatchObject({
      error: 'INSUFFICIENT_POINTS',
      available: 600,
    });
    expect((await refuse('north', id, '  ')).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'reason' });
    expect((await refuse('north', id, 'No cash today.')).body.request).toMatchObject({ state: 'refused' });
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 0 });
    expect((await own('ann')).body.items[0]).toMatchObject({ id, state: 'refused', reason: 'No cash today.' });
    const second = await asked('ann', 'withdrawal', 400);
    expect((await takeBack('ann', second)).body.request).toMatchObject({ state: 'cancelled' });
    expect((await takeBack('ann', second)).body.error).toBe('TRANSITION_NOT_ALLOWED');
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 0 });
  });

  test('accepted, its points go up to whoever accepts, in part with the rest free again', async () => {
    const before = await wallet('north');
    const id = await asked('ann', 'withdrawal', 400);
    const done = await accept('north', id, 250, { reason: 'So much cash is here.' });
    expect(done.body.request).toMatchObject({ state: 'accepted', amount: 400, given: 250 });
    expect(await wallet('ann')).toEqual({ balance: 750, held: 0 });
    expect((await wallet('north')).balance).toBe(before.balance + 250);
    const { body } = await w.send('GET', '/api/account/statement', { token: tokens['ann'] });
    expect(body.entries[0]).toMatchObject({ mode: 'withdraw', amount: 250, remark: `Request ${id}` });
  });

  test('is one row of the withdrawals: who moves it first has moved it', async () => {
    const id = await asked('ann', 'withdrawal', 400);
    const move = (status: string) =>
      w.send('PATCH', `/api/super-admin/withdrawals/${id.slice(1)}`, { token: tokens['root'], body: { status } });
    expect((await move('approved')).body.withdrawal).toMatchObject({
      status: 'approved',
      createdBy: { username: 'ann' },
    });
    expect((await accept('north', id, 400)).body).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED', state: 'approved' });
    expect((await takeBack('ann', id)).body.error).toBe('TRANSITION_NOT_ALLOWED');
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 400 });
    expect((await move('completed')).status).toBe(200);
    expect((await own('ann')).body.items[0]).toMatchObject({ id, state: 'accepted', given: 400 });
    expect(await wallet('ann')).toEqual({ balance: 600, held: 0 });
    const second = await asked('ann', 'withdrawal', 100);
    await accept('north', second, 100);
    const late = await w.send('PATCH', `/api/super-admin/withdrawals/${second.slice(1)}`, {
      token: tokens['root'],
      body: { status: 'approved' },
    });
    expect(late.body.error).toBe('TRANSITION_NOT_ALLOWED');
  });

  test('what staff writes on it is not told to its owner', async () => {
    const id = await asked('ann', 'withdrawal', 50, { note: 'for the rent' });
    await w.send('PATCH', `/api/super-admin/withdrawals/${id.slice(1)}`, {
      token: tokens['root'],
      body: { status: 'approved', remark: 'watch this one' },
    });
    expect((await own('ann')).body.items[0]).toMatchObject({ id, note: 'for the rent', state: 'approved' });
    await w.send('PATCH', `/api/super-admin/withdrawals/${id.slice(1)}`, {
      token: tokens['root'],
      body: { status: 'cancelled' },
    });
  });

  test('cannot be accepted when a corrected result took the points away; refusing it frees what is left', async () => {
    const id = await asked('ann', 'withdrawal', 900);
    await tx(w.pool, (t) => {
      const transfer = settlementTransfer(String(w.ids['ann']), paise(-300_00));
      return post(t, transfer === null ? [] : [{ transfer, actorId: null, reference: null, atMs: w.clock.nowMs }]);
    });
    expect((await accept('north', id, 900)).body).toMatchObject({ error: 'INSUFFICIENT_POINTS', available: 700 });
    expect(await wallet('ann')).toEqual({ balance: 700, held: 900 });
    expect((await refuse('north', id)).status).toBe(200);
    expect(await wallet('ann')).toEqual({ balance: 700, held: 0 });
  });
});

describe('asking', () => {
  test('with the client’s id makes one request', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('ann', 'withdrawal', 100, { requestId })));
    expect(new Set(answers.map(({ body }) => body.request?.id)).size).toBe(1);
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 100 });
    expect((await ask('ann', 'withdrawal', 101, { requestId })).body.error).toBe('IDEMPOTENCY_CONFLICT');
    expect((await ask('ann', 'points', 100, { requestId })).body.error).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('ends at five that wait, also when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('ann', 'withdrawal', 10)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === 'REQUESTS_FULL')).toHaveLength(3);
    expect(await wallet('ann')).toEqual({ balance: 1000, held: 50 });
  });
});

describe('who answers', () => {
  test('an agent its own users, a super admin agents; a foreign request is no request', async () => {
    const ofAnn = await asked('ann', 'points', 10);
    const ofNorth = await asked('north', 'points', 1000);
    expect((await own('north')).body).toMatchObject({ answeredBy: 'house', waiting: 1 });
    expect(ids(await queue('north'))).toEqual([ofAnn]);
    expect((await queue('south')).body).toMatchObject({ items: [], waiting: 0 });
    expect(ids(await queue('root'))).toEqual([ofNorth]);
    expect((await queue('root')).body.waiting).toBe(1);
    expect(ids(await queue('root', '?of=everyone')).toSorted()).toEqual([ofAnn, ofNorth].toSorted());
    expect(ids(await queue('root', `?of=everyone&search=${ofAnn.toLowerCase()}`))).toEqual([ofAnn]);
    expect(ids(await queue('root', '?of=everyone&kind=withdrawal'))).toEqual([]);
    for (const answer of [
      await accept('south', ofAnn, 10),
      await refuse('south', ofAnn),
      await accept('north', ofNorth, 1000),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await takeBack('ben', ofAnn)).status).toBe(404);
    const before = await wallet('north');
    expect((await accept('root', ofNorth, 1000)).status).toBe(200);
    expect((await wallet('north')).balance).toBe(before.balance + 1000);
  });
});
