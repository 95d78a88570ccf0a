import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../src/shared/api/session/session.ts';
import StatementPage from '../../../src/site/account/statement/StatementPage.tsx';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const STATEMENT = 'GET /api/account/statement';
const entry = (id: number, changes: Record<string, unknown> = {}) => ({
  id: String(id),
  kind: 'wallet',
  date: '2026-11-21T08:00:00.000Z',
  direction: 'credit',
  amount: 100,
  type: 'deposit',
  remark: null,
  admin: 'agent1',
  mode: 'deposit',
  channel: 'points',
  balanceBefore: 0,
  balanceAfter: 100,
  eventId: null,
  eventName: null,
  sport: null,
  marketName: null,
  bet: null,
  side: null,
  status: null,
  potentialWin: null,
  potentialLoss: null,
  marketKind: null,
  corrects: null,
  ...changes,
});
const lost = entry(900, {
  kind: 'bet',
  mode: 'settlement',
  direction: 'debit',
  amount: 45.5,
  eventId: '700',
  eventName: 'India v Australia',
  sport: 'Cricket',
  marketName: 'MATCH_ODDS',
  balanceAfter: 54.5,
});
const group = {
  eventId: '700',
  eventName: 'India v Australia',
  sport: 'Cricket',
  marketName: 'MATCH_ODDS',
  totalCount: 1,
  totalStake: 45.5,
  net: -45.5,
  lastBetAt: '2026-11-21T07:00:00.000Z',
};
const answer = (entries: unknown[], groups: unknown[] = [group]) => ({
  body: {
    entries,
    groups,
    walletSummary: { credits: 100, debits: 45.5, totalProfit: 0, totalLoss: 45.5, net: 54.5 },
    betSummary: {
      totalEvents: 1,
      totalBets: 1,
      totalStake: 45.5,
      totalBackStake: 45.5,
      totalLayStake: 0,
      totalPotentialProfit: 90,
      totalPotentialLoss: 45.5,
      net: -45.5,
    },
  },
});
const open = (address = '/account-statement') => {
  livePage(<StatementPage />, address);
  return userEvent.setup();
};

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test('shows sums, and each movement with what it did to the balance', async () => {
  fakeServer({ [STATEMENT]: answer([lost, entry(1)]) });
  open();
  const table = await screen.findByRole('table', { name: 'Movements' });
  await within(table).findByText('India v Australia');
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    );
  expect(cells).toEqual([
    ['India v AustraliaMatch Odds', 'Settlement', '−₹45.50', '–', '₹54.50'],
    ['Depositby agent1', 'Deposit', '–', '+₹100.00', '₹100.00'],
  ]);
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  expect(summary.getByText('Total loss').nextElementSibling?.textContent).toBe('−₹45.50');
  expect(summary.getByText('Events · bets').nextElementSibling?.textContent).toBe('1 · 1');
});

test('calls the sides of a session Yes and No, and its rows as the pages do', async () => {
  const bet = {
    ...lost,
    marketKind: 'session',
    marketName: 'Day 5 total runs(SL vs ENG)adv',
    side: 'back',
    status: 'won',
  };
  fakeServer({ [STATEMENT]: answer([{ ...bet, bet: 'Day 5 total runs(SL vs ENG)adv' }]) });
  open();
  const table = await screen.findByRole('table', { name: 'Movements' });
  expect(await within(table).findByText('Day 5 total runs · Yes Day 5 total runs Won')).toBeTruthy();
});

test('calls the winner of a race so', async () => {
  const race = { ...lost, eventName: 'Ascot 14:30', sport: 'Horse Racing' };
  fakeServer({ [STATEMENT]: answer([race], []) });
  open();
  expect(await screen.findByText('Win')).toBeTruthy();
  expect(screen.queryByText('Match Odds')).toBeNull();
});

test('draws a page of the many movements that came, and asks nothing for the next', async () => {
  const server = fakeServer({ [STATEMENT]: answer(Array.from({ length: 20_000 }, (_, at) => entry(20_000 - at))) });
  const user = open('/account-statement?rows=10');
  await screen.findByText('Page 1 of 2,000');
  expect(screen.getAllByRole('row').length).toBe(11);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 11–20 of 20,000');
  expect(server.calls.filter(({ path }) => path === '/api/account/statement').length).toBe(1);
});

test('asks on until the last movement and the last event have come', async () => {
  const parts: Record<string, object> = {
    'before=2': { entries: [entry(1)], next: null },
    'eventsBefore=90': { groups: [{ ...group, eventId: '701', eventName: 'Kites v Herons' }], nextEvents: null },
  };
  const server = fakeServer({
    [STATEMENT]: ({ query }) => {
      const part = [...query].map((pair) => parts[pair.join('=')]).find((found) => found !== undefined);
      return { body: { ...answer([entry(3), entry(2)]).body, next: '2', nextEvents: '90', ...part } };
    },
  });
  open('/account-statement?show=events');
  expect(await screen.findByText('Kites v Herons')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /Movements/ }).textContent).toContain('3');
  expect(screen.getByRole('tab', { name: /Bets by event/ }).textContent).toContain('2');
  const asked = server.calls.filter(({ path }) => path === '/api/account/statement');
  expect(asked.map(({ query }) => [query.get('before'), query.get('eventsBefore'), query.get('limit')])).toEqual([
    [null, null, null],
    ['2', null, null],
    [null, '90', '1'],
  ]);
});

test('opens the bets of an event under its row', async () => {
  fakeServer({
    [STATEMENT]: answer([lost]),
    'GET /api/account/statement/event/700': {
      body: { bets: [bet({ status: 'lost', profit: -6_000 })], summary: answer([]).body.betSummary },
    },
  });
  const user = open('/account-statement?show=events');
  await user.click(await screen.findByRole('button', { name: 'Show bets of India v Australia' }));
  expect(await screen.findByText('Australia')).toBeTruthy();
  expect(screen.getByText('Lost')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide bets of India v Australia' }));
  await waitFor(() => expect(screen.queryByText('Australia')).toBeNull());
});

test('bets that level each other are told apart from what they can cost together', async () => {
  const state = {
    shape: 'vector',
    kind: 'match',
    outcomes: ['11', '12'],
    profits: [100_00, -20_00],
    rest: 0,
    resting: { backs: [50_00, 0], lays: [0, 0] },
  };
  const market = { eventId: '700', marketId: '7001', selectionKey: null, marketName: 'MATCH_ODDS', kind: 'match' };
  const back = bet({ stake: 1_000, exposure: { potentialWin: 1_100, liability: 1_000 } });
  const lay = bet({ id: '2', exposure: { potentialWin: 1_000, liability: 1_020 } });
  const { body } = answer([lost]);
  const betSummary = { ...body.betSummary, totalPotentialProfit: 2_100, totalPotentialLoss: 2_020 };
  fakeServer({
    [STATEMENT]: { body: { ...body, betSummary } },
    'GET /api/account/statement/event/700': { body: { bets: [back, lay], summary: betSummary } },
    'GET /api/bets/positions': { body: { items: [{ ...market, exposure: 20, state, rows: [] }] } },
  });
  const { account } = useSession.getState();
  if (account) useSession.setState({ account: { ...account, exposurePaise: 70_00 } });
  const user = open('/account-statement?show=events');
  expect(await screen.findByText(/can really cost is your exposure, ₹70\.00\.$/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Show bets of India v Australia' }));
  expect(await screen.findByText('Together the open bets of this event can lose ₹20.00.')).toBeTruthy();
});

test('says when an event’s bets cannot be loaded, and when there is nothing', async () => {
  const server = fakeServer({
    [STATEMENT]: answer([lost]),
    'GET /api/account/statement/event/700': { status: 404, body: {} },
  });
  const user = open('/account-statement?show=events&type=sports');
  await user.click(await screen.findByRole('button', { name: /^Show bets of/ }));
  expect(await screen.findByText('Unable to load bets for this event.')).toBeTruthy();
  server.answer(STATEMENT, answer([], []));
  await user.selectOptions(screen.getByLabelText('Type'), 'casino');
  expect(await screen.findByText('No records found')).toBeTruthy();
  expect(server.calls.at(-1)?.query.get('type')).toBe('casino');
});

test('folds the sums on a narrow screen', async () => {
  stubMedia(() => false);
  fakeServer({ [STATEMENT]: answer([lost]) });
  const user = open();
  await screen.findAllByText('India v Australia');
  expect(screen.queryByText('Total loss')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Summary' }));
  expect(screen.getByText('Total loss')).toBeTruthy();
});

test('shows withdrawal requests of the own points, and why one was rejected', async () => {
  const request = {
    id: '7',
    amount: 300,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
  };
  fakeServer({
    [STATEMENT]: answer([lost]),
    'GET /api/account/withdrawals': {
      body: {
        items: [
          { ...request, status: 'rejected', reason: 'The bank account is in another name.' },
          { ...request, id: '6', status: 'completed', reason: null },
        ],
        ...{ total: 2, page: 1, pageSize: 10 },
      },
    },
  });
  open();
  const requests = within(await screen.findByRole('region', { name: 'Withdrawal requests' }));
  expect(requests.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/₹300\.00Rejected.*The bank account is in another name\.$/),
    expect.stringMatching(/₹300\.00Paid out$/),
  ]);
});

test('on a phone when it was and what it was have lines of their own, and neither is cut', async () => {
  stubMedia(() => false);
  fakeServer({ [STATEMENT]: answer([{ ...lost, bet: 'India', side: 'back', status: 'lost', marketKind: 'match' }]) });
  open();
  const about = await screen.findByText('Back India Lost');
  expect(about.className).toContain('whitespace-normal');
});
