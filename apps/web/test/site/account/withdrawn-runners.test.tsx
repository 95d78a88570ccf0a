// A race that lost a runner, in the lists of the player's bets.
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ACCEPTED, fileColumns, SELECTION, STATUS } from '../../../src/site/account/bet-columns.tsx';
import CurrentBetsPage from '../../../src/site/account/CurrentBetsPage.tsx';
import { SettledBets } from '../../../src/site/event/SettledBets.tsx';
import EventBets from '../../../src/site/my-bets/EventBets.tsx';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const gone = bet({
  id: '1',
  selection: { id: '11', key: '11', name: 'Anchor', side: 'lay' },
  exposure: { potentialWin: 0, liability: 0 },
  withdrawal: { isVoid: true, oddsLeft: null, runners: [{ name: 'Anchor', percent: 0 }] },
});
const less = bet({
  id: '2',
  selection: { id: '12', key: '12', name: 'Birch', side: 'back' },
  odds: { requested: 5, accepted: 5, line: null, width: null },
  exposure: { potentialWin: 300, liability: 100 },
  withdrawal: { isVoid: false, oddsLeft: 4, runners: [{ name: 'Anchor', percent: 20 }] },
});
const VOID = 'Void: the runner was withdrawn';
const REDUCED = 'Odds reduced to 4.00: Anchor (20\u00a0%) withdrawn';
const answered = (...items: object[]) => ({
  body: { items, total: items.length, page: 1, pageSize: 25, totalAmount: 100 },
});

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test('an open bet on it reads Void, one on another both odds and the factor', async () => {
  fakeServer({ 'GET /api/bets/current': answered(less, gone) });
  livePage(<CurrentBetsPage />, '/current-bets');
  await screen.findByText(VOID);
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells.map((row) => [row[2], row[5], row.at(-1)])).toEqual([
    [`Birch${REDUCED}`, '5', 'Matched'],
    [`Anchor${VOID}`, '3.05', 'Void'],
  ]);
});

test('a file says it in a column of its own', () => {
  const columns = fileColumns([SELECTION, ACCEPTED, STATUS]).map(({ head, text }) => [
    head,
    text?.(gone),
    text?.(less),
  ]);
  expect(columns).toEqual([
    ['Bet', '1', '2'],
    ['Selection', 'Anchor', 'Birch'],
    ['Odds acc.', '3.05', '5'],
    ['Withdrawn runners', VOID, REDUCED],
    ['Status', 'Void', 'Matched'],
  ]);
});

test('in Hindi', async () => {
  await setLanguage('hi');
  render(<>{STATUS.cell(gone)}</>);
  expect(screen.getByText('रद्द (वॉइड)')).toBeTruthy();
  await setLanguage('en');
});

test('beside the slip, and among the settled bets of the event', async () => {
  const won = { ...less, id: '3', status: 'won' as const, profit: 300 };
  fakeServer({
    'GET /api/bets/current': answered(less, gone),
    'GET /api/bets/history': answered(won, { ...gone, id: '4', status: 'void', profit: 0 }),
  });
  livePage(
    <>
      <EventBets eventId="700" />
      <SettledBets eventId="700" open />
    </>,
  );
  await vi.waitFor(() => expect(screen.getAllByText(REDUCED.replace('\u00a0', ' '))).toHaveLength(2));
  expect(screen.getAllByText(VOID)).toHaveLength(2);
});
