// What happens to an act of the back office that is under way when something changes around it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { createAccount } from '../../src/modules/accounts/create-account.ts';
import { type Answer, type World, world } from '../support/world.ts';

let w: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('north', 'ann', 1000);
  for (const name of ['root', 'north']) tokens[name] = await w.signIn(name);
});
afterAll(() => w.close());
beforeEach(() => w.pool.query('update account set user_locked = false'));

/** How many wait for a lock in this database. */
const waiting = async (): Promise<number> => {
  const { rows } = await w.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
};

/** Starts `act` while somebody holds a row, runs `meanwhile` once the act waits for it, and lets go. */
async function meanwhile(
  rowOf: 'account' | 'wallet',
  name: string,
  act: () => Promise<Answer>,
  change: () => Promise<unknown>,
): Promise<Answer> {
  const holder = await w.pool.connect();
  try {
    await holder.query('begin');
    const column = rowOf === 'account' ? 'id' : 'account_id';
    await holder.query(`select ${column} from ${rowOf} where ${column} = $1 for update`, [w.ids[name]]);
    const acting = act();
    await expect.poll(waiting).toBeGreaterThan(0);
    await change();
    await holder.query('rollback');
    return await acting;
  } finally {
    holder.release();
  }
}

const lockNorth = async () => {
  const path = `/api/super-admin/agents/${w.ids['north']}/toggles`;
  const body = { field: 'userLocked', value: true, transactionCode: await w.codeOf('root') };
  const answer = await w.send('PATCH', path, { token: tokens['root'], body });
  expect(answer.body.agent).toMatchObject({ userLocked: true });
};
const asNorth = async (path: string, body: object): Promise<Answer> =>
  w.send('POST', `/api/agent${path}`, {
    token: tokens['north'],
    body: { ...body, transactionCode: await w.codeOf('north') },
  });
const balanceOf = async (name: string) =>
  (await w.pool.query('select balance from wallet where account_id = $1', [w.ids[name]])).rows[0].balance;

test('an agent who is locked before its transfer is decided moves nothing', async () => {
  const before = await balanceOf('ann');
  const give = () => asNorth('/wallets/transfer', { userId: String(w.ids['ann']), amount: 100, action: 'deposit' });
  const answer = await meanwhile('account', 'ann', give, lockNorth);
  expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
  expect(await balanceOf('ann')).toBe(before);
});

test('nor does one who is locked meanwhile change a player’s password', async () => {
  const path = `/users/${w.ids['ann']}/change-password`;
  const change = () => asNorth(path, { newPassword: 'another fine password' });
  const answer = await meanwhile('account', 'ann', change, lockNorth);
  expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
  await w.pool.query('update account set user_locked = false');
  expect(await w.signIn('ann')).toMatch(/^\S+$/);
});

test('an agent is not locked in the middle of what it does: the lock waits for it', async () => {
  const before = await balanceOf('ann');
  const give = () => asNorth('/wallets/transfer', { userId: String(w.ids['ann']), amount: 100, action: 'deposit' });
  const order: string[] = [];
  const locking: Promise<unknown>[] = [];
  const giving = async () => {
    const answer = await give();
    order.push('given');
    return answer;
  };
  // The transfer has looked at its agent and waits for the wallet; a lock that did not wait for it would be overtaken.
  const answer = await meanwhile('wallet', 'ann', giving, async () => {
    locking.push(lockNorth().then(() => order.push('locked')));
    await expect.poll(waiting).toBeGreaterThan(1);
  });
  await Promise.all(locking);
  expect([answer.status, order]).toEqual([200, ['given', 'locked']]);
  expect(await balanceOf('ann')).toBe(before + 10_000);
});

test('a settlement of a network does without a player who joins it meanwhile', async () => {
  const settle = async () =>
    w.send('POST', '/api/super-admin/bank/settlements', {
      token: tokens['root'],
      body: {
        ownerType: 'agent',
        ownerId: String(w.ids['north']),
        mode: 'all',
        transactionCode: await w.codeOf('root'),
      },
    });
  // As the Demo button does it: many at once may join the demo's back office, so they do not wait for its row.
  const join = () =>
    tx(w.pool, (t) =>
      createAccount(t, w.context, {
        username: 'eve',
        role: 'user',
        agentId: w.ids['north'] ?? 0,
        fullName: '',
        passwordHash: '-',
        isDemo: true,
      }),
    );
  const answer = await meanwhile('wallet', 'ann', settle, join);
  expect([answer.status, answer.body.accounts]).toEqual([200, 2]);
  expect(await balanceOf('ann')).toBe(0);
});
