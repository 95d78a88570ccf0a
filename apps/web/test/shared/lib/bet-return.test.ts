import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { returnPaise } from '../../../src/shared/lib/bet/bet-return.ts';
import { RETURNS } from '../../../src/back-office/bets/bet-columns.tsx';
import { bet } from '../../fixtures/bet.ts';

describe('what a bet returns', () => {
  const lay = { potentialReturn: 18_300, stake: 6_000, exposure: { potentialWin: 6_000, liability: 12_300 } };

  test('an open bet: what would come back if it wins', () => {
    expect(returnPaise(bet())).toBe(18_300_00);
    expect(returnPaise(bet(lay))).toBe(18_300_00);
  });

  test('a won bet: what it risked and what it gained', () => {
    expect(returnPaise(bet({ status: 'won', profit: 12_300 }))).toBe(18_300_00);
    expect(returnPaise(bet({ ...lay, status: 'won', profit: 6_000 }))).toBe(18_300_00);
  });

  test('a lost bet: nothing, or what a shared first place left of it', () => {
    expect(returnPaise(bet({ status: 'lost', profit: -6_000 }))).toBe(0);
    expect(returnPaise(bet({ ...lay, status: 'lost', profit: -12_300 }))).toBe(0);
    expect(returnPaise(bet({ status: 'lost', profit: -1_500.5 }))).toBe(4_499_50);
  });

  test('a void bet: its stake, of a lay bet what was held for it', () => {
    expect(returnPaise(bet({ status: 'void', profit: 0 }))).toBe(6_000_00);
    expect(returnPaise(bet({ ...lay, status: 'void', profit: 0 }))).toBe(12_300_00);
  });

  test('the list and its file say the same', () => {
    const user = { id: '9', username: 'ravi', fullName: '' };
    const both = (changes: Parameters<typeof bet>[0]) => {
      const row = { ...bet(changes), user } as never;
      return [render(RETURNS.cell(row)).container.textContent, RETURNS.text?.(row)];
    };
    expect(both({ status: 'lost', profit: -6_000 })).toEqual(['₹0.00', 0]);
    expect(both({ status: 'lost', profit: -1_500.5 })).toEqual(['₹4,499.50', 4_499.5]);
    expect(both({ status: 'won', profit: 12_300 })).toEqual(['₹18,300.00', 18_300]);
  });
});
