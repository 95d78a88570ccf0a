// @vitest-environment node
// What is told of a call that failed, and that nothing waits for a network behind anybody's back.
import { expect, test } from 'vitest';
import { ApiError, failureText, UNREACHABLE } from '../../../src/shared/api/api-error.ts';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';

const answered = (status: number, message: string) => new ApiError(status, 'ANY', message, {}, null);

test.each([
  [answered(409, 'The server’s own words.'), 'The server’s own words.'],
  [answered(500, ''), 'Unable to load users.'],
  [new Error('a bug'), 'Unable to load users.'],
  [new ApiError(0, UNREACHABLE, '', {}, null), 'Unable to load users. Please try again later.'],
])('%s is told as "%s"', (error, words) => {
  expect(failureText(error, 'Unable to load users.')).toBe(words);
});

test('words without a full stop get one before more is said', () => {
  const unreachable = new ApiError(0, UNREACHABLE, '', {}, null);
  expect(failureText(unreachable, 'Failed to load')).toBe('Failed to load. Please try again later.');
});

test('what changes something is never held back until there is a network', () => {
  const { mutations, queries } = makeQueryClient().getDefaultOptions();
  expect([mutations?.networkMode, queries?.networkMode, queries?.refetchOnReconnect]).toEqual([
    'always',
    'always',
    true,
  ]);
});
