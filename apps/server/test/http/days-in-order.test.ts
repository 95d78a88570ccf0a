// Every list that is asked for by days refuses a first day that comes after the last one.
import { api, type EndpointSpec } from '@pavilion/contract';
import { expect, test } from 'vitest';
import { parsePart } from '../../src/http/input.ts';

const calls: EndpointSpec[] = Object.values(api).flatMap((group) => Object.values(group));
/** These count the days of a period, and say so in a sentence of their own (back-office-dashboard/period.ts). */
const BY_PERIOD = /\/(dashboard|commission)\//;
const byDays = calls.filter(({ query, path }) => {
  const shape = query && 'shape' in query ? Object(query.shape) : {};
  return 'from' in shape && 'to' in shape && !BY_PERIOD.test(path);
});
const asked = ({ query, path }: EndpointSpec, from: string, to: string) => {
  if (query === undefined) throw new Error(`${path} has no query`);
  return parsePart(query, { from, to }, 'query');
};

test('such calls are found', () => {
  expect(byDays.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/account/statement',
      '/api/account/profit-loss',
      '/api/activity/logs',
      '/api/results',
      '/api/agent/bets/history',
      '/api/super-admin/bets/history',
      '/api/super-admin/reports/wallet-transactions',
      '/api/agent/reports/activity-logs',
      '/api/super-admin/audit-log',
    ]),
  );
});

test.each(byDays.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const answer = asked(call, '2026-03-09', '2026-03-04');
  expect(answer.ok || { code: answer.refusal.code, message: answer.refusal.message }).toEqual({
    code: 'INVALID_REQUEST',
    message: 'from: comes after the last day',
  });
});

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-09', ''],
  ['', '2026-03-04'],
])('one day, and a bound alone, are asked for: %s to %s', (from, to) => {
  for (const call of byDays) expect([call.path, asked(call, from, to).ok]).toEqual([call.path, true]);
});
