// The settlement sheet by HTTP against an independent reading of the postings: every figure to the paisa, added up or not,
// for every period; weeks as the operator has them; and whose sheet who may read.
import {
  commissionTransfer,
  paise,
  settlementTransfer,
  shareTransfer,
  type Transfer,
  WEEK_DAYS,
  weeksUpTo,
} from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { addUpDays } from '../../src/modules/reports/dashboard/day-figures.ts';
import { type Answer, type World, world } from '../support/world.ts';

const DAY_MS = 86_400_000;
let w: World;
let root: string;
let north: string;
const id = (name: string) => String(w.ids[name]);

/** What a player's bets came to: his result, 2 % commission on a gain, and the agent's 40 % of both. */
async function bets(name: string, agent: string, rupees: number, market: number): Promise<void> {
  const net = rupees * 100;
  const commission = Math.max(0, Math.ceil(net * 0.02));
  const agentId = id(agent);
  const part = (amount: number) => (amount === 0 ? [] : [{ agentId, amountPaise: paise(amount) }]);
  const transfers = [
    settlementTransfer(id(name), paise(net)),
    commissionTransfer(id(name), paise(commission), part(Math.round(commission * 0.4))),
    shareTransfer(part(Math.round(-net * 0.4))),
  ].filter((one): one is Transfer => one !== null);
  const reference = { type: 'settlement', id: `${market}/1/${id(name)}` };
  await tx(w.pool, (t) =>
    post(
      t,
      transfers.map((transfer) => ({ transfer, actorId: null, reference, atMs: w.clock.nowMs })),
    ),
  );
}
const bank = async (by: string, name: string, mode: string, amount?: number) => {
  const answer = await w.send('POST', '/api/super-admin/bank/settlements', {
    token: await w.signIn(by),
    body: { ownerType: 'user', ownerId: id(name), mode, amount, transactionCode: await w.codeOf(by) },
  });
  expect(answer.status).toBe(200);
};

/** Three weeks from Sunday, 1 March 2026. */
beforeAll(async () => {
  w = await world();
  root = await w.signIn('root');
  await w.give('root', 'root', 10_000_000);
  for (const agent of ['north', 'south']) await w.give('root', agent, 200_000);
  for (const [agent, name] of [
    ['north', 'ann'],
    ['north', 'ben'],
    ['south', 'cem'],
  ] as const)
    await w.give(agent, name, 20_000);
  await bets('ann', 'north', 1234.56, 1);
  await bets('cem', 'south', 777, 1);
  w.clock.advance(3 * DAY_MS);
  await bets('ben', 'north', -4000, 2);
  await w.give('north', 'ben', 1500.25, 'withdraw');
  w.clock.advance(5 * DAY_MS);
  await bank('root', 'ann', 'profit');
  await bets('ann', 'north', -99.99, 3);
  w.clock.advance(4 * DAY_MS);
  await bets('ann', 'north', 4500.01, 4);
  await bets('ben', 'north', 0.01, 4);
  await bank('root', 'ann', 'custom', 1000);
  w.clock.advance(2 * DAY_MS);
  await bets('cem', 'south', -5, 5);
  [root, north] = await Promise.all([w.signIn('root'), w.signIn('north')]);
});
afterAll(() => w.close());

type Row = Record<string, number> & { player: { username: string }; settledOn: string | null };
type Sheet = {
  items: Row[];
  totals: Record<string, number>;
  wallet: Record<string, number>;
  from: string;
  to: string;
};
const cents = (amount: number | undefined) => Math.round((amount ?? Number.NaN) * 100);
const get = (token: string, url: string): Promise<Answer> => w.send('GET', url, { token });
async function sheetOf(query = '', token = north, base = '/api/agent'): Promise<Sheet> {
  const { status, body } = await get(token, `${base}/settlement-sheet${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

type Posting = { name: string; kind: string; amount: number; profit: number; player: string | null; day: string };
/** Every posting of the tree, as rows, and nothing that the product adds up. */
const postings = async (): Promise<Posting[]> =>
  (
    await w.pool.query<Posting>(
      `select a.username as name, t.kind, p.amount::float8 as amount,
              coalesce((t.meta -> 'profit' ->> a.id::text)::float8, 0) as profit, player.username as player,
              to_char(p.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
       from posting p join transfer t on t.id = p.transfer_id join ledger_account l on l.id = p.ledger_account_id
         join account a on a.id = l.account_id
         left join account player on player.id::text = split_part(t.reference_id, '/', 3)`,
    )
  ).rows;

/** The same line from the postings, in paise. */
function lineOf(all: readonly Posting[], name: string, from: string, to: string) {
  const own = all.filter((row) => row.name === name);
  const sum = (rows: readonly Posting[], of: (row: Posting) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const gain = (row: Posting) =>
    row.kind === 'bank_settlement' ? row.profit : ['issue', 'deposit', 'withdraw'].includes(row.kind) ? 0 : row.amount;
  const within = own.filter(({ day }) => from <= day && day <= to);
  const ofKind = (kind: string) => within.filter((row) => row.kind === kind);
  const closing = sum(
    own.filter(({ day }) => day <= to),
    gain,
  );
  return {
    opening: sum(
      own.filter(({ day }) => day < from),
      gain,
    ),
    result: sum(ofKind('settlement'), gain),
    commission: sum(ofKind('commission'), gain),
    settled: sum(ofKind('bank_settlement'), gain),
    closing,
    share: sum(
      all.filter((row) => row.name === 'north' && row.player === name && from <= row.day && row.day <= to),
      (row) => row.amount,
    ),
    ownShare: sum([...ofKind('share'), ...ofKind('commission')], gain),
  };
}

const PERIODS = [
  ['2026-03-01', '2026-03-07'],
  ['2026-03-08', '2026-03-14'],
  ['2026-03-04', '2026-03-04'],
  ['2026-02-01', '2026-04-01'],
  ['2026-03-13', '2026-03-20'],
] as const;

describe.each(['read as they stand', 'added up', 'added up in part'])('postings %s', (how) => {
  beforeAll(async () => {
    if (how === 'read as they stand') return;
    await addUpDays(w.context);
    if (how === 'added up in part') {
      await bets('ben', 'north', 12.5, 9);
      await bank('root', 'ben', 'custom', 3);
    }
  });

  test.each(PERIODS)('each line from %s to %s is what the postings say, and adds up', async (from, to) => {
    const sheet = await sheetOf(`?from=${from}&to=${to}`);
    const all = await postings();
    expect(sheet.items.map(({ player }) => player.username)).toEqual(['ann', 'ben']);
    for (const row of sheet.items) {
      const { ownShare: _, ...expected } = lineOf(all, row.player.username, from, to);
      const told = Object.fromEntries(Object.keys(expected).map((key) => [key, cents(row[key])]));
      expect([row.player.username, told]).toEqual([row.player.username, expected]);
      expect(cents(row.opening) + cents(row.result) + cents(row.commission) + cents(row.settled)).toBe(
        cents(row.closing),
      );
    }
    for (const key of ['opening', 'result', 'commission', 'settled', 'closing', 'share', 'open', 'exposure'])
      expect([key, cents(sheet.totals[key])]).toEqual([
        key,
        sheet.items.reduce((sum, row) => sum + cents(row[key]), 0),
      ]);
    const agent = lineOf(all, 'north', from, to);
    expect(cents(sheet.wallet['share'])).toBe(agent.ownShare);
    expect(cents(sheet.wallet['closing'])).toBe(agent.closing);
    expect(cents(sheet.wallet['opening']) + cents(sheet.wallet['share']) + cents(sheet.wallet['settled'])).toBe(
      agent.closing,
    );
  });

  test('the closing of now is what the wallets have', async () => {
    const { items, wallet } = await sheetOf('?from=2026-03-01&to=2026-04-01');
    const { rows } = await w.pool.query<{ username: string; pnl: number; balance: number }>(
      `select username, w.balance - w.credit as pnl, w.balance from wallet w join account a on a.id = w.account_id`,
    );
    const of = (name: string) => rows.find(({ username }) => username === name);
    for (const { player, closing, open, balance } of items)
      expect([cents(closing), cents(open), cents(balance)]).toEqual([
        ...[of(player.username)?.pnl, of(player.username)?.pnl, of(player.username)?.balance],
      ]);
    expect([cents(wallet['closing']), cents(wallet['balance'])]).toEqual([of('north')?.pnl, of('north')?.balance]);
  });

  test('weeks of every first day: what each brought to the book, and who is still open', async () => {
    const all = await postings();
    await w.pool.query(`update account set created_at = '2026-02-20T12:00:00Z' where username = 'north'`);
    for (const weekStartsOn of WEEK_DAYS) {
      const saved = await w.send('POST', '/api/super-admin/app-settings/settlement', {
        token: root,
        body: { weekStartsOn, agentFloatMinimum: 0 },
      });
      expect(saved.status).toBe(200);
      const { body } = await get(north, '/api/agent/settlement-sheet/weeks');
      const weeks = weeksUpTo('2026-03-15', weekStartsOn, 6);
      expect(body.items.map(({ from, to }: Row) => ({ from, to }))).toEqual(weeks);
      for (const [at, { from, to }] of weeks.entries()) {
        const lines = ['ann', 'ben'].map((name) => lineOf(all, name, from, to));
        const brought = lines.reduce((sum, { result, commission }) => sum - result - commission, 0);
        const { items } = await sheetOf(`?from=${from}&to=${to}`);
        const open = items.filter((row) => row['open'] !== 0).length;
        const running = from <= '2026-03-15' && '2026-03-15' <= to;
        expect(body.items[at]).toEqual({
          ...{ from, to, open, brought: (brought + 0) / 100 },
          // A week that was over before the agent's account was opened is not settled: there was nothing in it.
          state: running ? 'running' : open > 0 ? 'open' : to < '2026-02-20' ? 'before' : 'settled',
        });
      }
      expect(body.items[0]).toMatchObject({ state: 'before' });
      // Without days the sheet is that of the running week.
      const { from, to } = await sheetOf();
      expect({ from, to }).toEqual(weeks.at(-1));
    }
  });
});

test('what was settled after a week closes it: only what is left is open, and the closing stays what it was', async () => {
  const before = await sheetOf('?from=2026-03-01&to=2026-03-07');
  const ann = before.items.find(({ player }) => player.username === 'ann');
  // Won 1,234.56 less 24.70 commission; taken as profit on the 9th.
  expect(ann).toMatchObject({ result: 1234.56, commission: -24.7, closing: 1209.86, open: 0, settled: 0 });
  const next = await sheetOf('?from=2026-03-08&to=2026-03-14');
  expect(next.items[0]).toMatchObject({ opening: 1209.86, settledOn: '2026-03-13' });
});

test('shown are those to collect from, those to pay, those who are even; the search is in the names', async () => {
  const period = '?from=2026-03-01&to=2026-04-01';
  const names = async (query: string) =>
    (await sheetOf(`${period}${query}`)).items.map(({ player }) => player.username);
  expect(await names('&show=pay')).toEqual(['ann']);
  expect(await names('&show=collect')).toEqual(['ben']);
  expect(await names('&show=even')).toEqual([]);
  expect(await names('&search=BE')).toEqual(['ben']);
  expect(await names('&limit=1&page=2')).toEqual(['ben']);
  expect(await names(`&userId=${id('ann')}`)).toEqual(['ann']);
  expect(await names(`&userId=${id('cem')}`)).toEqual([]);
  const { body } = await get(north, `/api/agent/settlement-sheet${period}&show=even`);
  expect(body).toMatchObject({ total: 0, counts: { all: 2, collect: 1, pay: 1, even: 0 } });
  const [ann, ben] = (await sheetOf(period)).items;
  expect([body.toPay, body.toCollect]).toEqual([ann?.['open'], 0 - (ben?.['open'] ?? 0)]);
});

test('an agent reads its own sheet; a super admin that of any agent, by name of it', async () => {
  const own = await sheetOf('?from=2026-03-01&to=2026-03-31');
  const named = `?from=2026-03-01&to=2026-03-31&agentId=${id('north')}`;
  expect(await sheetOf(named, root, '/api/super-admin')).toEqual(own);
  expect(await sheetOf(named)).toEqual(own);
  for (const path of ['settlement-sheet', 'settlement-sheet/weeks']) {
    for (const other of [id('south'), id('ann'), '999999'])
      expect((await get(north, `/api/agent/${path}?agentId=${other}`)).status).toBe(404);
    expect((await get(root, `/api/super-admin/${path}?agentId=${id('ann')}`)).status).toBe(404);
    expect((await get(root, `/api/super-admin/${path}`)).body).toMatchObject({ field: 'agentId' });
  }
  const south = await sheetOf(`?from=2026-03-01&to=2026-03-31&agentId=${id('south')}`, root, '/api/super-admin');
  expect(south.items).toMatchObject([{ player: { username: 'cem' }, result: 772, share: -302.58 }]);
});

test('a period ends after it begins, is not too long, and a first day is one of seven', async () => {
  const refused = async (query: string) => (await get(north, `/api/agent/settlement-sheet${query}`)).body.field;
  expect(await refused('?from=2026-03-09&to=2026-03-08')).toBe('from');
  expect(await refused('?from=2025-03-09&to=2026-03-08')).toBe('from');
  const save = (body: object) => w.send('POST', '/api/super-admin/app-settings/settlement', { token: root, body });
  expect((await save({ weekStartsOn: 8, agentFloatMinimum: 0 })).body).toMatchObject({ field: 'weekStartsOn' });
  expect((await save({ weekStartsOn: 1, agentFloatMinimum: -1 })).body).toMatchObject({ field: 'agentFloatMinimum' });
  expect((await save({ weekStartsOn: 1, agentFloatMinimum: 2500.5 })).body).toMatchObject({
    agentFloatMinimum: 2500.5,
  });
});
