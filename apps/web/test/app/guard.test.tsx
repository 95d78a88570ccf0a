import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, signIn, useSession } from '../../src/shared/api/session/session.ts';
import { Guard } from '../../src/app/Guard.tsx';
import { landingOf } from '../../src/app/landing.ts';
import { eventPath } from '../../src/shared/address/paths.ts';
import { settle } from '../support/browser.ts';
import { account, fakeServer, signInAnswers } from '../support/fake-server.ts';

const asked = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  clearSession();
  asked.mockReset();
  window.addEventListener('request-login', asked);
});
afterEach(() => {
  window.removeEventListener('request-login', asked);
  vi.unstubAllGlobals();
});

const visit = (address = '/activity-log') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<p>home</p>} />
        <Route path="/markets" element={<p>the markets</p>} />
        <Route path="/super-admin/dashboard" element={<p>the dashboard</p>} />
        <Route element={<Guard roles={['user', 'agent']} />}>
          <Route path="/activity-log" element={<p>the log</p>} />
        </Route>
        <Route element={<Guard personal roles={['user', 'agent']} />}>
          <Route path="/account-statement" element={<p>the statement</p>} />
        </Route>
        <Route element={<Guard roles={['agent']} guestsTo="/" />}>
          <Route path="/agent" element={<p>the back office</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

async function signInAs(role: 'user' | 'super_admin') {
  const me = role === 'user' ? { role, user: account() } : { role, superAdmin: account({ role }) };
  fakeServer({ ...signInAnswers, 'GET /api/auth/me': { body: me } });
  await signIn('somebody', 'pavilion');
  await settle();
}

test('a guest is sent to the markets, asked to log in', () => {
  visit();
  expect(screen.getByText('the markets')).toBeTruthy();
  expect(asked).toHaveBeenCalledOnce();
});

test('a guest at the back office is sent home, asked to log in', () => {
  visit('/agent');
  expect(screen.getByText('home')).toBeTruthy();
  expect(asked).toHaveBeenCalledOnce();
});

test('somebody with the role passes', async () => {
  await signInAs('user');
  visit();
  expect(screen.getByText('the log')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test('somebody of another role goes where its sign-in leads, without being asked', async () => {
  await signInAs('super_admin');
  visit();
  expect(screen.getByText('the dashboard')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test('a personal page tells who has none of its own, and leads on', async () => {
  await signInAs('super_admin');
  visit('/account-statement');
  expect(screen.getByText('This page is available for user and agent accounts.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/super-admin/dashboard');
  expect(asked).not.toHaveBeenCalled();
});

test('a player at the back office goes to the markets', async () => {
  await signInAs('user');
  visit('/agent');
  expect(screen.getByText('the markets')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test('waits while the account of a kept token is being read', () => {
  useSession.setState({ status: 'loading', token: 't' });
  visit();
  expect(screen.queryByText('the markets')).toBeNull();
  expect(screen.queryByText('the log')).toBeNull();
});

test('each role has its landing page', () => {
  expect([landingOf('user'), landingOf('agent'), landingOf('super_admin')]).toEqual([
    '/markets',
    '/agent/dashboard',
    '/super-admin/dashboard',
  ]);
});

test('the address of an event carries the parameters that are known', () => {
  expect(eventPath({ eventId: '9', sportId: '4', competitionId: '41', matchMarketId: null, eventName: 'A v B' })).toBe(
    '/event/9?sportId=4&competitionId=41&eventName=A+v+B',
  );
});
