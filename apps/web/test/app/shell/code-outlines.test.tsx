import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '../../../src/shared/api/session/session.ts';
import '../../support/patience.ts';
import { account } from '../../support/fake-server.ts';
import { visit } from '../visit.tsx';

const code = vi.hoisted(() => ({
  results: Promise.withResolvers<object>(),
  rules: Promise.withResolvers<object>(),
  frame: Promise.withResolvers<object>(),
  dashboard: Promise.withResolvers<object>(),
  limits: Promise.withResolvers<object>(),
}));
vi.mock('../../../src/site/account/ResultsPage.tsx', () => code.results.promise);
vi.mock('../../../src/site/rules/RulesPage.tsx', () => code.rules.promise);
vi.mock('../../../src/app/back-office/DeskNews.tsx', () => ({ DeskNews: () => null }));
vi.mock('../../../src/app/back-office/use-waiting.ts', async () => {
  // The frame's own code is there with the last of its parts.
  await code.frame.promise;
  return { useWaiting: () => ({}) };
});
vi.mock('../../../src/back-office/dashboard/DashboardPage.tsx', () => code.dashboard.promise);
vi.mock('../../../src/back-office/limits/LimitsPage.tsx', () => code.limits.promise);

const pageOf = (words: string) => ({ default: () => <p>{words}</p> });
const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('while the code of a page is on its way its outlines stand in the frame, and then the page', async () => {
  visit('/results', 'wide', { token: 't' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Loading…')).toBeTruthy();
  expect(main.queryByText('results page')).toBeNull();
  expect(screen.getByRole('banner')).toBeTruthy();
  code.results.resolve(pageOf('results page'));
  expect(await main.findByText('results page')).toBeTruthy();
  expect(main.queryByText('Loading…')).toBeNull();
  // The page before it makes room at once: a press that changes nothing seems unheard.
  goTo('/rules');
  expect(await main.findByText('Loading…')).toBeTruthy();
  expect(main.queryByText('results page')).toBeNull();
  code.rules.resolve(pageOf('rules page'));
  expect(await main.findByText('rules page')).toBeTruthy();
});

test('the back office has its frame at once, and every page of it outlines', async () => {
  const me = Promise.withResolvers<object>();
  const answer = { body: { role: 'super_admin', superAdmin: account() } };
  visit('/super-admin/dashboard', 'wide', {
    token: 't',
    answers: { 'GET /api/auth/me': () => me.promise.then(() => answer) },
  });
  // Until it is known who has signed in, and then until the code of the frame is there.
  expect(await screen.findByText('Loading…')).toBeTruthy();
  me.resolve({});
  await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
  expect(await screen.findByText('Loading…')).toBeTruthy();
  code.frame.resolve({});
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Loading…')).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  code.dashboard.resolve(pageOf('dashboard page'));
  expect(await main.findByText('dashboard page')).toBeTruthy();
  goTo('/super-admin/limits');
  expect(await main.findByText('Loading…')).toBeTruthy();
  expect(main.queryByText('dashboard page')).toBeNull();
  code.limits.resolve(pageOf('limits page'));
  expect(await main.findByText('limits page')).toBeTruthy();
});
