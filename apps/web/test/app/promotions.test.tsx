// What a visit shows of promotions, from its first picture on: nobody knows yet whether the player has paused (decision 23).
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../src/shared/api/query-client.ts';
import { clearSession, refreshAccount, useSession } from '../../src/shared/api/session/session.ts';
import { keepToken } from '../../src/shared/api/session/token.ts';
import { App } from '../../src/app/App.tsx';
import { keepAnswers } from '../../src/app/first-page/first-answers.ts';
import { closeOverlay } from '../../src/shared/lib/overlays.ts';
import { stubMedia, stubResize } from '../support/browser.ts';
import { account, fakeServer, signInAnswers } from '../support/fake-server.ts';
import { settings as plain } from '../fixtures/live-page.tsx';
import '../support/patience.ts';

vi.mock('../../src/app/site/slots.tsx', async (original) => ({
  ...(await original<object>()),
  LiveAccount: () => null,
  LiveNews: () => null,
  SessionReminder: () => null,
}));

const entry = { isEnabled: true, displayOrder: 0, imageUrl: '/media/a.webp', linkUrl: null };
const homePage = {
  ...{ newsTickers: [], banners: [{ ...entry, id: 'b' }], popupOffers: [{ ...entry, id: 'p' }] },
  ...{ trending: [{ ...entry, id: 't', title: 'Cup' }], updatedAt: '2026-11-20T13:34:00.000Z', updatedBy: null },
};
const settings = { ...plain, termsVersion: '1', homePage };
/** What somebody who has paused is handed. */
const quiet = { ...settings, homePage: { ...homePage, banners: [], popupOffers: [], trending: [] } };
const me = (paused: boolean) => {
  const exclusion = { kind: 'time-out', until: '2027-01-01T00:00:00.000Z' };
  return { body: { role: 'user', user: account(), ...(paused ? { exclusion } : {}) } };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  closeOverlay();
  stubMedia(() => true);
  window.scrollTo = () => undefined;
  stubResize();
});
afterEach(() => vi.unstubAllGlobals());

/** A visit to the home page that the server drew for guests, and handed their settings with. */
function visit({ signedIn }: { signedIn: boolean }) {
  const answered = Promise.withResolvers<ReturnType<typeof me>>();
  const server = fakeServer({
    ...signInAnswers,
    'GET /api/auth/me': () => answered.promise,
    'GET /api/app-settings': { body: settings },
    'GET /api/content/upcoming_fixtures': { body: { items: [] } },
    'GET /api/content/winner_announcement': { body: { items: [] } },
    'GET /api/provider/sports': { body: { data: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 100, totalAmount: 0 } },
  });
  if (signedIn) {
    keepToken('t');
    useSession.setState({ token: 't', status: 'loading' });
  }
  window.history.replaceState(null, '', '/');
  const queries = makeQueryClient();
  keepAnswers({ '/api/app-settings': settings }, queries);
  render(<App queries={queries} />);
  const readings = () => server.calls.filter(({ path }) => path === '/api/app-settings').length;
  const answer = (paused: boolean) => act(async () => answered.resolve(me(paused)));
  return { server, readings, answer };
}
const NAMES = ['Banners', 'Our Live Casino'];
/** How each promotion stands in the page. */
const stands = () =>
  NAMES.map((name) => {
    const part = screen.queryByLabelText(name);
    return part && (part.closest('[data-promotion].invisible') ? 'room' : 'seen');
  });
const drawn = () => screen.findByText('Loading matches…');

test('a guest sees them at once, with the offer over them', async () => {
  const { readings } = visit({ signedIn: false });
  expect(await screen.findByRole('dialog', { name: 'Offer' })).toBeTruthy();
  await vi.waitFor(() => expect(stands()).toEqual(['seen', 'seen']), 10_000);
  expect(readings()).toBe(0);
});

test('who is signed in sees their room until it is known that betting is not paused', async () => {
  const { readings, answer } = visit({ signedIn: true });
  await drawn();
  expect(stands()).toEqual(['room', 'room']);
  expect(screen.queryByText('Betting is paused')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await answer(false);
  expect(await screen.findByRole('dialog', { name: 'Offer' })).toBeTruthy();
  expect(stands()).toEqual(['seen', 'seen']);
  expect(readings()).toBe(0);
});

test('who has paused never sees one, and asks for settings of its own', async () => {
  const { server, readings, answer } = visit({ signedIn: true });
  server.answer('GET /api/app-settings', { body: quiet });
  await drawn();
  expect(stands()).toEqual(['room', 'room']);
  await answer(true);
  expect(stands()).toEqual([null, null]);
  expect(await screen.findByText('Betting is paused')).toBeTruthy();
  await vi.waitFor(() => expect(readings()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('settings are read again when a player pauses, and when it returns', async () => {
  const { server, readings, answer } = visit({ signedIn: true });
  await drawn();
  await answer(false);
  await screen.findByRole('dialog', { name: 'Offer' });
  server.answer('GET /api/auth/me', me(true));
  server.answer('GET /api/app-settings', { body: quiet });
  await act(refreshAccount);
  await vi.waitFor(() => expect(readings()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stands()).toEqual([null, null]);
  server.answer('GET /api/auth/me', me(false));
  server.answer('GET /api/app-settings', { body: settings });
  await act(refreshAccount);
  await vi.waitFor(() => expect(readings()).toBe(2));
  await vi.waitFor(() => expect(stands()).toEqual(['seen', 'seen']));
});
