import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { call, onRefusal } from '../../../src/shared/api/client.ts';
import { dropToken, keepToken } from '../../../src/shared/api/session/token.ts';
import { fakeServer } from '../../support/fake-server.ts';

afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

test('sends method, query and body, and the bearer token only when there is one', async () => {
  const { calls } = fakeServer({
    'GET /api/provider/events': { body: { data: [] } },
    'POST /api/auth/login': { body: { token: 't', role: 'user' } },
  });
  await call('GET', '/api/provider/events', { query: { sportId: '4', competitionId: undefined } });
  keepToken('secret');
  await call('POST', '/api/auth/login', { body: { username: 'a', password: 'b' } });
  expect(calls.map(({ query }) => query.toString())).toEqual(['sportId=4', '']);
  expect(calls.map(({ token }) => token)).toEqual([null, 'Bearer secret']);
  expect(calls[1]?.body).toEqual({ username: 'a', password: 'b' });
});

test('fills parameters into the path, escaped', async () => {
  const { calls } = fakeServer({ 'GET /api/bets/by-request/a%2Fb': { body: { bet: null, refusal: null } } });
  await call('GET', '/api/bets/by-request/{requestId}', { params: { requestId: 'a/b' } });
  expect(calls[0]?.path).toBe('/api/bets/by-request/a%2Fb');
});

test('a refusal is thrown as ApiError and heard by listeners until they leave', async () => {
  fakeServer({ 'GET /api/auth/me': { status: 401, body: { error: 'LOGIN_REQUIRED', message: 'Please log in.' } } });
  const heard: string[] = [];
  const leave = onRefusal((error) => heard.push(error.code));
  await expect(call('GET', '/api/auth/me', {})).rejects.toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
  leave();
  await expect(call('GET', '/api/auth/me', {})).rejects.toBeInstanceOf(ApiError);
  expect(heard).toEqual(['LOGIN_REQUIRED']);
});

test('no answer is an ApiError of its own; a reply that is no JSON is one too', async () => {
  const server = fakeServer({ 'GET /api/auth/me': 'unreachable' });
  await expect(call('GET', '/api/auth/me', {})).rejects.toMatchObject({ status: 0, unreachable: true });
  server.answer('GET /api/auth/me', { text: 'hello' });
  await expect(call('GET', '/api/auth/me', {})).rejects.toMatchObject({ code: 'REPLY_UNREADABLE' });
});

test('an abort of the caller goes up as an abort', async () => {
  const leaving = new AbortController();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    leaving.abort();
    throw signal?.reason;
  });
  await expect(call('GET', '/api/auth/me', {}, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
