import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { dayAfter, WEEK_DAYS, weekOf, weeksUpTo } from '../../src/index.ts';

it('a week begins on the day that the operator chose', () => {
  // 25 November 2026 is a Wednesday.
  expect(weekOf('2026-11-25', 1)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(weekOf('2026-11-25', 3)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
  expect(weekOf('2026-11-25', 4)).toEqual({ from: '2026-11-19', to: '2026-11-25' });
  expect(weeksUpTo('2027-01-01', 7, 2)).toEqual([
    { from: '2026-12-20', to: '2026-12-26' },
    { from: '2026-12-27', to: '2027-01-02' },
  ]);
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => dayAfter('2000-01-01', n));
test.prop([anyDay, fc.constantFrom(...WEEK_DAYS)])('weeks follow each other without a gap', (day, first) => {
  const weeks = weeksUpTo(day, first, 6);
  for (const [at, { from, to }] of weeks.entries()) {
    expect(dayAfter(from, 6)).toBe(to);
    expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(first % 7);
    expect(weeks[at + 1]?.from ?? dayAfter(to, 1)).toBe(dayAfter(to, 1));
  }
  const last = weeks.at(-1);
  expect(last !== undefined && last.from <= day && day <= last.to).toBe(true);
});
