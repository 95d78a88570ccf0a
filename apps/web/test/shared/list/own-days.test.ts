import { afterEach, expect, test, vi } from 'vitest';
import { inOwnZone } from '../../../src/shared/lib/format/own-days.ts';

/** Minutes ahead of UTC from a moment on, else before it. */
function inZone(before: number, after = before, turnMs = 0): void {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return -(this.getTime() < turnMs ? before : after);
  });
}
afterEach(() => vi.restoreAllMocks());

test('days of a visitor in India, and bounds that nobody set, are asked for as they are', () => {
  inZone(330);
  expect(inOwnZone({ from: '2026-03-01', to: '', search: 'x' })).toEqual({ from: '2026-03-01', to: '', search: 'x' });
});

test.each([
  [240, '2026-03-01+04:00'],
  [-210, '2026-03-01-03:30'],
  [0, '2026-03-01+00:00'],
])('days elsewhere say how far ahead they are: %s minutes', (east, day) => {
  inZone(east);
  expect(inOwnZone({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: day, to: day });
});

test('a day on which the clocks change begins in one offset and ends in the other', () => {
  inZone(60, 120, new Date(2026, 2, 29, 2).getTime());
  expect(inOwnZone({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
    from: '2026-03-29+01:00',
    to: '2026-03-29+02:00',
  });
});
