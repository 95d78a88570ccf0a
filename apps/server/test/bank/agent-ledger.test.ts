// An agent's own ledger by HTTP: every movement with who stands at the other end, its balances running on to the wallet; and the
// wallets that are warned of.
import { commissionTransfer, paise, settlementTransfer, shareTransfer, type Transfer } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
const id = (name: string) => String(w.ids[name]);

/** A player's result with the agent's 40 % of it and of the commission. */
async function result(name: string, agent: string, rupees: number, commission: number, market: number): Promise<void> {
  const part = (amount: number) => [{ agentId: id(agent), amountPaise: paise(Math.round(amount * 40)) }];
  const transfers = [
    settlementTransfer(id(name), paise(rupees * 100)),
    commission === 0 ? null : commissionTransfer(id(name), paise(commission * 100), part(commission)),
    shareTransfer(part(-rupees)),
  ].filter((one): one is Transfer => one !== null);
  const reference = { type: 'settlement', id: `${market}/1/${id(name)}` };
  await tx(w.pool, (t) =>
    post(
      t,
      transfers.map((transfer) => ({ transfer, actorId: null, reference, atMs: w.clock.nowMs })),
    ),
  );
}
const minimum = (agentFloatMinimum: number) =>
  w.send('POST', '/api/super-admin/app-settings/settlement', {
    token: root,
    body: { weekStartsOn: 1, agentFloatMinimum },
  });

beforeAll(async () => {
  w = await world();
  [root, north] = await Promise.all([w.signIn('root'), w.signIn('north')]);
  await w.give('root', 'root', 1_000_000);
  await w.give('root', 'north', 1000);
  await w.give('root', 'south', 700);
  await w.give('north', 'ann', 400);
  await w.give('north', 'ben', 300);
  await w.give('south', 'cem', 500);
  await result('ben', 'north', -100, 0, 1);
  await result('ann', 'north', 900, 20, 2);
  await w.send('POST', '/api/agent/settlement-sheet/settlements', {
    token: north,
    body: {
      settlements: [{ userId: id('ann'), direction: 'pay', amount: 80 }],
      ...{ note: 'Cash', transactionCode: await w.codeOf('north') },
    },
  });
});
afterAll(() => w.close());

type Line = {
  type: string;
  amount: number;
  direction: string;
  balanceAfter: number;
  counterpartUsername: string | null;
};
const ledger = async (query = '', token = north, base = 'agent') => {
  const { status, body } = await w.send('GET', `/api/${base}/agent-ledger${query}`, { token });
  expect(status).toBe(200);
  return body;
};

describe('the ledger', () => {
  test('names who stands at the other end of every movement, and runs on to the wallet', async () => {
    const { items, total, wallet } = await ledger('?limit=100');
    const lines = items.map((row: Line & { meta: { playerUsername: string | null } }) => [
      ...[row.type, row.direction === 'debit' ? -row.amount : row.amount],
      ...[row.counterpartUsername, row.meta.playerUsername],
    ]);
    expect(lines.toReversed()).toEqual([
      ['deposit', 1000, 'root', null],
      ['deposit', -400, 'ann', null],
      ['deposit', -300, 'ben', null],
      ['share', 40, null, 'ben'],
      ['commission', 8, 'ann', 'ann'],
      ['share', -360, null, 'ann'],
      ['bank_settlement', 80, 'ann', null],
    ]);
    expect([total, items[0].balanceAfter, wallet.balance]).toEqual([7, 68, 68]);
    const { rows } = await w.pool.query('select balance, credit from wallet where account_id = $1', [w.ids['north']]);
    expect([wallet.balance * 100, wallet.credit * 100, wallet.clientPL * 100]).toEqual([
      ...[rows[0].balance, rows[0].credit, rows[0].balance - rows[0].credit],
    ]);
  });

  test('shows points or shares alone, and pages', async () => {
    const types = async (query: string) => (await ledger(query)).items.map(({ type }: Line) => type);
    expect(await types('?type=bet')).toEqual(['share', 'commission', 'share']);
    expect(await types('?type=transfer')).toEqual(['bank_settlement', 'deposit', 'deposit', 'deposit']);
    expect(await types('?limit=2&page=2')).toEqual(['commission', 'share']);
    expect((await ledger('?from=2026-02-01&to=2026-02-28')).total).toBe(0);
  });

  test('is read by the agent itself and by super admins; of anybody else there is none', async () => {
    const named = await ledger(`?agentId=${id('north')}`, root, 'super-admin');
    expect(named).toEqual(await ledger());
    for (const other of ['south', 'ann', 'root']) {
      const { status } = await w.send('GET', `/api/agent/agent-ledger?agentId=${id(other)}`, { token: north });
      expect([other, status]).toEqual([other, 404]);
    }
    const unnamed = await w.send('GET', '/api/super-admin/agent-ledger', { token: root });
    expect(unnamed.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'agentId' });
  });
});

describe('warnings', () => {
  type Warned = { username: string; warning: string; available: number };
  const warned = async (query = '') => {
    const { status, body } = await w.send('GET', `/api/super-admin/wallet-warnings${query}`, { token: root });
    expect(status).toBe(200);
    return body;
  };
  const names = (body: { items: Warned[] }) => body.items.map(({ username, warning }) => [username, warning]);

  test('an agent below the minimum is warned on its ledger and its sheet, and stands on the list', async () => {
    expect([names(await warned()), (await ledger()).wallet.warning]).toEqual([[], null]);
    await minimum(68.01);
    expect((await ledger()).wallet).toMatchObject({ available: 68, minimum: 68.01, warning: 'low' });
    const sheet = await w.send('GET', '/api/agent/settlement-sheet', { token: north });
    expect(sheet.body.wallet).toMatchObject({ minimum: 68.01, warning: 'low' });
    expect(names(await warned())).toEqual([['north', 'low']]);
    await minimum(68);
    expect([names(await warned()), (await ledger()).wallet.warning]).toEqual([[], null]);
  });

  test('an agent that its share of winnings takes below zero, and a player who owes, stand on the list, the lowest first', async () => {
    await result('ben', 'north', 500, 0, 3);
    expect((await ledger()).wallet).toMatchObject({ available: -132, warning: 'negative' });
    await w.pool.query('update wallet set in_debt = true, held = balance + 1000 where account_id = $1', [w.ids['cem']]);
    await minimum(300);
    const all = await warned();
    expect(names(all)).toEqual([
      ['north', 'negative'],
      ['cem', 'negative'],
      ['south', 'low'],
    ]);
    expect([all.total, all.owed, all.minimum]).toEqual([3, 142, 300]);
    expect(names(await warned('?show=low'))).toEqual([['south', 'low']]);
    expect(names(await warned('?show=negative&limit=1&page=2'))).toEqual([['cem', 'negative']]);
    expect(names(await warned('?search=CEM'))).toEqual([['cem', 'negative']]);
    expect((await warned('?search=nobody')).total).toBe(0);
  });

  test('are for super admins', async () => {
    expect((await w.send('GET', '/api/super-admin/wallet-warnings', { token: north })).body).toMatchObject({
      error: 'ROLE_NOT_ALLOWED',
    });
  });
});
