// Who may lift a lock: whoever stands at least as high as the one who set it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type World, world } from '../support/world.ts';

let w: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  w = await world();
  for (const name of ['root', 'root2', 'north', 'south']) tokens[name] = await w.signIn(name);
});
afterAll(() => w.close());
beforeEach(() => w.pool.query(`update account set bet_locked = false, user_locked = false`));

async function lock(by: string, field: 'betLocked' | 'userLocked', value: boolean, name = 'ann'): Promise<Answer> {
  const backOffice = by.startsWith('root') ? 'super-admin' : 'agent';
  return w.send('PATCH', `/api/${backOffice}/users/${w.ids[name]}/toggles`, {
    token: tokens[by],
    body: { field, value, ...(field === 'userLocked' && { transactionCode: await w.codeOf(by) }) },
  });
}
const stored = async (name = 'ann') =>
  (
    await w.pool.query(
      `select bet_locked, bet_locked_by as by, bet_locked_role as role, bet_locked_at is not null as timed
       from account where username = $1`,
      [name],
    )
  ).rows[0];

test.each(['betLocked', 'userLocked'] as const)(
  '%s by a super admin stays until a super admin lifts it',
  async (field) => {
    expect((await lock('root', field, true)).status).toBe(200);
    const refused = await lock('north', field, false);
    expect([refused.status, refused.body.error, refused.body.field]).toEqual([403, 'LOCK_OF_SUPER_ADMIN', field]);
    expect(refused.body.message).toBe('This lock was set by a super admin. Only a super admin can lift it.');
    expect((await lock('root2', field, false)).body.user).toMatchObject({ [field]: false });
    expect((await lock('north', field, false)).status).toBe(200);
  },
);

test('an agent lifts what it has locked, and what the agent before it has', async () => {
  await lock('north', 'betLocked', true);
  expect(await stored()).toEqual({ bet_locked: true, by: w.ids.north, role: 'agent', timed: true });
  expect((await lock('north', 'betLocked', false)).status).toBe(200);
  expect(await stored()).toEqual({ bet_locked: false, by: null, role: null, timed: false });
  await lock('south', 'betLocked', true, 'cem');
  await w.pool.query(`update account set parent_id = $1 where username = 'cem'`, [w.ids.north]);
  expect((await lock('north', 'betLocked', false, 'cem')).status).toBe(200);
  await w.pool.query(`update account set parent_id = $1 where username = 'cem'`, [w.ids.south]);
});

test('an agent’s lock neither weakens a super admin’s nor keeps a super admin out', async () => {
  await lock('root', 'betLocked', true);
  expect((await lock('north', 'betLocked', true)).status).toBe(200);
  expect((await lock('north', 'betLocked', false)).body.error).toBe('LOCK_OF_SUPER_ADMIN');
  await lock('root', 'betLocked', false);
  await lock('north', 'betLocked', true);
  await lock('root', 'betLocked', true);
  expect(await stored()).toMatchObject({ role: 'super_admin', by: w.ids.root });
  expect((await lock('north', 'betLocked', false)).body.error).toBe('LOCK_OF_SUPER_ADMIN');
});

test('a lock of which nobody knows who set it counts as a super admin’s', async () => {
  await w.pool.query(`update account set bet_locked = true, bet_locked_role = null where username = 'ann'`);
  expect((await lock('north', 'betLocked', false)).body.error).toBe('LOCK_OF_SUPER_ADMIN');
});

test('signing in is locked and unlocked with the transaction code alone, also as the other one of two locks', async () => {
  const url = `/api/agent/users/${w.ids['ann']}/toggles`;
  const isLocked = async () =>
    (await w.pool.query(`select user_locked from account where username = 'ann'`)).rows[0].user_locked;
  for (const change of [
    { field: 'userLocked', value: true },
    { field: 'betLocked', value: true, other: true },
    { field: 'userLocked', value: true, transactionCode: '  ' },
  ]) {
    const { status, body } = await w.send('PATCH', url, { token: tokens['north'], body: change });
    expect([status, body.field, body.message]).toEqual([400, 'transactionCode', 'Transaction code is required.']);
  }
  expect(await isLocked()).toBe(false);
  const wrong = { field: 'userLocked', value: true, transactionCode: await w.codeOf('root') };
  expect((await w.send('PATCH', url, { token: tokens['north'], body: wrong })).body.error).toBe(
    'TRANSACTION_CODE_INVALID',
  );
  await lock('north', 'userLocked', true);
  expect(await isLocked()).toBe(true);
  const lifted = await w.send('PATCH', url, { token: tokens['north'], body: { field: 'userLocked', value: false } });
  expect([lifted.status, await isLocked()]).toEqual([400, true]);
});

test('both locks change in one step, or none: what a super admin has locked keeps the other one as it is, too', async () => {
  const both = async (by: string, value: boolean) =>
    w.send('PATCH', `/api/${by === 'root' ? 'super-admin' : 'agent'}/users/${w.ids['ann']}/toggles`, {
      token: tokens[by],
      body: { field: 'betLocked', value, other: value, transactionCode: await w.codeOf(by) },
    });
  const locks = async () =>
    (await w.pool.query(`select bet_locked, user_locked from account where username = 'ann'`)).rows[0];
  expect((await both('north', true)).body.user).toMatchObject({ betLocked: true, userLocked: true });
  expect((await both('north', false)).body.user).toMatchObject({ betLocked: false, userLocked: false });
  await lock('north', 'betLocked', true);
  await lock('root', 'userLocked', true);
  const refused = await both('north', false);
  expect([refused.body.error, refused.body.field]).toEqual(['LOCK_OF_SUPER_ADMIN', 'userLocked']);
  expect(await locks()).toEqual({ bet_locked: true, user_locked: true });
  const { rows } = await w.pool.query(
    `select before, after from audit where action = 'account.toggle' and outcome = 'ok' and after ? 'betLocked' and after ? 'userLocked' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({
    before: { betLocked: true, userLocked: true },
    after: { betLocked: false, userLocked: false },
  });
});

test.each(['betLocked', 'userLocked'] as const)(
  '%s on an agent is what its players read of themselves',
  async (field) => {
    const token = await w.signIn('ann');
    const bystander = await w.signIn('cem');
    const column = field === 'betLocked' ? 'bet_locked' : 'user_locked';
    const me = async (of: string) => (await w.send('GET', '/api/auth/me', { token: of })).body;
    expect((await me(token)).user).toMatchObject({ betLocked: false, userLocked: false });
    const url = `/api/super-admin/agents/${w.ids.north}/toggles`;
    const body = { field, value: true, transactionCode: await w.codeOf('root') };
    expect((await w.send('PATCH', url, { token: tokens.root, body })).status).toBe(200);
    const answer = await me(token);
    // Whoever may not be signed in any more is told so instead.
    if (field === 'betLocked') expect(answer.user).toMatchObject({ betLocked: true, userLocked: false });
    else expect(answer.error).toBe('USER_LOCKED');
    expect((await me(bystander)).user).toMatchObject({ betLocked: false, userLocked: false });
    await w.pool.query(`update account set ${column} = false`);
  },
);
