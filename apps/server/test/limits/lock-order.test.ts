// What changes an account's row and locks its wallet takes the two in one order, so that none waits for another in a ring.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDemoPlayers } from '../../src/modules/accounts/demo/close-demo-players.ts';
import { moveAs } from '../../src/modules/accounts/demo/demo-cashier.ts';
import { readCashier } from '../../src/modules/accounts/demo/demo-store.ts';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  w = await fullWorld();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 50_000);
  for (const name of ['north', 'ann', 'ben']) tokens[name] = await mint(w, name);
});
afterAll(() => w.close());

const deadlocks = async (): Promise<number> => {
  const { rows } = await w.pool.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
};

/** Starts `act` while somebody holds the account's row, and answers whether it waits for that without holding the wallet. */
async function waitsWithoutWallet(account: number, act: () => Promise<unknown>): Promise<boolean> {
  const holder = await w.pool.connect();
  const looker = await w.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from account where id = $1 for no key update', [account]);
    const acting = act();
    let isDone = false;
    void acting.finally(() => {
      isDone = true;
    });
    for (;;) {
      if (isDone) throw new Error('it did not ask for the account');
      const { rows } = await looker.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0].n > 0) break;
    }
    const free = await looker.query('select 1 from wallet where account_id = $1 for update skip locked', [account]);
    await holder.query('rollback');
    await acting;
    return free.rows.length === 1;
  } finally {
    holder.release();
    looker.release();
  }
}

test('a pause waits for the account before it takes the wallet', async () => {
  const pause = () => w.send('POST', '/api/limits/time-out', { token: tokens.ben, body: { days: 1 } });
  expect(await waitsWithoutWallet(w.ids.ben ?? 0, pause)).toBe(true);
});

test('so does an own limit', async () => {
  const limit = () => w.send('PUT', '/api/limits/stake/day', { token: tokens.ben, body: { max: 500 } });
  expect(await waitsWithoutWallet(w.ids.ben ?? 0, limit)).toBe(true);
});

test('so does the end of a demo player', async () => {
  await w.pool.query(`update account set is_demo = true where username = 'root'`);
  const { user } = (await w.send('POST', '/api/auth/demo', { body: { termsVersion: '1' } })).body;
  // Without points there is nothing to withdraw, which would wait for the account as every transfer does.
  const cashier = await readCashier(w.context.db);
  const all = {
    targetId: Number(user.id),
    targetRole: 'user',
    action: 'withdraw',
    rupees: user.walletBalance,
  } as const;
  if (cashier === null) throw new Error('there is no cashier');
  expect(await moveAs(w.context, cashier, { ...all, requestId: 'empty' })).toBeNull();
  w.clock.advance(24 * 3_600_000 + 1);
  expect(await waitsWithoutWallet(Number(user.id), () => closeDemoPlayers(w.context))).toBe(true);
});

test('pauses, locks, limits and transfers of one player at once: all are answered, and none got in a ring', async () => {
  for (const name of ['north', 'ann']) tokens[name] = await mint(w, name);
  const before = await deadlocks();
  const transactionCode = await w.codeOf('north');
  const id = String(w.ids.ann);
  const rounds = Array.from({ length: 6 }, (_, n) => [
    w.send('POST', '/api/limits/time-out', { token: tokens.ann, body: { days: n + 1 } }),
    w.send('PUT', '/api/limits/loss/day', { token: tokens.ann, body: { max: 1000 - n } }),
    w.send('PATCH', `/api/agent/users/${id}/toggles`, {
      token: tokens.north,
      body: { field: 'betLocked', value: n % 2 === 0 },
    }),
    w.send('POST', '/api/agent/wallets/transfer', {
      token: tokens.north,
      body: { userId: id, amount: 1, action: 'withdraw', transactionCode },
    }),
  ]);
  const statuses = (await Promise.all(rounds.flat())).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12);
  expect(await deadlocks()).toBe(before);
});
