import type { ApprovalReply, ApprovalShows } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeskNews } from '../../../src/app/back-office/DeskNews.tsx';
import { sidebarOf } from '../../../src/app/back-office/back-office-sidebar.ts';
import { waitingApprovals } from '../../../src/app/back-office/use-waiting.ts';
import { APPROVAL_FILE } from '../../../src/back-office/approvals/approval-file.ts';
import { aboutWords } from '../../../src/back-office/approvals/approval-words.ts';
import ApprovalsPage from '../../../src/back-office/approvals/ApprovalsPage.tsx';
import { BackOfficeShell } from '../../../src/back-office/frame/BackOfficeShell.tsx';
import { APPROVALS } from '../../../src/shared/api/back-office/money/approvals.ts';
import { Toasts } from '../../../src/shared/ui/overlay/Toasts.tsx';
import { csvOf } from '../../../src/shared/lib/format/table-export.ts';
import { fileOf } from '../../../src/shared/list/list-file.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

type Listed = ApprovalReply & { mayApprove?: boolean };
const ACT: Listed = {
  ...{ id: '7', kind: 'transfer', state: 'waiting', title: 'Deposit', about: 'root → north' },
  ...{
    amount: 500.5,
    limit: 500,
    alone: 100,
    by: { id: '1', username: 'root' },
    own: false,
    mayDecide: true,
    mayApprove: true,
    reason: 'for the derby',
  },
  ...{ askedAt: '2026-11-21T08:00:00.000Z', lapsesAt: '2026-11-22T08:00:00.000Z', decided: null },
};
const SHOWS = { players: 0, agents: 500.5, house: -500.5, accounts: 0, rows: [] };
const page = (items: readonly ApprovalReply[]) => ({
  body: {
    ...{ items, total: items.length, page: 1, pageSize: 25, toDecide: items.filter(({ own }) => !own).length },
    counts: { waiting: items.length, decided: 0, lapsed: 0 },
  },
});
const LIST = 'GET /api/super-admin/approvals';
const NO_ALERTS = { body: { items: [], total: 0, page: 1, pageSize: 25, open: 0 } };

const open = () =>
  fakeServer({
    'GET /api/auth/me': { body: { role: 'super_admin', superAdmin: account({ role: 'super_admin' }) } },
    [LIST]: page([ACT]),
    'GET /api/super-admin/alerts': NO_ALERTS,
  });

beforeEach(() => {
  stubMedia(() => false);
  signIn({ role: 'super_admin' });
});

test('the list is a file, with who decided and why', () => {
  const refused: ApprovalReply = {
    ...{ ...ACT, id: '8', state: 'refused' },
    decided: { by: { id: '2', username: 'root2' }, at: '2026-11-21T09:00:00.000Z', reason: '=not now' },
  };
  const [heads, first, second] = csvOf(fileOf('Approvals', 'Decided', APPROVAL_FILE, [ACT, refused])).split('\r\n');
  expect(heads).toMatch(/^\uFEFFNumber,Action,About,Amount,Asked for by,Asked at/);
  expect(first).toContain('7,Deposit,root → north,500.5,root,');
  expect(first).toContain('Above ₹500.00');
  // What a person typed is no formula in a spreadsheet.
  expect(second).toMatch(/Refused,root2,2026-11-21 .*,'=not now$/);
});

test('the file calls a market as the page does', () => {
  const result = { ...ACT, kind: 'result', title: 'Result: Reds', about: 'MATCH_ODDS · Reds v Blues' } as const;
  expect(csvOf(fileOf('Approvals', 'Decided', APPROVAL_FILE, [result]))).toContain(
    '7,Result: Reds,Match Odds · Reds v Blues,',
  );
});

test('a settlement that was approved leads to its receipts', async () => {
  const server = open();
  const decided = { by: { id: '2', username: 'root2' }, at: '2026-11-21T09:00:00.000Z', reason: null };
  const settled = { ...ACT, kind: 'settlement', state: 'approved', decided, shows: SHOWS, settlementId: 'some-id' };
  server.answer('GET /api/super-admin/approvals/7', { body: settled });
  livePage(<ApprovalsPage />);
  const link = await screen.findByRole('link', { name: 'Print receipts' });
  expect(link.getAttribute('href')).toBe('/super-admin/settlement-sheet/receipts?id=some-id');
});

test('the page offers the file, and on a phone brings the act that is chosen into sight', async () => {
  const server = open();
  server.answer(LIST, page([ACT, { ...ACT, id: '6', title: 'Withdraw' }]));
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  livePage(<ApprovalsPage />);
  const acts = await screen.findByRole('region', { name: 'Actions' });
  await userEvent.click(screen.getByRole('button', { name: 'Files and more' }));
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /PDF/ })).toBeTruthy();
  await userEvent.click(await within(acts).findByRole('button', { name: /Withdraw/ }));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('accounts that are not listed stand in a line of their own, so that every column comes to its total', async () => {
  const server = open();
  stubMedia(() => true);
  const row = { role: 'user', agentName: 'north', before: 1_000, after: 1_098 } as const;
  const shows = {
    ...{ players: 250.1, agents: -100, house: -150.1, commission: 4.9, accounts: 4 },
    rows: [{ ...row, username: 'mango_19', change: 98, parts: { commission: 2, agents: -40 } }],
  };
  server.answer('GET /api/super-admin/approvals/7', { body: { ...ACT, kind: 'result', shows } });
  livePage(<ApprovalsPage />);
  const table = within(await screen.findByRole('table', { name: 'What it moves' }));
  const cellsOf = (name: string) =>
    [...(table.getByText(name).closest('tr')?.cells ?? [])].slice(1).map(({ textContent }) => textContent);
  expect(cellsOf('mango_19')).toEqual(['+100.00', '−2.00', '1,000.00', '1,098.00', '−40.00', '−58.00']);
  expect(cellsOf('3 other accounts')).toEqual(['+155.00', '−2.90', '–', '–', '−60.00', '−92.10']);
  expect(cellsOf('4 accounts')).toEqual(['+255.00', '−4.90', '', '', '−100.00', '−150.10']);
});

test('a decision says what is at stake where it waits for that, which is more than it moves', async () => {
  const server = open();
  const shows = { players: 12_000, agents: 0, house: -12_000, accounts: 1, rows: [] };
  server.answer('GET /api/super-admin/approvals/7', { body: { ...ACT, kind: 'decision', amount: 13_680, shows } });
  livePage(<ApprovalsPage />);
  const why = (await screen.findByText('Why it waits')).closest('div');
  expect(why?.textContent).toBe('Why it waitsAbove ₹500.00, with ₹100.00 before₹13,680.00 at stake');
});

test('who may refuse an act but not approve it reads why before typing a code', async () => {
  const server = open();
  const mayNotApprove = 'You have held this person’s password or code. Somebody else has to decide.';
  server.answer('GET /api/super-admin/approvals/7', { body: { ...ACT, shows: SHOWS, mayNotApprove } });
  livePage(<ApprovalsPage />);
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  expect(form.getByText(mayNotApprove)).toBeTruthy();
  expect(form.getByRole('button', { name: 'Refuse' })).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('where no amount is set the empty page says that nothing waits, and where to set one', async () => {
  const server = open();
  const off = { result: null, decision: null, transfer: null, settlement: null, payout: null, reset: false };
  server.answer(LIST, page([]));
  server.answer('GET /api/super-admin/approval-rules', {
    body: { rules: { ...off, windowMinutes: 60, lapseHours: 24 } },
  });
  livePage(<ApprovalsPage />);
  expect(await screen.findByText(/^No amount is set/)).toBeTruthy();
});

test('what waits is counted at the entry, and the menu of a phone says so', () => {
  open();
  livePage(
    <BackOfficeShell sections={sidebarOf({ role: 'super_admin' }, { approvals: 2, alerts: 1 })}>
      <p>Page</p>
    </BackOfficeShell>,
  );
  expect(screen.getByRole('button', { name: 'Menu, 3 waiting' })).toBeTruthy();
});

test('an act that one may approve is told of when it comes; an own one, one to refuse alone and what stood before are not', async () => {
  const server = open();
  // What is news depends on the list before: the next one is given when this one has been drawn.
  const List = () => <p>List: {useQuery(waitingApprovals('super_admin')).data?.items.map(({ title }) => title)}</p>;
  const { queries } = livePage(
    <>
      <DeskNews viewer="super_admin" />
      <List />
      <Toasts />
    </>,
  );
  const list = async (...items: Listed[]) => {
    server.answer(LIST, page(items));
    await act(() => queries.invalidateQueries({ queryKey: APPROVALS }));
    await screen.findByText(`List: ${items.map(({ title }) => title).join('')}`);
  };
  await list(ACT);
  await list({ ...ACT, id: '9', own: true, mayDecide: false, mayApprove: false, title: 'Settlement' }, ACT);
  // Of the two that come together one may be approved: it is told of by its name, and not counted with the other.
  await list({ ...ACT, id: '11', mayApprove: false, title: 'Access' }, { ...ACT, id: '10', title: 'Payout' }, ACT);
  await screen.findByText('Payout waits for a second person');
  // What became of an own one is told, with who refused it and why; what waits still is not.
  const refused = { by: { id: '2', username: 'root2' }, at: '2026-11-21T09:00:00.000Z', reason: 'not yet' };
  server.answer('GET /api/super-admin/approvals/9', {
    body: { ...ACT, id: '9', own: true, state: 'refused', title: 'Settlement', shows: SHOWS, decided: refused },
  });
  await list({ ...ACT, id: '10', title: 'Payout' }, ACT);
  expect((await screen.findByText('Settlement: refused')).parentElement?.textContent).toContain('not yet');
  expect(screen.queryByText('Settlement waits for a second person')).toBeNull();
  expect(screen.queryByText('Deposit waits for a second person')).toBeNull();
  // A server of the version before does not say what one may approve: what is not one's own is told of.
  const { mayApprove: _unsaid, ...before } = ACT;
  await list(
    { ...before, id: '13', own: true, mayDecide: false, title: 'Void' },
    { ...before, id: '12', title: 'Points' },
  );
  await screen.findByText('Points waits for a second person');
  expect(screen.queryByText('Void waits for a second person')).toBeNull();
});

test('a result says for each player what is commission, the agents’ and the house’s, and what all of it comes to', async () => {
  stubMedia((query) => query.includes('width >='));
  const server = open();
  const row = (username: string, change: number, parts?: { commission: number; agents: number }) => ({
    ...{ username, role: 'user' as const, agentName: 'north', change, before: 100, after: 100 + change },
    ...(parts && { parts }),
  });
  const shows = {
    ...{ title: 'Result: India', about: 'Match Odds · A v B', players: 40, agents: -15, house: -25, accounts: 2 },
    ...{
      commission: 2,
      rows: [row('ann', 98, { commission: 2, agents: -40 }), row('ben', -58, { commission: 0, agents: 25 })],
    },
  };
  server.answer('GET /api/super-admin/approvals/7', { body: { ...ACT, kind: 'result', shows } });
  livePage(<ApprovalsPage />);
  const table = within(await screen.findByRole('table', { name: 'What it moves' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Player, agent', 'Result', 'Commission', 'Wallet then', 'Wallet after', 'Agents', 'House'],
  ]);
  const [, ann, ben, total] = table
    .getAllByRole('row')
    .map(({ cells }: HTMLElement & { cells?: HTMLCollection }) =>
      [...(cells ?? [])].map(({ textContent }) => textContent),
    );
  expect(ann).toEqual(['annnorth', '+100.00', '−2.00', '100.00', '198.00', '−40.00', '−58.00']);
  expect(ben).toEqual(['bennorth', '−58.00', '0.00', '100.00', '42.00', '+25.00', '+33.00']);
  expect(total).toEqual(['2 accounts', '+42.00', '−2.00', '', '', '−15.00', '−25.00']);
  const sum = screen.getByText('Sum of all legs').closest('div');
  expect(sum?.textContent).toContain('0.00');
});

test.each([
  ['MATCH_ODDS · India v Australia', 'Match Odds · India v Australia'],
  ['ann, bet 6 on India, MATCH_ODDS · India v Australia', 'ann, bet 6 on India, Match Odds · India v Australia'],
  ['root → north', 'root → north'],
])('an act about a market calls it as players do: %s', (about, words) => {
  expect(aboutWords(about)).toBe(words);
});

test.each<[string, NonNullable<ApprovalShows['evidence']>['feed'], string]>([
  ['nothing', null, 'The feed said nothing then.'],
  ['the same', { says: 'India', agrees: true }, 'The feed said the same then.'],
  ['something else', { says: 'Australia', agrees: false }, 'The feed said Australia then.'],
  [
    'something that still waits',
    { says: 'Australia', agrees: false, unpaid: 'waits' },
    'The feed said Australia then.It waited to be paid.',
  ],
  [
    'something that is doubted',
    { says: 'Australia', agrees: false, unpaid: 'renamed' },
    'The feed said Australia then.It was doubted: the feed’s result names another market.',
  ],
  [
    'something that cannot be read',
    { says: null, agrees: false, unpaid: 'unreadable' },
    'The feed had a result then that cannot be read.',
  ],
])('evidence of a result stands beside its reason, with what the feed says of it: %s', async (_, feed, words) => {
  const server = open();
  const shows = {
    ...{ title: 'Result: India', about: 'MATCH_ODDS · India v Australia', players: 0, agents: 0, house: 0 },
    ...{ accounts: 0, rows: [], evidence: { brought: 'Board scorecard', feed } },
  };
  server.answer('GET /api/super-admin/approvals/7', { body: { ...ACT, kind: 'result', shows } });
  livePage(<ApprovalsPage />);
  const note = (await screen.findByText('Board scorecard')).textContent;
  expect(note).toContain(`Board scorecard${words}`);
  expect(note).toContain('Where it says something else by now, approving shows that first.');
});
