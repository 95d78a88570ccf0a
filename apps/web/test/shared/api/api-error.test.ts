// @vitest-environment node
import { expect, test } from 'vitest';
import { ApiError, apiErrorOf, errorText } from '../../../src/shared/api/api-error.ts';

const refusal = (status: number, body: unknown) => apiErrorOf(Response.json(body, { status }));

test("says the server's own words", async () => {
  const error = await refusal(409, {
    error: 'MARKET_SUSPENDED',
    message: 'This market is suspended.',
    requestId: 'r1',
  });
  expect(errorText(error, 'fallback')).toBe('This market is suspended.');
  expect([error.status, error.code, error.requestId]).toEqual([409, 'MARKET_SUSPENDED', 'r1']);
});

test('keeps what stands beside error and message as detail', async () => {
  const error = await refusal(409, { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 2.2 });
  expect(error.detail).toEqual({ currentOdds: 2.2 });
});

test("says the page's words when the server gave none", async () => {
  const page = new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
  expect(errorText(await apiErrorOf(page), 'Failed to place bet. Please try again.')).toBe(
    'Failed to place bet. Please try again.',
  );
  expect(errorText(await refusal(500, { error: 'INTERNAL_ERROR' }), 'Login failed.')).toBe('Login failed.');
  expect(errorText(await refusal(400, ['x']), 'Login failed.')).toBe('Login failed.');
});

test('a provider error with a body speaks with the text of its answer', async () => {
  const plain = new Response('Feed is down for maintenance', {
    status: 503,
    headers: { 'content-type': 'text/plain' },
  });
  expect(errorText(await apiErrorOf(plain), 'Unable to load events.')).toBe('Feed is down for maintenance');
});

test('no answer at all has its own words where there are any', () => {
  const error = new ApiError(0, 'UNREACHABLE', '', {}, null);
  expect(error.unreachable).toBe(true);
  expect(errorText(error, 'Login failed.', 'Unable to reach the server. Please try again.')).toBe(
    'Unable to reach the server. Please try again.',
  );
  expect(errorText(error, 'Unable to load sports.')).toBe('Unable to load sports.');
});

test('anything else is told in the words of the page, never in its own', () => {
  expect(errorText(new TypeError('x is undefined'), 'Unable to load events.')).toBe('Unable to load events.');
});
