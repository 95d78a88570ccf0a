import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../../src/shared/i18n/i18n.ts';
import { detailTopic, oddsTopic } from '../../../../src/shared/live/topics.ts';
import EventPage from '../../../../src/site/event/EventPage.tsx';
import { detail, market, winOfRace } from '../../../fixtures/documents.ts';
import { decided } from '../../../fixtures/decided.ts';
import { livePage, settings, signOut, sportRow } from '../../../fixtures/live-page.tsx';
import { stubMedia } from '../../../support/browser.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import '../../../support/patience.ts';

const odds = oddsTopic('10', '700');
const details = detailTopic('10', '700');
const NAME = 'Deccan Park (IN) R3';
const LEFT = { removedAt: '2026-11-25T09:24:51Z', factor: 3.2 };

const RIDERS = [
  { number: 1, jockey: 'A. Pereira', weightKg: 55.5, draw: 2, form: '40-312' },
  { number: 2, jockey: 'B. Hosur', weightKg: 53, draw: 3 },
  { number: 3, jockey: 'T. Velloor', weightKg: 57, draw: 1 },
];

/** The race before its off, or at a call in running. */
function raceDetail({ running = false, race = true, finished = false, note = '6f Handicap. Non-runners: 2' } = {}) {
  const sides = ['3. Salt Meadow', '1. Opal Ridge'].map((name, at) => ({
    ...{ name, main: running ? String(at + 1) : '', detail: '', parts: [], active: running && at === 0 },
  }));
  const lengths = new Map([
    [3, 0],
    [1, 1.25],
  ]);
  return detail({
    ename: NAME,
    etid: 10,
    cname: '',
    score: {
      ...{ status: running ? 'Off' : 'At the post', finished, clock: running ? '3f to go' : null },
      ...{ note, sides, recent: [], asOf: Date.now() },
      ...(race && {
        race: {
          furlongs: 6,
          furlongsLeft: running ? 3 : 6,
          runners: RIDERS.map((rider) => ({
            ...rider,
            lengthsBehind: running ? (lengths.get(rider.number) ?? null) : null,
          })),
        },
      }),
    },
  });
}

const places = () =>
  market({
    ...{ mid: 7002, gtype: 'fancy1', mname: 'To Be Placed', rem: '2 places' },
    rows: [1, 3].map((number) => ({
      ...{
        sid: 20 + number,
        nat: `To Be Placed (2 places): ${number}. ${number === 1 ? 'Opal Ridge' : 'Salt Meadow'}`,
      },
      ...{ gstatus: '', back: [[1.5, 100]] as const, lay: [[1.6, 100]] as const },
    })),
  });

// What comes with the first race is read once; a slow machine takes its time for it.
beforeAll(async () => {
  await Promise.all([
    import('../../../../src/site/event/race/RaceBand.tsx'),
    import('../../../../src/site/event/race/WinMarket.tsx'),
    import('../../../../src/site/event/race/PlaceMarket.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  signOut();
  const race = (id: string, name: string, minutes: number) => ({
    event: { id, name, openDate: new Date(Date.now() + minutes * 60_000).toISOString(), status: 'open' },
    ...{ sportId: '10', competitionId: '0', competitionName: '', marketIds: [], inPlay: minutes < -1, status: 'open' },
  });
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('10', 'Horse Racing')] } },
    'GET /api/provider/events': {
      body: {
        data: [
          race('701', 'Ashcombe (GB) R2', 9),
          race('700', NAME, 2.5),
          race('702', 'Marlow Bay (NZ) R3', -0.5),
          race('703', 'Oryx Plain (ZA) R3', -2),
        ],
      },
    },
  });
});
afterEach(() => setLanguage('en'));

async function racePage(document = raceDetail(), next = 'Next races', win = winOfRace(LEFT)) {
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=10&eventName=Deccan+Park+(IN)+R3',
  );
  page.give(odds, [...win, places()]);
  page.give(details, [document]);
  await screen.findByRole('navigation', { name: next });
  return page;
}

test('on a phone the best prices stand there, all three on demand', async () => {
  stubMedia(() => false);
  await racePage();
  const win = await screen.findByRole('region', { name: 'Win' });
  const cells = () => within(win).getAllByRole('button', { name: /^(?:Back|Lay) 1\. Opal Ridge/ }).length;
  expect(await within(win).findByText('Fav')).toBeTruthy();
  expect(cells()).toBe(2);
  await userEvent.click(within(win).getByRole('button', { name: 'Show depth' }));
  expect(cells()).toBe(6);
});

test('where there is room each horse has the last hour of its price, read for all of them at once', async () => {
  const backs = (from: number) => Array.from({ length: 6 }, (_, at) => ({ at: at * 60_000, back: from - at / 10 }));
  const server = fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/provider/sports': { body: { data: [sportRow('10', 'Horse Racing')] } },
    'GET /api/provider/events': { body: { data: [] } },
    'GET /api/provider/price-moves': {
      body: {
        data: {
          rows: [
            { selectionKey: '21', backs: backs(4) },
            { selectionKey: '23', backs: backs(6).slice(4) },
          ],
        },
      },
    },
  });
  await racePage(raceDetail(), 'Breadcrumb');
  const win = within(await screen.findByRole('region', { name: 'Win' }));
  expect(await win.findByText('from 4.00')).toBeTruthy();
  expect(win.queryByText(/^from 6/), 'two prices tell no way').toBeNull();
  expect(win.getByText('Last hour')).toBeTruthy();
  expect(win.getByText('Form')).toBeTruthy();
  expect(win.getByText('1', { selector: 'b.text-ink' }).parentElement?.textContent).toBe('40-312');
  expect(server.calls.filter(({ path }) => path === '/api/provider/price-moves')).toHaveLength(1);
});

test('over the room of the last hour stands no word while nothing is known of it', async () => {
  await racePage();
  const win = within(await screen.findByRole('region', { name: 'Win' }));
  expect(await win.findByText('Form')).toBeTruthy();
  expect(win.queryByText('Last hour')).toBeNull();
});

test('no price stands there before the height of the head over it is known', async () => {
  const page = livePage(
    <Routes>
      <Route path="/event/:eventId" element={<EventPage />} />
    </Routes>,
    '/event/700?sportId=10&eventName=Deccan+Park+(IN)+R3',
  );
  page.give(odds, [...winOfRace(), places()]);
  const head = await screen.findByRole('region', { name: 'Event' });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Event' }).getAttribute('aria-busy')).toBe('true'));
  expect(within(head).getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Back / })).toBeNull();
  page.give(details, [raceDetail({ running: true })]);
  expect((await screen.findAllByRole('button', { name: /^Back 1\. Opal Ridge/ })).length).toBeGreaterThan(0);
  expect(screen.getByRole('list', { name: 'Running order' })).toBeTruthy();
});

test('on a phone the off opens no track over the prices that are looked at, a press does', async () => {
  stubMedia(() => false);
  const page = await racePage(raceDetail(), 'Breadcrumb');
  const show = await screen.findByRole('button', { name: 'Show the track' });
  page.give(details, [raceDetail({ running: true })]);
  expect(await screen.findByText('3f to go')).toBeTruthy();
  expect(show.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(show);
  expect(screen.getByRole('button', { name: 'Hide the track' })).toBeTruthy();
});

test('on a phone a race that is being run has its track open from the beginning', async () => {
  stubMedia(() => false);
  await racePage(raceDetail({ running: true }), 'Breadcrumb');
  expect(await screen.findByRole('button', { name: 'Hide the track' })).toBeTruthy();
});

test.each([
  ['a wide screen', true],
  ['a phone', false],
])('a race told without a card has the room of its field before the off: on %s', async (_, wide) => {
  stubMedia((query) => wide && query.includes('width'));
  const page = await racePage(raceDetail({ race: false }), wide ? 'Next races' : 'Breadcrumb');
  const field = await screen.findByRole('list', { name: 'Field' });
  const lines = () => [...field.children].map(({ textContent }) => textContent);
  expect(lines()).toEqual(['3. Salt Meadow', '1. Opal Ridge']);
  const look = field.className;
  expect(look.includes('max-desktop:hidden')).toBe(true);
  // One under the other on a phone, three beside each other where there is room.
  expect(field.style.minHeight).toBe(wide ? '33px' : '57px');
  page.give(details, [raceDetail({ race: false, running: true })]);
  await waitFor(() => expect(lines()).toEqual(['3. Salt Meadow1', '1. Opal Ridge2']));
  expect(field.className).toBe(look);
  await userEvent.click(screen.getByRole('button', { name: 'Show the field' }));
  expect(screen.getByRole('button', { name: 'Hide the field' })).toBeTruthy();
});

test('when the source drops the markets the head keeps its track and its facts', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    ),
  );
  const page = await racePage(raceDetail({ running: true }));
  expect(await screen.findByRole('list', { name: 'Running order' })).toBeTruthy();
  page.give(odds, []);
  expect(screen.getByRole('list', { name: 'Running order' })).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  vi.unstubAllGlobals();
});

describe('the card of a race', () => {
  test('says when it is off, what is known of it, and which races are next', async () => {
    await racePage();
    const head = screen.getByRole('region', { name: 'Event' });
    expect(within(head).getByRole('heading', { level: 1 }).textContent).toBe(NAME);
    const facts = within(head)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(facts.slice(1)).toEqual(['Distance 6f', 'Runners 2 of 3', 'Class Handicap']);
    const next = await within(screen.getByRole('navigation', { name: 'Next races' })).findAllByRole('link');
    expect(next.map((link) => link.textContent?.replace(/0\d:\d\d/, 'time'))).toEqual([
      'In runningZAOryx Plain R3',
      'Due offNZMarlow Bay R3',
      'timeINDeccan Park R3',
      'timeGBAshcombe R2',
    ]);
    expect(next.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null]);
    expect(within(head).getByRole('img').getAttribute('aria-label')).toBe(
      'In the stalls: 3. Salt Meadow, 1. Opal Ridge',
    );
  });

  test('a runner has its number, stall, rider and weight, the favourite its mark, who has left the reduction', async () => {
    await racePage();
    const win = await screen.findByRole('region', { name: 'Win' });
    expect(await within(win).findByText('A. Pereira · 55.5 kg')).toBeTruthy();
    const rowOf = (horse: string) => within(win).getByText(horse).closest('.border-t')?.textContent ?? '';
    expect(rowOf('Opal Ridge')).toMatch(/^1Stall \(2\)Opal Ridge/);
    expect(within(win).getAllByText('Fav').length).toBe(1);
    expect(rowOf('Salt Meadow')).toMatch(/^3Stall \(1\)Salt MeadowFav/);
    const left = rowOf('Crimson Trader');
    expect(left).toContain('Withdrawn');
    expect(left).toContain('B. Hosur · bets on it are void');
    expect(left).toContain('Reduction 3.2 %');
    expect(within(win).getByRole('button', { name: /^Back 1\. Opal Ridge at 5\.20/ })).toBeTruthy();
  });

  test('a runner to be placed is called by its name; the places stand in the head', async () => {
    await racePage();
    const place = await screen.findByRole('region', { name: 'To Be Placed' });
    expect(await within(place).findByRole('button', { name: 'Opal Ridge, price chart' })).toBeTruthy();
    expect(within(place).getAllByText('2 places').length).toBe(1);
  });

  test('in running the silks are on their way, the order stands beside them', async () => {
    await racePage(raceDetail({ running: true }));
    const order = await screen.findByRole('list', { name: 'Running order' });
    expect(
      within(order)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['13Salt Meadowleads', '21Opal Ridge1¼ L']);
    expect(screen.getByText('3f to go')).toBeTruthy();
    expect(screen.getByText('Gaps not to scale')).toBeTruthy();
  });

  test('what the band has said comes between nobody and the runners when the result takes its place', async () => {
    const [win] = winOfRace();
    const page = await racePage(raceDetail(), 'Next races', [{ ...win, rem: 'Win market, 6f Handicap' } as never]);
    await screen.findByRole('region', { name: 'Win' });
    expect(screen.queryByText('Win market, 6f Handicap')).toBeNull();
    page.give(details, [raceDetail({ running: true, finished: true, note: '3. Salt Meadow won' })]);
    await screen.findByText('3. Salt Meadow won');
    expect(screen.queryByText('Win market, 6f Handicap')).toBeNull();
  });

  test('once it has been run the first does not lead any more: it has won', async () => {
    await racePage(raceDetail({ running: true, finished: true }));
    const order = await screen.findByRole('list', { name: 'Running order' });
    expect(within(order).getAllByRole('listitem')[0]?.textContent).toBe('13Salt Meadowwon');
  });

  test('what its source does not tell is not shown: no stalls, no riders, no track', async () => {
    await racePage(raceDetail({ race: false }));
    const win = await screen.findByRole('region', { name: 'Win' });
    expect(await within(win).findByText('Fav')).toBeTruthy();
    expect(within(win).queryByText(/kg|Stall/)).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Event' })).queryByRole('img')).toBeNull();
    expect(screen.queryByText('Distance')).toBeNull();
  });
});

test('of a decided race a row says who won; bets on who was withdrawn have not lost, they are void', async () => {
  const nonRunners = [{ sid: 22, ...LEFT }];
  const won = decided({ winnerName: '3. Salt Meadow', winnerId: 23, nonRunners } as never);
  // The odds do not say that it left; its result does.
  await racePage({ ...raceDetail(), iplay: false, results: [won] } as never, 'Next races', winOfRace());
  const win = await screen.findByRole('region', { name: 'Win' });
  const endOf = (horse: string) =>
    within(win).getByText(horse).closest<HTMLElement>('.border-t')?.lastElementChild?.textContent;
  expect(await within(win).findByText('Void')).toBeTruthy();
  expect(['Salt Meadow', 'Crimson Trader', 'Opal Ridge'].map(endOf)).toEqual([
    expect.stringMatching(/^Winner/),
    expect.stringMatching(/^Void/),
    expect.not.stringMatching(/Winner|Void/),
  ]);
});

test('in Hindi, too', async () => {
  await setLanguage('hi');
  await racePage(raceDetail(), 'अगली दौड़ें');
  expect(await screen.findByText('पसंदीदा')).toBeTruthy();
  expect(screen.getByText('हटा')).toBeTruthy();
});
