import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ActivityPage from '../../../src/site/account/ActivityPage.tsx';
import { fileColumns, SIDE, STATUS } from '../../../src/site/account/bet-columns.tsx';
import CurrentBetsPage from '../../../src/site/account/CurrentBetsPage.tsx';
import { fileOf } from '../../../src/shared/list/list-file.ts';
import SportsBetsPage from '../../../src/site/account/SportsBetsPage.tsx';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

/** What the lists asked for; whether orders are taken is asked, too. */
const listCalls = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ path }) => path !== '/api/app-settings');
const CURRENT = 'GET /api/bets/current';
const HISTORY = 'GET /api/bets/history';
const ACTIVITY = 'GET /api/activity/logs';
const many = (total: number) => ({
  body: {
    items: Array.from({ length: Math.min(25, total) }, (_, at) => bet({ id: String(at) })),
    total,
    page: 1,
    pageSize: 25,
    totalAmount: 41_500,
  },
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const open = (page: React.ReactNode, address: string) => {
  livePage(
    <>
      {page}
      <Address />
    </>,
    address,
  );
  return userEvent.setup();
};
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

describe('Current Bets', () => {
  test('shows each bet with what was asked and taken, what it can win and cost, and the sum of all', async () => {
    const lay = bet({
      id: '2',
      selection: { id: '1', key: '1', name: 'The Draw', side: 'lay' },
      odds: { requested: 3.1, accepted: 3, line: null, width: null },
    });
    fakeServer({ [CURRENT]: { body: { items: [bet(), lay], total: 2, page: 1, pageSize: 25, totalAmount: 12_000 } } });
    open(<CurrentBetsPage />, '/current-bets');
    await screen.findByText('The Draw');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((one) =>
        within(one)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows[0]?.slice(2)).toEqual([
      'Australia',
      'Back',
      '3.05',
      '3.05',
      '₹6,000.00',
      '₹12,300.00',
      '−₹6,000.00',
      'Matched',
    ]);
    expect(rows[1]?.slice(2, 6)).toEqual(['The Draw', 'Lay', '3.10', '3']);
    expect(screen.getByText(/Showing 1–2 of 2/).textContent).toContain('Total stake ₹12,000.00');
  });

  test('asks for what the address says, and ignores what it cannot mean', async () => {
    const server = fakeServer({ [CURRENT]: many(3) });
    open(<CurrentBetsPage />, '/current-bets?state=all&side=nonsense&search=india&rows=50');
    await screen.findAllByText('Australia');
    expect(Object.fromEntries(listCalls(server)[0]?.query ?? [])).toEqual({
      state: 'all',
      side: 'all',
      category: 'sports',
      search: 'india',
      page: '1',
      limit: '50',
    });
  });

  test('writes a filter into the address, and goes back to the first page', async () => {
    const server = fakeServer({ [CURRENT]: many(80) });
    const user = open(<CurrentBetsPage />, '/current-bets?page=3');
    await screen.findByText('Page 3 of 4');
    await user.click(screen.getByRole('radio', { name: 'Lay' }));
    expect(address()).toBe('/current-bets?side=lay');
    await waitFor(() => expect(listCalls(server).at(-1)?.query.get('side')).toBe('lay'));
    expect(listCalls(server).at(-1)?.query.get('page')).toBe('1');
  });

  test('searches once the typing has rested 300 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const server = fakeServer({ [CURRENT]: many(1) });
      const user = open(<CurrentBetsPage />, '/current-bets');
      await screen.findAllByText('Australia');
      const field = screen.getByRole('searchbox');
      await user.type(field, ' Aus ');
      const before = server.calls.length;
      act(() => void vi.advanceTimersByTime(301));
      await waitFor(() => expect(address()).toBe('/current-bets?search=Aus'));
      await waitFor(() => expect(server.calls.length).toBe(before + 1));
      expect(listCalls(server).at(-1)?.query.get('search')).toBe('Aus');
      expect(field).toHaveProperty('value', ' Aus ');
    } finally {
      vi.useRealTimers();
    }
  });

  test('turns pages within 1 and the last, and leads from beyond to the last', async () => {
    const server = fakeServer({ [CURRENT]: many(30) });
    const user = open(<CurrentBetsPage />, '/current-bets?page=9');
    await screen.findByText('Page 2 of 2');
    expect(address()).toBe('/current-bets?page=2');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address()).toBe('/current-bets'));
    await waitFor(() => expect(listCalls(server).at(-1)?.query.get('page')).toBe('1'));
  });

  test('says that there are none, and clears filters that hide some', async () => {
    fakeServer({ [CURRENT]: (call) => (call.query.get('search') ? many(0) : many(1)) });
    const user = open(<CurrentBetsPage />, '/current-bets?search=zzz');
    expect(await screen.findByText('No current bets found.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See live matches' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect((await screen.findAllByText('Australia')).length).toBeGreaterThan(0);
    expect(address()).toBe('/current-bets');
  });

  test.each([
    ['unreachable' as const, 'Unable to load current bets. Please try again later.'],
    [{ status: 409, body: { error: 'X', message: 'The words of the server.' } }, 'The words of the server.'],
    [{ status: 409, body: {} }, 'Unable to load current bets.'],
  ])('says what went wrong and asks again (%#)', async (answer, words) => {
    const server = fakeServer({ [CURRENT]: answer });
    const user = open(<CurrentBetsPage />, '/current-bets');
    expect(await screen.findByText(words)).toBeTruthy();
    server.answer(CURRENT, many(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Australia')).length).toBeGreaterThan(0);
  });

  test('is a list of cards on a narrow screen, with the filters folded', async () => {
    stubMedia(() => false);
    fakeServer({ [CURRENT]: many(1) });
    const user = open(<CurrentBetsPage />, '/current-bets?side=back');
    await screen.findByText('India v Australia');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    const fold = screen.getByRole('button', { name: 'Filters 1 set' });
    await user.click(fold);
    expect(screen.getByRole('radiogroup', { name: 'Side' })).toBeTruthy();
  });
});

describe('Sports Bet History', () => {
  test('asks for the status and shows the result of each bet', async () => {
    const won = bet({ id: '7', status: 'won', profit: 12_300, settledAt: '2026-11-20T08:00:00.000Z' });
    const server = fakeServer({
      [HISTORY]: {
        body: { items: [won, bet({ id: '8', status: 'void', profit: 0 })], total: 2, page: 1, pageSize: 25 },
      },
    });
    const user = open(<SportsBetsPage />, '/sports-bets');
    expect(await screen.findByText('+₹12,300.00')).toBeTruthy();
    expect(screen.getByText('Won')).toBeTruthy();
    expect(screen.getByText('Void')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Cancelled' }));
    await waitFor(() => expect(listCalls(server).at(-1)?.query.get('status')).toBe('cancelled'));
  });

  test('says that there is none', async () => {
    fakeServer({ [HISTORY]: { body: { items: [], total: 0, page: 1, pageSize: 25 } } });
    open(<SportsBetsPage />, '/sports-bets');
    expect(await screen.findByText('No bet history available.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See live matches' }).getAttribute('href')).toBe('/');
  });
});

describe('Activity Log', () => {
  const login = {
    id: '5',
    username: 'player1',
    type: 'login',
    createdAt: '2026-11-21T08:00:00.000Z',
    ip: '10.0.0.7',
    location: { city: null, region: null, country: null },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  };

  test('shows who signed in from where, and asks by day and type', async () => {
    const server = fakeServer({
      [ACTIVITY]: {
        body: { items: [login, { ...login, id: '4', type: 'password_change' }], total: 2, page: 1, pageSize: 25 },
      },
    });
    const user = open(<ActivityPage />, '/activity-log?from=2026-02-31&to=2026-11-21');
    expect((await screen.findAllByText('10.0.0.7')).length).toBe(2);
    expect(screen.getAllByText('Firefox · Linux').length).toBe(2);
    expect(listCalls(server)[0]?.query.get('from')).toBeNull();
    expect(listCalls(server)[0]?.query.get('to')).toBe('2026-11-21');
    await user.click(screen.getByRole('radio', { name: 'Password change' }));
    await waitFor(() => expect(listCalls(server).at(-1)?.query.get('type')).toBe('password_change'));
  });

  test('an automatic cash-out stands with its market and what it made certain, or why it could not', async () => {
    const done = {
      ...{ id: 'cash-out-1', username: 'player1', type: 'cash_out', createdAt: '2026-11-21T09:00:00.000Z' },
      ...{ ip: null, location: { city: null, region: null, country: null }, userAgent: null },
      cashOut: {
        ...{ eventId: '7', eventName: 'India v Australia', sportName: 'Cricket', marketName: 'MATCH_ODDS' },
        ...{ amount: 14.63, reason: '' },
      },
    };
    const failed = {
      ...{ ...done, id: 'cash-out-2' },
      cashOut: { ...done.cashOut, amount: null, reason: 'The market has a result.' },
    };
    const race = {
      ...{ ...done, id: 'cash-out-3' },
      cashOut: { ...done.cashOut, eventName: 'Ascot 14:30', sportName: 'Horse Racing', amount: 5 },
    };
    fakeServer({ [ACTIVITY]: { body: { items: [done, failed, race], total: 3, page: 1, pageSize: 25 } } });
    open(<ActivityPage />, '/activity-log?type=cash_out');
    expect((await screen.findAllByText('India v Australia · Match Odds')).length).toBe(2);
    expect(screen.getByText('Ascot 14:30 · Win')).toBeTruthy();
    expect(screen.getByText('+₹14.63')).toBeTruthy();
    expect(screen.getByText('The market has a result.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Auto cash-out' })).toHaveProperty('ariaChecked', 'true');
  });

  test('says that nothing fits the filters', async () => {
    fakeServer({ [ACTIVITY]: { body: { items: [], total: 0, page: 1, pageSize: 25 } } });
    open(<ActivityPage />, '/activity-log');
    expect(await screen.findByText('No activity found for the selected filters.')).toBeTruthy();
  });
});

describe('a file in another language', () => {
  test('is in English from head to foot', async () => {
    await setLanguage('hi');
    const { heads, rows } = fileOf('Current Bets', null, fileColumns([SIDE, STATUS]), [bet()]);
    await setLanguage('en');
    expect([heads, rows[0]?.slice(1)]).toEqual([
      ['Bet', 'Side', 'Status'],
      ['Back', 'Matched'],
    ]);
  });
});

describe('a file', () => {
  test('holds every row that the filters let through, not the page alone', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    );
    const server = fakeServer({
      [CURRENT]: (call) => {
        const page = Number(call.query.get('page'));
        const limit = Number(call.query.get('limit'));
        const ids = Array.from(
          { length: Math.min(limit, Math.max(0, 230 - (page - 1) * limit)) },
          (_, at) => (page - 1) * limit + at,
        );
        return {
          body: { items: ids.map((id) => bet({ id: String(id) })), total: 230, page, pageSize: limit, totalAmount: 1 },
        };
      },
    });
    const user = open(<CurrentBetsPage />, '/current-bets?side=back');
    await screen.findByText(/of 230/);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.length).toBe(1));
    const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines.length).toBe(231);
    expect(lines[0]).toContain('Bet,Placed (IST),Event,Market,Selection,Side');
    expect(lines[1]).toContain(
      '0,2026-11-21 14:21:40,India v Australia,Match Odds,Australia,Back,3.05,3.05,,6000,12300,6000,Matched',
    );
    expect(
      server.calls
        .filter(({ query }) => query.get('limit') === '200')
        .every(({ query }) => query.get('side') === 'back'),
    ).toBe(true);
  });
});
