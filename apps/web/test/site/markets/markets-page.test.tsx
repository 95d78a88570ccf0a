import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import MarketsPage from '../../../src/site/markets/MarketsPage.tsx';
import { useFavourites } from '../../../src/shared/api/market/favourites.ts';
import { useBrowse } from '../../../src/shared/lib/bet/browse.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { sportTopic } from '../../../src/shared/live/topics.ts';
import { bet } from '../../fixtures/bet.ts';
import { type ListedInput, listed } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const cricket = sportTopic('4');
const sports = ['Cricket', 'Football', 'Tennis', 'Table Tennis', 'Kabaddi', 'Horse Racing', 'Esoccer'];
const hour = 3_600_000;
const live: ListedInput = {
  gmid: 700,
  ename: 'India v Australia',
  startsAtMs: Date.now() - hour,
  iplay: true,
  prices: [
    ['India', 2.14, 2.16],
    ['Australia', 3.05, 3.1],
    ['The Draw', 4.7, 4.8],
  ],
};
const upcoming: ListedInput = {
  gmid: 701,
  ename: 'South Africa v Pakistan',
  startsAtMs: Date.now() + 60 * hour,
  prices: [
    ['South Africa', 1.94, 1.96],
    ['Pakistan', 2.04, 2.06],
  ],
};
const RUNNERS = [
  ['1. Amber', 2.5, 2.52],
  ['2. Bold', 5, 5.1],
  ['3. Clear', 30, 32],
  ['4. Dawn', 7, 7.2],
  ['5. Echo', 9, 9.4],
] as const;
/** A price cell's name says its side; the star beside it has another one. */
const PRICE = /^(?:Back|Lay) /;
const list = (t1: ListedInput[], t2: ListedInput[] = []) => ({ t1: t1.map(listed), t2: t2.map(listed) });

const Address = () => <output aria-label="address">{useLocation().pathname + useLocation().search}</output>;

function open(answers: Parameters<typeof fakeServer>[0] = {}, at = '/markets') {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': {
      body: { data: sports.map((name, at) => sportRow(String(at === 0 ? 4 : at + 10), name)) },
    },
    ...answers,
  });
  return livePage(
    <>
      <Routes>
        <Route path="/markets" element={<MarketsPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    at,
  );
}

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  useBrowse.setState({ sportId: '4', competitionId: null, eventId: null, shown: null });
  useSlipDraft.getState().close();
  signOut();
});

test('a competition that was chosen narrows the table down, until all are asked for or a sport is chosen', async () => {
  const user = userEvent.setup();
  const { give } = open();
  await screen.findByRole('tab', { name: /^Cricket/ });
  give(cricket, list([live, { ...upcoming, cid: 56 }]));
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['India v Australia', 'South Africa v Pakistan']);
  act(() => useBrowse.getState().showCompetition('4', { id: '56', name: 'Test Series' }));
  expect(names()).toEqual(['South Africa v Pakistan']);
  await user.click(screen.getByRole('button', { name: 'Show all competitions instead of Test Series' }));
  expect(names()).toEqual(['India v Australia', 'South Africa v Pakistan']);
  act(() => useBrowse.getState().showCompetition('4', { id: '57', name: 'Nothing on' }));
  expect(screen.getByText('No events of this competition are listed now.')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /^Cricket/ }));
  expect(names()).toEqual(['India v Australia', 'South Africa v Pakistan']);
});

test('my events narrow the table down to those with open bets; who has none is offered nothing', async () => {
  signIn();
  const user = userEvent.setup();
  const current = (items: readonly object[]) => ({
    body: { items, total: items.length, page: 1, pageSize: 200, totalAmount: 0 },
  });
  const own = { 'GET /api/bets/current': current([bet({ event: { id: '701', name: 'South Africa v Pakistan' } })]) };
  const { give, unmount } = open(own);
  const chip = await screen.findByRole('button', { name: 'My events' });
  give(cricket, list([live, upcoming]));
  await user.click(chip);
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['South Africa v Pakistan']);
  expect(screen.getByLabelText('address').textContent).toContain('mine=1');
  give(cricket, list([live]));
  expect(screen.getByText('No open bets in this sport.')).toBeTruthy();
  unmount();
  open({ 'GET /api/bets/current': current([]) });
  await screen.findByRole('tab', { name: /^Cricket/ });
  expect(screen.queryByRole('button', { name: 'My events' })).toBeNull();
});

describe('favourites', () => {
  test('narrow the table down to what is marked, and say so when nothing is', async () => {
    localStorage.clear();
    useFavourites.setState({ items: [], keys: new Set() });
    const user = userEvent.setup();
    const { give } = open();
    await screen.findByRole('tab', { name: /^Cricket/ });
    give(cricket, list([upcoming, live]));
    const chip = screen.getByRole('button', { name: 'Favourites' });
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('No favourites in this sport.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See live matches' }).getAttribute('href')).toBe('/');
    await user.click(chip);
    await user.click(screen.getByRole('button', { name: 'Favourite India v Australia', pressed: false }));
    await user.click(chip);
    const table = within(screen.getByRole('table', { name: 'Cricket markets' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['India v Australia']);
    expect(table.getByRole('button', { name: 'Favourite India v Australia', pressed: true })).toBeTruthy();
  });
});

describe('columns', () => {
  const tennis: ListedInput = {
    ...{ gmid: 720, ename: 'Rao v Lindqvist', startsAtMs: Date.now() - hour, iplay: true },
    prices: [
      ['Rao', 1.8, 1.82],
      ['Lindqvist', 2.2, 2.24],
    ],
  };
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  test('a sport that always has a winner has no X; a list of a cricket day without a test match keeps it', async () => {
    const user = userEvent.setup();
    const { give } = open();
    await user.click(await screen.findByRole('tab', { name: /^Tennis/ }));
    give(sportTopic('12'), list([tennis]));
    expect(heads()).toEqual(['Tennis1 event', 'Back1Lay', 'Back2Lay']);
    expect(screen.getAllByRole('button', { name: PRICE })).toHaveLength(4);
    await user.click(screen.getByRole('tab', { name: /^Cricket/ }));
    give(cricket, list([upcoming]));
    expect(heads()).toEqual(['Cricket1 event', 'Back1Lay', 'BackXLay', 'Back2Lay']);
  });

  test('a draw that such a sport offers all the same has its column', async () => {
    const user = userEvent.setup();
    const { give } = open();
    await user.click(await screen.findByRole('tab', { name: /^Tennis/ }));
    give(sportTopic('12'), list([{ ...tennis, prices: [...(tennis.prices ?? []), ['The Draw', 4.7, 4.8]] }]));
    expect(heads()).toEqual(['Tennis1 event', 'Back1Lay', 'BackXLay', 'Back2Lay']);
  });
});

describe('the odds table', () => {
  test('says that matches are on their way, then shows them in their groups', async () => {
    const { give } = open();
    expect(screen.getAllByText('Loading matches…').length).toBeGreaterThan(0);
    await screen.findByRole('tab', { name: /^Cricket/ });
    give(cricket, list([upcoming, live]));
    const table = within(screen.getByRole('table', { name: 'Cricket markets' }));
    expect(table.getByText('2 events')).toBeTruthy();
    const inPlay = within(table.getByRole('rowgroup', { name: 'In play' }));
    expect(inPlay.getByRole('link', { name: 'India v Australia' })).toBeTruthy();
    expect(inPlay.getByText('Live')).toBeTruthy();
    expect(inPlay.getAllByRole('button', { name: PRICE }).map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Back India at 2.14, 12.4 thousand available',
      'Lay India at 2.16, 9.8 thousand available',
      'Back The Draw at 4.70, 12.4 thousand available',
      'Lay The Draw at 4.80, 9.8 thousand available',
      'Back Australia at 3.05, 12.4 thousand available',
      'Lay Australia at 3.10, 9.8 thousand available',
    ]);
    const next = within(table.getByRole('rowgroup', { name: 'Upcoming' }));
    expect(next.getByText('Upcoming', { selector: '[class*="rounded-full"]' })).toBeTruthy();
    // A match without a draw has a lock there.
    expect(next.getAllByRole('button', { name: /X, no price/ })).toHaveLength(2);
  });

  test('a price or a match that has the focus keeps it when the match goes in play, and somebody who is elsewhere stays there', async () => {
    const { give } = open();
    await screen.findByRole('tab', { name: /^Cricket/ });
    const group = (name: string) => within(screen.getByRole('rowgroup', { name }));
    const toCome = () => give(cricket, list([live, upcoming]));
    const begins = () => give(cricket, list([live, { ...upcoming, iplay: true, startsAtMs: Date.now() - 1_000 }]));
    toCome();
    // While it is looked at no match moves to another group.
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    for (const what of [
      { role: 'button', name: /^Lay Pakistan/ },
      { role: 'link', name: 'South Africa v Pakistan' },
    ] as const) {
      group('Upcoming').getByRole(what.role, what).focus();
      begins();
      expect(document.activeElement).toBe(group('In play').getByRole(what.role, what));
      toCome();
      expect(document.activeElement).toBe(group('Upcoming').getByRole(what.role, what));
    }
    const tab = screen.getByRole('tab', { name: /^Football/ });
    tab.focus();
    begins();
    expect(document.activeElement).toBe(tab);
    hidden.mockRestore();
  });

  test('a match keeps its line while it is looked at, whatever comes, begins and ends', async () => {
    const { give } = open();
    await screen.findByRole('tab', { name: /^Cricket/ });
    const names = (group: string) =>
      within(screen.getByRole('rowgroup', { name: group }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const other = (gmid: number, changes: object = {}) => ({
      ...upcoming,
      gmid,
      ename: `Side ${gmid} v Rest`,
      ...changes,
    });
    give(cricket, list([live, upcoming, other(950)]));
    const before = [names('In play'), names('Upcoming')];
    // One begins, another one is listed for the first time.
    const begun = { ...upcoming, iplay: true, startsAtMs: Date.now() - 1_000 };
    give(cricket, list([live, begun, other(950), other(951)]));
    expect([names('In play'), names('Upcoming').slice(0, 2)]).toEqual([before[0], before[1]]);
    expect(names('Upcoming')).toHaveLength(2);
    // The one that has begun is on the page, and not new.
    expect(screen.getByRole('button', { name: /new$/ }).textContent).toBe('1 new');
    // One that is gone leaves its place to the one that waits.
    give(cricket, list([live, begun, other(951)]));
    expect(names('Upcoming')).toEqual([before[1]?.[0], 'Side 951 v Rest']);
    // And without one it stays, closed.
    give(cricket, list([live, begun]));
    expect(names('Upcoming')).toEqual([before[1]?.[0], 'Side 951 v Rest']);
    const gone = within(screen.getByRole('row', { name: /Side 951/ }));
    expect(gone.getByText('Completed')).toBeTruthy();
    expect(gone.queryByRole('button', { name: / at / })).toBeNull();
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(names('In play')).toEqual([...(before[0] ?? []), before[1]?.[0]]);
    expect(screen.queryByText('Side 951 v Rest')).toBeNull();
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  test('what is over is no part of any count, and tabs count what the list counts', async () => {
    const { give, queries } = open({}, '/markets?sportId=15');
    queries.setQueryData(['competitions', '15'], [{ id: '55', name: 'Ashcombe', events: 9, markets: 9 }]);
    const tab = await screen.findByRole('tab', { name: /^Horse Racing/ });
    const race = (gmid: number, changes: object = {}) => ({ ...upcoming, gmid, prices: RUNNERS, ...changes });
    const over = race(902, { estatus: 'COMPLETED', startsAtMs: Date.now() - hour });
    give(sportTopic('15'), list([race(900), race(901)], [over]));
    const table = within(await screen.findByRole('table', { name: 'Horse Racing markets' }));
    expect(table.getAllByRole('columnheader')[0]?.textContent).toBe('Horse Racing2 races');
    expect(table.getByRole('rowgroup', { name: 'Completed' })).toBeTruthy();
    await waitFor(() => expect(tab.textContent).toBe('Horse Racing2'));
    expect(queries.getQueryData(['competitions', '15'])).toMatchObject([{ events: 2 }]);
    give(sportTopic('15'), list([race(900)]));
    await waitFor(() => expect(tab.textContent).toBe('Horse Racing1'));
  });

  test('a race shows its front runners under Win, with a best back price each', async () => {
    const { give } = open({}, '/markets?sportId=15');
    await screen.findByRole('tab', { name: /^Horse Racing/ });
    const race = { ...upcoming, gmid: 900, ename: 'Ashcombe (GB) R4', prices: RUNNERS };
    give(sportTopic('15'), list([race]));
    const table = within(await screen.findByRole('table', { name: 'Horse Racing markets' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Horse Racing1 race',
      'WinBack',
    ]);
    expect(table.getByText('5 runners')).toBeTruthy();
    expect(table.getAllByRole('button', { name: PRICE }).map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Back 1. Amber at 2.50, 12.4 thousand available',
      'Back 2. Bold at 5.00, 12.4 thousand available',
      'Back 4. Dawn at 7.00, 12.4 thousand available',
      'Back 5. Echo at 9.00, 12.4 thousand available',
    ]);
    fireEvent.click(table.getByRole('button', { name: /^Back 2. Bold/ }));
    expect(useSlipDraft.getState().pick).toMatchObject({ marketName: 'Win', selectionName: '2. Bold', side: 'back' });
  });

  test('an address may name the sport', async () => {
    open({}, '/markets?sportId=15');
    expect((await screen.findByRole('tab', { name: /^Horse Racing/ })).getAttribute('aria-selected')).toBe('true');
  });

  test('sport, competition and favourites stand in the address, and come from it', async () => {
    useFavourites.setState({ items: [], keys: new Set() });
    const user = userEvent.setup();
    const { give } = open({}, '/markets?sportId=4&competitionId=56&favourites=1');
    const address = () => screen.getByLabelText('address').textContent;
    await screen.findByRole('tab', { name: /^Cricket/ });
    give(cricket, list([live, { ...upcoming, cid: 56 }]));
    expect(screen.getByRole('button', { name: 'Favourites', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Favourites' }));
    expect(address()).toBe('/markets?sportId=4&competitionId=56');
    // It is called what its events call it.
    await user.click(screen.getByRole('button', { name: 'Show all competitions instead of Test Championship' }));
    expect(address()).toBe('/markets');
    await user.click(screen.getByRole('tab', { name: /^Football/ }));
    expect(address()).toBe('/markets?sportId=11');
    act(() => useBrowse.getState().showCompetition('4', { id: '55', name: 'Test Series' }));
    expect(address()).toBe('/markets?sportId=4&competitionId=55');
  });

  test('says when a sport has no events', () => {
    const { give } = open();
    give(cricket, list([]));
    expect(screen.getByText('No events available for this sport.')).toBeTruthy();
  });

  test('while races are on their way, no columns of 1, X and 2 wait for them', async () => {
    open({}, '/markets?sportId=15');
    const waiting = within(await screen.findByRole('region', { name: 'Horse Racing markets' }));
    expect(waiting.getByText('Win')).toBeTruthy();
    expect(waiting.queryByText('Lay')).toBeNull();
    expect(waiting.queryByText('1')).toBeNull();
  });

  test('says what went wrong, and tries again', () => {
    const { live: connection } = open();
    act(() => connection.board.fail(cricket.key, ''));
    expect(screen.getByRole('alert').textContent).toContain('Unable to load events.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getAllByText('Loading matches…').length).toBeGreaterThan(0);
  });

  test('says when not even the sports can be had', async () => {
    open({ 'GET /api/provider/sports': { status: 409, body: { error: 'MARKET_NOT_AVAILABLE', message: '' } } });
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load sports.');
  });

  test('locks every cell of a suspended market', () => {
    const { give } = open();
    give(cricket, list([{ ...live, status: 'SUSPENDED' }], [{ ...upcoming, prices: [], others: false }]));
    expect(screen.getAllByText('Suspended')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /suspended|no price/ })).toHaveLength(12);
  });

  test('locks prices that are too old and says since when', () => {
    const { give, pass } = open();
    give(cricket, list([live]));
    pass(10_000);
    expect(screen.getByText('Live prices paused. Reconnecting…')).toBeTruthy();
    // It takes no room: nothing moves when it comes.
    expect(screen.getByText('Live prices paused. Reconnecting…').closest('.h-0')).not.toBeNull();
    expect(screen.getAllByRole('button', { name: /price out of date/ })).toHaveLength(6);
  });
});

describe('a click', () => {
  test('on a cell opens the slip with the price and the names of all runners', async () => {
    const { give } = open();
    await screen.findByRole('tab', { name: /^Cricket/ });
    give(cricket, list([live]));
    await userEvent.click(screen.getByRole('button', { name: /^Lay Australia at 3.10/ }));
    expect(useSlipDraft.getState().pick).toMatchObject({
      eventId: '700',
      eventName: 'India v Australia',
      sportName: 'Cricket',
      competitionName: 'Test Championship',
      marketId: '7001',
      marketName: 'Match Odds',
      kind: 'match',
      selectionName: 'Australia',
      side: 'lay',
      priceHundredths: 310,
      inPlay: true,
      outcomes: [{ name: 'India' }, { name: 'Australia' }, { name: 'The Draw' }],
    });
    expect(screen.getByLabelText('address').textContent).toBe('/markets');
  });

  test('on the line opens the event with its ids', async () => {
    const { give } = open();
    give(cricket, list([live]));
    await userEvent.click(within(screen.getByRole('table')).getByRole('link', { name: 'India v Australia' }));
    expect(screen.getByLabelText('address').textContent).toBe(
      '/event/700?sportId=4&competitionId=55&matchMarketId=7001&eventName=India+v+Australia',
    );
  });
});

test('the banner counts what is in play in the competition that it names, not in the whole sport', async () => {
  const { give } = open();
  await screen.findByRole('tab', { name: /^Cricket/ });
  give(cricket, list([live, { ...live, gmid: 702, ename: 'Kites v Herons', cid: 56 }, upcoming]));
  const banner = screen.getByRole('region', { name: 'Highlight' });
  expect(banner.textContent).toMatch(/^India v Australia.*\. In play now, 1 event live\.$/);
});

describe('sports', () => {
  test('where My events stands beside Favourites one tab less has room', async () => {
    signIn();
    const items = [bet({ event: { id: '701', name: 'South Africa v Pakistan' } })];
    open({ 'GET /api/bets/current': { body: { items, total: 1, page: 1, pageSize: 200, totalAmount: 0 } } });
    await screen.findByRole('button', { name: 'My events' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d/g, ''))).toEqual([
      'Cricket',
      'Football',
      'Tennis',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /^Table Tennis/ })).toBeTruthy();
  });

  test('four have a tab, the rest stand under More; another sport is another stream', async () => {
    const { give, live: connection } = open();
    await screen.findByRole('tab', { name: /^Cricket/, selected: true });
    give(cricket, list([live]));
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Esoccer/ }));
    expect(useBrowse.getState().sportId).toBe('16');
    expect(screen.getByRole('tab', { name: /^Esoccer/, selected: true })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'India v Australia' })).toBeNull();
    expect(connection.board.shape(cricket)).toBeUndefined();
  });

  test('on a screen of less than 1400 px one tab less has room', async () => {
    stubMedia((query) => query !== '(width >= 1400px)');
    open();
    await screen.findByRole('tab', { name: /^Cricket/, selected: true });
    expect(screen.getAllByRole('tab')).toHaveLength(3);
  });

  test('the first sport is chosen when the default one is missing', async () => {
    open({ 'GET /api/provider/sports': { body: { data: [sportRow('1', 'Football')] } } });
    await waitFor(() => expect(useBrowse.getState().sportId).toBe('1'));
    expect(screen.getByRole('tab', { name: /^Football/, selected: true })).toBeTruthy();
  });
});

describe('on a phone', () => {
  test('each event is a card with its three pairs', async () => {
    stubMedia(() => false);
    const { give } = open();
    give(cricket, list([live]));
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('heading', { name: 'India v Australia' })).toBeTruthy();
    expect(card.getAllByRole('button', { name: PRICE })).toHaveLength(6);
    expect(screen.getByText('In play · 1')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(7));
    // The card says its sport, as a table does in its head.
    expect(card.getByRole('link', { name: /India v Australia/ }).textContent).toMatch(/^Live.*Cricket/);
  });
});
