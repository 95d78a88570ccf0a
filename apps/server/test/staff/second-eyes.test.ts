// Two pairs of eyes where persons act for a super admin.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Desk, openDesk } from '../approvals/desk.ts';
import { putPerson } from './persons.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
let desk: Desk;
let asha: string;
beforeAll(async () => {
  desk = await openDesk({});
  await putPerson(desk.w, 'root', 'asha', ['finance']);
  asha = String(desk.w.ids['asha']);
  await putPerson(desk.w, 'root', 'bela', ['finance']);
  await putPerson(desk.w, 'root', 'chand', ['results', 'accounts', 'content']);
  await putPerson(desk.w, 'root', 'esha', ['finance', 'accounts']);
  const rules = { result: null, decision: null, transfer: 500, settlement: null, payout: null };
  const set = await desk.as('root', 'PUT', '/api/super-admin/approval-rules', {
    rules: { ...rules, reset: false, windowMinutes: 60, lapseHours: 24 },
    transactionCode: '',
  });
  expect(set.status).toBe(200);
});
afterAll(async () => {
  expect(await reconcile(desk.w.pool)).toEqual([]);
  await desk.w.close();
});
beforeEach(() => desk.w.clock.advance(2 * 3_600_000));

const deposit = (person: string, amount: number) =>
  desk.as(person, 'POST', '/api/super-admin/wallets/transfer', {
    ...{ targetType: 'agent', targetId: String(desk.w.ids['north']), amount, action: 'deposit', transactionCode: '' },
  });
const ask = async (person: string, amount: number) => {
  const answer = await deposit(person, amount);
  expect(answer.body.error).toBe('APPROVAL_WAITS');
  return String(answer.body.approvalId);
};
const change = (body: object) => desk.as('root', 'PATCH', `/api/staff/${asha}`, { ...body, transactionCode: '' });

describe('an act that a person asks for', () => {
  test('is not its own to approve; another person of the same principal may, and both are on record', async () => {
    const before = await desk.balanceOf('north');
    const id = await ask('asha', 600);
    const { body } = await desk.as('bela', 'GET', `/api/super-admin/approvals/${id}`);
    expect(body).toMatchObject({ by: { id: asha, username: 'asha for root' }, own: false });
    expect((await desk.approve('asha', id)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('bela', id)).status).toBe(200);
    expect(await desk.balanceOf('north')).toBe(before + 600);
    const { rows } = await desk.w.pool.query(
      `select action, actor_id, person_id, after from audit where action in ('wallet.transfer', 'approval.approve') and outcome = 'ok'
       order by id desc limit 2`,
    );
    const { root, bela } = desk.w.ids;
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ action: 'wallet.transfer', actor_id: root, person_id: Number(asha) },
        after: expect.objectContaining({ approvedBy: 'bela for root' }),
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'approval.approve', actor_id: root, person_id: bela }),
    );
  });

  test('its principal may approve, and the other way round', async () => {
    expect((await desk.approve('root', await ask('asha', 601))).status).toBe(200);
    const id = await ask('root', 602);
    expect((await desk.approve('root', id)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('asha', id)).status).toBe(200);
  });

  test('takes a second person who might do it itself', async () => {
    const id = await ask('asha', 603);
    expect((await desk.approve('chand', id)).body.error).toBe('RIGHT_NEEDED');
    const refused = await desk.as('chand', 'POST', `/api/super-admin/approvals/${id}/refuse`, {
      ...{ reason: 'no', transactionCode: '' },
    });
    expect(refused.body.error).toBe('RIGHT_NEEDED');
    expect((await desk.as('bela', 'POST', `/api/super-admin/approvals/${id}/withdraw`)).status).toBe(404);
    expect((await desk.as('asha', 'POST', `/api/super-admin/approvals/${id}/withdraw`)).status).toBe(200);
  });

  test('does not happen any more when the person has lost the right, is locked or closed meanwhile', async () => {
    const id = await ask('asha', 604);
    await change({ rights: [] });
    expect((await desk.approve('root2', id)).body).toMatchObject({ error: 'APPROVAL_OUTDATED', cause: 'RIGHT_NEEDED' });
    await desk.w.pool.query(`update account set staff_rights = '{finance}', user_locked = true where id = $1`, [asha]);
    expect((await desk.approve('root2', id)).body).toMatchObject({ error: 'APPROVAL_OUTDATED', cause: 'USER_LOCKED' });
    await desk.w.pool.query('update account set user_locked = false where id = $1', [asha]);
    expect((await desk.approve('root2', id)).status).toBe(200);
  });

  test('who may open accounts decides neither about who is a super admin, nor about points that an account is opened with', async () => {
    const open = async (body: object) => {
      const answer = await desk.as('root', 'POST', '/api/super-admin/accounts', {
        ...{ password: 'a perfectly fine password', fullName: 'x', authTransactionCode: '', ...body },
      });
      expect(answer.body.error).toBe('APPROVAL_WAITS');
      return String(answer.body.approvalId);
    };
    const refused = async (person: string, id: string) =>
      (
        await desk.as(person, 'POST', `/api/super-admin/approvals/${id}/refuse`, {
          ...{ reason: 'no', transactionCode: '' },
        })
      ).body.error;
    const superAdmin = await open({ username: 'root9', userType: 'super_admin' });
    for (const person of ['chand', 'esha']) {
      expect((await desk.approve(person, superAdmin)).body.error).toBe('RIGHT_NEEDED');
      expect(await refused(person, superAdmin)).toBe('RIGHT_NEEDED');
    }
    const agent = await open({ username: 'west', userType: 'agent', openingPoints: 600 });
    expect((await desk.approve('chand', agent)).body.error).toBe('RIGHT_NEEDED');
    expect(await refused('chand', agent)).toBe('RIGHT_NEEDED');
    const count = `select count(*)::int as opened from account where username = any($1)`;
    const opened = async () => (await desk.w.pool.query(count, [['root9', 'west']])).rows[0].opened;
    expect(await opened()).toBe(0);
    expect((await desk.approve('esha', agent)).status).toBe(200);
    expect((await desk.approve('root2', superAdmin)).status).toBe(200);
    expect(await opened()).toBe(2);
  });

  test('what one person has moved alone is not what another has', async () => {
    expect((await deposit('asha', 400)).status).toBe(200);
    expect((await deposit('bela', 400)).status).toBe(200);
    expect((await deposit('asha', 101)).body.error).toBe('APPROVAL_WAITS');
  });
});

describe('who could be two persons', () => {
  test('opening one, widening its rights and giving it a way in wait for somebody else', async () => {
    const opened = await desk.as('root', 'POST', '/api/staff', {
      ...{ username: 'dev', password: 'a perfectly fine password', fullName: 'Dev', rights: ['finance'] },
      transactionCode: '',
    });
    expect(opened.body.error).toBe('APPROVAL_WAITS');
    const id = String(opened.body.approvalId);
    // A person opens nobody, not even with a second pair of eyes.
    expect((await desk.approve('bela', id)).body.error).toBe('RIGHT_NEEDED');
    expect((await desk.approve('root2', id)).status).toBe(200);
    const { items } = (await desk.as('root', 'GET', '/api/staff?search=dev')).body;
    expect(items).toMatchObject([{ username: 'dev', rights: ['finance'] }]);
    for (const [method, path, body] of [
      ['PATCH', '', { rights: ['finance', 'results'] }],
      ['POST', '/change-password', { newPassword: 'another fine password' }],
      ['POST', '/transaction-code/reset', {}],
    ] as const) {
      const answer = await desk.as('root', method, `/api/staff/${asha}${path}`, { ...body, transactionCode: '' });
      expect([path, answer.body.error]).toEqual([path, 'APPROVAL_WAITS']);
    }
    expect((await change({ rights: ['finance'] })).status).toBe(200);
  });

  test('a principal that has held a person’s password lately is not that person’s second pair of eyes, nor it his', async () => {
    const id = String((await desk.as('root', 'GET', '/api/staff?search=dev')).body.items[0].id);
    desk.w.ids['dev'] = Number(id);
    // What it may before it has a password of its own is another test's; here it acts, so that what was handed shows.
    await desk.w.pool.query('update account set password_given = false where id = $1', [id]);
    const theirs = await ask('dev', 700);
    expect((await desk.approve('root', theirs)).body.error).toBe('APPROVAL_OWN');
    const his = await ask('root', 701);
    expect((await desk.approve('dev', his)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('bela', theirs)).status).toBe(200);
    expect((await desk.approve('root2', his)).status).toBe(200);
  });

  test('and counts as such until the person has chosen its own password, however long that takes', async () => {
    desk.w.clock.advance(WEEK_MS + 1);
    const his = await ask('root', 702);
    expect((await desk.approve('dev', his)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('root', await ask('dev', 703))).body.error).toBe('APPROVAL_OWN');
    desk.w.clock.advance(1_000);
    const changed = await desk.as('dev', 'POST', '/api/auth/change-password', {
      ...{ currentPassword: 'a perfectly fine password', newPassword: 'a password of my own' },
    });
    expect(changed.status).toBe(200);
    // What was asked for before stays with others.
    expect((await desk.approve('dev', his)).body.error).toBe('APPROVAL_OWN');
    expect((await desk.approve('dev', await ask('root', 704))).status).toBe(200);
    expect((await desk.approve('root', await ask('dev', 705))).status).toBe(200);
  });
});
