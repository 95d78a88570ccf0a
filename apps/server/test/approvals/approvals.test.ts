import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { superAdminAccountHandlers } from '../../src/modules/accounts/routes.ts';
import { superAdminApprovalHandlers } from '../../src/modules/settings/approvals/routes.ts';
import { mint } from '../http/all-calls.ts';
import { type Desk, NO_RULES, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ transfer: 500, settlement: 300 });
});
afterAll(() => desk.w.close());
afterEach(async () => {
  // Everybody begins each test with nothing moved alone.
  desk.w.clock.advance(2 * 3_600_000);
  expect(await reconcile(desk.w.pool)).toEqual([]);
});

const TRANSFER = '/api/super-admin/wallets/transfer';
const toAgent = (amount: number, more: object = {}) => ({
  ...{ targetType: 'agent', targetId: String(desk.w.ids['north']), amount, action: 'deposit', transactionCode: '' },
  ...more,
});
const deposit = (amount: number, more: object = {}, person = 'root') =>
  desk.as(person, 'POST', TRANSFER, toAgent(amount, more));
const list = (person: string, state = 'waiting') =>
  desk.as(person, 'GET', `/api/${person === 'north' ? 'agent' : 'super-admin'}/approvals?state=${state}`);
const audits = async (action: string) =>
  (
    await desk.w.pool.query<{ actor_id: number; outcome: string; after: Record<string, unknown> }>(
      'select actor_id, outcome, after, ip from audit where action = $1 order by id',
      [action],
    )
  ).rows;

describe('a transfer above the amount', () => {
  test('moves nothing, is listed with what it would move, and happens once when somebody else approves it', async () => {
    const before = await desk.balanceOf('north');
    const asked = await deposit(500.01, { remark: 'for the derby' });
    expect([asked.status, asked.body.error]).toEqual([409, 'APPROVAL_WAITS']);
    expect(await desk.balanceOf('north')).toBe(before);
    const id = String(asked.body.approvalId);
    const { body: waiting } = await list('root2');
    expect(waiting.counts.waiting).toBe(1);
    // It waits for the second person, not for who asked for it.
    expect([waiting.toDecide, (await list('root')).body.toDecide]).toEqual([1, 0]);
    expect(waiting.items[0]).toMatchObject({
      ...{ id, kind: 'transfer', state: 'waiting', title: 'Deposit', about: 'root → north' },
      ...{ amount: 500.01, limit: 500, alone: 0, own: false, reason: 'for the derby', by: { username: 'root' } },
    });
    const { body: whole } = await desk.as('root2', 'GET', `/api/super-admin/approvals/${id}`);
    expect(whole.shows).toMatchObject({ players: 0, agents: 500.01, house: -500.01, accounts: 2 });
    expect(whole.shows.rows).toContainEqual(
      expect.objectContaining({ username: 'north', change: 500.01, before, after: before + 500.01 }),
    );
    const approved = await desk.approve('root2', id);
    expect(approved.body).toMatchObject({ message: 'Approved. Deposit completed.' });
    expect(await desk.balanceOf('north')).toBe(before + 500.01);
    expect((await desk.approve('root2', id)).body.error).toBe('APPROVAL_DECIDED');
    expect(await desk.balanceOf('north')).toBe(before + 500.01);
    // Both persons are on record, each with its act.
    expect((await audits('wallet.transfer')).at(-1)).toMatchObject({
      ...{ actor_id: desk.w.ids['root'], outcome: 'ok' },
      after: { approvalId: id, approvedBy: 'root2', amount: 500.01 },
      // Whose address it is stands beside who approved.
      ip: null,
    });
    expect((await audits('approval.approve')).find(({ outcome }) => outcome === 'ok')).toMatchObject({
      ...{ actor_id: desk.w.ids['root2'], ip: expect.any(String) },
    });
  });

  test('is not approved by who asked for it, nor without a code, nor by an agent', async () => {
    const id = String((await deposit(600)).body.approvalId);
    expect((await desk.approve('root', id)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('north', id)).body.error).toBe('ROLE_NOT_ALLOWED');
    const wrong = await desk.w.send('POST', `/api/super-admin/approvals/${id}/approve`, {
      token: await mint(desk.w, 'root2'),
      body: { transactionCode: 'NOPE' },
    });
    expect(wrong.body.error).toBe('TRANSACTION_CODE_INVALID');
    await desk.as('root', 'POST', `/api/super-admin/approvals/${id}/withdraw`);
  });

  test('is refused with a reason that its person reads, taken back by him alone, and lapses', async () => {
    const [one, two, three] = [await deposit(601), await deposit(602), await deposit(603)].map(({ body }) =>
      String(body.approvalId),
    );
    const refuse = (reason: string) =>
      desk.as('root2', 'POST', `/api/super-admin/approvals/${one}/refuse`, { reason, transactionCode: '' });
    expect((await refuse('  ')).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'reason' });
    expect((await refuse('not agreed')).status).toBe(200);
    expect((await desk.as('root2', 'POST', `/api/super-admin/approvals/${two}/withdraw`)).status).toBe(404);
    expect((await desk.as('root', 'POST', `/api/super-admin/approvals/${two}/withdraw`)).status).toBe(200);
    desk.w.clock.advance(24 * 3_600_000);
    expect((await desk.approve('root2', three ?? '')).body.error).toBe('APPROVAL_DECIDED');
    const decided = (await list('root', 'decided')).body.items;
    expect(decided).toContainEqual(
      expect.objectContaining({
        ...{ id: one, state: 'refused' },
        decided: expect.objectContaining({ reason: 'not agreed', by: expect.objectContaining({ username: 'root2' }) }),
      }),
    );
    expect(decided).toContainEqual(expect.objectContaining({ id: two, state: 'withdrawn' }));
    expect((await list('root', 'lapsed')).body.items).toContainEqual(
      expect.objectContaining({ id: three, state: 'lapsed' }),
    );
    for (const id of [one, two]) expect((await desk.approve('root2', id ?? '')).body.error).toBe('APPROVAL_DECIDED');
  });

  test('that is sent twice waits once, and with its id it has one answer after it was approved', async () => {
    const requestId = '5f2b1c52-7d0a-4b86-9d5c-1de7f3a7a101';
    const before = await desk.balanceOf('north');
    const [one, two] = [await deposit(700, { requestId }), await deposit(700, { requestId })];
    expect(two.body.approvalId).toBe(one.body.approvalId);
    expect((await desk.approve('root2', String(one.body.approvalId))).status).toBe(200);
    expect((await deposit(700, { requestId })).body).toMatchObject({ message: 'Deposit completed.' });
    expect(await desk.balanceOf('north')).toBe(before + 700);
  });

  test('is refused with the reason when it cannot happen any more, and waits on', async () => {
    const body = {
      targetType: 'user',
      targetId: String(desk.w.ids['ann']),
      amount: 9_999,
      action: 'withdraw',
      transactionCode: '',
    };
    const id = String((await desk.as('root', 'POST', TRANSFER, body)).body.approvalId);
    const move = (action: string) =>
      desk.as('north', 'POST', '/api/agent/wallets/transfer', {
        ...{ userId: String(desk.w.ids['ann']), amount: 400, action, transactionCode: '' },
      });
    expect((await move('withdraw')).status).toBe(200);
    expect((await desk.approve('root2', id)).body).toMatchObject({
      ...{ error: 'APPROVAL_OUTDATED', cause: 'INSUFFICIENT_POINTS' },
    });
    desk.w.clock.advance(2 * 3_600_000);
    expect((await move('deposit')).status).toBe(200);
    expect((await desk.approve('root2', id)).status).toBe(200);
    expect(await desk.balanceOf('ann')).toBe(1);
  });

  test('does not happen for somebody who was locked meanwhile', async () => {
    const id = String((await deposit(800)).body.approvalId);
    await desk.w.pool.query('update account set user_locked = true where id = $1', [desk.w.ids['root']]);
    expect((await desk.approve('root2', id)).body).toMatchObject({ error: 'APPROVAL_OUTDATED', cause: 'USER_LOCKED' });
    await desk.w.pool.query('update account set user_locked = false where id = $1', [desk.w.ids['root']]);
    expect((await desk.as('root', 'POST', `/api/super-admin/approvals/${id}/withdraw`)).status).toBe(200);
  });

  test('keeps no code, and nothing that can be read, in the database', async () => {
    const id = String((await deposit(900)).body.approvalId);
    const { rows } = await desk.w.pool.query('select * from approval where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(await desk.w.codeOf('root'));
    expect(rows[0].request.toString('utf8')).not.toContain('deposit');
    // Changed there, it opens no more: what was shown is what happens.
    await desk.w.pool.query(
      `update approval set request = set_byte(request, 20, get_byte(request, 20) # 1) where id = $1`,
      [id],
    );
    expect((await desk.approve('root2', id)).body.error).toBe('APPROVAL_OUTDATED');
    await desk.as('root', 'POST', `/api/super-admin/approvals/${id}/withdraw`);
  });
});

test('approved by two persons at once on two servers, it happens once', async () => {
  const second = await buildPart(desk.w.context, {
    superAdminAccounts: superAdminAccountHandlers,
    superAdminApprovals: superAdminApprovalHandlers(
      (_, name) => Object.entries(superAdminAccountHandlers).find(([one]) => one === name)?.[1],
    ),
  });
  await second.ready();
  const before = await desk.balanceOf('north');
  const id = String((await deposit(1_000)).body.approvalId);
  const url = `/api/super-admin/approvals/${id}/approve`;
  const there = async () => {
    const reply = await second.inject({
      ...{ method: 'POST', url, remoteAddress: '10.0.0.9' },
      headers: { authorization: `Bearer ${await mint(desk.w, 'root2')}` },
      payload: { transactionCode: await desk.w.codeOf('root2') },
    });
    return { status: reply.statusCode };
  };
  const answers = await Promise.all([desk.approve('root2', id), there(), desk.approve('root2', id), there()]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await desk.balanceOf('north')).toBe(before + 1_000);
  await second.close();
});

describe('splitting', () => {
  test('small acts add up within the window, and what was approved does not count', async () => {
    expect((await deposit(300)).status).toBe(200);
    expect((await deposit(200)).status).toBe(200);
    const third = await deposit(0.01);
    expect(third.body.error).toBe('APPROVAL_WAITS');
    expect((await list('root2')).body.items[0]).toMatchObject({ amount: 0.01, alone: 500 });
    await desk.approve('root2', String(third.body.approvalId));
    // Another person and another kind have their own sums.
    expect((await deposit(300, {}, 'root2')).body.error).toBe('INSUFFICIENT_POINTS');
    desk.w.clock.advance(3_600_001);
    expect((await deposit(500)).status).toBe(200);
  });

  test('many at the same time pass no more than the amount', async () => {
    const before = await desk.balanceOf('north');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => deposit(100 + n / 100)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(4);
    expect((await desk.balanceOf('north')) - before).toBeLessThanOrEqual(500);
    for (const { body } of answers)
      if (body.approvalId) await desk.as('root', 'POST', `/api/super-admin/approvals/${body.approvalId}/withdraw`);
  });
});

test('a settlement of the sheet that was approved leads to its receipts', async () => {
  const { w } = desk;
  await tx(w.pool, (t) => {
    const transfer = settlementTransfer(String(w.ids['ann']), paise(-400_00)) ?? expect.unreachable();
    return post(t, [{ transfer, actorId: null, reference: null, atMs: w.clock.nowMs }]);
  });
  const asked = await desk.as('north', 'POST', '/api/agent/settlement-sheet/settlements', {
    ...{ settlements: [{ userId: String(w.ids['ann']), direction: 'receive', amount: 400 }], note: 'Cash' },
    // As it is kept, an id is in small letters, whichever way it was sent.
    ...{ transactionCode: '', requestId: randomUUID().toUpperCase() },
  });
  const id = String(asked.body.approvalId);
  const shown = async () => (await desk.as('north', 'GET', `/api/agent/approvals/${id}`)).body;
  expect(await shown()).not.toHaveProperty('settlementId');
  expect((await desk.approve('root2', id)).status).toBe(200);
  const { settlementId } = await shown();
  const receipts = await desk.as('north', 'GET', `/api/agent/settlement-sheet/receipts/${settlementId}`);
  expect(receipts.body.items).toMatchObject([{ amount: 400, player: { username: 'ann' } }]);
});

describe('the persons', () => {
  test('an agent’s own acts wait too; it sees its own alone', async () => {
    const body = { userId: String(desk.w.ids['ben']), amount: 501, action: 'deposit', transactionCode: '' };
    const asked = await desk.as('north', 'POST', '/api/agent/wallets/transfer', body);
    expect(asked.body.error).toBe('APPROVAL_WAITS');
    const id = String(asked.body.approvalId);
    await deposit(777);
    expect((await list('north')).body.items.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await list('root')).body.counts.waiting).toBe(2);
    expect((await desk.as('south', 'GET', `/api/agent/approvals/${id}`)).status).toBe(404);
    expect((await desk.as('south', 'POST', `/api/agent/approvals/${id}/withdraw`)).status).toBe(404);
    const before = await desk.balanceOf('ben');
    expect((await desk.approve('root2', id)).status).toBe(200);
    expect(await desk.balanceOf('ben')).toBe(before + 501);
  });

  test('who has given an account its password does not approve what it asks for', async () => {
    const newPassword = 'another fine password';
    const path = `/api/super-admin/agents/${desk.w.ids['north']}/change-password`;
    expect((await desk.as('root', 'POST', path, { newPassword, transactionCode: '' })).status).toBe(200);
    const body = { userId: String(desk.w.ids['ben']), amount: 502, action: 'deposit', transactionCode: '' };
    const toDecide = async () => [(await list('root')).body.toDecide, (await list('root2')).body.toDecide];
    const [ofRoot, ofSecond] = await toDecide();
    const id = String((await desk.as('north', 'POST', '/api/agent/wallets/transfer', body)).body.approvalId);
    // Whoever opens it reads so before typing a code.
    const shown = async (person: string) => (await desk.as(person, 'GET', `/api/super-admin/approvals/${id}`)).body;
    expect(await shown('root')).toMatchObject({ mayDecide: true, mayNotApprove: expect.stringMatching(/have held/) });
    expect(await shown('root2')).not.toHaveProperty('mayNotApprove');
    // Nor does it count as something that it might approve.
    expect(await toDecide()).toEqual([ofRoot, ofSecond + 1]);
    const [mine, seconds] = await Promise.all(['root', 'root2'].map(async (person) => (await list(person)).body.items));
    expect([mine[0], seconds[0]]).toMatchObject([
      { id, mayApprove: false },
      { id, mayApprove: true },
    ]);
    expect((await desk.approve('root', id)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('root2', id)).status).toBe(200);
  });

  test('nobody takes a second person’s account alone', async () => {
    const id = desk.w.ids['root2'];
    const at = `/api/super-admin/super-admins/${id}`;
    const newPassword = 'another fine password';
    expect(
      (await desk.as('root', 'POST', `${at}/change-password`, { newPassword, transactionCode: '' })).body.error,
    ).toBe('APPROVAL_WAITS');
    expect((await desk.as('root', 'POST', `${at}/transaction-code/reset`, { transactionCode: '' })).body.error).toBe(
      'APPROVAL_WAITS',
    );
    expect((await desk.as('root', 'GET', `${at}/transaction-code`)).body.error).toBe('ROLE_NOT_ALLOWED');
    const opened = await desk.as('root', 'POST', '/api/super-admin/accounts', {
      ...{ username: 'root3', password: 'a perfectly fine password', userType: 'super_admin', authTransactionCode: '' },
    });
    expect(opened.body.error).toBe('APPROVAL_WAITS');
    expect((await desk.approve('root2', String(opened.body.approvalId))).status).toBe(200);
    // With the password that was typed when it was asked for.
    expect((await desk.w.signIn('root3')).length).toBeGreaterThan(20);
  });
});

describe('the amounts', () => {
  const save = (rules: object, person = 'root') =>
    desk.as(person, 'PUT', '/api/super-admin/approval-rules', { rules, transactionCode: '' });
  test('are saved with the own transaction code, and with none or another not', async () => {
    const token = await mint(desk.w, 'root');
    const at = '/api/super-admin/approval-rules';
    const { rules } = (await desk.as('root', 'GET', at)).body;
    const saveWith = (transactionCode: string) =>
      desk.w.send('PUT', at, { token, body: { rules: { ...rules, payout: 50 }, transactionCode } });
    expect((await saveWith('')).body).toMatchObject({ field: 'transactionCode' });
    expect((await saveWith(await desk.w.codeOf('root2'))).body.error).toBe('TRANSACTION_CODE_INVALID');
    expect((await desk.as('root', 'GET', at)).body.rules).toEqual(rules);
    expect((await saveWith(await desk.w.codeOf('root'))).status).toBe(200);
  });

  test('are tightened alone and loosened by two', async () => {
    const { rules } = (await desk.as('root', 'GET', '/api/super-admin/approval-rules')).body;
    expect((await save({ ...rules, transfer: 400 })).status).toBe(200);
    const asked = await save({ ...rules, transfer: 500 });
    expect(asked.body.error).toBe('APPROVAL_WAITS');
    expect((await desk.approve('root', String(asked.body.approvalId))).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('root2', String(asked.body.approvalId))).status).toBe(200);
    expect((await desk.as('root', 'GET', '/api/super-admin/approval-rules')).body.rules).toEqual(rules);
    expect((await save(NO_RULES)).body.error).toBe('APPROVAL_WAITS');
  });
});
