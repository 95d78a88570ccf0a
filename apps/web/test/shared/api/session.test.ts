import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearSession,
  dismissRestriction,
  loadPresets,
  refreshAccount,
  savePresets,
  setWallet,
  signIn,
  signOut,
  startSession,
  useSession,
} from '../../../src/shared/api/session/session.ts';
import { DEFAULT_PRESETS } from '../../../src/shared/api/session/presets.ts';
import { currentToken, keepToken, TOKEN_KEY } from '../../../src/shared/api/session/token.ts';
import { settle } from '../../support/browser.ts';
import { account, fakeServer, presets, signInAnswers } from '../../support/fake-server.ts';

let stop: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  clearSession();
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  stop = () => undefined;
  vi.unstubAllGlobals();
});

const now = () => useSession.getState();

/** What another tab stores, and what this one hears of it. */
function inAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
}

test('signing in keeps the token, the account in paise, the role and the own stake buttons', async () => {
  fakeServer(signInAnswers);
  expect(await signIn('player1', 'pavilion')).toEqual({ role: 'user' });
  await settle();
  expect(localStorage.getItem(TOKEN_KEY)).toBe('token-1');
  expect(now()).toMatchObject({ status: 'signed-in', role: 'user', presets });
  expect(now().account).toMatchObject({ walletPaise: 124550, exposurePaise: 9700, availablePaise: 114850 });
});

test('a token that the browser kept is used at the next visit', async () => {
  const { calls } = fakeServer(signInAnswers);
  keepToken('kept');
  stop = startSession();
  await settle();
  expect(now().status).toBe('signed-in');
  expect(calls[0]).toMatchObject({ path: '/api/auth/me', token: 'Bearer kept' });
});

test.each([
  { status: 401, body: { error: 'LOGIN_REQUIRED', message: 'x' } },
  { status: 401, text: 'No.' },
  { status: 404 },
  { status: 500 },
  { body: { role: 'nobody' } },
] as const)('a failed current-user fetch clears the whole session: %o', async (failure) => {
  fakeServer({ ...signInAnswers, 'GET /api/auth/me': failure });
  keepToken('kept');
  stop = startSession();
  await settle();
  expect(now()).toMatchObject({ status: 'guest', token: null, role: null, account: null });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test.each([
  'unreachable',
  { text: '{"role":"us' },
  { status: 408 },
  { status: 429, body: { error: 'RATE_LIMITED', message: 'x' } },
  { status: 502 },
  { status: 503, body: { error: 'OVERLOADED', message: 'x' } },
] as const)('one that is cut off, too fast or met nobody signs nobody out, and is asked again: %o', async (failure) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const server = fakeServer({ ...signInAnswers, 'GET /api/auth/me': failure });
  keepToken('kept');
  useSession.setState({ status: 'loading', token: 'kept' });
  stop = startSession();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(now()).toMatchObject({ status: 'loading', token: 'kept' });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('kept');
  server.answer('GET /api/auth/me', { body: { role: 'user', user: account() } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(now()).toMatchObject({ status: 'signed-in', token: 'kept', role: 'user' });
});

describe('a locked account', () => {
  const locked = account({ userLocked: true });
  test('is alerted with its agent, logged out on the server and cleared', async () => {
    const { calls } = fakeServer({ ...signInAnswers, 'GET /api/auth/me': { body: { role: 'user', user: locked } } });
    keepToken('kept');
    stop = startSession();
    await settle();
    expect(now()).toMatchObject({
      status: 'guest',
      account: null,
      lastRestrictionMessage: 'Login Restricted. Contact Agent(Coast Back office)',
    });
    expect(calls.at(-1)).toMatchObject({ path: '/api/auth/logout', token: 'Bearer kept' });
    expect(currentToken()).toBeNull();
    dismissRestriction();
    expect(now().lastRestrictionMessage).toBeNull();
  });

  test('hears it as the answer of its sign-in', async () => {
    fakeServer({ ...signInAnswers, 'GET /api/auth/me': { body: { role: 'user', user: locked } } });
    expect(await signIn('player1', 'pavilion')).toEqual({
      error: 'Login Restricted. Contact Agent(Coast Back office)',
    });
    expect(now().lastRestrictionMessage).toBeNull();
  });

  test.each([
    [{ agentName: null }, 'agent1'],
    [{ agentName: null, agentUsername: null }, 'Agent'],
    [{ agentName: '  ' }, 'agent1'],
  ])('names the agent, its user name, or the word Agent', async (changes, agent) => {
    const user = account({ userLocked: true, ...changes });
    fakeServer({ ...signInAnswers, 'GET /api/auth/me': { body: { role: 'user', user } } });
    expect(await signIn('a', 'b')).toEqual({ error: `Login Restricted. Contact Agent(${agent})` });
  });

  test('that is locked while signed in is put out by the first refused call', async () => {
    const server = fakeServer(signInAnswers);
    stop = startSession();
    await signIn('player1', 'pavilion');
    server.answer('GET /api/auth/me', {
      status: 403,
      body: { error: 'USER_LOCKED', message: 'Login Restricted. Contact Agent(Coast Back office)' },
    });
    await expect(refreshAccount()).rejects.toThrow();
    await settle();
    expect(now()).toMatchObject({
      status: 'guest',
      lastRestrictionMessage: 'Login Restricted. Contact Agent(Coast Back office)',
    });
  });
});

test.each([
  [
    { status: 401, body: { error: 'CREDENTIALS_INVALID', message: 'Invalid username or password.' } },
    'Invalid username or password.',
  ],
  [{ status: 502, text: '' }, 'Login failed. Please try again.'],
  ['unreachable', 'Unable to reach the server. Please try again.'],
] as const)('a failed sign-in says why: %o', async (answer, text) => {
  fakeServer({ ...signInAnswers, 'POST /api/auth/login': answer });
  const wrong = typeof answer === 'object' && answer.status === 401;
  expect(await signIn('player1', 'wrong')).toEqual({ error: text, wrong });
  expect(now().status).toBe('guest');
});

test('a token whose account cannot be read is no sign-in', async () => {
  fakeServer({ ...signInAnswers, 'GET /api/auth/me': 'unreachable' });
  expect(await signIn('player1', 'pavilion')).toEqual({ error: 'Unable to reach the server. Please try again.' });
  expect(currentToken()).toBeNull();
});

test('signing out clears token, account and stake buttons even when the server does not answer', async () => {
  const server = fakeServer(signInAnswers);
  await signIn('player1', 'pavilion');
  await settle();
  server.answer('POST /api/auth/logout', 'unreachable');
  await signOut();
  expect(now()).toMatchObject({ status: 'guest', token: null, account: null, presets: DEFAULT_PRESETS });
  expect(server.calls.at(-1)).toMatchObject({ path: '/api/auth/logout', token: 'Bearer token-1' });
});

test('a call that is refused for want of a login ends the session', async () => {
  const server = fakeServer(signInAnswers);
  stop = startSession();
  await signIn('player1', 'pavilion');
  server.answer('GET /api/auth/me', { status: 401, body: { error: 'LOGIN_REQUIRED', message: 'x' } });
  await expect(refreshAccount()).rejects.toThrow();
  expect(now().status).toBe('guest');
});

test('a refresh that is not answered keeps the session', async () => {
  const server = fakeServer(signInAnswers);
  await signIn('player1', 'pavilion');
  server.answer('GET /api/auth/me', 'unreachable');
  await expect(refreshAccount()).rejects.toThrow();
  expect(now().status).toBe('signed-in');
});

test('a wallet of the socket changes only the figures it names', async () => {
  fakeServer(signInAnswers);
  setWallet({ walletPaise: 1 });
  expect(now().account).toBeNull();
  await signIn('player1', 'pavilion');
  setWallet({ walletPaise: 5000 });
  expect(now().account).toMatchObject({ walletPaise: 5000, exposurePaise: 9700 });
});

test('another tab that signs out signs this one out too', async () => {
  fakeServer(signInAnswers);
  stop = startSession();
  await signIn('player1', 'pavilion');
  inAnotherTab(null);
  expect(now().status).toBe('guest');
  inAnotherTab('other');
  await settle();
  expect(now()).toMatchObject({ status: 'signed-in', token: 'other' });
});

describe('somebody else signs in while the last account is still being answered', () => {
  const refused = { status: 401, body: { error: 'LOGIN_REQUIRED', message: 'Please log in to continue.' } };

  /** Signs player1 in, leaves one of its calls waiting, signs it out and player2 in. */
  async function switched(waiting: 'GET /api/auth/me' | 'GET /api/button-presets') {
    const late = Promise.withResolvers<typeof refused | { body: unknown }>();
    let tokens = 0;
    const server = fakeServer({
      ...signInAnswers,
      'POST /api/auth/login': () => ({ body: { token: `token-${++tokens}`, role: 'user', user: account() } }),
    });
    stop = startSession();
    await signIn('player1', 'pavilion');
    await settle();
    server.answer(waiting, () => late.promise);
    const call = waiting === 'GET /api/auth/me' ? refreshAccount() : loadPresets();
    const ended = call.catch((error: unknown) => error);
    server.answer(waiting, signInAnswers[waiting] ?? 'unreachable');
    await signOut();
    expect(await signIn('player2', 'pavilion')).toEqual({ role: 'user' });
    await settle();
    return { answer: late.resolve, ended };
  }

  test('a call of the old session that is refused late leaves the new one alone', async () => {
    const { answer, ended } = await switched('GET /api/auth/me');
    answer(refused);
    expect(await ended).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(now()).toMatchObject({ status: 'signed-in', token: 'token-2' });
    expect(localStorage.getItem(TOKEN_KEY)).toBe('token-2');
  });

  test('stake buttons of the old account that come late are nobody’s', async () => {
    const { answer, ended } = await switched('GET /api/button-presets');
    answer({ body: { sports: [{ label: 'Old', value: 7 }], casino: [] } });
    await ended;
    expect(now().presets).toEqual(presets);
  });

  test('the word of another tab that comes late does not undo a newer sign-in here', async () => {
    fakeServer(signInAnswers);
    stop = startSession();
    await signIn('player1', 'pavilion');
    await settle();
    // The other tab signed out before this one signed in.
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: null }));
    expect(now().status).toBe('signed-in');
  });

  test('a tab whose session is over leaves the token that another tab has stored since', async () => {
    const server = fakeServer(signInAnswers);
    stop = startSession();
    await signIn('player1', 'pavilion');
    await settle();
    // The news of it is still on its way here.
    localStorage.setItem(TOKEN_KEY, 'of-another-tab');
    server.answer('GET /api/auth/me', refused);
    await expect(refreshAccount()).rejects.toThrow();
    expect(now().status).toBe('guest');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('of-another-tab');
  });
});

test('only users save stake buttons on the server', async () => {
  const agent = account({ role: 'agent', username: 'agent1' });
  const { calls } = fakeServer({ ...signInAnswers, 'GET /api/auth/me': { body: { role: 'agent', agent } } });
  await signIn('agent1', 'pavilion');
  await savePresets(presets);
  expect(now().presets).toEqual(presets);
  expect(calls.some(({ path }) => path === '/api/button-presets')).toBe(false);
});

test('stake buttons that cannot be read leave the default ones', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeServer({ ...signInAnswers, 'GET /api/button-presets': { status: 500 } });
  await signIn('player1', 'pavilion');
  await settle();
  expect(now().presets).toEqual(DEFAULT_PRESETS);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('the default stake buttons', () => {
  expect(DEFAULT_PRESETS.sports.map(({ label }) => label)).toEqual([
    '1k',
    '2k',
    '5k',
    '10k',
    '20k',
    '25k',
    '50k',
    '75k',
  ]);
  expect(DEFAULT_PRESETS.sports.map(({ value }) => value)).toEqual([
    1000, 2000, 5000, 10000, 20000, 25000, 50000, 75000,
  ]);
  expect(DEFAULT_PRESETS.casino.map(({ value }) => value)).toEqual([25, 50, 100, 200, 500, 1000]);
});
