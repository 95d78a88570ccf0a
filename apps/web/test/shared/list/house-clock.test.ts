import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDateTime, formatFixtureTime, formatTime, zoneName } from '../../../src/shared/lib/format/format.ts';
import { fileTime, fileZone } from '../../../src/shared/lib/format/table-export.ts';
import { useIdentity } from '../../../src/shared/lib/identity.ts';
import { fileOf } from '../../../src/shared/list/list-file.ts';

/** The visitor is in India; the installation goes by the days of Dubai. 20:15 in Greenwich is the next day in one of them alone. */
const ISO = '2026-11-21T20:15:08.000Z';
const at = Date.parse(ISO);
beforeEach(() => useIdentity.setState({ timeZone: 'Asia/Dubai' }));
afterEach(() => {
  useIdentity.setState({ timeZone: 'Asia/Kolkata' });
  window.history.replaceState(null, '', '/');
});

test.each(['/super-admin/current-bets', '/agent/bank'])('%s: times are the installation’s, and say so', (address) => {
  window.history.replaceState(null, '', address);
  expect(formatDateTime(at)).toBe('22 Nov 2026, 00:15');
  expect(formatTime(at, true)).toBe('00:15:08');
  expect(formatFixtureTime(at, at - 3 * 3_600_000)).toBe('Tomorrow, 00:15');
  expect(zoneName(at)).toBe('GST');
});

test('files of the back office have the times of its screens', () => {
  window.history.replaceState(null, '', '/super-admin/current-bets');
  expect([fileTime(ISO), fileZone(at)]).toEqual(['2026-11-22 00:15:08', 'GST']);
  const columns = [{ head: 'Placed', cell: () => null, text: () => fileTime(ISO) }];
  const file = fileOf('Bets', null, columns, [{}]);
  expect(file.heads).toEqual(['Placed (GST)']);
  expect(file.note).toContain('times in GST');
});

test('a zone whose clocks change is named whole in a file', () => {
  useIdentity.setState({ timeZone: 'Europe/London' });
  window.history.replaceState(null, '', '/super-admin/current-bets');
  expect([fileTime(ISO), fileZone(at)]).toEqual(['2026-11-21 20:15:08', 'Europe/London']);
});

test.each(['/', '/account-statement', '/agents-of-nobody'])('%s: times are the visitor’s', (address) => {
  window.history.replaceState(null, '', address);
  expect(formatDateTime(at)).toBe('22 Nov 2026, 01:45');
  expect([zoneName(at), fileTime(ISO)]).toEqual(['IST', '2026-11-22 01:45:08']);
});
