import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import {
  favouriteCompetition,
  favouriteEvent,
  startFavourites,
  useFavourite,
  useFavourites,
} from '../../../src/shared/api/market/favourites.ts';
import { clearSession, signIn } from '../../../src/shared/api/session/session.ts';
import { useRememberViewed, useViewed } from '../../../src/shared/lib/browser/recently-viewed.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { fakeServer, signInAnswers } from '../../support/fake-server.ts';

const match = favouriteEvent({
  eventId: '7',
  sportId: '4',
  competitionId: '41',
  competitionName: 'Cup',
  name: 'India v Australia',
  startsAtMs: Date.parse('2026-11-21T04:30:00Z'),
});
const cup = favouriteCompetition('4', { id: '41', name: 'Cup' });
const names = () => useFavourites.getState().items.map(({ name }) => name);
const KEY = 'pavilion.favourites';
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  clearSession();
  useToasts.setState({ toasts: [] });
  stop = startFavourites();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const press = (item: typeof match) => {
  const { result } = renderHook(() => useFavourite(item));
  act(() => result.current[1]());
};

test('a guest keeps favourites in the browser, the newest first, and takes a mark away', () => {
  press(match);
  press(cup);
  expect(names()).toEqual(['Cup', 'India v Australia']);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toHaveLength(2);
  press(cup);
  expect(names()).toEqual(['India v Australia']);
  stop();
  useFavourites.setState({ items: [], keys: new Set() });
  stop = startFavourites();
  expect(names()).toEqual(['India v Australia']);
});

test('what is stored and cannot be read counts as nothing', () => {
  stop();
  localStorage.setItem(KEY, '{"no": "list"}');
  stop = startFavourites();
  expect(names()).toEqual([]);
  localStorage.setItem(KEY, '[3, {"id": "1"}');
  stop();
  stop = startFavourites();
  expect(names()).toEqual([]);
});

test('signing in hands over what a guest marked, once, and signing out shows the account’s no more', async () => {
  press(match);
  const { calls } = fakeServer({ ...signInAnswers, 'POST /api/favourites': { body: { items: [cup, match] } } });
  await signIn('player1', 'pavilion', '1');
  await vi.waitFor(() => expect(names()).toEqual(['Cup', 'India v Australia']));
  const posted = calls.filter(({ path }) => path === '/api/favourites');
  expect(posted.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { items: [{ kind: 'event', sportId: '4', id: '7' }] }],
  ]);
  expect(localStorage.getItem(KEY)).toBeNull();
  clearSession();
  expect(names()).toEqual([]);
});

test('a mark that the server refuses is taken back and says why', async () => {
  fakeServer({
    ...signInAnswers,
    'GET /api/favourites': { body: { items: [cup] } },
    'POST /api/favourites': {
      status: 422,
      body: { error: 'FAVOURITES_FULL', message: 'At most 200 favourites can be kept.' },
    },
  });
  await signIn('player1', 'pavilion', '1');
  await vi.waitFor(() => expect(names()).toEqual(['Cup']));
  press(match);
  expect(names()).toEqual(['India v Australia', 'Cup']);
  await vi.waitFor(() => expect(names()).toEqual(['Cup']));
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: 'bad', title: 'Favourite not saved', text: 'At most 200 favourites can be kept.' },
  ]);
});

test('the last ten events that were looked at, each once', () => {
  for (let id = 1; id <= 12; id += 1)
    renderHook(() =>
      useRememberViewed({ eventId: String(id), sportId: '4', competitionId: null, name: `Match ${id}` }),
    );
  renderHook(() => useRememberViewed({ eventId: '5', sportId: '4', competitionId: null, name: 'Match 5' }));
  renderHook(() => useRememberViewed({ eventId: '99', sportId: '4', competitionId: null, name: '' }));
  expect(useViewed.getState().items.map(({ eventId }) => eventId)).toEqual([
    '5',
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '4',
    '3',
  ]);
  expect(JSON.parse(localStorage.getItem('pavilion.viewed') ?? '')).toHaveLength(10);
});
