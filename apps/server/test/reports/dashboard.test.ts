// The dashboard by HTTP: whose figures they are, that they are what the ledger says, and that adding up days changes none.
import { paise, reverseOf, settlementTransfer } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { addUpDays } from '../../src/modules/reports/dashboard/day-figures.ts';
import { PASSWORD, type World, world } from '../support/world.ts';

const DAY_MS = 86_400_000;

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world();
  [root, north] = await Promise.all([w.signIn('root'), w.signIn('north')]);
});
afterAll(() => w.close());

const BASES = { root: '/api/super-admin', north: '/api/agent' } as const;
async function metrics(who: 'root' | 'north', query = ''): Promise<Reply> {
  const token = who === 'root' ? root : north;
  const answer = await w.send('GET', `${BASES[who]}/dashboard/metrics${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body;
}
type Line = { key: string; label: string; value: number };
type Reply = {
  summaryCards: Line[];
  settlementMetrics: Line[];
  plMetrics: Line[];
  transferMetrics: Line[];
  topAgents: Record<string, unknown>[];
  meta: { from: string; to: string; counts: Record<string, unknown> };
};
const by = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ key, value }) => [key, value]));

async function settle(name: string, rupees: number, more: { takenBack?: boolean } = {}): Promise<void> {
  const transfer = settlementTransfer(String(w.ids[name]), paise(rupees * 100));
  if (transfer === null) throw new Error('nothing to settle');
  const entry = { actorId: null, reference: null, atMs: w.clock.nowMs };
  await tx(w.pool, (t) => post(t, [{ ...entry, transfer }]));
  if (more.takenBack === true)
    await tx(w.pool, (t) => post(t, [{ ...entry, transfer: reverseOf(transfer, 'settlement_reversal') }]));
}

/** The same figures from the postings alone, by the words of the wire. */
async function fromTheLedger(users: readonly string[], from: string, to: string): Promise<Record<string, number>> {
  const { rows } = await w.pool.query<{ kind: string; role: string; amount: number }>(
    `select t.kind, a.role, p.amount::float8 / 100 as amount
     from posting p join transfer t on t.id = p.transfer_id join ledger_account l on l.id = p.ledger_account_id
       join account a on a.id = l.account_id
     where a.username = any($1) and to_char(p.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') between $2 and $3`,
    [users, from, to],
  );
  const sum = (pick: (row: (typeof rows)[number]) => boolean) =>
    Math.round(rows.filter(pick).reduce((total, { amount }) => total + amount * 100, 0)) / 100;
  const isUser = ({ role }: { role: string }) => role === 'user';
  return {
    clientPL: sum(
      (row) => isUser(row) && ['settlement', 'settlement_reversal', 'commission', 'adjustment'].includes(row.kind),
    ),
    creditToUsers: sum((row) => isUser(row) && row.kind === 'deposit'),
    withdrawnFromUsers: 0 - sum((row) => isUser(row) && row.kind === 'withdraw'),
    creditToAgents: sum((row) => !isUser(row) && row.kind === 'deposit' && row.amount > 0),
    withdrawnFromAgents: 0 - sum((row) => !isUser(row) && row.kind === 'withdraw' && row.amount < 0),
  };
}

/** Figures of two weeks: points down and up, results on several days, one of them taken back. */
beforeAll(async () => {
  const start = w.clock.nowMs;
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 20_000);
  await w.give('root', 'south', 9000.5);
  await w.give('north', 'ann', 3000);
  await w.give('north', 'ben', 1200.25);
  await w.give('south', 'cem', 4000);
  await settle('ann', 500);
  w.clock.advance(3 * DAY_MS);
  await settle('ann', -150.75);
  await settle('cem', 320);
  await w.give('north', 'ben', 200, 'withdraw');
  w.clock.advance(5 * DAY_MS);
  await settle('ben', -90);
  await settle('ben', 44, { takenBack: true });
  await settle('cem', -700);
  await w.give('root', 'north', 1000, 'withdraw');
  expect(w.clock.nowMs).toBe(start + 8 * DAY_MS);
  root = await w.signIn('root');
  north = await w.signIn('north');
});

const PERIODS = [
  ['2026-03-03', '2026-03-09'],
  ['2026-03-01', '2026-03-01'],
  ['2026-02-15', '2026-03-31'],
  ['2026-01-01', '2026-02-28'],
] as const;
const EVERYBODY = ['north', 'south', 'ann', 'ben', 'cem'];

describe.each(['read as they stand', 'added up', 'added up in part'])('postings %s', (how) => {
  beforeAll(async () => {
    if (how === 'read as they stand') return;
    await addUpDays(w.context);
    if (how === 'added up in part') await settle('ann', 12.5);
  });

  test.each(PERIODS)('the figures from %s to %s are those of the ledger', async (from, to) => {
    const query = `?from=${from}&to=${to}`;
    const ofAll = await metrics('root', query);
    const ledger = await fromTheLedger(EVERYBODY, from, to);
    expect({ ...by(ofAll.summaryCards), ...by(ofAll.transferMetrics) }).toMatchObject(ledger);
    const ofNorth = await metrics('north', query);
    const { creditToAgents, withdrawnFromAgents, ...own } = await fromTheLedger(['ann', 'ben'], from, to);
    expect([creditToAgents, withdrawnFromAgents]).toEqual([0, 0]);
    expect({ ...by(ofNorth.summaryCards), ...by(ofNorth.transferMetrics) }).toMatchObject(own);
  });

  test.each(['root', 'north'] as const)('days and parts of the results are the whole for %s', async (who) => {
    const { summaryCards, settlementMetrics, plMetrics } = await metrics(who, '?from=2026-02-15&to=2026-03-31');
    const total = (lines: readonly Line[]) => Math.round(lines.reduce((sum, { value }) => sum + value * 100, 0)) / 100;
    expect(total(settlementMetrics)).toBe(by(summaryCards)['clientPL']);
    expect(total(plMetrics)).toBe(by(summaryCards)['clientPL']);
    expect(settlementMetrics.find(({ key }) => key === '2026-03-04')).toMatchObject({ label: '4 Mar' });
  });
});

type Lines = { items: { username: string; value: number }[]; total: number; sum: number; label: string; unit: string };
async function linesOf(who: 'root' | 'north', figure: string, query: string): Promise<Lines> {
  const token = who === 'root' ? root : north;
  const answer = await w.send('GET', `${BASES[who]}/dashboard/figure?figure=${figure}&limit=500&${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body;
}
const inPaise = (lines: readonly { value: number }[]) =>
  lines.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100;

test.each(['root', 'north'] as const)('the list behind each figure adds up to it, for %s', async (who) => {
  for (const [from, to] of PERIODS) {
    const query = `from=${from}&to=${to}`;
    const board = await metrics(who, `?${query}`);
    const { withdrawals } = board.meta.counts as { withdrawals: Record<string, number> };
    const figures = {
      ...by([...board.summaryCards, ...board.plMetrics, ...board.transferMetrics]),
      ...{ withdrawalsPending: withdrawals['pending'], withdrawalsCompleted: withdrawals['completed'] },
    };
    for (const [figure, value] of Object.entries(figures)) {
      const lines = await linesOf(who, figure, query);
      expect([figure, lines.sum, inPaise(lines.items), lines.total]).toEqual([
        figure,
        value,
        value,
        lines.items.length,
      ]);
      const others = who === 'root' ? [] : ['south', 'cem', 'root'];
      expect(lines.items.filter(({ username }) => others.includes(username))).toEqual([]);
    }
    for (const { key, value } of board.settlementMetrics)
      expect((await linesOf(who, 'clientPL', `from=${key}&to=${key}`)).sum).toBe(value);
  }
});

test('the counts are the totals of the lists that they lead to', async () => {
  const total = async (token: string, path: string) => (await w.send('GET', path, { token })).body.total as number;
  const [ofAll, ofNorth] = [(await metrics('root')).meta.counts, (await metrics('north')).meta.counts];
  expect(ofAll['agents']).toBe(await total(root, '/api/super-admin/agents'));
  expect(ofAll['users']).toBe(await total(root, '/api/super-admin/users'));
  expect(ofNorth['users']).toBe(await total(north, '/api/agent/users'));
  for (const [counted, status] of [
    ['pending', 'open'],
    ['completed', 'completed'],
  ] as const)
    expect((ofAll['withdrawals'] as Record<string, number>)[counted]).toBe(
      await total(root, `/api/super-admin/withdrawals?status=${status}`),
    );
});

test('a figure is listed by account, the largest part first, page by page', async () => {
  const whole = await linesOf('root', 'creditToUsers', 'from=2026-02-15&to=2026-03-31');
  expect(whole).toMatchObject({ label: 'Credit to users', unit: 'rupees' });
  expect(whole.items.map(({ username, value }) => [username, value])).toEqual([
    ['cem', 4000],
    ['ann', 3000],
    ['ben', 1200.25],
  ]);
  const second = await linesOf('root', 'creditToUsers', 'from=2026-02-15&to=2026-03-31&page=2');
  expect(second).toMatchObject({ items: [], total: 3, sum: 8200.25 });
  expect((await linesOf('north', 'availablePoints', '')).items.map(({ username }) => username)).toEqual(['north']);
});

test('no agent is below an agent, and nobody asks for a figure that does not exist', async () => {
  const ask = (base: string, token: string, figure: string) =>
    w.send('GET', `${base}/dashboard/figure?figure=${figure}`, { token });
  expect((await ask(BASES.north, north, 'creditToAgents')).body).toMatchObject({ items: [], total: 0, sum: 0 });
  expect((await ask(BASES.root, root, 'everything')).status).toBe(400);
  expect((await ask(BASES.root, north, 'won')).status).toBe(403);
});

test('some postings are added up by now, and none twice', async () => {
  const { rows } = await w.pool.query(
    `select (select sum(received - paid) from wallet_day)::float8 / 100 as wallets,
            (select sum(received - paid) from role_day)::float8 / 100 as roles,
            (select sum(p.amount) from posting p join ledger_account l on l.id = p.ledger_account_id
             where l.account_id is not null and p.id <= (select through_posting from day_figures_mark))::float8 / 100 as ledger`,
  );
  expect(rows[0].wallets).toBe(rows[0].ledger);
  expect(rows[0].roles).toBe(rows[0].ledger);
  expect(rows[0].ledger).toBeGreaterThan(90_000);
});

test('a posting whose transaction is still open is not passed over', async () => {
  const before = by((await metrics('north', '?from=2026-03-09&to=2026-03-09')).summaryCards)['clientPL'];
  const open = await w.pool.connect();
  try {
    await open.query('begin');
    const { rows } = await open.query<{ id: number }>(
      `insert into transfer (kind, created_at) values ('settlement', to_timestamp($1)) returning id`,
      [w.clock.nowMs / 1000],
    );
    await open.query(
      `insert into posting (transfer_id, ledger_account_id, amount, balance_before, balance_after, at)
       select $1::bigint, w.ledger_account_id, 700, w.balance, w.balance + 700, to_timestamp($2::float8) from wallet w where w.account_id = $3
       union all select $1::bigint, id, -700, null, null, to_timestamp($2::float8) from ledger_account where name = 'book'`,
      [rows[0]?.id, w.clock.nowMs / 1000, w.ids.ann],
    );
    // A later one is committed while that one is open, and everything that can be added up is.
    await settle('ann', 3);
    await addUpDays(w.context);
    await addUpDays(w.context);
    await open.query('update wallet set balance = balance + 700 where account_id = $1', [w.ids.ann]);
    await open.query('commit');
  } finally {
    open.release();
  }
  await addUpDays(w.context);
  await addUpDays(w.context);
  expect(by((await metrics('north', '?from=2026-03-09&to=2026-03-09')).summaryCards)['clientPL']).toBe(
    Math.round(((before ?? 0) + 10) * 100) / 100,
  );
});

describe('an agent', () => {
  test('counts its own users only, and sees no agents', async () => {
    const { meta, topAgents, summaryCards } = await metrics('north');
    expect(meta.counts).toEqual({ agents: null, users: 2, withdrawals: { pending: 0, completed: 0 }, exposed: 0 });
    expect(topAgents).toEqual([]);
    const { rows } = await w.pool.query(
      `select sum(balance)::float8 / 100 as users from wallet where account_id = any($1)`,
      [[w.ids.ann, w.ids.ben]],
    );
    expect(by(summaryCards)['totalBalance']).toBe(rows[0].users);
  });

  test("hears nothing of another agent's user", async () => {
    const before = await metrics('north');
    await w.give('south', 'cem', 77);
    await settle('cem', 55);
    await w.send('POST', '/api/super-admin/withdrawals', {
      token: root,
      body: { ownerType: 'user', ownerId: String(w.ids.cem), amount: 10 },
    });
    expect(await metrics('north')).toEqual(before);
    expect((await metrics('root')).meta.counts).toMatchObject({ withdrawals: { pending: 1, completed: 0 } });
  });

  test('counts a request that is approved with what is not paid out yet, as the lists behind do', async () => {
    const made = await w.send('POST', '/api/super-admin/withdrawals', {
      token: root,
      body: { ownerType: 'user', ownerId: String(w.ids.ann), amount: 1 },
    });
    const move = (status: string) =>
      w.send('PATCH', `/api/super-admin/withdrawals/${made.body.withdrawal.id}`, { token: root, body: { status } });
    expect((await move('approved')).status).toBe(200);
    const again = await move('approved');
    expect(again.body.message).toBe('An approved request cannot be approved.');
    expect((await metrics('north')).meta.counts).toMatchObject({ withdrawals: { pending: 1, completed: 0 } });
    expect((await linesOf('north', 'withdrawalsPending', '')).items).toMatchObject([{ username: 'ann', value: 1 }]);
    expect((await metrics('root')).meta.counts).toMatchObject({ withdrawals: { pending: 2, completed: 0 } });
    const listed = await w.send('GET', '/api/super-admin/withdrawals?status=open', { token: root });
    expect(listed.body).toMatchObject({ total: 2, items: [{ status: 'approved' }, { status: 'pending' }] });
    expect((await move('cancelled')).status).toBe(200);
  });

  test('is not let into the dashboard of super admins', async () => {
    const answer = await w.send('GET', '/api/super-admin/dashboard/metrics', { token: north });
    expect([answer.status, answer.body.error]).toEqual([403, 'ROLE_NOT_ALLOWED']);
  });
});

describe('a super admin', () => {
  test('counts everybody and sees the agents with the highest balances', async () => {
    const { meta, topAgents } = await metrics('root', '?from=2026-03-01&to=2026-03-09');
    expect(meta).toMatchObject({ from: '2026-03-01', to: '2026-03-09', counts: { agents: 2, users: 3 } });
    expect(topAgents.map(({ username }) => username)).toEqual(['north', 'south']);
    const { rows } = await w.pool.query<{ balance: number; credit: number; debit: number }>(
      `select w.balance::float8 / 100 as balance, sum(greatest(p.amount, 0))::float8 / 100 as credit,
              sum(greatest(-p.amount, 0))::float8 / 100 as debit
       from wallet w join posting p on p.ledger_account_id = w.ledger_account_id where w.account_id = $1 group by 1`,
      [w.ids.north],
    );
    const [{ balance, credit, debit } = { balance: 0, credit: 0, debit: 0 }] = rows;
    expect(topAgents[0]).toEqual({
      id: String(w.ids.north),
      username: 'north',
      fullName: 'North Smith',
      balance,
      userCount: 2,
      credit,
      debit,
      net: Math.round((credit - debit) * 100) / 100,
    });
  });
});

describe('the period', () => {
  test('is the week that ends today in India, when none is asked for', async () => {
    w.clock.nowMs = Date.parse('2026-03-09T19:00:00Z');
    root = await w.signIn('root', { password: PASSWORD });
    const { meta, settlementMetrics } = await metrics('root');
    expect(meta).toMatchObject({ from: '2026-03-04', to: '2026-03-10' });
    expect(settlementMetrics.map(({ key }) => key)).toEqual([
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ]);
  });

  test.each([
    ['?from=2026-03-05&to=2026-03-04', 'The first day comes after the last one.'],
    ['?from=2026-01-01&to=2026-12-31', 'A period has at most 92 days.'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await w.send('GET', `/api/super-admin/dashboard/metrics${query}`, { token: root });
    expect([status, body.error, body.message]).toEqual([400, 'INVALID_REQUEST', message]);
  });
});
