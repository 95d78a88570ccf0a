import type { Role } from '@pavilion/contract';
import { create } from 'zustand';
import { emit } from '../../lib/bet/events.ts';
import { type Account, loginRestricted, readMe } from './account.ts';
import { ApiError, errorText } from '../api-error.ts';
import { call, onRefusal } from '../client.ts';
import { type ButtonPresets, cleanPresets, DEFAULT_PRESETS } from './presets.ts';
import { currentToken, dropToken, keepToken, watchToken } from './token.ts';
import { later, t } from '../../i18n/i18n.ts';

/**
 * Who is signed in. `loading` has a token whose account is not known yet. The restriction
 * message stays after a locked account was put out, until somebody reads it.
 */
export type Session = {
  status: 'guest' | 'loading' | 'signed-in';
  token: string | null;
  role: Role | null;
  account: Account | null;
  presets: ButtonPresets;
  lastRestrictionMessage: string | null;
};

const guest: Session = {
  status: 'guest',
  token: null,
  role: null,
  account: null,
  presets: DEFAULT_PRESETS,
  lastRestrictionMessage: null,
};

export const useSession = create<Session>()(() => ({
  ...guest,
  token: currentToken(),
  status: currentToken() ? 'loading' : 'guest',
}));

const sessionNow = (): Session => useSession.getState();

/** Forgets everything about the account; the server is not told. */
export function clearSession(): void {
  dropToken();
  useSession.setState(guest);
}

/** Reads the account of a token that this browser kept, and follows what other tabs and refused calls say. */
export function startSession(): () => void {
  const stopWatching = watchToken((token) => {
    useSession.setState({ ...guest, token, status: token ? 'loading' : 'guest' });
    if (token) void restoreAccount();
  });
  const stopListening = onRefusal((error) => {
    if (error.code === 'LOGIN_REQUIRED' && sessionNow().token) endSession();
    else if (error.code === 'USER_LOCKED' && sessionNow().status === 'signed-in') void restrict(error.message);
  });
  if (currentToken()) void restoreAccount();
  return () => {
    stopWatching();
    stopListening();
  };
}

/** The server no longer knows the token: somebody who was signed in is told, and may sign in again at once. */
function endSession(): void {
  const wasIn = sessionNow().status === 'signed-in';
  const address = window.location.pathname + window.location.search;
  clearSession();
  if (wasIn) emit('request-login', { reason: 'session-ended', after: { address } });
}

const ASK_AGAIN_MS = 1_000;
const ASK_AGAIN_MS_MAX = 10_000;

/**
 * Reads the account of a token that was kept. Where no answer comes, or none that says anything of the token (the network failed,
 * the page is being left, the server is busy or away), the token is kept and it is asked again, for as long as it takes.
 */
async function restoreAccount(): Promise<void> {
  const token = currentToken();
  for (let waitMs = ASK_AGAIN_MS; ; waitMs = Math.min(waitMs * 2, ASK_AGAIN_MS_MAX)) {
    const failure = await loadAccount(isWordOfServer);
    // Another one is another tab's, which is asked about on its own.
    if (failure === null || isWordOfServer(failure) || currentToken() !== token) return;
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
    });
    if (currentToken() !== token) return;
  }
}

/** No answer, a part of one, or one that a server gives for a moment only. */
const PASSING = [0, 200, 408, 429, 502, 503, 504];
/** Whether the fetch has failed; else it is not known what the token is worth. */
const isWordOfServer = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || !PASSING.includes(failure.status);

/**
 * The current-user fetch: sets role and account, and for users their stake buttons. A failure clears the session, unless it
 * leaves open what the token is worth and the caller asks again; a locked account is put out with the restriction message.
 * Returns the failure, if there was one.
 */
async function loadAccount(endsIt: (failure: unknown) => boolean = () => true): Promise<unknown> {
  const token = currentToken();
  try {
    const account = readMe(await call('GET', '/api/auth/me', {}));
    if (currentToken() !== token) return null;
    if (!account) {
      clearSession();
      return new ApiError(200, 'REPLY_UNREADABLE', '', {}, null);
    }
    if (account.userLocked) await restrict(loginRestricted(account.agentLabel));
    else admit(account);
    return null;
  } catch (error) {
    if (currentToken() !== token) return null;
    if (error instanceof ApiError && error.code === 'USER_LOCKED') await restrict(error.message);
    else if (endsIt(error)) clearSession();
    return error;
  }
}

function admit(account: Account): void {
  useSession.setState({ status: 'signed-in', token: currentToken(), role: account.role, account });
  if (account.role === 'user') void loadPresets();
}

/** Puts a locked account out: logout call, everything cleared, the message kept for the alert. */
export async function restrict(message: string): Promise<void> {
  const closing = closeOnServer();
  clearSession();
  useSession.setState({ lastRestrictionMessage: message });
  await closing;
}

export const dismissRestriction = (): void => useSession.setState({ lastRestrictionMessage: null });

/** `challenge`: the password was right and a code has to follow; `wrong`: it, or the name, was not. */
export type SignInResult = { role: Role } | { error: string; wrong?: boolean } | { challenge: string };

/**
 * Signs in with a trimmed name and password, accepting the terms of the version that was shown. Errors come back as the
 * text to show.
 */
export const signIn = (username: string, password: string, termsVersion?: string): Promise<SignInResult> => {
  const accepted = termsVersion === undefined ? {} : { termsVersion };
  return enterWith(() => call('POST', '/api/auth/login', { body: { username, password, ...accepted } }));
};

/** The second step: a code of the authenticator, or a recovery code. */
export const signInWithCode = (challenge: string, code: string): Promise<SignInResult> =>
  enterWith(() => call('POST', '/api/auth/login/second-step', { body: { challenge, code } }));

/** Becomes a demo player that did not exist before. */
export const signInAsDemo = (termsVersion: string): Promise<SignInResult> =>
  enterWith(() => call('POST', '/api/auth/demo', { body: { termsVersion } }));

async function enterWith(ask: () => Promise<{ token: string }>): Promise<SignInResult> {
  const failed = later('Login failed. Please try again.');
  const unreachable = later('Unable to reach the server. Please try again.');
  try {
    const { token } = await ask();
    keepToken(token);
    useSession.setState({ ...guest, token, status: 'loading' });
  } catch (error) {
    const challenge = error instanceof ApiError && error.code === 'SECOND_STEP_NEEDED' && error.detail['challenge'];
    return typeof challenge === 'string'
      ? { challenge }
      : {
          error: errorText(error, failed, unreachable),
          wrong: error instanceof ApiError && error.code === 'CREDENTIALS_INVALID',
        };
  }
  const failure = await loadAccount();
  const { role, lastRestrictionMessage } = sessionNow();
  if (role) return { role };
  dismissRestriction();
  return {
    error: lastRestrictionMessage === null ? errorText(failure, failed, unreachable) : t(lastRestrictionMessage),
  };
}

/**
 * `none` for players who have paused their betting (decision 23). `held` until it is known whether who is signed in has: what
 * promotes keeps its room unseen meanwhile.
 */
export type Promotions = 'shown' | 'held' | 'none';

export const usePromotions = (): Promotions =>
  useSession(({ status, account }) => {
    if (status === 'loading') return 'held';
    return account?.exclusion === undefined ? 'shown' : 'none';
  });

/** Signs out here at once; what the server says to it does not matter. */
export async function signOut(): Promise<void> {
  const closing = closeOnServer();
  clearSession();
  await closing;
}

async function closeOnServer(): Promise<void> {
  if (!currentToken()) return;
  await call('POST', '/api/auth/logout', {}).catch(() => undefined);
}

/** Reads the account again, for a fresh balance. Unlike the first read, a missing answer changes nothing. */
export async function refreshAccount(): Promise<void> {
  const token = currentToken();
  if (!token) return;
  const account = readMe(await call('GET', '/api/auth/me', {}));
  if (!account || currentToken() !== token) return;
  if (account.userLocked) await restrict(loginRestricted(account.agentLabel));
  else useSession.setState({ account, role: account.role });
}

/** Writes a wallet that came with a reply or over the socket, to the account that is signed in. Paise. */
export function setWallet(wallet: Pick<Account, 'walletPaise'> & Partial<Account>): void {
  const { account } = sessionNow();
  if (account) useSession.setState({ account: { ...account, ...wallet } });
}

/** Reads the own stake buttons; a failure is logged and the buttons stay as they are. */
export async function loadPresets(): Promise<void> {
  if (sessionNow().role !== 'user') return;
  const token = currentToken();
  try {
    const presets = cleanPresets(await call('GET', '/api/button-presets', {}));
    if (currentToken() === token) useSession.setState({ presets });
  } catch (error) {
    console.warn('Stake buttons could not be read; the default ones stay.', error);
  }
}

/** Saves stake buttons: on the server for users, only in this page for other roles. */
export async function savePresets(presets: ButtonPresets): Promise<void> {
  const token = currentToken();
  const saved = sessionNow().role === 'user' ? await call('POST', '/api/button-presets', { body: presets }) : presets;
  if (currentToken() === token) useSession.setState({ presets: cleanPresets(saved) });
}
