import { describe, expect, test } from 'vitest';
import { calendarOf, dayAfter, endOfDay, isTimeZone, periodEndMs, periodStartMs } from '../../src/index.ts';

const HOUR_MS = 3_600_000;
const at = (text: string): number => Date.parse(text);
const hoursOf = (zone: string, day: string): number =>
  (endOfDay(calendarOf(zone), day) - calendarOf(zone).startOf(day)) / HOUR_MS;

describe('a day', () => {
  test.each([
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Europe/London', '2026-03-28', 24],
    ['Europe/London', '2026-03-29', 23],
    ['Europe/London', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    // Half an hour of daylight saving.
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    // Midnight is left out, and comes twice.
    ['Africa/Cairo', '2026-04-24', 23],
    ['America/Havana', '2026-11-01', 25],
    // A day that there was not.
    ['Pacific/Apia', '2011-12-30', 0],
  ])('of %s, %s, has %d hours', (zone, day, hours) => {
    expect(hoursOf(zone, day)).toBe(hours);
  });

  test('begins at midnight, or when the clocks are put forward over it', () => {
    expect(calendarOf('Asia/Kolkata').startOf('2026-11-22')).toBe(at('2026-11-21T18:30:00Z'));
    expect(calendarOf('Asia/Kathmandu').startOf('2026-11-22')).toBe(at('2026-11-21T18:15:00Z'));
    expect(calendarOf('America/St_Johns').startOf('2026-07-01')).toBe(at('2026-07-01T02:30:00Z'));
    expect(calendarOf('Africa/Cairo').startOf('2026-04-24')).toBe(at('2026-04-23T22:00:00Z'));
    expect(calendarOf('America/Havana').startOf('2026-11-01')).toBe(at('2026-11-01T04:00:00Z'));
  });

  test.each([
    'Asia/Kolkata',
    'Europe/London',
    'Africa/Cairo',
    'America/Havana',
    'America/Santiago',
    'Australia/Lord_Howe',
  ])('of %s holds its first moment and not the one before it, all year', (zone) => {
    const calendar = calendarOf(zone);
    for (let day = '2026-01-01'; day < '2027-01-02'; day = dayAfter(day, 1)) {
      expect(calendar.dayAt(calendar.startOf(day))).toBe(day);
      expect(calendar.dayAt(calendar.startOf(day) - 1)).toBe(dayAfter(day, -1));
    }
  });

  test('may be as early or as late as a filter takes', () => {
    expect(calendarOf('Asia/Kolkata').startOf('1900-01-01')).toBeLessThan(at('1900-01-01T00:00:00Z'));
    expect(calendarOf('Europe/London').startOf('9999-12-31')).toBe(at('9999-12-31T00:00:00Z'));
  });
});

describe('calendar periods where the clocks change', () => {
  const london = calendarOf('Europe/London');
  test('a week and a month with it are an hour longer', () => {
    const now = at('2026-10-25T12:00:00Z');
    expect(periodStartMs('week', now, london)).toBe(at('2026-10-18T23:00:00Z'));
    expect(periodEndMs('week', now, london)).toBe(at('2026-10-26T00:00:00Z'));
    expect(periodStartMs('month', now, london)).toBe(at('2026-09-30T23:00:00Z'));
    expect(periodEndMs('month', now, london)).toBe(at('2026-11-01T00:00:00Z'));
  });
  test('a day ends where the next one begins', () => {
    for (let ms = at('2026-03-27T00:30:00Z'); ms < at('2026-04-01T00:00:00Z'); ms += HOUR_MS) {
      const end = periodEndMs('day', ms, london);
      expect(periodStartMs('day', end - 1, london)).toBe(periodStartMs('day', ms, london));
      expect(periodStartMs('day', end, london)).toBe(end);
    }
  });
});

test('a zone is known by the name that every program knows it by', () => {
  for (const name of ['Asia/Kolkata', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires']) {
    expect(isTimeZone(name)).toBe(true);
  }
  for (const name of ['', '+05:30', '05:30', 'Asia/Nowhere', "UTC'", 'Asia/Kolkata ', '../etc']) {
    expect(isTimeZone(name)).toBe(false);
  }
});
