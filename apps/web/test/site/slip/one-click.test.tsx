import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../src/shared/api/session/session.ts';
import OneClick from '../../../src/site/slip/OneClick.tsx';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import { followOneClick, useOneClick } from '../../../src/shared/lib/bet/one-click.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { matchOdds } from '../../fixtures/documents.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import '../../support/patience.ts';

const KEY = 'pavilion.one-click.player1';
const placed = { body: { message: 'ok', walletBalance: 900, exposure: 100, available: 800, bet: bet() } };

beforeEach(() => {
  stubMedia(() => false);
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  resetPlacing();
  usePlacing.setState({ placed: [], flights: new Map() });
  useSlipDraft.getState().close();
  signIn();
});

function open(answer: Parameters<typeof fakeServer>[0][string], stakePaise: number | null = 500_00) {
  const server = fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'POST /api/bets/place': answer,
  });
  if (stakePaise !== null) localStorage.setItem(KEY, String(stakePaise));
  followOneClick('player1');
  const view = livePage(
    <>
      <Slip place="rail" />
      <OneClick />
    </>,
  );
  return { ...view, server, posts: () => server.calls.filter(({ path }) => path === '/api/bets/place') };
}
const press = (changes = {}) => act(() => useSlipDraft.getState().open(pick(changes)));
const toasts = () => useToasts.getState().toasts;

test('a press places at once with the chosen stake, and a toast says so; the slip stays shut', async () => {
  const { posts } = open(placed);
  press();
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'ok', title: 'Bet Placed Successfully' }]));
  expect(posts().map(({ body }) => body)).toMatchObject([
    { stake: 500, expectedOdds: 3.05, selectionKey: '12', side: 'back', acceptUpdatedOdds: false },
  ]);
  expect([useSlipDraft.getState().pick, usePlacing.getState().placed]).toEqual([null, []]);
});

test('the notice of a lay says what is risked, which may be far more than the stake', async () => {
  const lay = bet({
    ...{ selection: { id: '12', key: '12', name: 'Australia', side: 'lay' }, stake: 300, potentialReturn: 54_000 },
    odds: { requested: 180, accepted: 180, line: null, width: null },
    exposure: { potentialWin: 300, liability: 53_700 },
  });
  open({ body: { ...placed.body, bet: lay } });
  press();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.text).toBe('Australia · Lay 180.00 · ₹300 · Liability ₹53,700.00');
});

test('changed odds are asked about, never taken', async () => {
  const refusal = { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 3.2 };
  const { posts } = open({ status: 409, body: refusal });
  press();
  expect(await screen.findByRole('alertdialog', { name: 'Odds have changed' })).toBeTruthy();
  expect(posts()).toHaveLength(1);
  expect(useSlipDraft.getState().stakePaise).toBe(500_00);
});

test('a refusal is told with its figures, and leaves one-click betting on', async () => {
  const refusal = { error: 'INSUFFICIENT_FUNDS', message: 'Insufficient balance for this bet.', available: 20 };
  open({ status: 422, body: refusal });
  press();
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'bad', title: 'Bet not placed' }]));
  expect(toasts()[0]?.text).toBe('Insufficient balance for this bet. Available ₹20.');
  expect(useOneClick.getState().stakePaise).toBe(500_00);
});

test('a stake outside of the row’s limits opens the slip and places nothing', async () => {
  const { posts } = open(placed);
  press({ minPaise: 1_000_00 });
  expect(await screen.findByText('The lowest stake here is ₹1,000.')).toBeTruthy();
  expect(posts()).toHaveLength(0);
});

test('a lay that can lose more than five times its stake opens the slip, which says so, and places nothing', async () => {
  const { posts } = open(placed);
  press({ side: 'lay', priceHundredths: 601, box: { topic: '/board/markets?4&700', key: '7001/12/lay/0' } });
  expect(
    await screen.findByText('One-click betting asks first here: this bet can lose more than 5 times its stake.'),
  ).toBeTruthy();
  expect(screen.getByText('Liability').nextElementSibling?.textContent).toBe('−₹2,505.00');
  expect(useSlipDraft.getState().stakePaise).toBe(500_00);
  expect(posts()).toHaveLength(0);
});

test('a lay that loses five times its stake and no more, and a back at any odds, are placed at once', async () => {
  const { posts } = open(placed);
  press({ side: 'lay', priceHundredths: 600 });
  await waitFor(() => expect(posts()).toHaveLength(1));
  press({ priceHundredths: 180_00 });
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(screen.queryByText(/asks first here/)).toBeNull();
});

test('a second press on the same price waits for the first; one on another does not', async () => {
  const answers: ((given: typeof placed) => void)[] = [];
  const { posts } = open(() => new Promise((resolve) => answers.push(resolve)));
  press();
  await waitFor(() => expect(posts()).toHaveLength(1));
  press();
  expect(toasts()).toMatchObject([{ tone: 'warn', title: 'The last bet is still being placed.' }]);
  press({ selectionKey: '11' });
  await waitFor(() => expect(posts()).toHaveLength(2));
  for (const answer of answers) answer(placed);
  await waitFor(() => expect(toasts().filter(({ tone }) => tone === 'ok')).toHaveLength(2));
  expect(new Set(posts().map(({ body }) => JSON.stringify(body))).size).toBe(2);
});

test('it is off at first, is turned on in the slip with its stake, and is kept for the account alone', async () => {
  const { posts } = open(placed, null);
  press();
  const user = userEvent.setup();
  const toggle = await screen.findByRole('switch', { name: 'One-click betting' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(posts()).toHaveLength(0);
  await user.click(toggle);
  expect(localStorage.getItem(KEY)).toBe('100000');
  const strip = screen.getByRole('region', { name: 'One-click betting' });
  expect(strip.textContent).toContain('₹1,000');
  act(() => followOneClick('player2'));
  expect(screen.queryByRole('region', { name: 'One-click betting' })).toBeNull();
  act(() => followOneClick('player1'));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(localStorage.getItem(KEY)).toBeNull();
  act(() => useSlipDraft.getState().close());
  press();
  expect(useSlipDraft.getState().pick).not.toBeNull();
});

test('a bet-locked player is told, and nothing is sent', () => {
  const { posts } = open(placed);
  const { account } = useSession.getState();
  if (account) useSession.setState({ account: { ...account, betLocked: true } });
  press();
  expect(toasts()).toMatchObject([{ tone: 'warn' }]);
  expect(posts()).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('is not offered with a stake that would be refused: too low, too high, or more than is there', async () => {
  const { give } = open(placed, null);
  press();
  give(oddsTopic('4', '700'), [matchOdds()]);
  const stake = screen.getByRole('textbox', { name: 'Stake' });
  const offered = async (value: string) => {
    await userEvent.clear(stake);
    await userEvent.type(stake, value);
    return !(screen.getByRole('switch', { name: 'One-click betting' }) as HTMLButtonElement).disabled;
  };
  expect(await offered('500')).toBe(true);
  expect(await offered('50')).toBe(false);
  expect(await offered('900000')).toBe(false);
  expect(await offered('400000')).toBe(false);
});
