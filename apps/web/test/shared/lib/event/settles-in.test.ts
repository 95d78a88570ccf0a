// @vitest-environment node
import { expect, test } from 'vitest';
import { minutesLeft, settlesText } from '../../../../src/shared/lib/event/settles-in.ts';

const MINUTE_MS = 60_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const after = (minutes: number) => start + minutes * MINUTE_MS;
const chase = (left: number, first = '20.0 ov', second = '15.0 ov') => ({
  note: `Kings need 30 runs from ${left} balls`,
  status: '2nd innings',
  clock: null,
  sides: [{ detail: first }, { detail: second }],
});
const half = (clock: string | null, status = '2nd half') => ({ note: '', status, clock, sides: [] });

test('a chase goes on as fast as the match did so far', () => {
  // 210 balls in 105 minutes: half a minute each.
  expect(minutesLeft(chase(30), 'Cricket', start, after(105))).toBe(15);
  expect(minutesLeft(chase(30), 'Cricket', start, start + 10.5 * MINUTE_MS)).toBe(2);
  expect(minutesLeft(chase(1), 'Cricket', start, start + 10.5 * MINUTE_MS)).toBe(1);
});

test('a second half is told by its clock', () => {
  expect(minutesLeft(half("75'"), 'Football', start, after(90))).toBe(18);
});

test.each([
  ['half an hour or more is not said', chase(60), 'Cricket', after(105)],
  ['nothing before a start', chase(30), 'Cricket', after(-5)],
  ['nothing of a match that has hardly begun', chase(114, '1.0 ov', '0.0 ov'), 'Cricket', after(5)],
  [
    'a chase in overs has days before it',
    { ...chase(0), note: 'Kings need 30 runs from 12 overs' },
    'Cricket',
    after(99),
  ],
  ['nothing in the first half', half("40'", '1st half'), 'Football', after(40)],
  ['nobody knows how much time is added', half("90+3'"), 'Football', after(110)],
  ['nothing without a clock', half(null, 'Half time'), 'Football', after(50)],
  ['nothing of sports without a measure', half("12'"), 'Kabaddi', after(12)],
])('%s', (_, score, sport, nowMs) => {
  expect(minutesLeft(score, sport, start, nowMs)).toBeNull();
  expect(settlesText(score, sport, start, nowMs)).toBe('');
});

test('in words', () => {
  expect(settlesText(chase(30), 'Cricket', start, after(105))).toBe('settles in about 15 min');
  expect(settlesText(null, 'Cricket', start, after(105))).toBe('');
});
