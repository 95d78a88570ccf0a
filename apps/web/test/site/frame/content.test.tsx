import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import HomePage from '../../../src/site/home/HomePage.tsx';
import { FixtureCard } from '../../../src/site/frame/FixtureCard.tsx';
import { NewsBar } from '../../../src/site/frame/NewsBar.tsx';
import RailContent from '../../../src/site/frame/menus/RailContent.tsx';
import { sportRow } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const trending = (id: number, linkUrl: string | null = null) => ({
  id: String(id),
  title: `Card ${id}`,
  imageUrl: '/a.svg',
  linkUrl,
});
const settings = (homePage: object) => ({
  body: {
    environment: 'dev',
    priceMaxAgeMs: { inPlay: 3_000, preMatch: 10_000 },
    homePage: { banners: [], trending: [], popupOffers: [], newsTickers: [], updatedAt: null, ...homePage },
  },
});

beforeEach(() => stubMedia(() => false));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(what: ReactNode, answers: Parameters<typeof fakeServer>[0]) {
  fakeServer(answers);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the news bar', () => {
  const newsTickers = [
    { id: '1', message: ' First news. ' },
    { id: '2', message: '' },
    { id: '3', message: 'Second news.' },
  ];
  test('runs the messages past, the copy for the seam hidden from screen readers', async () => {
    show(<NewsBar />, { 'GET /api/app-settings': settings({ newsTickers }) });
    const ticker = await screen.findByRole('marquee', { name: 'News' });
    const lists = within(ticker).getAllByRole('list', { hidden: true });
    expect(lists.map((list) => [...list.children].map(({ textContent }) => textContent))).toEqual([
      ['First news.', 'Second news.'],
      ['First news.', 'Second news.'],
    ]);
    expect(lists.map((list) => list.getAttribute('aria-hidden'))).toEqual([null, 'true']);
  });

  test('says in a demonstration what the points are worth, and does not let it run', async () => {
    show(<NewsBar />, { 'GET /api/app-settings': settings({ newsTickers }) });
    const ticker = await screen.findByRole('marquee', { name: 'News' });
    // Once for each layout.
    const sentences = screen.getAllByText('Free points, no money');
    expect(sentences.map((sentence) => ticker.contains(sentence))).toEqual([false, false]);
  });

  test('is one plain list for visitors who asked for less movement', async () => {
    stubMedia((query) => query.includes('reduced-motion'));
    show(<NewsBar />, { 'GET /api/app-settings': settings({ newsTickers }) });
    const ticker = await screen.findByRole('marquee', { name: 'News' });
    expect(within(ticker).getAllByRole('list')).toHaveLength(1);
  });
});

describe('the room of the news', () => {
  const news = (...messages: string[]) =>
    settings({ newsTickers: messages.map((message, at) => ({ id: String(at), message })) });
  const bar = () => document.querySelector('[data-news]');
  const readAgain = (queries: QueryClient) => act(() => queries.invalidateQueries({ queryKey: ['settings'] }));

  function open(answer: ReturnType<typeof news>) {
    const queries = makeQueryClient();
    fakeServer({ 'GET /api/app-settings': answer });
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <NewsBar />
          <Link to="/results">Results</Link>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return queries;
  }

  test('is there before the news are', async () => {
    open(news('First news.'));
    expect(bar()).toBeTruthy();
    expect(await screen.findByRole('marquee', { name: 'News' })).toBeTruthy();
  });

  test('is not made for news that come while a page is looked at, but with the next one', async () => {
    localStorage.setItem('pavilion.news', 'none');
    const queries = open(news());
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(bar()).toBeNull();
    fakeServer({ 'GET /api/app-settings': news('Rain at the ground.') });
    await readAgain(queries);
    await waitFor(() => expect(localStorage.getItem('pavilion.news')).toBe('some'));
    expect(bar()).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Results' }));
    expect(await screen.findAllByText('Rain at the ground.')).not.toHaveLength(0);
    fakeServer({ 'GET /api/app-settings': news() });
    await readAgain(queries);
    await waitFor(() => expect(screen.queryByText('Rain at the ground.')).toBeNull());
    expect(bar(), 'its room stays until then').toBeTruthy();
  });
});

describe('the right rail', () => {
  const winner = (user: string, amount: number) => ({ user, amount, date: '2026-11-20T12:00:00Z' });

  test('shows winners masked with amount and day', async () => {
    const items = [winner('raghav07', 184250), winner('me•••19', 96400.5)];
    show(<RailContent />, {
      'GET /api/app-settings': settings({}),
      'GET /api/content/winner_announcement': { body: { items } },
    });
    const section = await screen.findByRole('region', { name: 'Winner Announcement' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ra•••0720 Nov 2026₹1,84,250.00', 'me•••1920 Nov 2026₹96,400.50']);
  });

  test('shows three winners and goes round them every 2.2 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const items = ['alpha1', 'bravo2', 'carol3', 'delta4'].map((user, at) => winner(user, at + 1));
    show(<RailContent />, {
      'GET /api/app-settings': settings({}),
      'GET /api/content/winner_announcement': { body: { items } },
    });
    const section = await screen.findByRole('region', { name: 'Winner Announcement' });
    const names = () =>
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 2));
    expect(names()).toEqual(['al', 'br', 'ca']);
    act(() => void vi.advanceTimersByTime(2_200));
    expect(names()).toEqual(['br', 'ca', 'de']);
    cleanup();
    show(<RailContent />, {
      'GET /api/app-settings': settings({}),
      'GET /api/content/winner_announcement': { body: { items: [] } },
    });
    await screen.findByText('Your bet slip is empty.');
    expect(screen.queryByRole('region', { name: 'Winner Announcement' })).toBeNull();
  });

  test.each([
    ['a phone has no rail: its home page ends with them', () => false, 1],
    ['a wide screen has them in the rail alone', () => true, 0],
  ])('%s', async (_, media, count) => {
    stubMedia(media);
    show(<HomePage />, {
      'GET /api/app-settings': settings({ trending: [trending(1)] }),
      'GET /api/content/winner_announcement': { body: { items: [winner('alpha1', 1)] } },
      'GET /api/provider/sports': { body: { data: [] } },
    });
    await screen.findByRole('heading', { name: 'Our Live Casino' });
    await screen.findByText('Card 1');
    await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Winner Announcement' })).toHaveLength(count));
  });

  test('a card that leads to the markets counts what is played in all sports', async () => {
    show(<RailContent />, {
      'GET /api/app-settings': settings({ trending: [trending(1, '/markets')] }),
      'GET /api/content/winner_announcement': { body: { items: [] } },
      'GET /api/provider/sports': {
        body: { data: [sportRow('4', 'Cricket'), sportRow('1', 'Football')] },
      },
    });
    const card = await screen.findByRole('link', { name: /Card 1/ });
    expect(await within(card).findByText('2 live')).toBeTruthy();
  });

  test('a card of another site opens it in a new tab, one of this site in place, one without is no link', async () => {
    show(<RailContent />, {
      'GET /api/app-settings': settings({
        trending: [trending(1, 'https://example.org/'), trending(2), trending(3, '/markets?sportId=4')],
      }),
      'GET /api/content/winner_announcement': { body: { items: [] } },
    });
    const section = within(await screen.findByRole('region', { name: 'Now Trending' }));
    // The one that is shown large is not listed again below.
    expect(section.getAllByText(/^Card \d$/).map(({ textContent }) => textContent)).toEqual([
      'Card 1',
      'Card 2',
      'Card 3',
    ]);
    const link = section.getByRole('link', { name: 'Card 1' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(section.getByText('Card 2').closest('a')).toBeNull();
    const own = section.getByRole('link', { name: 'Card 3' });
    expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/markets?sportId=4', null]);
  });
});

test('of what is trending one line changes at a time, also when the last one has been shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    show(<RailContent />, {
      'GET /api/app-settings': settings({ trending: [trending(1), trending(2), trending(3)] }),
      'GET /api/content/winner_announcement': { body: { items: [] } },
    });
    const section = within(await screen.findByRole('region', { name: 'Now Trending' }));
    const cards = () => section.getAllByText(/^Card \d$/).map(({ textContent }) => Number(textContent?.at(-1)));
    const seen = [cards()];
    for (let step = 0; step < 4; step += 1) {
      await act(() => vi.advanceTimersByTimeAsync(2_200));
      seen.push(cards());
    }
    expect(seen).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [3, 1, 2],
      [2, 1, 3],
      [1, 2, 3],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("the fixture leads to its event and shows India's time", async () => {
  const soon = '2099-11-22T18:45:00Z';
  const fixture = {
    title: 'South Africa v Pakistan',
    date_time: soon,
    sportId: '4',
    competitionId: '43',
    eventId: '9',
  };
  show(<FixtureCard />, { 'GET /api/content/upcoming_fixtures': { body: { items: [fixture] } } });
  const link = await screen.findByRole('link', { name: /South Africa v Pakistan/ });
  expect(link.getAttribute('href')).toBe('/event/9?sportId=4&competitionId=43&eventName=South+Africa+v+Pakistan');
  // A quarter past midnight in India, whatever the clock of this machine says.
  expect(link.textContent?.endsWith('23 Nov, 00:15')).toBe(true);
});

describe('the home page', () => {
  test('has the hero and four promises', () => {
    show(<HomePage />, { 'GET /api/app-settings': settings({}) });
    expect(screen.getByRole('link', { name: 'Enter Exchange' }).getAttribute('href')).toBe('/markets');
    expect(within(screen.getByRole('list', { name: 'Why Pavilion' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByText('Now Trending')).toBeNull();
  });

  test('explores a trending card with a link and plays one without', async () => {
    show(<HomePage />, {
      'GET /api/app-settings': settings({ trending: [trending(1, 'https://example.org/'), trending(2)] }),
      'GET /api/provider/sports': { body: { data: [] } },
    });
    expect((await screen.findByRole('link', { name: 'Explore' })).getAttribute('href')).toBe('https://example.org/');
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/markets');
  });

  test('announces the casino: four tables that lead to the markets, and a lobby that says Soon', async () => {
    show(<HomePage />, {
      'GET /api/app-settings': settings({}),
      'GET /api/provider/sports': { body: { data: [] } },
    });
    const casino = within(await screen.findByRole('region', { name: 'Our Live Casino' }));
    const tables = casino.getAllByRole('link', { name: /^Join Table/ });
    expect(tables.map((table) => table.getAttribute('href'))).toEqual(Array(4).fill('/markets'));
    const lobby = casino.getByRole('button', { name: /^Explore Lobby/ });
    expect([lobby.getAttribute('aria-disabled'), lobby.textContent]).toEqual(['true', 'Explore LobbySoon']);
  });
});
