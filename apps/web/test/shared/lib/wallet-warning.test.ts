// @vitest-environment node
import { expect, test } from 'vitest';
import { walletWarningText } from '../../../src/shared/lib/format/wallet-warning.ts';

test('a warning says how far a wallet is below zero, or below the minimum', () => {
  const text = (available: number, warning: 'negative' | 'low' | null) =>
    walletWarningText('north', { available, minimum: 2000, warning });
  expect(text(5000, null)).toBeNull();
  expect(text(-132.5, 'negative')).toBe(
    'north is 132.50 points below zero: its share of what players have won is more than it has.',
  );
  expect(text(1999.99, 'low')).toBe('north has 1,999.99 points available, less than the minimum of 2,000.00.');
});
