import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { cleanRemark } from '../../src/policy/transaction-code.ts';
import { type Answer, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('root', 'south', 10_000);
});
afterAll(() => w.close());
afterEach(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
});

const balanceOf = async (username: string): Promise<number> => {
  const { rows } = await w.pool.query<{ balance: number }>('select balance from wallet where account_id = $1', [
    w.ids[username],
  ]);
  return (rows[0]?.balance ?? 0) / 100;
};
const without = (answer: Answer) => ({ ...answer.body, requestId: '' });

describe('an agent', () => {
  test('deposits to and withdraws from its own users', async () => {
    const deposit = await w.give('north', 'ann', 500.25);
    expect(deposit.status).toBe(200);
    expect(deposit.body).toMatchObject({
      message: 'Deposit completed.',
      actor: { username: 'north', walletBalance: 9499.75 },
      target: { username: 'ann', walletBalance: 500.25, exposure: 0, available: 500.25, agentUsername: 'north' },
    });
    const withdraw = await w.give('north', 'ann', 0.25, 'withdraw');
    expect(withdraw.body).toMatchObject({ message: 'Withdrawal completed.', target: { walletBalance: 500 } });
    const { rows } = await w.pool.query(
      `select t.kind, p.amount, p.balance_before, p.balance_after from transfer t join posting p on p.transfer_id = t.id
         join ledger_account l on l.id = p.ledger_account_id where l.account_id = $1 order by p.id`,
      [w.ids.ann],
    );
    expect(rows).toEqual([
      { kind: 'deposit', amount: 50_025, balance_before: 0, balance_after: 50_025 },
      { kind: 'withdraw', amount: -25, balance_before: 50_025, balance_after: 50_000 },
    ]);
  });

  test('cannot tell another agent’s user, an agent, itself or nobody apart', async () => {
    const token = await w.signIn('north');
    const code = await w.codeOf('north');
    const ids = [w.ids.cem, w.ids.south, w.ids.north, w.ids.root, 999_999_999];
    const answers = await Promise.all(
      ids.map((id) =>
        w.send('POST', '/api/agent/wallets/transfer', {
          token,
          body: { userId: String(id), amount: 1, action: 'deposit', transactionCode: code },
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
    expect(new Set(answers.map((answer) => JSON.stringify(without(answer)))).size).toBe(1);
    const locks = await Promise.all(
      ids.map((id) =>
        w.send('PATCH', `/api/agent/users/${id}/toggles`, { token, body: { field: 'betLocked', value: true } }),
      ),
    );
    expect(new Set(locks.map((answer) => answer.status))).toEqual(new Set([404]));
  });

  test('cannot give more than it has, nor take more than is available', async () => {
    const tooMuch = await w.give('south', 'cem', 10_000.01);
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body).toMatchObject({ error: 'INSUFFICIENT_POINTS', available: 10_000, needed: 10_000.01 });
    await w.give('south', 'cem', 100);
    expect((await w.give('south', 'cem', 100.01, 'withdraw')).body).toMatchObject({ available: 100, needed: 100.01 });
  });

  test('needs its code, and the code never enters a remark, an audit row or a log', async () => {
    const token = await w.signIn('south');
    const code = await w.codeOf('south');
    const body = { userId: String(w.ids.cem), amount: 1, action: 'deposit' };
    const wrong = await w.send('POST', '/api/agent/wallets/transfer', {
      token,
      body: { ...body, transactionCode: 'NO' },
    });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'TRANSACTION_CODE_INVALID']);
    const remark = `For ${code.toLowerCase()} the match | Code: ${code}`;
    const right = await w.send('POST', '/api/agent/wallets/transfer', {
      token,
      body: { ...body, transactionCode: code, remark },
    });
    expect(right.status).toBe(200);
    const kept = await w.pool.query('select remark from transfer where id = $1', [right.body.transferId]);
    expect(kept.rows).toEqual([{ remark: 'For … the match' }]);
    const everything = await w.pool.query(
      `select coalesce(jsonb_agg(to_jsonb(a))::text, '') as text from audit a
       union all select coalesce(jsonb_agg(to_jsonb(t))::text, '') from transfer t
       union all select coalesce(jsonb_agg(to_jsonb(a) - 'password_hash')::text, '') from account a`,
    );
    const written = everything.rows.map((row) => row.text).join('') + w.logged.join('');
    expect(written.toUpperCase()).not.toContain(code);
  });
});

describe('a super admin', () => {
  test('issues points by a deposit to itself, and cannot destroy any', async () => {
    const before = await balanceOf('root2');
    expect((await w.give('root2', 'root2', 1000)).status).toBe(200);
    expect(await balanceOf('root2')).toBe(before + 1000);
    const taken = await w.give('root2', 'root2', 1, 'withdraw');
    expect([taken.status, taken.body.field]).toEqual([400, 'action']);
    const { rows } = await w.pool.query(`select kind from transfer where reference_id = $1::text`, [w.ids.root2]);
    expect(rows).toEqual([{ kind: 'issue' }]);
  });

  test('moves points to and from everybody, and must name the right kind of account', async () => {
    for (const to of ['root2', 'north', 'cem']) {
      expect((await w.give('root', to, 10)).status).toBe(200);
      expect((await w.give('root', to, 10, 'withdraw')).status).toBe(200);
    }
    const answer = await w.send('POST', '/api/super-admin/wallets/transfer', {
      token: await w.signIn('root'),
      body: {
        targetType: 'agent',
        targetId: String(w.ids.cem),
        amount: 1,
        action: 'deposit',
        transactionCode: await w.codeOf('root'),
      },
    });
    expect(answer.status).toBe(404);
  });
});

test('of 50 withdrawals released at once only those that the points allow succeed', async () => {
  await w.give('root', 'ben', 100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => w.give(i % 2 === 0 ? 'root' : 'north', 'ben', 10, 'withdraw')),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.body.error === 'INSUFFICIENT_POINTS')).toHaveLength(40);
  expect(await balanceOf('ben')).toBe(0);
});

test('transfers in opposite directions at once neither block each other nor lose a paisa', async () => {
  await w.give('root', 'ben', 1000);
  await w.give('root', 'ann', 1000);
  const before = (await balanceOf('ben')) + (await balanceOf('ann')) + (await balanceOf('north'));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      w.give('north', i % 2 === 0 ? 'ann' : 'ben', (100 + i) / 100, i % 3 === 0 ? 'withdraw' : 'deposit'),
    ),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect((await balanceOf('ben')) + (await balanceOf('ann')) + (await balanceOf('north'))).toBeCloseTo(before, 6);
});

test.each([
  [0, 'amount'],
  [-5, 'amount'],
  [0.001, 'amount'],
  [1e12, 'amount'],
  ['10', 'amount'],
  [null, 'amount'],
])('an amount of %j is refused by name', async (amount, field) => {
  const answer = await w.send('POST', '/api/agent/wallets/transfer', {
    token: await w.signIn('north'),
    body: { userId: String(w.ids.ann), amount, action: 'deposit', transactionCode: await w.codeOf('north') },
  });
  expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, 'INVALID_REQUEST', field]);
  expect(answer.body.message).toMatch(/^amount: /);
});

test('own codes are shown to their owner only, and a reset makes a new one at once', async () => {
  const token = await w.signIn('south');
  const shown = await w.send('GET', '/api/account/transaction-code', { token });
  expect(shown.body).toEqual({ transactionCode: await w.codeOf('south') });
  const reset = await w.send('POST', '/api/account/transaction-code/reset', { token, body: {} });
  expect(reset.body.message).toBe('Transaction code reset successfully.');
  expect(reset.body.transactionCode).not.toBe(shown.body.transactionCode);
  expect(await w.codeOf('south')).toBe(reset.body.transactionCode);
  const user = await w.send('GET', '/api/account/transaction-code', { token: await w.signIn('ann') });
  expect(user.body.error).toBe('ROLE_NOT_ALLOWED');
  const { rows } = await w.pool.query(
    `select action, count(*) as n from audit where action like 'transaction-code%' and outcome = 'ok' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { action: 'transaction-code.reset', n: 1 },
    { action: 'transaction-code.view', n: 1 },
  ]);
});

test('locks are set and lifted by those in charge, with what was before in the audit log', async () => {
  const token = await w.signIn('north');
  const url = `/api/agent/users/${w.ids.ann}/toggles`;
  const locked = await w.send('PATCH', url, { token, body: { field: 'betLocked', value: true } });
  expect(locked.body).toMatchObject({ user: { username: 'ann', betLocked: true, userLocked: false } });
  const { rows } = await w.pool.query(
    `select target, outcome, before, after, actor_role from audit where action = 'account.toggle' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      target: `account:${w.ids.ann}`,
      outcome: 'ok',
      before: { betLocked: false },
      after: { betLocked: true },
      actor_role: 'agent',
    },
  ]);
  await w.send('PATCH', url, { token, body: { field: 'betLocked', value: false } });
  const wrong = await w.send('PATCH', url, { token, body: { field: 'role', value: true } });
  expect([wrong.status, wrong.body.field]).toEqual([400, 'field']);
});

test('remarks lose what looks like a code', () => {
  expect(cleanRemark('Weekly | Code: AB12', 'AB12')).toBe('Weekly');
  expect(cleanRemark('| code:AB12', 'AB12')).toBeUndefined();
  expect(cleanRemark('ab12 and AB12', 'AB12')).toBe('… and …');
  expect(cleanRemark(null, 'AB12')).toBeUndefined();
  expect(cleanRemark('plain', '.*')).toBe('plain');
});

describe('points without end', () => {
  const RUPEES_MAX = 10 ** 13;
  /** Puts a figure into a wallet that no ledger has led to, for as long as the test looks at it. */
  async function holding<T>(username: string, rupees: number | bigint, look: () => Promise<T>): Promise<T> {
    const set = (amount: bigint) =>
      w.pool.query('update wallet set balance = $2 where account_id = $1', [w.ids[username], String(amount)]);
    const before = BigInt(Math.round((await balanceOf(username)) * 100));
    await set(BigInt(rupees) * 100n);
    try {
      return await look();
    } finally {
      await set(before);
    }
  }
  const sumOfOthers = async (): Promise<number> =>
    (
      await w.pool.query<{ sum: number }>('select sum(balance)::bigint as sum from wallet where account_id <> $1', [
        w.ids.south,
      ])
    ).rows[0]?.sum ?? 0;

  test('are not issued: the last rupee that fits is, the next is not, and of two at once one', async () => {
    const room = RUPEES_MAX - Math.ceil((await sumOfOthers()) / 100);
    const answers = await holding('south', room - 1, async () => {
      const tooMany = await w.give('root', 'root', 2);
      const two = await Promise.all([w.give('root', 'root', 0.75), w.give('root', 'root', 0.75)]);
      return { tooMany, two };
    });
    expect([answers.tooMany.status, answers.tooMany.body.error]).toEqual([422, 'TOO_MANY_POINTS']);
    expect(answers.two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('that are there all the same are shown to nobody rounded', async () => {
    const token = await w.signIn('south');
    const me = () => w.send('GET', '/api/auth/me', { token });
    const atTheEdge = await holding('south', 90_071_992_547_409n, me);
    expect([atTheEdge.status, atTheEdge.body.agent?.walletBalance]).toEqual([200, 90_071_992_547_409]);
    const beyond = await holding('south', 90_071_992_547_410n, me);
    expect([beyond.status, beyond.body.error]).toEqual([422, 'FIGURE_TOO_LARGE']);
  });
});
