import type { ShownEvent, ShownScore, ShownSport } from '@pavilion/feed';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import HomePage from '../../../src/site/home/HomePage.tsx';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { homeTopic } from '../../../src/shared/live/topics.ts';
import { type ListedInput, listed, shown } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/price-history': { body: { data: { kind: 'match', everyMs: 5_000, points: [] } } },
    'GET /api/bets/current': { body: { items: [], total: 3, page: 1, pageSize: 100, totalAmount: 0 } },
    'GET /api/bets/cash-out/best': {
      body: {
        best: {
          ...{ eventId: '700', marketId: '7001', selectionKey: '11', sportId: '4', kind: 'match' },
          ...{ eventName: 'India v Australia', marketName: 'MATCH_ODDS', worstNow: -100, amount: 14.63 },
        },
      },
    },
  });
});
afterEach(() => {
  signOut();
  useSlipDraft.getState().close();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const score: ShownScore = {
  status: '2nd innings',
  clock: null,
  note: 'Kings need 17 runs from 11 balls',
  sides: [
    { main: '187/6', detail: '20.0 ov', parts: ['187/6'], active: false },
    { main: '171/5', detail: '18.1 ov', parts: ['171/5'], active: true },
  ],
};
const event = (
  input: Partial<ListedInput> & { gmid: number; ename: string },
  told: ShownScore | null = null,
): ShownEvent => {
  const [one] = shown({ t1: [listed({ startsAtMs: Date.now() + 240_000, ...input } as ListedInput)], t2: [] });
  return { ...(one as ShownEvent), score: told };
};
const PAIR: ListedInput['prices'] = [
  ['Tuskers', 1.52, 1.53],
  ['Kings', 2.88, 2.92],
];
const sport = (changes: Partial<ShownSport> = {}): ShownSport => ({
  sportId: '4',
  name: 'Cricket',
  live: 9,
  next: 27,
  events: [
    event({ gmid: 700, ename: 'Bengal Tuskers v Konkan Kings', iplay: true, prices: PAIR }, score),
    event({ gmid: 701, ename: 'Nilgiri Hawks v Sahyadri Rangers', iplay: true, prices: PAIR }, score),
    event({ gmid: 702, ename: 'Teal Tigers v Amber Arrows', iplay: false, prices: PAIR }),
  ],
  ...changes,
});

function open(sports: readonly ShownSport[]) {
  const page = livePage(<HomePage />);
  page.give(homeTopic, sports);
  return page;
}

test('begins with a match in play: sides, score, what is needed, prices and how likely each is', async () => {
  open([sport()]);
  const featured = within(await screen.findByRole('region', { name: 'Featured match' }));
  expect(featured.getByRole('link', { name: 'Bengal Tuskers v Konkan Kings' }).getAttribute('href')).toMatch(
    /^\/event\/700\?/,
  );
  expect(featured.getByText('187/6')).toBeTruthy();
  expect(featured.getByText('18.1 ov · Kings need 17 off 11')).toBeTruthy();
  expect(featured.getByText('65%')).toBeTruthy();
  expect(featured.getByRole('button', { name: /^Back Tuskers/ }).textContent).toContain('1.52');
});

test('the featured match says when it settles, by how it has gone so far', async () => {
  // 229 balls so far, half a minute each; 11 are left.
  const startsAtMs = Date.now() - 229 * 30_000;
  const tuskers = { gmid: 700, ename: 'Bengal Tuskers v Konkan Kings', iplay: true, prices: PAIR, startsAtMs };
  open([sport({ events: [event(tuskers, score)] })]);
  const featured = within(await screen.findByRole('region', { name: 'Featured match' }));
  expect(featured.getByText('settles in about 6 min')).toBeTruthy();
});

test('lists what is played and what comes next by sport, with counts of all, and without the featured one again', async () => {
  open([sport()]);
  const live = within(await screen.findByRole('region', { name: 'Live now' }));
  expect(live.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'View Markets',
    'All 9',
    'Nilgiri Hawks v Sahyadri Rangers',
  ]);
  expect(live.getByText('187/6 v 171/5')).toBeTruthy();
  expect(live.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Cricket9 liveAll 9',
    'Back1Lay',
    'Back2Lay',
  ]);
  const next = within(screen.getByRole('region', { name: 'Next' }));
  expect(next.getByText('Teal Tigers v Amber Arrows')).toBeTruthy();
  expect(next.getByText(/^in \d min$/)).toBeTruthy();
});

test('a pressed price opens the slip on its match', async () => {
  const { give } = open([sport()]);
  give(homeTopic, [sport()]);
  const next = within(await screen.findByRole('region', { name: 'Next' }));
  next.getByRole('button', { name: /^Lay Kings/ }).click();
  expect(useSlipDraft.getState().pick).toMatchObject({
    eventId: '702',
    side: 'lay',
    selectionName: 'Kings',
    priceHundredths: 292,
  });
});

test('a sport whose matches may be drawn has three columns; a match without a draw leaves that one empty', async () => {
  const three: ListedInput['prices'] = [...(PAIR ?? []), ['The Draw', 4, 4.1]];
  const events = [
    event({ gmid: 700, ename: 'A v B', iplay: true, prices: PAIR }, score),
    event({ gmid: 710, ename: 'C v D', iplay: true, prices: three }),
    event({ gmid: 711, ename: 'E v F', iplay: true, prices: PAIR }),
  ];
  open([sport({ events })]);
  const rows = within(await screen.findByRole('region', { name: 'Live now' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('button').length)).toEqual([6, 4]);
});

test('of a race the favourite stands on the line', async () => {
  const race = event({ gmid: 800, ename: 'Oryx Plain (ZA) R2', iplay: false, prices: PAIR });
  open([sport(), sport({ sportId: '10', name: 'Horse Racing', live: 0, next: 40, events: [race] })]);
  const line = within(await screen.findByRole('region', { name: 'Next' }))
    .getByText('Oryx Plain (ZA) R2')
    .closest('[role=row]');
  expect(within(line as HTMLElement).getByText('Favourite')).toBeTruthy();
  expect(within(line as HTMLElement).getAllByRole('button')).toHaveLength(2);
});

test('says when nothing is played, and still what comes next', async () => {
  open([
    sport({ live: 0, events: [event({ gmid: 702, ename: 'Teal Tigers v Amber Arrows', iplay: false, prices: PAIR })] }),
  ]);
  expect(await screen.findByText('Nothing is being played right now.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull();
  expect(screen.getByText('Teal Tigers v Amber Arrows')).toBeTruthy();
});

test('a player sees what is available, at risk and open; a guest sees none of it', async () => {
  open([sport()]);
  expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
  cleanup();
  signIn();
  open([sport()]);
  const strip = within(await screen.findByRole('region', { name: 'Your position' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sports Book');
  expect(strip.getByText('Available')).toBeTruthy();
  expect(await strip.findByText('3')).toBeTruthy();
  const best = await strip.findByRole('link', { name: 'Cash out India v Australia · Match Odds' });
  expect(strip.getByText('+₹14.63')).toBeTruthy();
  expect(strip.getByText('Best cash-out · India v Australia')).toBeTruthy();
  expect(best.getAttribute('href')).toBe('/event/700?sportId=4&eventName=India+v+Australia');
});

test('the market of a race is called by its own word beside the best cash-out, too', async () => {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('10', 'Horse Racing')] } },
    'GET /api/provider/price-history': { body: { data: { kind: 'match', everyMs: 5_000, points: [] } } },
    'GET /api/bets/current': { body: { items: [], total: 3, page: 1, pageSize: 100, totalAmount: 0 } },
    'GET /api/bets/cash-out/best': {
      body: {
        best: {
          ...{ eventId: '710', marketId: '7101', selectionKey: '11', sportId: '10', kind: 'match' },
          ...{ eventName: 'Ashcombe (GB) R2', marketName: 'MATCH_ODDS', worstNow: -100, amount: 14.63 },
        },
      },
    },
  });
  signIn();
  open([sport()]);
  expect(await screen.findByRole('link', { name: 'Cash out Ashcombe (GB) R2 · Win' })).toBeTruthy();
});

test('a match that could be featured pushes nothing down on a page that began without one', async () => {
  const page = open([sport({ live: 0, events: [] })]);
  expect(await screen.findByText('Nothing is being played right now.')).toBeTruthy();
  page.give(homeTopic, [sport()]);
  expect(await screen.findByRole('region', { name: 'Live now' })).toBeTruthy();
  expect(screen.getAllByText(/Bengal Tuskers v Konkan Kings/).length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Featured match' })).toBeNull();
  // Who comes back finds it.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('region', { name: 'Featured match' })).toBeTruthy();
});

test('matches that come, begin and end move no line of the page while it is looked at', async () => {
  const match = (gmid: number, iplay: boolean) =>
    event({ gmid, ename: `Side ${gmid} v Rest`, iplay, prices: PAIR }, iplay ? score : null);
  const { give } = open([sport({ events: [OPEN, match(711, true), match(721, false), match(722, false)] })]);
  const names = (part: string) =>
    within(screen.getByRole('region', { name: part }))
      .getAllByRole('link', { name: / v / })
      .map(({ textContent }) => textContent);
  const before = [names('Live now'), names('Next')];
  expect(before).toEqual([['Side 711 v Rest'], ['Side 721 v Rest', 'Side 722 v Rest']]);
  const football = sport({ sportId: '1', name: 'Football', live: 1, events: [match(731, true)] });
  give(homeTopic, [football, sport({ events: [OPEN, match(711, true), match(721, true), match(722, false)] })]);
  expect([names('Live now'), names('Next')]).toEqual(before);
  // What ended leaves its place to what has begun; nothing came for the other one.
  give(homeTopic, [football, sport({ events: [OPEN, match(712, true)] })]);
  expect([names('Live now'), names('Next')]).toEqual([['Side 712 v Rest'], before[1]]);
  const next = within(screen.getByRole('region', { name: 'Next' }));
  expect(next.getAllByText('No prices now')).toHaveLength(2);
  expect(next.queryByRole('button', { name: / at / })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(names('Live now')).toEqual(['Side 731 v Rest', 'Side 712 v Rest']);
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
});

test('when the last match ends the words for it push nothing down, nor does the first that begins', async () => {
  const next = event({ gmid: 702, ename: 'Teal Tigers v Amber Arrows', iplay: false, prices: PAIR });
  const { give } = open([sport({ live: 0, events: [next] })]);
  expect(await screen.findByText('Nothing is being played right now.')).toBeTruthy();
  give(homeTopic, [sport({ live: 1, events: [NEXT, next] })]);
  expect(screen.getByText('Nothing is being played right now.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(screen.queryByText('Nothing is being played right now.')).toBeNull();
  expect(screen.getByRole('region', { name: 'Live now' })).toBeTruthy();
  give(homeTopic, [sport({ live: 0, events: [next] })]);
  expect(screen.queryByText('Nothing is being played right now.')).toBeNull();
});

test('a super admin on the way to the back office has no position, and no bets are asked for', async () => {
  signIn({ role: 'super_admin' });
  open([sport()]);
  await screen.findByRole('region', { name: 'Featured match' });
  expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
});

test('a match stays featured while its prices are closed for a moment', async () => {
  const { give } = open([sport()]);
  await screen.findByRole('region', { name: 'Featured match' });
  const [first, ...others] = sport().events as [ShownEvent, ...ShownEvent[]];
  const market = first.market && { ...first.market, open: false, marketStatus: 'SUSPENDED' };
  give(homeTopic, [sport({ events: [{ ...first, market }, ...others] })]);
  const featured = within(screen.getByRole('region', { name: 'Featured match' }));
  expect(featured.getByRole('link', { name: 'Bengal Tuskers v Konkan Kings' })).toBeTruthy();
});

test('calls the sides what the server says their source calls them', () => {
  open([sport({ events: [{ ...OPEN, codes: ['BTK', 'KKG'] }] })]);
  const featured = within(screen.getByRole('region', { name: 'Featured match' }));
  expect(featured.getByText('BTK')).toBeTruthy();
  expect(featured.getByText('KKG')).toBeTruthy();
});

const OPEN = event({ gmid: 700, ename: 'Bengal Tuskers v Konkan Kings', iplay: true, prices: PAIR }, score);
const NEXT = event({ gmid: 701, ename: 'Nilgiri Hawks v Sahyadri Rangers', iplay: true, prices: PAIR }, score);
const ALMOST_WON: ListedInput['prices'] = [
  ['Tuskers', 1.02, 1.03],
  ['Kings', 50, 60],
];
const WON = event({ gmid: 700, ename: 'Bengal Tuskers v Konkan Kings', iplay: true, prices: ALMOST_WON }, score);
const featuredName = () =>
  within(screen.getByRole('region', { name: 'Featured match' })).getByRole('heading', { level: 2 }).textContent;

test('a match that is as good as decided is featured only where there is no other', () => {
  open([sport({ events: [WON, NEXT] })]);
  expect(featuredName()).toBe('Nilgiri Hawks v Sahyadri Rangers');
  cleanup();
  open([sport({ events: [WON] })]);
  expect(featuredName()).toBe('Bengal Tuskers v Konkan Kings');
});

test('a match whose prices stay closed gives way to one that can be bet on', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { give } = open([sport({ events: [OPEN, NEXT] })]);
  expect(featuredName()).toBe('Bengal Tuskers v Konkan Kings');
  const market = OPEN.market && { ...OPEN.market, open: false, marketStatus: 'SUSPENDED' };
  give(homeTopic, [sport({ events: [{ ...OPEN, market }, NEXT] })]);
  expect(featuredName()).toBe('Bengal Tuskers v Konkan Kings');
  act(() => void vi.advanceTimersByTime(31_000));
  expect(featuredName()).toBe('Nilgiri Hawks v Sahyadri Rangers');
});
