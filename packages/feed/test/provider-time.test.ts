import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochFromProviderTime, providerTime, providerTreeTime, providerUpdatedAt } from '../src/index.ts';

describe('the provider’s Indian wall time', () => {
  test('England v West Indies, 19:00 in India, is 13:30 UTC', () => {
    expect(epochFromProviderTime('2/11/2026 7:00:00 PM')).toBe(Date.UTC(2026, 1, 11, 13, 30));
  });

  test('the zero-padded form of the tree, midnight and noon', () => {
    expect(epochFromProviderTime('02/10/2026 09:48:00 PM')).toBe(Date.UTC(2026, 1, 10, 16, 18));
    expect(epochFromProviderTime('1/1/2026 12:00:00 AM')).toBe(Date.UTC(2025, 11, 31, 18, 30));
    expect(epochFromProviderTime('1/1/2026 12:00:00 PM')).toBe(Date.UTC(2026, 0, 1, 6, 30));
  });

  test.each([
    '',
    '2026-02-11T13:30:00Z',
    '13/1/2026 1:00:00 PM',
    '2/30/2026 1:00:00 PM',
    '2/11/2026 13:00:00 PM',
    '2/11/2026 0:10:00 AM',
    '2/11/2026 1:60:00 PM',
    null,
    5,
    {},
  ])('%j is no time', (text) => {
    expect(epochFromProviderTime(text)).toBeNull();
  });

  test('writing and reading give the same second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const epochMs = seconds * 1_000;
        expect(epochFromProviderTime(providerTime(epochMs))).toBe(epochMs);
        expect(epochFromProviderTime(providerTreeTime(epochMs))).toBe(epochMs);
      }),
    );
  });

  test('is written as the provider writes it', () => {
    const epochMs = Date.UTC(2026, 1, 10, 16, 0);
    expect(providerTime(epochMs)).toBe('2/10/2026 9:30:00 PM');
    expect(providerTreeTime(epochMs)).toBe('02/10/2026 09:30:00 PM');
    expect(providerUpdatedAt(epochMs)).toBe('2026-02-10T21:30:00.000Z');
  });
});
