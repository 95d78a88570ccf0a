// Withdrawal requests by HTTP: what they hold, what their moves do, and who is told.
import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer, WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Answer, type World, world } from '../support/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  token = await w.signIn('root');
  await w.give('root', 'root', 1_000_000);
  await w.give('root', 'north', 5000);
});
afterAll(() => w.close());
/** A player's own open requests are ended, and it has exactly 1,000. */
beforeEach(async () => {
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from withdrawal where status in ('pending', 'approved')`,
  );
  for (const row of rows) await move(String(row.id), 'cancelled');
  const { balance } = await wallet('ann');
  if (balance < 1000) await w.give('root', 'ann', 1000 - balance);
  if (balance > 1000) await w.give('root', 'ann', balance - 1000, 'withdraw');
});
afterEach(async () => {
  const faults = (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('11.'));
  expect(faults).toEqual([]);
});

const URL = '/api/super-admin/withdrawals';
const create = (more: Record<string, unknown> = {}): Promise<Answer> =>
  w.send('POST', URL, { token, body: { ownerType: 'user', ownerId: String(w.ids.ann), amount: 300, ...more } });
const move = (id: string, status: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  w.send('PATCH', `${URL}/${id}`, {
    token,
    body: { status, ...(status === 'rejected' && { remark: 'No.' }), ...more },
  });
async function wallet(name: string): Promise<{ balance: number; held: number; inDebt: boolean }> {
  const { rows } = await w.pool.query(
    `select (balance / 100.0)::float8 as balance, (held / 100.0)::float8 as held, in_debt as "inDebt"
     from wallet where account_id = $1`,
    [w.ids[name]],
  );
  return rows[0];
}
const result = (name: string, rupees: number) =>
  tx(w.pool, (t) => {
    const transfer = settlementTransfer(String(w.ids[name]), paise(rupees * 100));
    return post(t, transfer === null ? [] : [{ transfer, actorId: null, reference: null, atMs: w.clock.nowMs }]);
  });
const paidOut = async (): Promise<number> =>
  (
    await w.pool.query(
      `select coalesce(sum(p.amount), 0)::float8 / 100 as total from posting p join ledger_account l on l.id = p.ledger_account_id
       where l.name = 'paid_out'`,
    )
  ).rows[0].total;

describe('a new request', () => {
  test('holds its amount out of every available figure', async () => {
    const made = await create({ remark: '  by bank  ' });
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        message: 'Withdrawal request created successfully.',
        withdrawal: {
          ownerType: 'user',
          ownerId: String(w.ids.ann),
          owner: { username: 'ann', fullName: 'Ann Smith' },
          amount: 300,
          status: 'pending',
          remark: 'by bank',
          createdBy: { username: 'root' },
          updatedBy: null,
          nextStatuses: ['approved', 'rejected', 'cancelled'],
          transferId: null,
        },
      },
    ]);
    const me = await w.send('GET', '/api/auth/me', { token: await w.signIn('ann') });
    expect(me.body.user).toMatchObject({ walletBalance: 1000, exposure: 0, available: 700 });
    const users = await w.send('GET', '/api/agent/users?search=ann', { token: await w.signIn('north') });
    expect(users.body.items[0]).toMatchObject({
      points: 1000,
      heldPoints: 300,
      availablePoints: 700,
      ownAvailablePoints: 700,
    });
    expect(users.body.agent).toMatchObject({ heldPoints: 300, availablePoints: users.body.agent.points - 300 });
    const byAvailable = await w.send('GET', '/api/super-admin/users?sort=available&direction=desc', { token });
    expect(byAvailable.body.items[0]).toMatchObject({ username: 'ann', availablePoints: 700 });
    expect((await w.give('north', 'ann', 700.01, 'withdraw')).body).toMatchObject({
      error: 'INSUFFICIENT_POINTS',
      available: 700,
    });
    expect((await w.give('north', 'ann', 700, 'withdraw')).body.target).toMatchObject({ available: 0 });
  });

  test('is announced to its owner at once', async () => {
    const told: unknown[] = [];
    const stop = w.context.bus.subscribe(`account.${w.ids.ann}`, (notice) => told.push(notice));
    const { id } = (await create()).body.withdrawal;
    expect(told.at(-1)).toMatchObject({ event: 'wallet', balance: 1000, exposure: 0, available: 700 });
    await move(id, 'rejected');
    expect(told.at(-1)).toMatchObject({ balance: 1000, available: 1000 });
    stop();
  });

  test('of more than is available is refused, also when others hold the rest', async () => {
    expect((await create({ amount: 1000.01 })).body).toMatchObject({
      error: 'INSUFFICIENT_POINTS',
      available: 1000,
      needed: 1000.01,
    });
    await create({ amount: 600 });
    expect((await create({ amount: 400.01 })).body).toMatchObject({ error: 'INSUFFICIENT_POINTS', available: 400 });
    expect((await create({ amount: 400 })).status).toBe(200);
    expect(await wallet('ann')).toMatchObject({ balance: 1000, held: 1000 });
  });

  test.each([
    ['no amount', { amount: null }, 'Enter a valid amount.'],
    ['nothing', { amount: 0 }, 'Enter a valid amount.'],
    ['a negative amount', { amount: -5 }, 'Enter a valid amount.'],
    ['no owner', { ownerId: null }, 'Select an owner for the request.'],
    ['no owner of an agent', { ownerType: 'agent', ownerId: null }, 'Select an owner for the request.'],
    ['half a paisa', { amount: 0.001 }, 'amount: must be an amount with at most 2 decimals'],
  ])('with %s is refused in the form’s words', async (_, more, message) => {
    expect([(await create(more)).body]).toMatchObject([{ error: 'INVALID_REQUEST', message }]);
  });

  test('of a super admin without an owner is the caller’s own; unknown owners are not found', async () => {
    const own = await create({ ownerType: 'super_admin', ownerId: null, amount: 5 });
    expect(own.body.withdrawal).toMatchObject({ ownerType: 'super_admin', owner: { username: 'root' } });
    const agents = await create({ ownerType: 'agent', ownerId: String(w.ids.north), amount: 5 });
    expect(agents.body.withdrawal).toMatchObject({ ownerType: 'agent', owner: { username: 'north' } });
    expect((await create({ ownerId: '999999' })).status).toBe(404);
    expect((await create({ ownerType: 'agent' })).status).toBe(404);
  });

  test('with the client’s id is made once', async () => {
    const requestId = randomUUID();
    const first = await create({ requestId });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ requestId })));
    for (const again of answers) expect(again.body).toEqual(first.body);
    expect(await wallet('ann')).toMatchObject({ held: 300 });
    expect((await create({ requestId, amount: 301 })).body.error).toBe('IDEMPOTENCY_CONFLICT');
    expect((await create({ requestId, ownerId: String(w.ids.ben) })).body.error).toBe('IDEMPOTENCY_CONFLICT');
    await move(first.body.withdrawal.id, 'approved');
    expect((await create({ requestId })).body.withdrawal.status).toBe('approved');
  });

  test('many at once never hold more than there is', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({ amount: 300 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await wallet('ann')).toMatchObject({ balance: 1000, held: 900 });
  });

  test('is for super admins', async () => {
    for (const name of ['north', 'ann']) {
      const theirs = await w.signIn(name);
      for (const [method, url] of [
        ['GET', URL],
        ['POST', URL],
        ['PATCH', `${URL}/1`],
      ] as const) {
        const bodies = { GET: undefined, POST: { ownerType: 'user' }, PATCH: { status: 'approved' } };
        const answer = await w.send(method, url, { token: theirs, body: bodies[method] });
        expect(answer.body.error).toBe('ROLE_NOT_ALLOWED');
      }
    }
  });
});

describe('its moves', () => {
  test('completing pays out what was held, once', async () => {
    const before = await paidOut();
    const { id } = (await create({ remark: 'cheque 7' })).body.withdrawal;
    expect((await move(id, 'approved')).body).toMatchObject({
      message: 'Withdrawal request approved.',
      withdrawal: { status: 'approved', remark: 'cheque 7', nextStatuses: ['completed', 'rejected', 'cancelled'] },
    });
    expect(await wallet('ann')).toMatchObject({ balance: 1000, held: 300 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(id, 'completed')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'TRANSITION_NOT_ALLOWED')).toHaveLength(4);
    const done = answers.find(({ status }) => status === 200) ?? expect.unreachable();
    expect(await wallet('ann')).toEqual({ balance: 700, held: 0, inDebt: false });
    expect((await paidOut()) - before).toBe(300);
    const statement = await w.send('GET', '/api/account/statement', { token: await w.signIn('ann') });
    expect(statement.body.entries[0]).toMatchObject({
      mode: 'payout',
      direction: 'debit',
      amount: 300,
      remark: 'cheque 7',
    });
    const { rows } = await w.pool.query(
      `select actor_id, before, after from audit where action = 'withdrawal.change' and outcome = 'ok' order by id desc limit 1`,
    );
    const { transferId } = done.body.withdrawal;
    const after = { status: 'completed', amount: 300, transferId };
    expect(rows).toEqual([{ actor_id: w.ids.root, before: { status: 'approved' }, after }]);
    // What left the exchange is credit given back.
    const list = await w.send('GET', '/api/super-admin/users?search=ann', { token });
    expect(list.body.items[0]).toMatchObject({ points: 700, heldPoints: 0, availablePoints: 700 });
  });

  test.each(['rejected', 'cancelled'] as const)('%s frees what was held', async (status) => {
    for (const approvedFirst of [false, true]) {
      const { id } = (await create()).body.withdrawal;
      if (approvedFirst) await move(id, 'approved');
      const answer = await move(id, status, { remark: 'not this time' });
      expect(answer.body.withdrawal).toMatchObject({ status, remark: null, reason: 'not this time', nextStatuses: [] });
      expect(answer.body.withdrawal.updatedBy).toEqual({ username: 'root' });
      expect(await wallet('ann')).toMatchObject({ balance: 1000, held: 0 });
    }
  });

  test('a rejection needs a reason, which its owner reads; what the staff remarks is not the owner’s', async () => {
    const { id } = (await create({ remark: 'bank details differ' })).body.withdrawal;
    for (const remark of [undefined, null, '  ']) {
      const refused = await w.send('PATCH', `${URL}/${id}`, { token, body: { status: 'rejected', remark } });
      expect(refused.body).toMatchObject({ field: 'remark', message: 'Enter a reason for the rejection.' });
    }
    expect(await wallet('ann')).toMatchObject({ held: 300 });
    await move(id, 'rejected', { remark: ' The name of the account is another one. ' });
    const own = { token: await w.signIn('ann') };
    const { body } = await w.send('GET', '/api/account/withdrawals?limit=1', own);
    expect(body.items).toEqual([
      {
        id,
        amount: 300,
        status: 'rejected',
        reason: 'The name of the account is another one.',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const others = await w.send('GET', '/api/account/withdrawals', { token: await w.signIn('ben') });
    expect(others.body.items.map((item: { id: string }) => item.id)).not.toContain(id);
    const { rows } = await w.pool.query(`select after from audit where target = $1 order by id desc limit 1`, [
      `withdrawal:${id}`,
    ]);
    expect(rows[0].after).toMatchObject({ status: 'rejected', reason: 'The name of the account is another one.' });
  });

  test('the list of some days in India has their requests alone, and what all of them come to', async () => {
    // On either side of midnight in India.
    const [beforeMs, before] = [w.clock.nowMs, token];
    try {
      w.clock.nowMs = Date.parse('2026-04-01T18:29:00Z');
      token = await w.signIn('root');
      const late = (await create({ amount: 10.5 })).body.withdrawal;
      w.clock.nowMs = Date.parse('2026-04-01T18:31:00Z');
      const early = (await create({ amount: 20.25 })).body.withdrawal;
      const more = (await create({ amount: 1 })).body.withdrawal;
      const on = async (days: string) => {
        const { body } = await w.send('GET', `${URL}?status=pending&limit=1&${days}`, { token });
        return [body.items.map(({ id }: { id: string }) => id), body.total, body.totalAmount];
      };
      expect(await on('from=2026-04-01&to=2026-04-01')).toEqual([[late.id], 1, 10.5]);
      expect(await on('from=2026-04-02')).toEqual([[more.id], 2, 21.25]);
      expect(await on('to=2026-04-01&from=2026-03-30')).toEqual([[late.id], 1, 10.5]);
      expect(await on('from=2026-04-03')).toEqual([[], 0, 0]);
      expect((await w.send('GET', `${URL}?from=2026-04-02&to=2026-04-01`, { token })).status).toBe(400);
      for (const { id } of [late, early, more]) await move(id, 'cancelled');
    } finally {
      w.clock.nowMs = beforeMs;
      token = before;
    }
  });

  const ALLOWED = [
    'pending approved',
    'pending rejected',
    'pending cancelled',
    'approved completed',
    'approved rejected',
    'approved cancelled',
  ];
  const PATH: Record<WithdrawalStatus, string[]> = {
    pending: [],
    approved: ['approved'],
    completed: ['approved', 'completed'],
    rejected: ['rejected'],
    cancelled: ['cancelled'],
  };
  test.each(WITHDRAWAL_STATUSES)('from %s only the listed ones are made', async (from) => {
    for (const to of WITHDRAWAL_STATUSES) {
      const { id } = (await create({ amount: 10 })).body.withdrawal;
      for (const step of PATH[from]) await move(id, step);
      const before = await wallet('ann');
      const answer = await move(id, to);
      if (ALLOWED.includes(`${from} ${to}`)) {
        expect(answer.body.withdrawal.status).toBe(to);
        continue;
      }
      expect([answer.status, answer.body]).toMatchObject([
        409,
        {
          error: 'TRANSITION_NOT_ALLOWED',
          status: from,
          message: `${from === 'approved' ? 'An' : 'A'} ${from} request cannot be ${to}.`,
        },
      ]);
      expect(await wallet('ann')).toEqual(before);
    }
  });

  test('a corrected result may take the points away: then it cannot be completed, and freeing repays', async () => {
    const { id } = (await create({ amount: 900 })).body.withdrawal;
    await move(id, 'approved');
    await result('ann', -300);
    expect(await wallet('ann')).toEqual({ balance: 700, held: 900, inDebt: true });
    expect((await move(id, 'completed')).body).toMatchObject({
      error: 'INSUFFICIENT_POINTS',
      available: 700,
      needed: 900,
    });
    expect(await wallet('ann')).toMatchObject({ balance: 700, held: 900 });
    await move(id, 'cancelled');
    expect(await wallet('ann')).toEqual({ balance: 700, held: 0, inDebt: false });
  });

  test('an unknown request is not found', async () => {
    expect((await move('999999', 'approved')).status).toBe(404);
  });

  test('the database itself keeps to them', async () => {
    const { id } = (await create()).body.withdrawal;
    for (const [sql, fault] of [
      [`update withdrawal set status = 'completed' where id = $1`, 'does not move'],
      ['update withdrawal set amount = amount + 1 where id = $1', 'does not move'],
      ['delete from withdrawal where id = $1', 'never changed or removed'],
    ] as const) {
      await expect(w.pool.query(sql, [id])).rejects.toThrow(fault);
    }
    const over = 'update wallet set held = balance + 1 where account_id = $1';
    await expect(w.pool.query(over, [w.ids.ann])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the list', () => {
  const list = async (query: string) => (await w.send('GET', `${URL}?${query}`, { token })).body;

  test('is newest first, by status, by name and remark, and in pages', async () => {
    const made: string[] = [];
    for (const remark of ['first of these', 'second of these', 'third of these']) {
      made.unshift((await create({ amount: 1, remark })).body.withdrawal.id);
    }
    await move(made[1] ?? '', 'approved');
    const ids = (body: { items: { id: string }[] }) => body.items.map((item) => item.id);
    expect(ids(await list('search=of%20THESE'))).toEqual(made);
    expect(ids(await list('search=of%20these&status=approved'))).toEqual([made[1]]);
    expect(ids(await list('search=of%20these&status=pending'))).toEqual([made[0], made[2]]);
    expect(await list('search=of%20these&limit=2&page=2')).toMatchObject({
      total: 3,
      page: 2,
      pageSize: 2,
      items: [{ id: made[2] }],
    });
    expect(await list('search=of%20these&limit=2&skip=1')).toMatchObject({
      total: 3,
      items: [{ id: made[1] }, { id: made[2] }],
    });
    expect(await list('search=of%20these&limit=2&page=9')).toMatchObject({ total: 3, items: [] });
    expect(await list('search=nobody%20asked')).toEqual({
      ...{ items: [], total: 0, page: 1, pageSize: 25, totalAmount: 0 },
    });
    const everything = await list('limit=200');
    expect(everything.total).toBe(everything.items.length);
    expect((await list('status=paid')).error).toBe('INVALID_REQUEST');
  });
});
