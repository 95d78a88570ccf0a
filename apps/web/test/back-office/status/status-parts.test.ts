// @vitest-environment node
import { expect, test } from 'vitest';
import type { SystemStatus } from '../../../src/shared/api/back-office/status.ts';
import { partsOf } from '../../../src/back-office/status/status-parts.ts';

const WELL: SystemStatus = {
  ...{ status: 'ok', version: '1', uptimeSeconds: 1, database: 'ok', clock: 'ok', clockDriftMs: -20, bus: 'none' },
  ...{ bridge: 'ok', feed: 'ok', feedAgeMs: 400 },
  feedParts: [{ name: 'Cricket', state: 'ok', topics: 3, ageMs: 400 }],
};
const words = (over: Partial<SystemStatus>) =>
  partsOf({ ...WELL, ...over }).map(({ name, word, tone }) => `${name}: ${word} (${tone})`);

test('says of each part how it does', () => {
  expect(words({})).toEqual([
    ...['Database: OK (ok)', 'Clock: OK (ok)', 'Message bus: None (plain)', 'Odds bridge: OK (ok)', 'Feed: OK (ok)'],
    'Feed · Cricket: OK (ok)',
  ]);
  const feedParts = [{ name: 'Tennis', state: 'down', topics: 1, ageMs: null }] as const;
  expect(
    words({
      database: 'down',
      clock: 'apart',
      clockDriftMs: 5000,
      bus: 'down',
      bridge: 'down',
      feed: 'stale',
      feedParts: [...feedParts],
    }),
  ).toEqual([
    ...['Database: Down (bad)', 'Clock: Apart (bad)', 'Message bus: Down (bad)', 'Odds bridge: Down (bad)'],
    ...['Feed: Stale (bad)', 'Feed · Tennis: Down (bad)'],
  ]);
});

test('says on which side the clock is', () => {
  const noteOf = (clockDriftMs: number) => partsOf({ ...WELL, clock: 'apart', clockDriftMs })[1]?.note;
  expect(noteOf(-5000)).toContain('5.0 s behind the database’s');
  expect(noteOf(60_000)).toContain('60.0 s ahead of the database’s');
});

test('an address outside that takes no alerts is said, with how many wait for it', () => {
  const outside = (failing: number, toldAt: string | null) =>
    partsOf({ ...WELL, alertsOutside: { failing, toldAt } }).at(-1);
  expect(outside(0, '2026-11-21T09:00:00.000Z')).toMatchObject({ name: 'Alerts told outside', word: 'OK', tone: 'ok' });
  expect(outside(2, null)).toMatchObject({
    ...{ word: 'Not taken', tone: 'warn' },
    note: '2 alerts were not taken; they are tried again. None was taken in the last day.',
  });
});
