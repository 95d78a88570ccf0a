// Every page that says what the money of a house came to, against its wallets and postings: to the paisa, whoever asks.
import { expect } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import type { Agent, WeekWorld } from './week-world.ts';

/** A wallet as the ledger has it, in paise. */
type Wallet = { username: string; role: string; balance: number; credit: number; exposure: number; held: number };
/** A posting of a wallet, by day of its zone, with what of it is client P/L. */
type Posting = { username: string; kind: string; day: string; amount: number; profit: number; player: string | null };
export type Books = { readonly wallets: ReadonlyMap<string, Wallet>; readonly postings: readonly Posting[] };

const CREDIT = ['issue', 'deposit', 'withdraw', 'payout'];
const COMMISSION = ['commission', 'commission_reversal'];

async function booksOf({ w, zone }: WeekWorld): Promise<Books> {
  const wallets = await w.pool.query<Wallet>(
    `select a.username, a.role, w.balance, w.credit, w.exposure, w.held from wallet w join account a on a.id = w.account_id`,
  );
  const postings = await w.pool.query<Posting>(
    `select a.username, t.kind, to_char(p.at at time zone $1, 'YYYY-MM-DD') as day, p.amount::float8 as amount,
            coalesce((t.meta -> 'profit' ->> a.id::text)::float8, 0) as profit, player.username as player
     from posting p join transfer t on t.id = p.transfer_id join ledger_account l on l.id = p.ledger_account_id
       join account a on a.id = l.account_id
       left join account player on t.reference_type = 'settlement' and player.id::text = split_part(t.reference_id, '/', 3)`,
    [zone],
  );
  return {
    wallets: new Map(wallets.rows.map((row) => [row.username, row])),
    postings: postings.rows,
  };
}

const cents = (rupees: unknown): number => Math.round(Number(rupees) * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
const clientPl = ({ kind, amount, profit }: Posting): number =>
  CREDIT.includes(kind) ? 0 : kind === 'bank_settlement' ? profit : amount;
const isBetting = ({ kind }: Posting): boolean => !CREDIT.includes(kind) && kind !== 'bank_settlement';

/** What a person's line of a sheet has to be, from the postings alone. */
function lineOf({ postings }: Books, username: string, from: string, to: string) {
  const own = postings.filter((row) => row.username === username && row.day <= to);
  const within = own.filter(({ day }) => day >= from);
  return {
    opening: sum(own, clientPl) - sum(within, clientPl),
    result: sum(
      within.filter((row) => isBetting(row) && !COMMISSION.includes(row.kind)),
      clientPl,
    ),
    commission: sum(
      within.filter(({ kind }) => COMMISSION.includes(kind)),
      clientPl,
    ),
    settled: sum(
      within.filter(({ kind }) => kind === 'bank_settlement'),
      clientPl,
    ),
    closing: sum(own, clientPl),
  };
}

type Figures = Record<string, unknown>;
const walletOf = ({ wallets }: Books, name: string): Wallet => wallets.get(name) ?? expect.unreachable(name);
const paiseOf = (figures: Figures, keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, cents(figures[key])]));
const LINE = ['opening', 'result', 'commission', 'settled', 'closing'] as const;

/** The sheet of an agent for some days, asked for by the agent and by a super admin. */
async function expectSheet(week: WeekWorld, books: Books, agent: Agent, from: string, to: string): Promise<void> {
  const days = `from=${from}&to=${to}&limit=500`;
  const sheet = await week.ask(agent.name, `settlement-sheet?${days}`);
  const others = await week.ask('root', `settlement-sheet?${days}&agentId=${week.id(agent.name)}`);
  expect(others).toEqual(sheet);
  const rows = (sheet.items as Figures[]).filter(({ player }) =>
    agent.players.includes((player as { username: string }).username),
  );
  expect(rows.map(({ player }) => (player as { username: string }).username).toSorted()).toEqual(
    agent.players.toSorted(),
  );
  for (const row of rows) {
    const { username } = row['player'] as { username: string };
    const wallet = walletOf(books, username);
    expect([username, paiseOf(row, [...LINE, 'balance', 'exposure', 'available'])]).toEqual([
      username,
      {
        ...lineOf(books, username, from, to),
        balance: wallet.balance,
        exposure: wallet.exposure,
        available: wallet.balance - wallet.exposure - wallet.held,
      },
    ]);
    const share = books.postings.filter(
      (one) => one.username === agent.name && one.player === username && from <= one.day && one.day <= to,
    );
    expect([username, cents(row['share'])]).toEqual([username, sum(share, ({ amount }) => amount)]);
  }
  for (const key of [...LINE, 'open', 'exposure', 'share']) {
    expect([key, cents(sheet.totals[key])]).toEqual([key, sum(sheet.items as Figures[], (row) => cents(row[key]))]);
  }
  const own = lineOf(books, agent.name, from, to);
  expect(paiseOf(sheet.wallet, ['balance', 'opening', 'share', 'settled', 'closing'])).toEqual({
    balance: walletOf(books, agent.name).balance,
    ...{ opening: own.opening, share: own.result + own.commission, settled: own.settled, closing: own.closing },
  });
}

/** Six weeks: what each brought is what the sheets of its days say, and nobody is open whose sheet says even. */
async function expectWeeks(week: WeekWorld, agent: Agent): Promise<void> {
  const { items } = await week.ask(agent.name, 'settlement-sheet/weeks');
  for (const { from, to, brought, open } of items) {
    const sheet = await week.ask(agent.name, `settlement-sheet?from=${from}&to=${to}&limit=500`);
    expect([from, cents(brought)]).toEqual([from, 0 - cents(sheet.totals.result) - cents(sheet.totals.commission)]);
    expect([from, open]).toEqual([from, sheet.counts.collect + sheet.counts.pay]);
  }
}

/** Every movement of a wallet by some list, from its newest page to its oldest: it runs on, and ends with the wallet. */
async function expectMovements(week: WeekWorld, books: Books, by: string, name: string, path: string): Promise<void> {
  const items: Figures[] = [];
  for (let page = 1; ; page++) {
    const answer = await week.ask(by, `${path}&limit=100&page=${page}`);
    items.push(...answer.items);
    if (items.length >= answer.total) break;
  }
  const own = books.postings.filter(({ username }) => username === name);
  expect([path, items.length]).toEqual([path, own.length]);
  const signed = (row: Figures) => (row['direction'] === 'credit' ? 1 : -1) * cents(row['amount']);
  expect([path, sum(items, signed)]).toEqual([path, walletOf(books, name).balance]);
  let balance = walletOf(books, name).balance;
  for (const row of items) {
    expect([row['id'], cents(row['balanceAfter'])]).toEqual([row['id'], balance]);
    balance -= signed(row);
    expect([row['id'], cents(row['balanceBefore'])]).toEqual([row['id'], balance]);
  }
  expect(balance).toBe(0);
}

/** A row of the account lists, and the popover of wins and losses over it. */
function expectAccountRow(books: Books, row: Figures, names: readonly string[]): void {
  const own = names.map((name) => walletOf(books, name));
  const points = sum(own, ({ balance }) => balance);
  const credit = sum(own, (one) => one.credit);
  const betting = sum(
    books.postings.filter((one) => names.includes(one.username) && isBetting(one)),
    ({ amount }) => amount,
  );
  expect([row['username'], paiseOf(row, ['points', 'creditTotal', 'clientPL', 'exposure'])]).toEqual([
    row['username'],
    { points, creditTotal: credit, clientPL: points - credit, exposure: sum(own, ({ exposure }) => exposure) },
  ]);
  const [won, lost] = [cents(row['clientProfitWinTotal']), cents(row['clientProfitLossTotal'])];
  expect([row['username'], won - lost]).toEqual([row['username'], betting]);
}

async function expectAccounts(week: WeekWorld, books: Books): Promise<void> {
  for (const { name, players } of week.agents) {
    const list = await week.ask(name, 'users?limit=500');
    const shown = (list.items as Figures[]).filter(({ username }) => players.includes(String(username)));
    expect(shown).toHaveLength(players.length);
    for (const row of shown) expectAccountRow(books, row, [String(row['username'])]);
    const agents = await week.ask('root', `agents?search=${name}`);
    const others = (list.items as Figures[]).map(({ username }) => String(username));
    expectAccountRow(books, agents.items[0], [name, ...others]);
  }
}

/** The dashboard, and the list behind each of its figures. */
async function expectDashboard(week: WeekWorld, books: Books, by: string, names: readonly string[], days: string[]) {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const { summaryCards, settlementMetrics, plMetrics } = await week.ask(by, `dashboard/metrics?from=${from}&to=${to}`);
  type Metric = { key: string; value: number };
  const figures = new Map(
    [...summaryCards, ...plMetrics].map(({ key, value }: Metric): [string, number] => [key, cents(value)]),
  );
  const betting = (day: (one: string) => boolean) =>
    sum(
      books.postings.filter((one) => names.includes(one.username) && isBetting(one) && day(one.day)),
      ({ amount }) => amount,
    );
  const all = betting((day) => from <= day && day <= to);
  expect([by, figures.get('clientPL')]).toEqual([by, all]);
  const parts = ['won', 'lost', 'commission', 'adjustments'].map((key) => figures.get(key) ?? Number.NaN);
  expect([by, sum(parts, (one) => one)]).toEqual([by, all]);
  expect(settlementMetrics.map(({ key, value }: Metric) => [key, cents(value)])).toEqual(
    days.map((day) => [day, betting((one) => one === day)]),
  );
  for (const key of ['totalBalance', 'openExposure', 'clientPL', 'won', 'lost', 'commission', 'adjustments']) {
    const list = await week.ask(by, `dashboard/figure?figure=${key}&from=${from}&to=${to}&limit=500`);
    expect([key, cents(list.sum)]).toEqual([key, figures.get(key)]);
    expect([key, sum(list.items as Metric[], ({ value }) => cents(value))]).toEqual([key, figures.get(key)]);
  }
}

/** Commission and partnership: players, agents and house sum to zero, and are what reached the wallets. */
async function expectCommission(week: WeekWorld, books: Books, from: string, to: string): Promise<void> {
  const within = books.postings.filter((one) => isBetting(one) && from <= one.day && one.day <= to);
  const of = (names: readonly string[]) =>
    sum(
      within.filter(({ username }) => names.includes(username)),
      ({ amount }) => amount,
    );
  const report = await week.ask('root', `commission/report?from=${from}&to=${to}&limit=500`);
  const { totals } = report;
  expect([cents(totals.players), cents(totals.agents)]).toEqual([
    of(week.players),
    of(week.agents.map(({ name }) => name)),
  ]);
  for (const row of [totals, ...report.items]) {
    expect(cents(row.players) + cents(row.agents) + cents(row.house)).toBe(0);
    expect(cents(row.gross) - cents(row.commission)).toBe(cents(row.players));
  }
  for (const { name, players } of week.agents) {
    const own = await week.ask(name, `commission/report?from=${from}&to=${to}&limit=500`);
    expect([name, cents(own.totals.players), cents(own.totals.agents)]).toEqual([name, of(players), of([name])]);
  }
}

/** The bets of a player: what they won and lost, less commission, is what betting made of the wallet. */
async function expectBets(week: WeekWorld, books: Books, by: string, name: string): Promise<void> {
  const bets: { profit: number | null; commission: number | null; stake: number; status: string }[] = [];
  for (let page = 1; ; page++) {
    const answer = await week.ask(by, `bets/history?userId=${week.id(name)}&limit=500&page=${page}`);
    bets.push(...answer.items);
    if (bets.length < answer.total) continue;
    const sums = {
      stake: sum(
        bets.filter(({ status }) => status !== 'void'),
        ({ stake }) => cents(stake),
      ),
      profit: sum(bets, ({ profit }) => cents(profit ?? 0)),
    };
    expect([name, paiseOf(answer.totals, ['stake', 'profit'])]).toEqual([name, sums]);
    break;
  }
  const own = lineOf(books, name, '0000-01-01', '9999-01-01');
  expect([name, sum(bets, ({ profit }) => cents(profit ?? 0))]).toEqual([name, own.result]);
  expect([name, sum(bets, ({ commission }) => cents(commission ?? 0))]).toEqual([name, 0 - own.commission]);
}

/** What a player reads about itself. */
async function expectOwnPages(week: WeekWorld, books: Books, name: string, from: string, to: string): Promise<void> {
  const own = lineOf(books, name, from, to);
  const report = await week.ask(name, `account/profit-loss?from=${from}&to=${to}`);
  expect([name, cents(report.total.profit), cents(report.commission)]).toEqual([name, own.result, 0 - own.commission]);
  for (const parts of [report.days, report.sports, report.kinds]) {
    expect(sum(parts as { profit: number }[], ({ profit }) => cents(profit))).toBe(own.result);
  }
  const statement = await week.ask(name, `account/statement?from=${from}&to=${to}&type=sports`);
  expect([name, cents(statement.walletSummary.net)]).toEqual([name, own.result + own.commission]);
}

/**
 * Holds every page against the books; `days` are all days of which anything is on record, the oldest first, `whose` the players
 * whose own pages are read.
 */
export async function expectAgreement(week: WeekWorld, days: string[], whose: readonly string[]): Promise<void> {
  const books = await booksOf(week);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  expect((await reconcile(week.w.pool)).filter(({ rule }) => !rule.startsWith('14.'))).toEqual([]);
  for (const agent of week.agents) {
    await expectSheet(week, books, agent, from, to);
    const at = days.slice(-7);
    await expectSheet(week, books, agent, at[0] ?? to, at.at(-1) ?? to);
    await expectSheet(week, books, agent, to, to);
    await expectWeeks(week, agent);
    await expectMovements(week, books, agent.name, agent.name, 'agent-ledger?type=all');
    await expectMovements(week, books, 'root', agent.name, `agent-ledger?agentId=${week.id(agent.name)}`);
    await expectDashboard(week, books, agent.name, [...agent.players, ...idle(agent.name)], days);
  }
  await expectAccounts(week, books);
  await expectDashboard(
    week,
    books,
    'root',
    week.agents.flatMap(({ name, players }) => [...players, ...idle(name)]),
    days,
  );
  await expectCommission(week, books, from, to);
  for (const { name, players } of week.agents) {
    for (const player of players.filter((one) => whose.includes(one))) {
      const account = `accountType=user&accountId=${week.id(player)}`;
      await expectMovements(week, books, name, player, `reports/wallet-transactions?${account}`);
      await expectMovements(week, books, name, player, `users/${week.id(player)}/wallet/transactions?type=all`);
      await expectBets(week, books, name, player);
      await expectOwnPages(week, books, player, from, to);
    }
  }
}

/** Players of the agents who do nothing in these weeks. */
const idle = (agent: string): string[] => ({ north: ['ann', 'ben'], south: ['cem'] })[agent] ?? [];
