import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ProfitLossPage from '../../../src/site/account/ProfitLossPage.tsx';
import ResultsPage from '../../../src/site/account/ResultsPage.tsx';
import { livePage, signIn, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const REPORT = 'GET /api/account/profit-loss';
const RESULTS = 'GET /api/results';
const report = {
  total: { bets: 3, voids: 1, stake: 190, profit: 100 },
  commission: 2.5,
  days: [
    { day: '2026-02-27', bets: 1, voids: 0, stake: 100, profit: 150 },
    { day: '2026-02-28', bets: 2, voids: 1, stake: 90, profit: -50 },
  ],
  sports: [{ sportId: '4', sport: 'Cricket', bets: 3, voids: 1, stake: 190, profit: 100 }],
  kinds: [
    { kind: 'match', bets: 1, voids: 0, stake: 100, profit: 150 },
    { kind: 'session', bets: 2, voids: 1, stake: 90, profit: -50 },
  ],
};
const settled = (id: string, result: string, earlier: string[] = []) => ({
  marketId: id,
  selectionKey: null,
  marketName: 'MATCH_ODDS',
  kind: 'match',
  event: { id: `e${id}`, name: `Event ${id}` },
  sport: { id: '4', name: 'Cricket' },
  result,
  earlier,
  settledAt: '2026-11-21T08:00:00.000Z',
});
const open = (page: React.ReactNode, address: string) => {
  livePage(page, address);
  return userEvent.setup();
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    // The names of groups are heads.
    .filter((cells) => cells.length > 0);

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

describe('Profit and loss', () => {
  test('shows the sums, a chart with its table, and days, sports and kinds', async () => {
    fakeServer({ [REPORT]: { body: report } });
    open(<ProfitLossPage />, '/profit-loss');
    await screen.findByText('28 Feb 2026', { selector: 'b' });
    expect(rowsOf('Days')).toEqual([
      ['28 Feb 2026', '2 · 1 void', '₹90.00', '−₹50.00'],
      ['27 Feb 2026', '1', '₹100.00', '+₹150.00'],
    ]);
    expect(rowsOf('By kind of market').map(([kind]) => kind)).toEqual(['Match Odds', 'Session']);
    const chart = within(screen.getByRole('table', { name: 'Profit and loss by day' }));
    expect(chart.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '27 Feb 2026+₹150.00',
      '28 Feb 2026−₹50.00',
    ]);
    const sums = within(screen.getByRole('region', { name: 'Summary' }));
    // Void bets are counted and named, for their stake, which came back, is not in the sum.
    expect(sums.getByText('Bets').nextElementSibling?.textContent).toBe('3 bets · 1 void');
    expect(sums.getByText('Commission').nextElementSibling?.textContent).toBe('₹2.50');
    expect(sums.getByText('Net').nextElementSibling?.textContent).toBe('+₹97.50');
  });

  test('says nothing of void bets where a server of the version before says nothing of them', async () => {
    const before = { bets: 3, stake: 190, profit: 100 };
    const body = { total: before, commission: 0, days: [{ day: '2026-02-27', ...before }], sports: [], kinds: [] };
    fakeServer({ [REPORT]: { body } });
    open(<ProfitLossPage />, '/profit-loss');
    await screen.findByText('27 Feb 2026', { selector: 'b' });
    expect(rowsOf('Days')).toEqual([['27 Feb 2026', '3', '₹190.00', '+₹100.00']]);
    const sums = within(screen.getByRole('region', { name: 'Summary' }));
    expect(sums.getByText('Bets').nextElementSibling?.textContent).toBe('3 bets');
  });

  test('asks for the period of the address, and says when nothing was settled in it', async () => {
    const server = fakeServer({
      [REPORT]: {
        body: { total: { bets: 0, voids: 0, stake: 0, profit: 0 }, commission: 0, days: [], sports: [], kinds: [] },
      },
    });
    open(<ProfitLossPage />, '/profit-loss?from=2026-03-01');
    expect(await screen.findByText('No settled bets in this period.')).toBeTruthy();
    expect(server.calls[0]?.query.get('from')).toBe('2026-03-01');
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  test('its days are the installation’s: whose clock is another reads so on screen, and everybody in the file', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} }),
    );
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-240);
    fakeServer({ [REPORT]: { body: report } });
    const user = open(<ProfitLossPage />, '/profit-loss');
    await screen.findByRole('table', { name: 'Days (IST)' });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text())?.split('\r\n')[0]).toContain('Day (IST),Bets,Stake');
    vi.restoreAllMocks();
  });

  test('says that it cannot be loaded', async () => {
    fakeServer({ [REPORT]: { status: 400, body: {} } });
    open(<ProfitLossPage />, '/profit-loss');
    expect(await screen.findByText('Unable to load profit and loss.')).toBeTruthy();
  });
});

describe('Results', () => {
  const sports = {
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket'), sportRow('1', 'Football')] } },
  };

  test('shows what won, what was void and what was declared before, and goes on from where it ended', async () => {
    const server = fakeServer({
      ...sports,
      [RESULTS]: (call) =>
        call.query.get('before') === '5-3'
          ? { body: { items: [settled('2', '46')], next: null } }
          : { body: { items: [settled('4', 'Kites', ['Herons']), settled('3', 'Void')], next: '5-3' } },
    });
    const user = open(<ResultsPage />, '/results?sportId=4');
    await screen.findByText('Event 4');
    expect(rowsOf('Results').map((cells) => cells.slice(1, 3))).toEqual([
      ['Kitesdeclared before: Herons', 'Corrected'],
      ['Void', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Event 2');
    expect(rowsOf('Results').length).toBe(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(
      server.calls.filter(({ path }) => path === '/api/results').every(({ query }) => query.get('sportId') === '4'),
    ).toBe(true);
  });

  test('are searched for as much as the server takes, whatever the address says', async () => {
    const server = fakeServer({ ...sports, [RESULTS]: { body: { items: [settled('4', 'Kites')], next: null } } });
    open(<ResultsPage />, `/results?search=${'x'.repeat(101)}`);
    await screen.findByText('Event 4');
    const asked = server.calls.filter(({ path }) => path === '/api/results');
    expect(asked.map(({ query }) => query.get('search') ?? '')).toEqual(['']);
  });

  test('stand under their event, named once, where the feed settled several at the same time', async () => {
    const market = (id: string, event: string) => ({
      ...settled(id, 'Kites'),
      event: { id: event, name: `Event ${event}` },
    });
    const items = [market('1', 'a'), market('2', 'b'), market('3', 'a')];
    const heads = () => screen.getAllByText(/^Event [ab]$/).map(({ textContent }) => textContent);
    fakeServer({ ...sports, [RESULTS]: { body: { items, next: null } } });
    open(<ResultsPage />, '/results');
    await screen.findByText('Event b');
    expect(heads()).toEqual(['Event a', 'Event b']);
    cleanup();
    stubMedia(() => false);
    open(<ResultsPage />, '/results');
    await screen.findByText('Event b');
    expect(heads()).toEqual(['Event a', 'Event b']);
    expect(screen.getAllByRole('listitem').map((row) => /Event [ab]/.exec(row.textContent)?.[0])).toEqual([
      'Event a',
      undefined,
      'Event b',
    ]);
  });

  test('are said in plain words: of a runner whether it was placed, of a last digit which', async () => {
    const placed = { marketName: 'To Be Placed (3 places): 4. Amber Wager', kind: 'yesno' };
    const items = [
      { ...settled('1', 'Yes', ['No']), ...placed },
      { ...settled('2', 'Void'), ...placed },
      { ...settled('3', '59'), marketName: '1st Inn Lambi TET (AMA vs TET)', kind: 'digit' },
    ];
    fakeServer({ ...sports, [RESULTS]: { body: { items, next: null } } });
    open(<ResultsPage />, '/results');
    await screen.findByText('Event 1');
    expect(rowsOf('Results').map((cells) => cells.slice(0, 2))).toEqual([
      ['4. Amber Wager · 3 places', 'Was placeddeclared before: Not placed'],
      ['4. Amber Wager · 3 places', 'Void'],
      ['1st innings Lambi TET', '59 · Last digit 9'],
    ]);
  });

  test('an odd or even number says which of the two it is', async () => {
    const numbers = [settled('5', '151'), settled('6', '88', ['87'])].map((item) => ({ ...item, kind: 'oddeven' }));
    fakeServer({ ...sports, [RESULTS]: { body: { items: numbers, next: null } } });
    open(<ResultsPage />, '/results');
    await screen.findByText('Event 5');
    expect(rowsOf('Results').map((cells) => cells[1])).toEqual(['151 · Odd', '88 · Evendeclared before: 87 · Odd']);
  });

  test('can be asked for by sport, and are empty with a way back', async () => {
    const server = fakeServer({ ...sports, [RESULTS]: { body: { items: [], next: null } } });
    const user = open(<ResultsPage />, '/results');
    await screen.findByRole('option', { name: 'Football' });
    expect(screen.getByText(/the last 30 days/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Sport'), '1');
    await waitFor(() => expect(server.calls.at(-1)?.query.get('sportId')).toBe('1'));
    expect(await screen.findByText('No results found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByLabelText('Sport')).toHaveProperty('value', '');
  });
});
