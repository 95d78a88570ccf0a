// A row of two lines that is opened shows what it did not show closed, and where it leads.
import type { StaffOrder } from '@pavilion/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import AssignAgentPage from '../../src/back-office/accounts/assign/AssignAgentPage.tsx';
import * as bets from '../../src/back-office/bets/bet-columns.tsx';
import { TRANSACTION_BRIEF, TRANSACTION_COLUMNS } from '../../src/back-office/bets/reports/transaction-columns.tsx';
import { ORDER_BRIEF, orderColumns } from '../../src/back-office/orders/order-columns.tsx';
import type { BackOfficeBet } from '../../src/shared/api/back-office/bets.ts';
import type { Transaction } from '../../src/shared/api/back-office/reports.ts';
import { DataTable } from '../../src/shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../src/shared/ui/list/table-rows.ts';
import { bet } from '../fixtures/bet.ts';
import { order } from '../fixtures/order.ts';
import { stubMedia } from '../support/browser.ts';
import { fakeServer } from '../support/fake-server.ts';
import { openPage, pageOf } from './accounts/back-office-page.tsx';
import { backOfficeAccount, signedInAs } from './accounts/dialogs/back-office.tsx';

const AT = '2026-11-20T04:00:00.000Z';
const placed = {
  ...bet({ stake: 1_000, createdAt: AT, exposure: { potentialWin: 1_200, liability: 900 }, potentialReturn: 2_200 }),
  ...{ odds: { requested: 2.18, accepted: 2.2, line: null, width: null }, settledAt: null, decision: null },
  user: { id: '4', username: 'neem', fullName: 'Neem V.', agentName: 'coast' },
} as unknown as BackOfficeBet;
const won = { ...placed, status: 'won', profit: 1_200, commission: 24, settledAt: AT } as BackOfficeBet;
const waiting: StaffOrder = {
  ...order({ filled: 500, remaining: 1_500 }),
  user: { id: '9', username: 'ann' },
  market: { id: '77' },
};
const moved = {
  ...{ id: '6', createdAt: AT, type: 'bet_settlement', category: 'bet', direction: 'credit', amount: 1_200 },
  ...{ balanceBefore: 800, balanceAfter: 2_000, remark: null, actor: null },
  meta: {
    ...{ eventName: 'India v Australia', sportName: 'Cricket', marketName: 'MATCH_ODDS', selectionName: 'Australia' },
    ...{ transfer: { from: null, to: 'neem' }, playerUsername: 'neem', agentPart: null },
  },
} as unknown as Transaction;
const nothing = () => undefined;

/** The words of a closed row, each by itself. */
const wordsOf = (row: HTMLElement): string[] => {
  const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walk.nextNode()) words.push(...(walk.currentNode.textContent ?? '').split(' · '));
  return words.map((word) => word.trim()).filter((word) => word.length > 1);
};

/** What the open row says beside its two lines; names that are read out alone are not seen. */
function openedText(label: string): { said: string[]; body: string } {
  const list = within(screen.getByRole('list', { name: label }));
  const row = list.getByRole('button', { expanded: false });
  const said = wordsOf(row);
  fireEvent.click(row);
  const body = row.nextElementSibling?.cloneNode(true);
  if (!(body instanceof Element)) throw new Error('nothing has opened');
  for (const spoken of body.querySelectorAll('.sr-only')) spoken.remove();
  return { said, body: body.textContent };
}

function openRow<Row extends { id: string }>(columns: readonly Column<Row>[], brief: Brief<Row>, row: Row) {
  render(<DataTable label="Rows" columns={columns} brief={brief} rows={[row]} rowKey={({ id }) => id} empty={null} />);
  return openedText('Rows');
}

const repeated = ({ said, body }: { said: string[]; body: string }) => said.filter((word) => body.includes(word));

describe('an opened row', () => {
  beforeEach(() => stubMedia(() => false));

  test('of Current Bets says the market, the odds asked for and what it can win and cost', () => {
    const opened = openRow(bets.openColumns(nothing), bets.OPEN_BRIEF, placed);
    expect(repeated(opened)).toEqual([]);
    for (const text of ['Neem V.', 'Cricket', '2.18', '₹1,200.00', '−₹900.00', 'Matched'])
      expect(opened.body).toContain(text);
  });

  test('of Sports Bet History says when it was placed, and its stake, commission and net', () => {
    const opened = openRow(bets.historyColumns(nothing), bets.HISTORY_BRIEF, won);
    expect(repeated(opened)).toEqual([]);
    for (const text of ['20 Nov', '₹1,000.00', '−₹24.00', '+₹1,176.00']) expect(opened.body).toContain(text);
  });

  test('of Open Orders says how much is matched, and leads to the orders of the player and of the market', () => {
    const opened = openRow(orderColumns({ onUser: nothing, onMarket: nothing }), ORDER_BRIEF, waiting);
    expect(repeated(opened)).toEqual([]);
    for (const text of ['₹2,000.00', '₹500.00', 'Orders of the player', 'Orders of the market'])
      expect(opened.body).toContain(text);
  });

  test('of Account Transactions says the market, the type and what was there before', () => {
    const opened = openRow(TRANSACTION_COLUMNS, TRANSACTION_BRIEF, moved);
    expect(repeated(opened)).toEqual([]);
    for (const text of ['Match Odds · Australia', '₹800.00']) expect(opened.body).toContain(text);
  });
});

describe('a user of Assign Agent', () => {
  signedInAs('super_admin');

  test('opened says its full name and its agent’s, and leads to the agent’s users', async () => {
    stubMedia(() => false);
    const user = backOfficeAccount({ agentId: '2', agentUsername: 'north', agentName: 'Hill Office' });
    fakeServer({ 'GET /api/super-admin/users': pageOf([user]) });
    openPage(<AssignAgentPage />, '/super-admin/agents');
    await screen.findByText('mango_19');
    const opened = openedText('Assign Agent');
    expect(repeated(opened)).toEqual([]);
    for (const text of ['Mango House', 'Hill Office', 'Users of the agent']) expect(opened.body).toContain(text);
  });
});

test('an order is named with its sport: the market of a race is called Win', () => {
  stubMedia(() => true);
  const race = { ...waiting, sportName: 'Horse Racing', marketName: 'MATCH_ODDS', eventName: 'Ashcombe R7' };
  render(
    <DataTable
      label="Orders"
      columns={orderColumns({ onUser: nothing, onMarket: nothing })}
      rows={[race]}
      rowKey={({ id }) => id}
      empty={null}
    />,
  );
  expect(screen.getByRole('button', { name: 'Win' })).toBeDefined();
  expect(screen.getByText('Ashcombe R7 · Horse Racing')).toBeDefined();
});
