// What is approved is what its approver has been shown, whoever made it something else meanwhile, and how.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ settlement: 300 });
  const opened = await desk.as('root', 'POST', '/api/super-admin/accounts', {
    ...{ username: 'root3', password: 'a perfectly fine password', userType: 'super_admin', authTransactionCode: '' },
  });
  expect((await desk.approve('root2', String(opened.body.approvalId))).status).toBe(200);
  const { rows } = await desk.w.pool.query<{ id: number }>(`select id from account where username = 'root3'`);
  desk.w.ids['root3'] = rows[0]?.id ?? expect.unreachable();
});
afterAll(async () => {
  expect(await reconcile(desk.w.pool)).toEqual([]);
  await desk.w.close();
});

const move = (action: 'deposit' | 'withdraw', username: string, amount: number) =>
  desk.as('north', 'POST', '/api/agent/wallets/transfer', {
    ...{ userId: String(desk.w.ids[username]), amount, action, transactionCode: '' },
  });
/** Everything that the agent and its players have, to the super admin. */
const askForAll = () =>
  desk.as('root', 'POST', '/api/super-admin/bank/settlements', {
    ...{ ownerType: 'agent', ownerId: String(desk.w.ids['north']), mode: 'all', transactionCode: '' },
  });
const amountOf = async (id: string) => (await desk.as('root2', 'GET', `/api/super-admin/approvals/${id}`)).body.amount;
const points = async () => [await desk.balanceOf('north'), await desk.balanceOf('ann'), await desk.balanceOf('ben')];

let id = '';
beforeEach(async () => {
  await desk.w.give('root', 'north', 1_000);
  for (const player of ['ann', 'ben']) await desk.w.give('north', player, 400);
  id = String((await askForAll()).body.approvalId);
});

const OUTDATED = { error: 'APPROVAL_OUTDATED', cause: 'APPROVAL_OUTDATED' };

describe('an act that would move something else by now', () => {
  test('does not happen for who was shown it before it was asked for again', async () => {
    const shown = await amountOf(id);
    await desk.w.give('root', 'north', 50_000);
    expect((await askForAll()).body.approvalId).toBe(id);
    expect(await amountOf(id)).toBe(shown + 50_000);
    const before = await points();
    expect((await desk.approve('root2', id)).body).toMatchObject(OUTDATED);
    expect(await points()).toEqual(before);
    expect((await desk.approve('root2', id)).status).toBe(200);
    expect(await points()).toEqual([0, 0, 0]);
  });

  test('does not happen where the amount is the same and other wallets pay it', async () => {
    const shown = await amountOf(id);
    await move('withdraw', 'ann', 250);
    await move('deposit', 'ben', 250);
    expect((await desk.approve('root2', id)).body).toMatchObject(OUTDATED);
    const { body } = await desk.as('root2', 'GET', `/api/super-admin/approvals/${id}`);
    expect(body.amount).toBe(shown);
    expect(body.shows.rows).toContainEqual(expect.objectContaining({ username: 'ben', change: -650, after: 0 }));
    expect((await desk.approve('root2', id)).status).toBe(200);
    expect(await points()).toEqual([0, 0, 0]);
  });

  test('does not happen for one person because another has been told', async () => {
    await desk.w.give('root', 'north', 50_000);
    expect((await desk.approve('root2', id)).body).toMatchObject(OUTDATED);
    expect((await desk.approve('root3', id)).body).toMatchObject(OUTDATED);
    expect((await desk.approve('root3', id)).status).toBe(200);
    expect(await points()).toEqual([0, 0, 0]);
  });
});

test('an act that is asked for again as it was happens at once', async () => {
  expect((await askForAll()).body.approvalId).toBe(id);
  expect((await desk.approve('root2', id)).status).toBe(200);
  expect(await points()).toEqual([0, 0, 0]);
});
