import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { keepSent } from '../../../src/shared/api/market/sent-orders.ts';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { storedKeys } from '../../../src/shared/lib/browser/stored.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { DutchAnswers } from '../../../src/site/ladder/dutching/DutchAnswers.tsx';
import LadderDialog from '../../../src/site/ladder/LadderDialog.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer, presets } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const target = {
  ...{ sportId: '4', eventId: '700', marketId: '7001', title: 'Match Odds', eventName: 'India v Australia' },
  minPaise: 100_00,
  tool: 'ladder' as const,
  runners: [
    { selectionKey: '11', name: 'India', outcome: '11' },
    { selectionKey: '12', name: 'Australia', outcome: '12' },
    { selectionKey: '13', name: 'The Draw', outcome: '13' },
  ],
};

/** A house that takes orders, and a player who has none and no bet. */
const QUIET = {
  'GET /api/app-settings': { body: { ...settings, orders: true } },
  'GET /api/auth/me': { status: 500, body: {} },
  'GET /api/orders': { body: { items: [], next: null } },
  'GET /api/bets/positions': { body: { items: [] } },
};

beforeEach(() => {
  stubMedia(() => true);
  signIn();
  useSession.setState({ presets });
});
afterEach(() => vi.restoreAllMocks());

test('who asked for dutching has it at once', async () => {
  fakeServer({
    ...QUIET,
  });
  const page = livePage(<LadderDialog target={{ ...target, tool: 'dutching' }} />);
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  await page.giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [] }]);
  expect(await screen.findByRole('form', { name: 'Dutching' })).toBeTruthy();
});

test('two runners of three for one total: the stakes follow the odds, one press places them, each has its answer', async () => {
  const user = userEvent.setup();
  const refusal = { error: 'ORDER_NOT_FILLED', message: 'Not all of it can be had at once.', fillable: 100 };
  const server = fakeServer({
    ...QUIET,
    'POST /api/orders': {
      body: {
        orders: [
          { requestId: 'x', order: order({ state: 'filled', filled: 606, remaining: 0, averageOdds: 3.05 }) },
          { requestId: 'y', refusal },
        ],
      },
    },
  });
  const page = livePage(<LadderDialog target={target} />);
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  // Players lay Australia at better odds than the house.
  const runner = { selectionKey: '12', levels: [{ odds: 3.06, back: 800, lay: 0 }], lastTraded: null, traded: [] };
  await page.giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [runner] }]);
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  const form = within(await screen.findByRole('form', { name: 'Dutching' }));
  expect(form.getByText('Choose two runners or more.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Place back bets' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('checkbox', { name: 'Australia' }));
  await user.click(form.getByRole('checkbox', { name: 'The Draw' }));
  expect(form.getByText('₹606.00')).toBeTruthy();
  expect(form.getByText('₹394.00')).toBeTruthy();
  expect(form.getByText('−₹1,000.00')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Place 2 back bets · ₹1,000' }));
  const answers = within(await screen.findByRole('list', { name: 'What became of each bet' }));
  expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Australia₹606 matched at 3.05.Odds were 3.06',
    'The DrawNot placed. Not all of it can be had at once. Offered at these odds: ₹100.',
  ]);
  expect(
    screen.getByText(
      'Prices moved since you chose. Not every runner is backed in full: the results do not pay the same.',
    ),
  ).toBeTruthy();
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.body).toMatchObject({
    orders: [
      { selectionKey: '12', side: 'back', odds: 3.06, size: 606, timeInForce: 'fill_or_kill' },
      { selectionKey: '13', side: 'back', odds: 4.7, size: 394, timeInForce: 'fill_or_kill' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Back to dutching' }));
  await waitFor(() => expect(screen.getByRole('form', { name: 'Dutching' })).toBeTruthy());
});

test('the answers stand in the order of the odds, as the runners did', () => {
  const { eventId, marketId, side, size, timeInForce, inPlay } = order();
  const asked = (selectionKey: string, odds: number) => ({
    asked: { eventId, marketId, side, size, timeInForce, inPlay, selectionKey, odds },
    order: order({ selectionKey, odds, state: 'filled', filled: 2_000, remaining: 0 }),
  });
  render(<DutchAnswers target={target} answers={[asked('13', 4.7), asked('12', 3.06)]} onAgain={() => undefined} />);
  const answers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(answers).toEqual(['Australia₹2,000 matched at 3.06.', 'The Draw₹2,000 matched at 4.70.']);
  expect(screen.queryByText(/Prices moved/), 'and nothing is said of prices that stood').toBeNull();
});

test.each([
  [100, false],
  [0, true],
])('of a bet that was not filled where ₹%d is there, prices have moved: %s', (fillable, moved) => {
  const error = new ApiError(409, 'ORDER_NOT_FILLED', 'Not all of it can be had at once.', { fillable }, null);
  const { eventId, marketId, side, size, timeInForce, inPlay } = order();
  const asked = { eventId, marketId, side, size, timeInForce, inPlay, selectionKey: '13', odds: 4.7 };
  render(<DutchAnswers target={target} answers={[{ asked, error }]} onAgain={() => undefined} />);
  expect(screen.queryByText(/Prices moved/) !== null).toBe(moved);
  expect(screen.queryByText('Odds were 4.70') !== null).toBe(moved);
});

test('while the market is suspended nothing is placed, and that is said instead of what is to be chosen', async () => {
  const user = userEvent.setup();
  fakeServer({
    ...QUIET,
  });
  const page = livePage(<LadderDialog target={target} />);
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  await page.giveOrders('4', '700', []);
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  const form = within(await screen.findByRole('form', { name: 'Dutching' }));
  await user.click(form.getByRole('checkbox', { name: 'Australia' }));
  await user.click(form.getByRole('checkbox', { name: 'The Draw' }));
  expect(form.getByRole('button', { name: 'Place 2 back bets · ₹1,000' })).toHaveProperty('disabled', false);
  act(() => page.give(oddsTopic('4', '700'), [matchOdds({ status: 'SUSPENDED' })]));
  expect(await form.findByText('Suspended: no bets for the moment')).toBeTruthy();
  expect(form.getByRole('button', { name: /^Place 2 back bets/ })).toHaveProperty('disabled', true);
});

test('the favourite stands first, horses have silks, odds that moved are said, and a book of all of them is no bet', async () => {
  const user = userEvent.setup();
  fakeServer({
    ...QUIET,
  });
  const names = ['3. Royal Ember', '7. Harbour Pilgrim', '9. Quiet Cascade'];
  // In an order of their own, so that it is their odds that put them in theirs.
  const runners = target.runners.map((one, at) => ({ ...one, name: names[at] ?? '' })).toReversed();
  const page = livePage(<LadderDialog target={{ ...target, runners }} />);
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  const offer = (odds: number) => {
    const runner = { selectionKey: '12', levels: [{ odds, back: 800, lay: 0 }], lastTraded: null, traded: [] };
    return page.giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [runner] }]);
  };
  await offer(3.1);
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  const form = within(await screen.findByRole('form', { name: 'Dutching' }));
  const rows = () => form.getAllByRole('listitem');
  expect(rows().map((row) => row.textContent?.replace(/\d+\.\d\d.*/, ''))).toEqual([
    '3. Royal Ember',
    '7. Harbour Pilgrim',
    '9. Quiet Cascade',
  ]);
  expect(rows().every((row) => row.querySelector('svg path') !== null)).toBe(true);
  await user.click(form.getByRole('checkbox', { name: '7. Harbour Pilgrim' }));
  await user.click(form.getByRole('checkbox', { name: '9. Quiet Cascade' }));
  expect(form.getByText('Together as one price: 1.87')).toBeTruthy();
  const parts = [...document.querySelectorAll<HTMLElement>('form [aria-hidden] > span[style]')];
  expect(parts.map(({ style }) => Math.round(Number.parseFloat(style.width)))).toEqual([32, 21]);
  await offer(2.5);
  expect(form.getByText('Odds were 3.10')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: '3. Royal Ember' }));
  expect(form.getByText('The book of these runners is 100% or more. Leave one out.')).toBeTruthy();
  expect(form.getByRole('button', { name: /^Place/ })).toHaveProperty('disabled', true);
});

test('after a lost answer exactly the same bets are asked for again, whatever the odds are by then', async () => {
  const user = userEvent.setup();
  const filled = { requestId: 'x', order: order({ state: 'filled', remaining: 0 }) };
  const later = window.setTimeout;
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ms?: number) =>
    later(act, ms === 1_000 || ms === 2_000 ? 0 : ms)) as typeof later);
  const server = fakeServer({
    ...QUIET,
    'POST /api/orders': { status: 502, body: {} },
  });
  const page = livePage(<LadderDialog target={target} />);
  const offer = (odds: number, on = page) => {
    const runner = { selectionKey: '12', levels: [{ odds, back: 800, lay: 0 }], lastTraded: null, traded: [] };
    return on.giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [runner] }]);
  };
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  await offer(3.06);
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  const form = within(await screen.findByRole('form', { name: 'Dutching' }));
  await user.click(form.getByRole('checkbox', { name: 'Australia' }));
  await user.click(form.getByRole('checkbox', { name: 'The Draw' }));
  await user.click(form.getByRole('button', { name: 'Place 2 back bets · ₹1,000' }));
  const again = await form.findByRole('button', { name: 'Ask again' });
  await offer(3.4);
  expect(form.getByText('₹606.00')).toBeTruthy();
  expect(form.getByText('3.06')).toBeTruthy();
  expect(form.getByRole('checkbox', { name: 'India' })).toHaveProperty('disabled', true);
  // Looking at something else meanwhile does not forget them.
  await user.click(screen.getByRole('radio', { name: 'Ladder' }));
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  expect(again.isConnected).toBe(false);
  // Nor does loading the page anew, where nothing of it is left in memory.
  page.unmount();
  const anew = livePage(<LadderDialog target={target} />);
  anew.give(oddsTopic('4', '700'), [matchOdds()]);
  await offer(3.4, anew);
  await user.click(screen.getByRole('radio', { name: 'Dutching' }));
  server.answer('POST /api/orders', { body: { orders: [filled, { ...filled, requestId: 'y' }] } });
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  await screen.findByRole('list', { name: 'What became of each bet' });
  const bodies = server.calls.flatMap(({ method, body }) => (method === 'POST' ? [JSON.stringify(body)] : []));
  expect(bodies.length).toBeGreaterThan(1);
  expect(new Set(bodies).size).toBe(1);
  expect(storedKeys('pavilion.sent-orders.'), 'what is answered is kept no more').toEqual([]);
});

describe('bets of which nothing was ever heard', () => {
  const MINUTE_MS = 60_000;
  const ids = ['0b0d7e3c-6a55-4d0e-9d6c-0d5f1f0f0001', '0b0d7e3c-6a55-4d0e-9d6c-0d5f1f0f0002'];
  const sentBefore = (atMs: number) => {
    const asked = {
      eventId: '700',
      marketId: '7001',
      side: 'back',
      timeInForce: 'fill_or_kill',
      inPlay: 'lapse',
    } as const;
    const orders = [
      { ...asked, selectionKey: '12', odds: 3.06, size: 606 },
      { ...asked, selectionKey: '13', odds: 4.7, size: 394 },
    ];
    const owner = useSession.getState().account?.id ?? '';
    keepSent(owner, 'dutching 7001', { orders, requestIds: ids, atMs });
  };
  const [first, second] = ids.map((id) => `POST /api/orders/by-request/${id}/close`) as [string, string];
  const given = 'This request was given up before it reached the server. Nothing was placed.';
  const closed = { body: { order: null, refusal: { error: 'REQUEST_CLOSED', message: given } } };

  async function open(answers: Parameters<typeof fakeServer>[0]) {
    const server = fakeServer({
      ...QUIET,
      ...answers,
    });
    const page = livePage(<LadderDialog target={target} />);
    page.give(oddsTopic('4', '700'), [matchOdds()]);
    await page.giveOrders('4', '700', [{ marketId: '7001', matched: 0, runners: [] }]);
    await userEvent.click(screen.getByRole('radio', { name: 'Dutching' }));
    await screen.findByRole('button', { name: 'Ask again' });
    return server;
  }
  const giveUp = async () => userEvent.click(screen.getByRole('button', { name: 'Give these bets up' }));

  test('say their age, and are not given up while they may still be meant', async () => {
    sentBefore(Date.now() - 4 * MINUTE_MS);
    await open({});
    expect(screen.getByText(/^Sent .+, at the odds of that time\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Give these bets up' })).toBeNull();
  });

  test('are given up once the server knows none of them', async () => {
    sentBefore(Date.now() - 3 * 24 * 60 * MINUTE_MS);
    const server = await open({ [first]: closed, [second]: 'unreachable' });
    await giveUp();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask again' })).toHaveProperty('disabled', false));
    expect(storedKeys('pavilion.sent-orders.'), 'one of them stays open').toHaveLength(1);
    server.answer(second, closed);
    await giveUp();
    await screen.findByText('The server knows nothing of those bets. They were not placed, and are given up.');
    expect(storedKeys('pavilion.sent-orders.')).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'India' })).toHaveProperty('disabled', false);
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders')).toEqual([]);
  });

  test('that were placed after all are shown as what became of them', async () => {
    sentBefore(Date.now() - 6 * MINUTE_MS);
    const filled = order({ state: 'filled', filled: 606, remaining: 0, averageOdds: 3.05 });
    await open({ [first]: { body: { order: filled, refusal: null } }, [second]: closed });
    await giveUp();
    const answers = within(await screen.findByRole('list', { name: 'What became of each bet' }));
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Australia₹606 matched at 3.05.Odds were 3.06',
      `The DrawNot placed. ${given}`,
    ]);
    expect(storedKeys('pavilion.sent-orders.')).toEqual([]);
  });
});
