import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import OpenBets from '../../../src/site/my-bets/OpenBets.tsx';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

const answer = (items: unknown[], total = items.length) =>
  fakeServer({ 'GET /api/bets/current': { body: { items, total, page: 1, pageSize: 100, totalAmount: 0 } } });

test('the rail shows the newest open bets, each with what it can bring or cost, and leads to its event', async () => {
  const lay = bet({
    id: '2',
    selection: { id: '11', key: '11', name: 'India', side: 'lay' },
    odds: { requested: 3.1, accepted: 3.1, line: null, width: null },
    stake: 2_000,
    exposure: { potentialWin: 2_000, liability: 4_200 },
  });
  answer([bet(), lay, ...['3', '4', '5', '6'].map((id) => bet({ id }))], 12);
  livePage(<OpenBets />);
  const section = await screen.findByRole('region', { name: 'Open bets' });
  expect(within(section).getByRole('heading').textContent).toBe('Open bets12');
  const lines = within(section).getAllByRole('link');
  expect(lines.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Australia₹6,000.00Back · Match Odds · 3.05Profit +₹12,300.00',
    'India₹2,000.00Lay · Match Odds · 3.10Liability −₹4,200.00',
  ]);
  expect(lines).toHaveLength(5);
  expect(lines[0]?.getAttribute('href')).toBe('/event/700?sportId=4');
});

test('a bet on a market of one question says the question once', async () => {
  const question = '10 over runs IND';
  answer([
    bet({
      kind: 'session',
      market: { ...bet().market, name: question },
      selection: { id: '1', key: '1', name: question, side: 'back' },
      odds: { requested: 95, accepted: 95, line: 58, width: null },
    }),
  ]);
  livePage(<OpenBets />);
  expect((await screen.findByRole('link')).textContent).toMatch(
    /^10 over runs IND₹6,000.00Yes · Session · 58 @ 95Profit/,
  );
});

test('without open bets the rail says nothing of them', async () => {
  const server = answer([]);
  livePage(<OpenBets />);
  await expect.poll(() => server.calls.length).toBeGreaterThan(0);
  expect(screen.queryByRole('region')).toBeNull();
});
