// @vitest-environment node
import { expect, test } from 'vitest';
import { dayByKey, weeksOf } from '../../../src/shared/ui/days/month.ts';
import { readDay } from '../../../src/shared/ui/days/read-day.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['21.11.26', '2026-11-21'],
  ['1-2', '2026-02-01'],
  ['21 Nov 2026', '2026-11-21'],
  ['21 sept 25', '2025-09-21'],
  ['3 June, 2024', '2024-06-03'],
  ['9 मार्च', '2026-03-09'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2026', null],
  ['31 Nov', null],
  ['11/21/2026', null],
  // June or July.
  ['3 ju', null],
  ['tomorrow', null],
])('%s is %s', (typed, day) => {
  expect(readDay(typed, '2026-11-25')).toBe(day);
});

test('a month is six weeks from Monday on', () => {
  const weeks = weeksOf('2026-02');
  expect([weeks.length, weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual([
    6,
    '2026-01-26',
    '2026-02-01',
    '2026-03-08',
  ]);
});

test('a page from the end of a month ends with the shorter one', () => {
  expect(dayByKey('2026-03-31', 'PageUp', false)).toBe('2026-02-28');
  expect(dayByKey('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
  expect(dayByKey('2026-11-21', 'Enter', false)).toBeNull();
});
