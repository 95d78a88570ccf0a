// Bank settlements by HTTP: what each mode moves, what it is booked against, and that nothing moves by halves.
import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer } from '@pavilion/betting';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Answer, baseHandlers, TREE, type World, world } from '../support/world.ts';

let w: World;
const tokens = new Map<string, string>();
beforeAll(async () => {
  w = await world();
  for (const name of ['root', 'root2', 'north', 'south', 'ann']) tokens.set(name, await w.signIn(name));
  await w.give('root', 'root', 1_000_000);
});
afterAll(() => w.close());

type Name = (typeof TREE)[number]['username'];
const roleOf = (name: string) => TREE.find(({ username }) => username === name)?.role ?? 'user';
const id = (name: string) => String(w.ids[name]);

/** Settles as somebody, with the own code unless another one is given. */
async function settle(by: Name, of: string, mode: string | null, more: Record<string, unknown> = {}): Promise<Answer> {
  const base = roleOf(by) === 'agent' ? '/api/agent' : '/api/super-admin';
  return w.send('POST', `${base}/bank/settlements`, {
    token: tokens.get(by),
    body: { ownerType: roleOf(of), ownerId: id(of), mode, transactionCode: await w.codeOf(by), ...more },
  });
}

/** What betting brought or took, in rupees. */
const result = (name: Name, rupees: number) =>
  tx(w.pool, (t) => {
    const transfer = settlementTransfer(id(name), paise(rupees * 100));
    const entry = { actorId: null, reference: null, atMs: w.clock.nowMs };
    return post(t, transfer === null ? [] : [{ transfer, ...entry }]);
  });

type Figures = { balance: number; credit: number; pnl: number; held: number };
/** Wallets in rupees, as the ledger keeps them. */
async function figures(): Promise<Record<string, Figures>> {
  const { rows } = await w.pool.query<Figures & { username: string }>(
    `select a.username, (w.balance / 100.0)::float8 as balance, (w.credit / 100.0)::float8 as credit,
            ((w.balance - w.credit) / 100.0)::float8 as pnl, (w.held / 100.0)::float8 as held
     from wallet w join account a on a.id = w.account_id`,
  );
  return Object.fromEntries(rows.map(({ username, ...row }) => [username, row]));
}
const of = async (name: string): Promise<Figures> => (await figures())[name] ?? expect.unreachable();

/** What an act changed of each wallet; those that it left alone are left out. */
async function changed(
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; change: Record<string, Partial<Figures>> }> {
  const before = await figures();
  const answer = await act();
  const after = await figures();
  const change: Record<string, Partial<Figures>> = {};
  for (const [name, now] of Object.entries(after)) {
    const was = before[name] ?? expect.unreachable();
    const by = { balance: now.balance - was.balance, credit: now.credit - was.credit, pnl: now.pnl - was.pnl };
    if (Object.values(by).some((amount) => amount !== 0)) change[name] = by;
  }
  return { answer, change };
}

/** Each wallet has so much credit and so much profit or loss, and nothing else. */
async function start(wanted: Partial<Record<Name, { credit?: number; pnl?: number }>>): Promise<void> {
  for (const { username } of TREE.filter(({ role }) => role !== 'super_admin')) {
    const { credit = 0, pnl = 0 } = wanted[username] ?? {};
    const now = await of(username);
    await result(username, pnl - now.pnl);
    const more = credit - now.credit;
    const given = await w.give('root', username, Math.abs(more) || 1, more >= 0 ? 'deposit' : 'withdraw');
    expect(given.status).toBe(200);
    if (more === 0) await w.give('root', username, 1, 'withdraw');
    expect(await of(username)).toMatchObject({ credit, pnl });
  }
}

/** The identities of the domain, and all the books. */
afterEach(async () => {
  for (const row of Object.values(await figures())) expect(row.balance).toBe(row.credit + row.pnl);
  const { body } = await w.send('GET', '/api/super-admin/agents', { token: tokens.get('root') });
  for (const agent of body.items) expect(agent.points).toBeCloseTo(agent.creditTotal + agent.clientPL, 5);
  const faults = (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('11.'));
  expect(faults).toEqual([]);
});

test('all accounts of a filter have a sum: each wallet once, an agent with its users, and of an agent its own alone', async () => {
  await start({
    north: { credit: 50 },
    ann: { credit: 1000, pnl: 300 },
    ben: { credit: 100, pnl: -40 },
    cem: { credit: 7 },
  });
  const totals = async (by: Name, query = '') => {
    const base = roleOf(by) === 'agent' ? '/api/agent' : '/api/super-admin';
    return (await w.send('GET', `${base}/bank/totals${query}`, { token: tokens.get(by) })).body;
  };
  const own = { credit: 1150, points: 1410, clientPL: 260, exposure: 0 };
  expect(await totals('north')).toMatchObject(own);
  // With its users it stands as one row; they are in the sum whatever is searched for.
  expect(await totals('root', '?role=agent&search=north')).toMatchObject(own);
  const users = await totals('root', '?role=user');
  expect([users.credit, users.points, users.clientPL]).toEqual([1107, 1367, 260]);
  const all = await totals('root');
  expect(all.points).toBe(Object.values(await figures()).reduce((sum, { balance }) => sum + balance, 0));
  expect(all.wallets).toBe(TREE.length);
  expect(await totals('north', '?search=cem')).toMatchObject({ wallets: 0, points: 0 });
});

describe('what moves, and what it is booked against', () => {
  test('Only Profit of a user: its client P/L goes to its agent, CR stays', async () => {
    await start({ ann: { credit: 1000, pnl: 300 } });
    const { answer, change } = await changed(() => settle('north', 'ann', 'profit'));
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { message: 'Settlement completed for ann.', amount: 300, profit: 300, credit: 0, accounts: 1 },
    ]);
    expect(answer.body.target).toMatchObject({ username: 'ann', walletBalance: 1000 });
    expect(answer.body.actor).toMatchObject({ username: 'north', walletBalance: 300 });
    expect(change).toEqual({
      ann: { balance: -300, credit: 0, pnl: -300 },
      north: { balance: 300, credit: 0, pnl: 300 },
    });
  });

  test('a leg names the player and the agent at both ends, whoever reads it', async () => {
    await start({ ann: { credit: 1000, pnl: 300 } });
    await settle('north', 'ann', 'profit');
    const newest = async (by: Name, url: string) => {
      const { body } = await w.send('GET', url, { token: tokens.get(by) });
      return body.items[0];
    };
    const ends = { type: 'bank_settlement', amount: 300, meta: { transfer: { from: 'ann', to: 'north' } } };
    const ofPlayer = { ...ends, counterpartUsername: 'north' };
    expect(await newest('north', `/api/agent/users/${id('ann')}/wallet/transactions`)).toMatchObject(ofPlayer);
    const ofAgent = { ...ends, counterpartUsername: 'ann' };
    expect(await newest('root', `/api/super-admin/agents/${id('north')}/wallet/transactions`)).toMatchObject(ofAgent);
    const report = `/api/super-admin/reports/wallet-transactions?accountType=agent&accountId=${id('north')}`;
    expect(await newest('root', report)).toMatchObject(ofAgent);
  });

  test('All of a user with a loss: the loss is taken over, the rest gives credit back', async () => {
    await start({ ben: { credit: 1000, pnl: -400 } });
    const { answer, change } = await changed(() => settle('north', 'ben', 'all'));
    expect(answer.body).toMatchObject({ amount: 600, profit: -400, credit: 1000 });
    expect(change).toEqual({
      ben: { balance: -600, credit: -1000, pnl: 400 },
      north: { balance: 600, credit: 1000, pnl: -400 },
    });
  });

  test('a typed amount: profit first, then credit', async () => {
    await start({ ann: { credit: 1000, pnl: 300 } });
    const { answer, change } = await changed(() => settle('root', 'ann', 'custom', { amount: 350.25 }));
    expect(answer.body).toMatchObject({ amount: 350.25, profit: 300, credit: 50.25 });
    expect(change).toEqual({
      ann: { balance: -350.25, credit: -50.25, pnl: -300 },
      root: { balance: 350.25, credit: expect.closeTo(50.25, 5), pnl: expect.closeTo(300, 5) },
    });
  });

  test('All of an agent: its users’ points come to it first, then everything to the super admin', async () => {
    await start({ north: { credit: 500, pnl: 40 }, ann: { credit: 1000, pnl: 300 }, ben: { credit: 200, pnl: -50 } });
    const { answer, change } = await changed(() => settle('root', 'north', 'all'));
    expect(answer.body).toMatchObject({ amount: 1990, profit: 290, credit: 1700, accounts: 3 });
    expect(change).toEqual({
      ann: { balance: -1300, credit: -1000, pnl: -300 },
      ben: { balance: -150, credit: -200, pnl: 50 },
      north: { balance: -540, credit: -500, pnl: -40 },
      root: { balance: 1990, credit: 1700, pnl: 290 },
    });
    const { rows } = await w.pool.query(
      `select t.kind, t.actor_id, f.username as payer, p.amount, t.meta ->> 'mode' as mode
       from transfer t join posting p on p.transfer_id = t.id and p.amount < 0
         join ledger_account l on l.id = p.ledger_account_id join account f on f.id = l.account_id
       where t.reference_type = 'bank' and t.reference_id = $1 order by t.id`,
      [answer.body.settlementId],
    );
    const leg = { kind: 'bank_settlement', actor_id: w.ids.root, mode: 'all' };
    expect(rows).toEqual([
      { ...leg, payer: 'ann', amount: -130_000 },
      { ...leg, payer: 'ben', amount: -15_000 },
      { ...leg, payer: 'north', amount: -199_000 },
    ]);
  });

  test('P/L that only passes through an agent is booked on it too', async () => {
    // 100 come in and 100 go out: the agent's balance stays, its loss does not.
    await start({ north: { credit: 50, pnl: -50 }, ann: { credit: 0, pnl: 100 } });
    const { change } = await changed(() => settle('root', 'north', 'all'));
    expect(change).toEqual({
      ann: { balance: -100, credit: 0, pnl: -100 },
      north: { balance: 0, credit: -50, pnl: 50 },
      root: { balance: 100, credit: 50, pnl: 50 },
    });
  });

  test('All Profit of an agent: the winners’ P/L to the agent, the net of the network to the super admin', async () => {
    await start({ north: { credit: 500, pnl: 20 }, ann: { credit: 10, pnl: 300 }, ben: { credit: 900, pnl: -120 } });
    const { answer, change } = await changed(() => settle('root', 'north', 'network'));
    expect(answer.body).toMatchObject({ amount: 200, profit: 200, credit: 0, accounts: 2 });
    expect(change).toEqual({
      ann: { balance: -300, credit: 0, pnl: -300 },
      north: { balance: 100, credit: 0, pnl: 100 },
      root: { balance: 200, credit: 0, pnl: 200 },
    });
  });

  test('another super admin settles like anybody; nobody does with itself', async () => {
    await w.give('root', 'root2', 75);
    expect((await settle('root', 'root2', 'custom', { amount: 75 })).status).toBe(200);
    for (const one of ['root', 'north'] as const) {
      const { answer, change } = await changed(() => settle(one, one, 'all'));
      expect(answer.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'ownerId' });
      expect(change).toEqual({});
    }
  });

  test('the player’s statement and the back office’s history show it', async () => {
    await start({ ann: { credit: 100, pnl: 30 } });
    await settle('north', 'ann', 'all');
    const statement = await w.send('GET', '/api/account/statement', { token: tokens.get('ann') });
    expect(statement.body.entries[0]).toMatchObject({ mode: 'bank_settlement', direction: 'debit', amount: 130 });
    const url = `/api/agent/users/${id('ann')}/wallet/transactions?type=withdraw`;
    const history = await w.send('GET', url, { token: tokens.get('north') });
    expect(history.body.items[0]).toMatchObject({
      type: 'bank_settlement',
      amount: 130,
      actor: { username: 'north', role: 'agent' },
      meta: { transfer: { from: 'ann', to: 'north' }, mode: 'all' },
    });
    const report = `/api/super-admin/reports/wallet-transactions?accountType=agent&accountId=${id('north')}`;
    const { body } = await w.send('GET', report, { token: tokens.get('root') });
    expect(body.items[0]).toMatchObject({ type: 'bank_settlement', meta: { mode: 'all' } });
  });
});

describe('a leg that cannot be paid', () => {
  /** Takes points out of a wallet's available ones. */
  async function hold(name: Name, amount: number): Promise<() => Promise<Answer>> {
    const token = tokens.get('root');
    const body = { ownerType: roleOf(name), ownerId: id(name), amount };
    const made = await w.send('POST', '/api/super-admin/withdrawals', { token, body });
    expect(made.status).toBe(200);
    const url = `/api/super-admin/withdrawals/${made.body.withdrawal.id}`;
    return () => w.send('PATCH', url, { token, body: { status: 'cancelled' } });
  }

  test('of a user in a network: nothing moves, and the answer names the account and the shortfall', async () => {
    await start({ north: { credit: 500 }, ann: { credit: 10, pnl: 300 }, ben: { credit: 0, pnl: 80 } });
    const free = await hold('ben', 30);
    const { answer, change } = await changed(() => settle('root', 'north', 'network'));
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        error: 'INSUFFICIENT_POINTS',
        account: 'ben',
        accountId: id('ben'),
        shortfall: 30,
        message: 'ben is short of 30.00 points. Nothing was moved.',
      },
    ]);
    expect(change).toEqual({});
    await free();
    expect((await settle('root', 'north', 'network')).body).toMatchObject({ amount: 380 });
  });

  test('of a typed amount beyond what is available', async () => {
    await start({ ann: { credit: 100, pnl: 20 } });
    const free = await hold('ann', 50);
    const { answer, change } = await changed(() => settle('north', 'ann', 'custom', { amount: 70.01 }));
    expect(answer.body).toMatchObject({ error: 'INSUFFICIENT_POINTS', account: 'ann', shortfall: 0.01 });
    expect(change).toEqual({});
    expect((await settle('north', 'ann', 'all')).body).toMatchObject({ amount: 70, profit: 20, credit: 50 });
    await free();
  });

  test.each(['all', 'profit', 'network'] as const)('of what %s was shown to be and is not any more', async (mode) => {
    await start({ north: { credit: 500, pnl: 20 }, ann: { credit: 100, pnl: 30 } });
    const shown = { all: 650, profit: 20, network: 50 }[mode];
    const { answer, change } = await changed(() => settle('root', 'north', mode, { amount: shown + 0.01 }));
    expect(answer.body).toMatchObject({ error: 'AMOUNT_CHANGED', amount: shown });
    expect([answer.status, change]).toEqual([409, {}]);
    expect((await settle('root', 'north', mode, { amount: shown })).body).toMatchObject({ amount: shown });
  });

  test('nothing at all is no settlement', async () => {
    await start({ ann: { credit: 100, pnl: -20 } });
    const { answer, change } = await changed(() => settle('north', 'ann', 'profit'));
    expect([answer.status, answer.body.error]).toEqual([409, 'NOTHING_TO_SETTLE']);
    expect(change).toEqual({});
  });
});

describe('who may, and with what', () => {
  test.each([
    ['no account', { ownerId: null }, 'Unable to determine account identifier.'],
    ['no mode', { mode: null }, 'Select "All", "Only Profit", or "All Profit" before submitting.'],
    ['All Profit of a user', { mode: 'network' }, 'All Profit is only available for agents.'],
    ['no amount', { mode: 'custom' }, 'Enter a valid amount above zero.'],
    ['a negative amount', { mode: 'custom', amount: -1 }, 'Enter a valid amount above zero.'],
    ['an empty code', { transactionCode: ' ' }, 'Enter the transaction code before submitting.'],
    ['no code', { transactionCode: null }, 'Enter the transaction code before submitting.'],
    ['half a paisa', { mode: 'custom', amount: 1.005 }, 'amount: must be an amount with at most 2 decimals'],
  ])('%s', async (_, more, message) => {
    const { answer, change } = await changed(() => settle('north', 'ann', 'all', more));
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'INVALID_REQUEST', message }]);
    expect(change).toEqual({});
  });

  test('a wrong code moves nothing', async () => {
    await start({ ann: { credit: 100 } });
    const { answer, change } = await changed(() => settle('north', 'ann', 'all', { transactionCode: 'WRONG234' }));
    expect([answer.status, answer.body.error]).toEqual([403, 'TRANSACTION_CODE_INVALID']);
    expect(change).toEqual({});
  });

  test('an agent settles its own users; others and unknown ids are not told apart', async () => {
    await start({ cem: { credit: 100 }, south: { credit: 100 } });
    const unlike = { requestId: '' };
    const unknown = await settle('north', 'cem', 'all', { ownerId: '999999' });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'NOT_FOUND']);
    for (const one of ['cem', 'south', 'root'] as const) {
      const { answer, change } = await changed(() => settle('north', one, 'all'));
      expect({ ...answer.body, ...unlike }).toEqual({ ...unknown.body, ...unlike });
      expect(change).toEqual({});
    }
    expect((await settle('south', 'cem', 'all')).status).toBe(200);
    // The id of one role under another role's name is an unknown one.
    expect((await settle('root', 'cem', 'all', { ownerType: 'agent' })).status).toBe(404);
  });

  test('a player has no bank', async () => {
    const body = { ownerType: 'user', ownerId: id('ben'), mode: 'all', transactionCode: 'X' };
    for (const base of ['/api/agent', '/api/super-admin']) {
      const answer = await w.send('POST', `${base}/bank/settlements`, { token: tokens.get('ann'), body });
      expect(answer.body.error).toBe('ROLE_NOT_ALLOWED');
    }
  });

  test('each one leaves an audit row, which never has the code', async () => {
    await start({ ann: { credit: 100, pnl: 10 } });
    const { body, headers } = await settle('north', 'ann', 'all');
    const { rows } = await w.pool.query('select target, outcome, after from audit where request_id = $1', [
      headers['x-request-id'],
    ]);
    const after = { settlementId: body.settlementId, mode: 'all', amount: 110, profit: 10, credit: 100, accounts: 1 };
    expect(rows).toEqual([{ target: `account:${id('ann')}`, outcome: 'ok', after }]);
    const code = await w.codeOf('north');
    const kept = await w.pool.query<{ row: string }>(
      `select t::text as row from transfer t union all select r::text from transfer_request r union all select a::text from audit a`,
    );
    expect(kept.rows.some(({ row }) => row.includes(code))).toBe(false);
  });
});

describe('the client’s own id', () => {
  test('the same id and order are the first answer again, another order is a conflict', async () => {
    await start({ ann: { credit: 100, pnl: 10 }, ben: { credit: 50 } });
    const requestId = randomUUID();
    const first = await settle('north', 'ann', 'custom', { amount: 5, requestId });
    expect(first.body.settlementId).toBe(requestId);
    const { answer, change } = await changed(() => settle('north', 'ann', 'custom', { amount: 5, requestId }));
    expect([answer.status, answer.body]).toEqual([200, first.body]);
    for (const more of [{ amount: 6 }, { mode: 'all', amount: null }, { ownerId: id('ben') }, { ownerId: '999999' }]) {
      const other = await settle('north', 'ann', 'custom', { amount: 5, requestId, ...more });
      expect([other.status, other.body.error]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    }
    expect(change).toEqual({});
    // A transfer of points has no right to the id of a settlement either.
    const transfer = { userId: id('ann'), amount: 5, action: 'deposit', requestId };
    const body = { ...transfer, transactionCode: await w.codeOf('north') };
    const moved = await w.send('POST', '/api/agent/wallets/transfer', { token: tokens.get('north'), body });
    expect(moved.body.error).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('a refusal is not kept', async () => {
    await start({ ann: { credit: 10 } });
    const requestId = randomUUID();
    expect((await settle('north', 'ann', 'custom', { amount: 20, requestId })).status).toBe(422);
    await w.give('root', 'ann', 10);
    expect((await settle('north', 'ann', 'custom', { amount: 20, requestId })).status).toBe(200);
  });

  test('of many at once on two servers one settles', async () => {
    await start({ ann: { credit: 100, pnl: 10 } });
    const other = await buildPart(w.context, baseHandlers());
    const payload = {
      ownerType: 'user',
      ownerId: id('ann'),
      mode: 'custom',
      amount: 7,
      requestId: randomUUID(),
      transactionCode: await w.codeOf('north'),
    };
    const { change } = await changed(async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 === 0 ? w.app : other).inject({
            method: 'POST',
            url: '/api/agent/bank/settlements',
            headers: { authorization: `Bearer ${tokens.get('north')}`, 'content-type': 'application/json' },
            payload: JSON.stringify(payload),
          }),
        ),
      );
      expect(new Set(answers.map((one) => `${one.statusCode} ${one.body}`)).size).toBe(1);
      return { status: answers[0]?.statusCode ?? 0, body: {}, headers: {} };
    });
    await other.close();
    expect(change).toMatchObject({ ann: { balance: -7 }, north: { balance: 7 } });
  });
});

describe('at the same time', () => {
  test('two settle the same user: what is there moves once', async () => {
    for (let round = 0; round < 5; round++) {
      await start({ ann: { credit: 100, pnl: 10 } });
      const before = await figures();
      const answers = await Promise.all([
        settle('north', 'ann', 'all'),
        settle('root', 'ann', 'all'),
        settle('root', 'north', 'all'),
      ]);
      const after = await figures();
      for (const { status, body } of answers) {
        expect([200, 409]).toContain(status);
        if (status === 409) expect(body.error).toBe('NOTHING_TO_SETTLE');
      }
      expect(after.ann).toMatchObject({ balance: 0, credit: 0, pnl: 0 });
      const sum = (rows: Record<string, Figures>) =>
        Object.values(rows).reduce((total, { balance }) => total + Math.round(balance * 100), 0);
      expect(sum(after)).toBe(sum(before));
    }
  });

  test('a user who is given to another agent meanwhile pays one of them', async () => {
    for (let round = 0; round < 6; round++) {
      const agents = round % 2 === 0 ? (['north', 'south'] as const) : (['south', 'north'] as const);
      await start({ ann: { credit: 100, pnl: 40 }, ben: { credit: 5, pnl: 5 } });
      const assign = (name: string) =>
        w.send('POST', `/api/super-admin/users/${id('ann')}/assign-agent`, {
          token: tokens.get('root'),
          body: { agentId: id(name) },
        });
      const answers = await Promise.all([
        settle('root', agents[0], 'all'),
        assign(agents[1]),
        settle('root', agents[1], 'all'),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await of('ann')).balance).toBeLessThanOrEqual(140);
    }
    const back = { token: tokens.get('root'), body: { agentId: id('north') } };
    await w.send('POST', `/api/super-admin/users/${id('ann')}/assign-agent`, back);
  });

  test('transfers, withdrawal requests and settlements of a whole network', async () => {
    await start({ north: { credit: 500 }, ann: { credit: 300, pnl: 60 }, ben: { credit: 200, pnl: -20 } });
    const acts = Array.from({ length: 12 }, (_, n) => {
      if (n % 4 === 0) return w.give('north', 'ann', 5 + n);
      if (n % 4 === 1) return w.give('root', 'ben', 3 + n, 'withdraw');
      if (n % 4 === 2) return settle('root', 'north', n % 8 === 2 ? 'network' : 'all');
      const body = { ownerType: 'user', ownerId: id('ann'), amount: 2 + n };
      return w.send('POST', '/api/super-admin/withdrawals', { token: tokens.get('root'), body });
    });
    for (const { status } of await Promise.all(acts)) expect([200, 409, 422]).toContain(status);
  });
});
