import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { readMe } from '../../../src/shared/api/session/account.ts';
import { clearSession, useSession } from '../../../src/shared/api/session/session.ts';
import { keepToken } from '../../../src/shared/api/session/token.ts';
import { dueReminder } from '../../../src/site/responsible/due-reminder.ts';
import ResponsiblePage from '../../../src/site/responsible/ResponsiblePage.tsx';
import SessionReminder from '../../../src/site/responsible/SessionReminder.tsx';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  localStorage.clear();
  clearSession();
  keepToken('token-1');
  useSession.setState({ token: 'token-1', status: 'signed-in', role: 'user' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => clearSession());
});

const limit = (subject: string, period: string, changes = {}) => ({
  subject,
  period,
  max: null,
  used: 0,
  periodStart: '2026-02-28T18:30:00.000Z',
  periodEnd: '2026-03-31T18:30:00.000Z',
  pending: null,
  ...changes,
});
const own = (changes: Record<string, object> = {}, rest = {}) => ({
  limits: ['deposit', 'stake', 'loss'].flatMap((subject) =>
    ['day', 'week', 'month'].map((period) => limit(subject, period, changes[`${subject}/${period}`])),
  ),
  reminderMinutes: null,
  exclusion: null,
  ...rest,
});

function open(body: object = own()) {
  const server = fakeServer({
    'GET /api/limits': { body },
    'GET /api/auth/me': { body: { role: 'user', user: account() } },
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ResponsiblePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe('own limits', () => {
  test('a first one counts at once, and the page says so before it is saved', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Set: Stake limit, Week' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stake limit' }));
    await user.type(dialog.getByLabelText('Limit'), '12.5{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('Enter whole rupees, 0 or more.');
    await user.clear(dialog.getByLabelText('Limit'));
    await user.type(dialog.getByLabelText('Limit'), '5,000');
    expect(dialog.getByText('Counts at once.')).toBeTruthy();
    server.answer('PUT /api/limits/stake/week', { body: own({ 'stake/week': { max: 5000, used: 1200 } }) });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('₹5,000')).toBeTruthy();
    expect(screen.getByText(/₹1,200 used/)).toBeTruthy();
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ max: 5000 });
  });

  test('a raise says that it waits, shows as waiting, and can be taken back', async () => {
    const pending = { max: 9000, from: '2026-03-02T06:00:00.000Z' };
    const { server, user } = open(own({ 'loss/day': { max: 500, pending } }));
    expect(await screen.findByText(/₹9,000 from .* on/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change: Loss limit, Day' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Limit'));
    await user.type(dialog.getByLabelText('Limit'), '501');
    expect(dialog.getByText('Higher: counts after 24 hours.')).toBeTruthy();
    await user.keyboard('{Escape}');
    server.answer('DELETE /api/limits/loss/day/pending', { body: own({ 'loss/day': { max: 500 } }) });
    await user.click(screen.getByRole('button', { name: 'Take back: Loss limit, Day' }));
    await vi.waitFor(() => expect(screen.queryByText(/₹9,000/)).toBeNull());
  });

  test('removing one is a raise too', async () => {
    const { server, user } = open(own({ 'deposit/month': { max: 500 } }));
    await user.click(await screen.findByRole('button', { name: 'Change: Deposit limit, Month' }));
    server.answer('PUT /api/limits/deposit/month', { body: own() });
    await user.click(await screen.findByRole('button', { name: 'Remove in 24 hours' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ max: null });
  });
});

describe('a limit of 0', () => {
  test.each([
    ['deposit', 'Deposit limit', 'With 0 nobody can give you points.'],
    ['stake', 'Stake limit', 'With 0 you cannot bet.'],
    ['loss', 'Loss limit', 'With 0 you can place no bet that could lose.'],
  ])('of %s says what it means, and is saved when it is meant', async (subject, title, means) => {
    const { server, user } = open(own({ [`${subject}/day`]: { max: 500 } }));
    server.answer(`PUT /api/limits/${subject}/day`, { body: own({ [`${subject}/day`]: { max: 0 } }) });
    await user.click(await screen.findByRole('button', { name: `Change: ${title}, Day` }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const type = async (figure: string) => {
      await user.clear(dialog.getByLabelText('Limit'));
      await user.type(dialog.getByLabelText('Limit'), figure);
    };
    await type('0{Enter}');
    expect(dialog.getByText(new RegExp(`^${means}`))).toBeTruthy();
    expect(save.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'I want a limit of 0' }));
    // Another figure is another question.
    await type('1');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await type('0');
    expect(save.disabled).toBe(true);
    expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'I want a limit of 0' }));
    await user.click(save);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ max: 0 });
  });
});

describe('a pause', () => {
  test('of a demo player is a time-out: it has no password to exclude itself with, and reads so', async () => {
    const demo = readMe({ role: 'user', user: { ...account(), role: 'user' }, passwordless: true });
    act(() => useSession.setState({ account: demo }));
    const { server, user } = open();
    const long = await screen.findByRole<HTMLButtonElement>('button', { name: 'Self-exclusion' });
    expect(long.disabled).toBe(true);
    expect(screen.getByText(/asks for the password, and a demo player has none/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Time-out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time-out' }));
    expect(dialog.queryByLabelText('Current password')).toBeNull();
    await user.click(dialog.getByRole('checkbox'));
    server.answer('POST /api/limits/time-out', {
      body: own({}, { exclusion: { kind: 'time-out', until: '2026-03-02T06:00:00.000Z' } }),
    });
    await user.click(dialog.getByRole('button', { name: 'Pause betting' }));
    await vi.waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  test('waits for the word that it is meant, and for the password where it is long', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Self-exclusion' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Self-exclusion' }));
    const go = dialog.getByRole('button', { name: 'Pause betting' });
    await user.click(dialog.getByRole('checkbox'));
    expect(go).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Current password'), 'pavilion');
    await user.selectOptions(dialog.getByLabelText('For how long'), '12');
    server.answer('POST /api/limits/self-exclusion', {
      body: own({}, { exclusion: { kind: 'self-exclusion', until: '2027-03-01T06:00:00.000Z' } }),
    });
    await user.click(go);
    expect(await screen.findByText(/Your self-exclusion lasts until/)).toBeTruthy();
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ months: 12, password: 'pavilion' });
  });

  test('a refusal stays in the dialog', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Time-out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time-out' }));
    await user.click(dialog.getByRole('checkbox'));
    expect(dialog.getByText(/^Cash-out is refused during a pause too/)).toBeTruthy();
    const message = 'Betting is paused for longer than that already.';
    server.answer('POST /api/limits/time-out', { status: 409, body: { error: 'EXCLUSION_STANDS', message } });
    await user.click(dialog.getByRole('button', { name: 'Pause betting' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
  });
});

test('who is no player reads what there is, and asks the server for nothing', async () => {
  act(() => clearSession());
  const { server } = open();
  expect(screen.getByText('What every player can set')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

describe('the reminder', () => {
  const play = (minutes: number) => ({
    signedInAt: '2026-03-01T06:00:00.000Z',
    now: new Date(Date.parse('2026-03-01T06:00:00.000Z') + minutes * 60_000).toISOString(),
    bets: 3,
    staked: 600,
    net: -250,
  });

  test('each is due once: none before the first, and another name for each', () => {
    expect(dueReminder(play(29), 30)).toBeNull();
    expect(dueReminder(play(30), 30)).toBe(dueReminder(play(59), 30));
    expect(dueReminder(play(60), 30)).not.toBe(dueReminder(play(59), 30));
  });

  test('shows the time played and the net result, and not again once it is answered', async () => {
    const server = fakeServer({
      'GET /api/limits': { body: own({}, { reminderMinutes: 30 }) },
      'GET /api/limits/session': { body: play(95) },
    });
    const show = () =>
      render(
        <QueryClientProvider client={makeQueryClient()}>
          <MemoryRouter>
            <SessionReminder />
          </MemoryRouter>
        </QueryClientProvider>,
      );
    const { unmount } = show();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session so far' }));
    expect(dialog.getByText('1 hour 35 minutes')).toBeTruthy();
    expect(dialog.getByText('−₹250.00')).toBeTruthy();
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Go on' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
    show();
    await vi.waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/session'))).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
