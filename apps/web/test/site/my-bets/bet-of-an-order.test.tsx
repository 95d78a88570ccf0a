import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BetCard } from '../../../src/site/my-bets/BetCard.tsx';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test.each([
  [{ id: '41', against: 'players' as const }, 'Matched with a player'],
  [{ id: '41', against: 'house' as const }, 'From an order, with the house'],
])('a bet that an order has become says so, and against whom: %o', (order, words) => {
  livePage(<BetCard bet={bet({ order })} nowMs={0} withEvent />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('any other bet says nothing of orders', () => {
  livePage(<BetCard bet={bet()} nowMs={0} withEvent />);
  expect(screen.queryByText(/From an order|Matched with/)).toBeNull();
});
