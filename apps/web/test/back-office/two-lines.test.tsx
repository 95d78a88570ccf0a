// Lists of the back office on a phone and on a tablet: rows of two lines that open, and tables.
import { fireEvent, screen, within } from '@testing-library/react';
import { type ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import SuperAdminAccountsPage from '../../src/back-office/accounts/SuperAdminAccountsPage.tsx';
import AlertsPage from '../../src/back-office/alerts/AlertsPage.tsx';
import { AgentTable, PositionTable } from '../../src/back-office/analysis/BookTables.tsx';
import ReconciliationPage from '../../src/back-office/audit/ReconciliationPage.tsx';
import WithdrawalsPage from '../../src/back-office/bank/WithdrawalsPage.tsx';
import CommissionPage from '../../src/back-office/commission/CommissionPage.tsx';
import FigurePage from '../../src/back-office/dashboard/FigurePage.tsx';
import { TopAgents } from '../../src/back-office/dashboard/TopAgents.tsx';
import DisputesPage from '../../src/back-office/disputes/DisputesPage.tsx';
import { ImportRows } from '../../src/back-office/accounts/import/ImportRows.tsx';
import { MarketTable } from '../../src/back-office/events/MarketTable.tsx';
import SystemStatusPage from '../../src/back-office/status/SystemStatusPage.tsx';
import type { BackOfficeMarket } from '../../src/shared/api/back-office/events.ts';
import type { ImportedRow } from '@pavilion/contract';
import EventsPage from '../../src/back-office/events/EventsPage.tsx';
import WalletWarningsPage from '../../src/back-office/ledger/WalletWarningsPage.tsx';
import LimitsPage from '../../src/back-office/limits/LimitsPage.tsx';
import LoginGroupPage from '../../src/back-office/multi-login/LoginGroupPage.tsx';
import MultiLoginPage from '../../src/back-office/multi-login/MultiLoginPage.tsx';
import PriceHoldsPage from '../../src/back-office/price-holds/PriceHoldsPage.tsx';
import RequestsPage from '../../src/back-office/requests/RequestsPage.tsx';
import StaffPage from '../../src/back-office/staff/StaffPage.tsx';
import type { DashboardLinks } from '../../src/back-office/dashboard/links.ts';
import { stubMedia, stubResize } from '../support/browser.ts';
import { fakeServer } from '../support/fake-server.ts';
import { pageOf, openPage } from './accounts/back-office-page.tsx';
import { signedInAs } from './accounts/dialogs/back-office.tsx';

const AT = '2026-11-22T04:30:00.000Z';
const TIME = '22 Nov 2026, 10:00';
const event = {
  ...{
    id: '9',
    name: 'Kites v Salt',
    startsAt: AT,
    sport: { id: '4', name: 'Cricket' },
    competition: { id: '1', name: 'Cup' },
  },
  ...{ enabled: true, inPlay: true, over: false, suspended: false, sportSuspended: false, players: 3, exposure: 1200 },
  markets: { open: 2, suspended: 0, awaiting: 0, settled: 0 },
};
const request = {
  ...{ id: 'P12', kind: 'points', amount: 500, given: null, state: 'pending', note: 'for the final', reason: null },
  ...{ createdAt: AT, updatedAt: AT, updatedBy: null, transferId: null },
  account: { id: '3', username: 'coast', fullName: 'Coast Desk', role: 'agent', agentUsername: null, available: 0 },
};
const dispute = {
  ...{
    id: '5',
    betId: '8',
    state: 'open',
    askedAt: AT,
    endedAt: null,
    selection: 'Kites @ 2.14',
    side: 'back',
    stake: 100,
  },
  ...{
    asked: { status: 'lost', profit: -100 },
    outcome: { status: 'lost', profit: -100 },
    lastWords: 'Why?',
    lastBy: 'player',
  },
  player: { id: '4', username: 'neem', agentUsername: 'coast' },
  ...{ event: { id: '9', name: 'Kites v Salt', sportName: 'Cricket' }, market: { id: '2', name: 'MATCH_ODDS' } },
};
const limit = { scope: 'player', key: '4', name: 'neem', maxStake: 5000, maxWin: null, setBy: 'asha', setAt: AT };
const agent = { id: '3', username: 'coast', fullName: 'Coast Desk' };
const rates = { ...agent, share: 40, commission: 2.5, ownKinds: 0, nextChange: null };
const term = {
  id: '1',
  subject: 'share',
  kind: null,
  rate: 40,
  from: AT,
  state: 'past',
  setBy: null,
  setAt: AT,
  reason: 'agreed',
};
const figures = {
  gross: -90,
  commission: 10,
  players: -100,
  agentShare: 40,
  agentCommission: 0,
  agents: 40,
  house: 60,
};
const days = { from: '2026-11-16', to: '2026-11-22' };
const place = {
  ...{ kind: 'address', place: 'f00d', address: '203.0.113.9', userAgent: null, accounts: 4, liveSessions: 3 },
  ...{ usernames: ['neem', 'kaveri'], lastSeenAt: AT },
};
const member = {
  ...{ id: '4', username: 'neem', fullName: 'Neem V.', role: 'user', agentUsername: 'coast', status: 'suspended' },
  ...{ userAgent: null, firstSeenAt: AT, lastSeenAt: AT, signIns: 2, liveSessions: 0, sessions: [] },
};

const hold = {
  ...{ id: 'match/9/1', market: 'Match Odds', reason: 'jump', since: AT },
  event: { id: '9', name: 'Kites v Salt', sportName: 'Cricket', inPlay: true },
};
const wallet = {
  ...{ id: '4', username: 'neem', fullName: 'Neem V.', role: 'user', agentUsername: 'coast', warning: 'negative' },
  ...{ balance: 80, exposure: 200, available: -120, clientPL: -1_120 },
};
const withdrawal = {
  ...{ id: 'W7', owner: { id: '4', username: 'neem', fullName: 'Neem V.' }, ownerType: 'user', amount: 300 },
  ...{ status: 'pending', remark: 'By bank', reason: null, nextStatuses: ['approved'] },
  ...{ createdAt: AT, createdBy: { id: '1', username: 'asha' }, updatedAt: AT, updatedBy: null },
};
const alert = {
  ...{ id: '6', reason: 'wrong-codes', raisedAt: AT, endedAt: null, muted: false, other: null, market: null },
  ...{ account: { id: '3', username: 'coast', role: 'agent' }, event: null, betId: null, amount: null, seconds: null },
  ...{ count: 5, detail: null, acknowledged: null, assignedTo: null },
};
const person = {
  ...{ id: '21', username: 'ravi', fullName: 'Ravi Sen', rights: ['finance'], state: 'active', twoFactor: false },
  ...{ openSessions: 1, lastSeenAt: AT, createdAt: AT },
};

const house = {
  ...{ id: '1', username: 'asha', fullName: 'Asha Rao', role: 'super_admin', status: 'active', walletBalance: 900 },
  ...{ email: 'house@example.org', phone: null, createdAt: AT },
};
const run = {
  ...{ id: '2', startedAt: AT, finishedAt: '2026-11-22T04:30:03.200Z', by: { id: '1', username: 'asha' } },
  ...{ state: 'clean', differenceCount: 0, differences: [], books: null, auditRows: 1_234 },
};
const part = { id: '4', username: 'neem', fullName: 'Neem V.', role: 'user', agentUsername: 'coast', value: -250 };
const top = { ...agent, balance: 700, userCount: 12, credit: 90, debit: 40, net: 50 };
const links = { usersOf: () => '/users', movementsOf: () => '/moves' } as unknown as DashboardLinks;
const held = {
  id: '4',
  username: 'neem',
  agentId: '3',
  agentName: 'coast',
  exposure: 100,
  best: 114,
  state: {},
  rows: [],
};

const status = {
  ...{ status: 'ok', version: '1', uptimeSeconds: 1, database: 'ok', clock: 'ok', clockDriftMs: 0, bus: 'none' },
  ...{ bridge: 'ok', feed: 'ok', feedAgeMs: 100, feedPartsDown: [], feedParts: [] },
};
const imported: ImportedRow = {
  ...{ line: 4, username: 'mango_19', fullName: 'Mango House', userType: 'user', agent: 'coast', openingPoints: 500 },
  ...{ problems: [{ field: 'username', message: 'The user name is taken.' }], id: null, transactionCode: null },
};
const market = {
  ...{ id: '2', name: 'Match Odds', kind: 'match', state: 'open', suspended: false, settledVersion: 0, feed: null },
  ...{ terms: { minStake: null, maxStake: null, betDelayMs: null }, bets: 3, players: 2, exposure: 1_200 },
  ...{ result: null, feedResult: null, coming: null, waiting: [], withdrawn: [], outcomes: [], paying: false },
} as unknown as BackOfficeMarket;

const AGENTS = 'GET /api/super-admin/commission/agents';
const GROUP = 'GET /api/super-admin/multi-logins/f00d';
const group = (
  <Routes>
    <Route path="/multi-login/:place" element={<LoginGroupPage />} />
  </Routes>
);

/** A list, its address, what the server answers, the two lines of its row, and what opening it shows. */
type Case = [string, ReactElement, string, Record<string, { body: unknown }>, string[], string];
const LISTS: Case[] = [
  [
    ...(['Events', <EventsPage key="1" />, '/'] as const),
    {
      'GET /api/super-admin/events': { body: { items: [event], next: null, sports: [] } },
      'GET /api/super-admin/event-totals': { body: { events: 1, players: 3, exposure: 1200 } },
    },
    ['Kites v Salt', `Cricket · ${TIME}`, 'In play', '1,200.00'],
    '2 open',
  ],
  [
    ...(['Requests', <RequestsPage key="2" />, '/'] as const),
    { 'GET /api/super-admin/requests': pageOf([request]) },
    ['coast', 'Waiting', 'Points · for the final', '500.00', TIME],
    'P12',
  ],
  [
    ...(['Disputes', <DisputesPage key="3" />, '/'] as const),
    {
      'GET /api/super-admin/disputes': pageOf([dispute]),
      'GET /api/super-admin/dispute-rules': { body: { rules: { hours: 24 } } },
    },
    ['neem', 'Kites v Salt', 'Waits for an answer', 'Lost −100.00'],
    'Why?',
  ],
  [
    ...(['Limits', <LimitsPage key="4" />, '/?view=some'] as const),
    { 'GET /api/super-admin/house-limits': { body: { items: [limit], sports: [] } } },
    ['neem', 'Player', '₹5,000', '–'],
    'asha',
  ],
  [
    ...(['Agents', <CommissionPage key="5" />, '/'] as const),
    { [AGENTS]: pageOf([rates]) },
    ['coast', 'Coast Desk', '40 %', '2.5 %'],
    'Next change',
  ],
  [
    ...(['History', <CommissionPage key="6" />, '/?terms=3'] as const),
    { 'GET /api/super-admin/commission/terms': { body: { agent, share: 40, commission: [], history: [term] } } },
    ['Share of the book', 'Past', 'agreed', '40 %', TIME],
    'Set by',
  ],
  [
    ...(['Report', <CommissionPage key="7" />, '/?view=report'] as const),
    {
      [AGENTS]: pageOf([rates]),
      'GET /api/super-admin/commission/report': {
        body: { ...pageOf([{ id: '3/', agent, kind: null, ...figures }]).body, ...days, totals: figures },
      },
    },
    ['coast · Coast Desk', 'Players −₹100.00', '+₹60.00', '+₹40.00'],
    'Gross result',
  ],
  [
    ...(['Multi Login Account', <MultiLoginPage key="8" />, '/'] as const),
    { 'GET /api/super-admin/multi-logins': pageOf([place]) },
    ['203.0.113.9', 'neem, kaveri and 2 more', '4', '3'],
    'Last seen',
  ],
  [
    ...(['Accounts', group, '/multi-login/f00d'] as const),
    { [GROUP]: { body: { ...pageOf([member]).body, group: place } } },
    ['neem', 'Suspended', '–', '0', TIME],
    'Sign-ins',
  ],
  [
    ...(['Price Guard', <PriceHoldsPage key="10" />, '/'] as const),
    { 'GET /api/super-admin/price-holds': pageOf([hold]) },
    ['Kites v Salt', 'Match Odds', 'Price jumped', TIME],
    'Cricket',
  ],
  [
    ...(['Wallet Warnings', <WalletWarningsPage key="11" />, '/'] as const),
    { 'GET /api/super-admin/wallet-warnings': { body: { ...pageOf([wallet]).body, owed: 120, minimum: 0 } } },
    ['neem', 'Below zero', 'Neem V.', '−120.00', '80.00'],
    'Client (P/L)',
  ],
  [
    ...(['Withdrawals', <WithdrawalsPage key="12" />, '/'] as const),
    { 'GET /api/super-admin/withdrawals': { body: { ...pageOf([withdrawal]).body, totalAmount: 300 } } },
    ['neem', 'Pending', 'By bank', '300.00', TIME],
    'Approve',
  ],
  [
    ...(['Alerts', <AlertsPage key="13" />, '/'] as const),
    { 'GET /api/super-admin/alerts': pageOf([alert]) },
    ['5 wrong transaction codes', 'coast', 'Open', TIME],
    'Assigned',
  ],
  [
    ...(['Staff', <StaffPage key="14" />, '/'] as const),
    { 'GET /api/staff': pageOf([person]) },
    ['Ravi Sen', 'Active', 'ravi · Finance', 'Signed in, 1', TIME],
    'Manage',
  ],
  [
    ...(['Super Admin Accounts', <SuperAdminAccountsPage key="15" />, '/'] as const),
    { 'GET /api/super-admin/super-admins': pageOf([house]) },
    ['asha', 'Active', 'Asha Rao', '900.00', TIME],
    'house@example.org',
  ],
  [
    ...(['Reconciliations', <ReconciliationPage key="16" />, '/'] as const),
    { 'GET /api/super-admin/reconciliations': pageOf([run]) },
    [TIME, 'No difference', 'asha', '3.2 s', '1,234'],
    'Took',
  ],
  [
    ...(['Client P/L', <FigurePage key="17" />, '/?figure=clientPL'] as const),
    {
      'GET /api/super-admin/dashboard/figure': {
        body: { ...pageOf([part]).body, label: 'Client P/L', unit: 'rupees', sum: -250, period: null },
      },
    },
    ['neem', 'User', 'Neem V.', '−₹250.00', 'coast'],
    'Agent',
  ],
  [
    ...(['Top Agents', <TopAgents key="18" agents={[top]} links={links} />, '/'] as const),
    {},
    ['coast', 'Coast Desk', '₹700.00', '+₹50.00'],
    'Debit',
  ],
  [
    ...([
      'Book by agent',
      <AgentTable key="19" agents={[{ ...held, players: 3, worst: -100 }]} result={null} />,
      '/',
    ] as const),
    {},
    ['coast', '3', '−₹100.00', '+₹114.00'],
    'House at best',
  ],
  [
    ...([
      'Largest positions',
      <PositionTable key="20" positions={[held]} result={null} players={1} ofAgent={false} />,
      '/',
    ] as const),
    {},
    ['neem', 'coast', '₹100.00', '₹114.00'],
    'Can win',
  ],
  [
    ...(['Parts', <SystemStatusPage key="21" />, '/'] as const),
    { 'GET /api/super-admin/system-status': { body: status } },
    ['Database', 'OK', 'It answers.'],
    'It answers.',
  ],
  [
    ...(['Rows of the file', <ImportRows key="22" rows={[imported]} opened={false} />, '/'] as const),
    {},
    ['mango_19', 'Mango House · User · coast', '500.00', '1 error'],
    'The user name is taken.',
  ],
];

describe('a list of the back office', () => {
  signedInAs('super_admin');

  test.each(LISTS)(
    '%s on a phone has a row of two lines that opens',
    async (name, page, at, answers, lines, inside) => {
      stubMedia(() => false);
      fakeServer(answers);
      openPage(page, at);
      const list = await screen.findByRole('list', { name });
      const [row] = within(list).getAllByRole('button', { expanded: false });
      if (!row) throw new Error('no row');
      for (const line of lines) expect(row.textContent).toContain(line);
      const fact = within(list)
        .getAllByText(inside, { exact: false })
        .find((found) => !row.contains(found));
      expect(fact?.closest('[hidden]')).not.toBeNull();
      fireEvent.click(row);
      expect(fact?.closest('[hidden]')).toBeNull();
    },
  );

  test('the markets of an event on a phone are rows of two lines, with their acts in them', () => {
    stubMedia(() => false);
    openPage(<MarketTable markets={[market]} onAct={() => undefined} />, '/');
    const list = screen.getByRole('list', { name: 'Markets' });
    const row = within(list).getByRole('button', { expanded: false });
    for (const line of ['Match Odds', 'Open', '1,200.00']) expect(row.textContent).toContain(line);
    expect(within(list).queryByRole('button', { name: 'Suspend' })).toBeNull();
    fireEvent.click(row);
    expect(within(list).getByRole('button', { name: 'Suspend' })).toBeTruthy();
    expect(within(list).getAllByText('Match Odds')).toHaveLength(1);
  });

  test.each(LISTS)('%s says in an opened row only what is new', async (name, page, at, answers, [said = '']) => {
    stubMedia(() => false);
    fakeServer(answers);
    openPage(page, at);
    const list = await screen.findByRole('list', { name });
    const [row] = within(list).getAllByRole('button', { expanded: false });
    if (!row) throw new Error('no row');
    fireEvent.click(row);
    const body = row.nextElementSibling?.cloneNode(true);
    if (!(body instanceof Element)) throw new Error('nothing has opened');
    // What is read out alone names the row that a button or a link belongs to.
    for (const spoken of body.querySelectorAll('.sr-only')) spoken.remove();
    expect(body.textContent).not.toContain(said);
    expect(body.textContent).not.toBe('');
  });

  test.each(LISTS)(
    '%s on a tablet is a table, in which no two columns are called alike',
    async (name, page, at, answers) => {
      stubMedia((query) => query === '(width >= 600px)');
      stubResize();
      fakeServer(answers);
      openPage(page, at);
      const table = within(await screen.findByRole('table', { name }));
      const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
      expect(heads).toEqual([...new Set(heads)]);
    },
  );
});
