// The drawer of a bet shows the one that was pressed, and no other as if it were it.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BetDrawer, EVERY_BET } from '../../../src/back-office/bets/BetDrawer.tsx';
import type { BackOfficeBet } from '../../../src/shared/api/back-office/bets.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const backOfficeBet = (id: string, name: string): BackOfficeBet => ({
  ...bet({ id, selection: { id: '12', key: '12', name, side: 'back' } }),
  sport: { id: '4', key: 'cricket', name: 'Cricket' },
  user: { id: '9', username: 'ann', fullName: 'Ann', agentId: '2', agentName: 'North' },
  ...{ decision: null, commission: null, audit: { ip: null, userAgent: null } },
});
const PRESSED = backOfficeBet('70', 'Australia');
const OTHER = backOfficeBet('71', 'India');
/** One whose words have the number of the pressed one in them. */
const ALIKE = backOfficeBet('170', 'Draw');
const page = (items: BackOfficeBet[], total = items.length) => ({
  body: { items, total, page: 1, pageSize: 100, countedSince: null, totalAmount: 0, users: [] },
});

beforeEach(() => {
  stubMedia(() => false);
  signIn({ role: 'super_admin' });
});

/** Opens the drawer of the pressed bet, which the filter of the page does not have among its bets. */
function open(found: BackOfficeBet[]) {
  const server = fakeServer({
    'GET /api/super-admin/current-bets': ({ query }) =>
      query.get('search') === PRESSED.id ? page(found) : page([OTHER], 140),
  });
  const filter = { ...EVERY_BET, side: 'lay', state: 'matched' } as const;
  livePage(<BetDrawer viewer="super_admin" bet={PRESSED} filter={filter} onClose={() => undefined} />);
  return server;
}
const cards = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Stake') !== null);

test('the pressed bet is asked for by its number, leads and is marked, also where the page’s own list lacks it', async () => {
  const server = open([ALIKE, PRESSED]);
  await screen.findByText('Other bets on this event');
  const [first, second] = cards();
  expect(cards()).toHaveLength(2);
  expect(within(first as HTMLElement).getByText('Australia')).toBeTruthy();
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(within(second as HTMLElement).getByText('India')).toBeTruthy();
  expect(second?.hasAttribute('aria-current')).toBe(false);
  expect(screen.getByText('The newest 100 of 140 bets.')).toBeTruthy();
  const asked = server.calls.find(({ query }) => query.get('search') === '70');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ state: 'all', side: 'all', ownerId: '9' });
});

test('where it cannot be found the drawer says so, and the others are called others', async () => {
  open([ALIKE]);
  await screen.findByText('Bet 70 cannot be found.');
  expect(await screen.findByText('Other bets on this event')).toBeTruthy();
  expect(cards().some((card) => card.hasAttribute('aria-current'))).toBe(false);
  expect(screen.queryByText('Draw')).toBeNull();
});
