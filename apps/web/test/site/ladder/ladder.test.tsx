import { nextTick } from '@pavilion/betting';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../src/shared/api/query-client.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { australia, begin, board, cell, open } from './ladder-page.tsx';
import { bookOf, pricesAround, pricesShown, rowsOf, takenOf } from '../../../src/site/ladder/ladder-rows.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { matchOdds } from '../../fixtures/documents.ts';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import '../../support/patience.ts';

beforeEach(begin);

test('the rows are the prices of the exchange around the last that was traded, highest first', () => {
  const prices = pricesAround(310);
  expect(prices).toHaveLength(41);
  expect(prices[20]).toBe(310);
  expect(prices.slice(19, 22)).toEqual([315, 310, 305]);
  expect(pricesAround(101)[20]).toBe(101);
  const book = bookOf(
    [
      { side: 'back', hundredths: 305, size: 5_000 },
      { side: 'lay', hundredths: 320, size: 300 },
    ],
    australia,
  );
  const rows = rowsOf(book, [320, 310, 305], [order()]);
  expect(rows.map(({ back, lay, traded, own }) => [back, lay, traded, own.length])).toEqual([
    [0, 1_000, 0, 1],
    [0, 0, 400, 0],
    [5_000, 0, 0, 0],
  ]);
});

test('what players alone offer far from the middle, and an own order there, stand in their place among the prices', () => {
  const far = { ...australia, levels: [...australia.levels, { odds: 8, back: 250, lay: 0 }] };
  const book = bookOf([{ side: 'back', hundredths: 305, size: 5_000 }], far);
  const shown = pricesShown(book, 310, [order({ odds: 1.5 })]);
  expect(shown).toEqual([800, ...pricesAround(310), 150]);
  const rows = rowsOf(book, shown, []);
  expect(rows[0]).toMatchObject({ hundredths: 800, back: 250, lay: 0 });
  // The line over each says that prices between them are left out.
  expect(rows.filter(({ skips }) => skips).map(({ hundredths }) => hundredths)).toEqual([shown[1], 150]);
});

test('by keyboard the next price that is shown is the next one', async () => {
  open([order({ odds: 8 })]);
  const top = await cell(new RegExp(`^Back Australia ${((pricesAround(310)[0] ?? 0) / 100).toFixed(2)}`));
  await screen.findAllByRole('button', { name: /^Cancel order/ });
  top.focus();
  fireEvent.keyDown(top, { key: 'ArrowUp' });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Back Australia 8\.00/);
  fireEvent.keyDown(document.activeElement ?? top, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(top);
});

test('a press asks first and places nothing; the button places it at that price and with the chosen stake', async () => {
  const user = userEvent.setup();
  const { sent } = open();
  await user.click(await cell(/^Back Australia 3\.20/));
  expect(sent('POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask for 3.20 · ₹1,000' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    orders: [{ side: 'back', odds: 3.2, size: 1_000, selectionKey: '12', timeInForce: 'rest', inPlay: 'lapse' }],
  });
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'ok', title: 'Australia' }]));
});

test('what was pressed says what it can lose, and whether somebody offers it now', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await cell(/^Lay Australia 3\.05/));
  expect(screen.getByText('Risks ₹2,050').parentElement?.textContent).toBe('Risks ₹2,050 · waits in the queue');
  await user.click(await cell(/^Lay Australia 3\.20/));
  expect(screen.getByText('Risks ₹2,200').parentElement?.textContent).toBe('Risks ₹2,200 · offered now');
  await user.click(await cell(/^Back Australia 3\.20/));
  expect(screen.getByText('Risks ₹1,000').parentElement?.textContent).toBe('Risks ₹1,000 · waits in the queue');
});

test('what is offered at a price or a better one counts no own order', () => {
  const book = bookOf([{ side: 'lay', hundredths: 310, size: 300 }], australia);
  expect(takenOf(book, { side: 'lay', hundredths: 305 }, [])).toBe(0);
  expect(takenOf(book, { side: 'lay', hundredths: 320 }, [])).toBe(1_000);
  expect(takenOf(book, { side: 'lay', hundredths: 320 }, [order({ remaining: 600 })])).toBe(400);
  expect(takenOf(book, { side: 'back', hundredths: 101 }, [])).toBe(0);
});

test('one press places once it is turned on, and a second one waits for the answer to the first', async () => {
  const user = userEvent.setup();
  let answer: () => void = () => {};
  const { sent } = open([], {
    'POST /api/orders': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { orders: [{ requestId: 'x', order: order() }] } });
      }),
  });
  await user.click(await screen.findByRole('switch', { name: 'One press places' }));
  const lay = await cell(/^Lay Australia 3\.20/);
  await user.dblClick(lay);
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  answer();
  await waitFor(() => expect(lay.getAttribute('aria-disabled')).toBeNull());
  expect(sent('POST')).toHaveLength(1);
});

test('what was asked stays in sight until it is answered', async () => {
  const user = userEvent.setup();
  let answer: () => void = () => {};
  open([], {
    'POST /api/orders': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { orders: [{ requestId: 'x', order: order() }] } });
      }),
  });
  await user.click(await cell(/^Back Australia 3\.20/));
  const ask = screen.getByRole('button', { name: 'Ask for 3.20 · ₹1,000' });
  await user.click(ask);
  expect(ask.getAttribute('aria-busy')).toBe('true');
  answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull());
});

test('Tab comes to one price of a ladder, and C goes to the middle', async () => {
  open();
  const far = await cell(/^Back Australia 3\.45/);
  const stops = document.querySelectorAll('[data-cell][tabindex="0"]');
  expect([...stops].map((one) => one.getAttribute('data-cell'))).toEqual(['back/310', 'lay/310']);
  far.focus();
  fireEvent.keyDown(far, { key: 'c' });
  await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('back/310'));
});

test('an own order stands in its row; pressed it is cancelled, dragged it moves with the version that was seen', async () => {
  const user = userEvent.setup();
  const { server, sent } = open([order()]);
  const own = await screen.findByRole('button', { name: 'Cancel order Back 3.20 · ₹2,000' });
  await user.click(own);
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/orders/41')).toBe(true));
  const to = (await cell(/^Back Australia 3\.25/)).closest('[data-tick]');
  document.elementFromPoint = () => to;
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Back Australia 3\.25/ }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.pointerDown(own, { pointerId: 1, buttons: 1 });
  const move = new MouseEvent('pointermove', { bubbles: true, buttons: 1 });
  Object.defineProperty(move, 'movementY', { value: -30 });
  fireEvent(own, move);
  fireEvent.pointerUp(own, { pointerId: 1 });
  await waitFor(() => expect(sent('PATCH')).toEqual([{ version: 1, odds: 3.25 }]));
});

test('beside a mouse a runner’s orders are counted under its rows, and cancelled there', async () => {
  const user = userEvent.setup();
  const { server } = open([order(), order({ id: '42', odds: 3.3, remaining: 500 })], {
    'DELETE /api/orders/42': { body: { order: order({ id: '42', state: 'cancelled', remaining: 0 }) } },
  });
  const ladder = await screen.findByRole('region', { name: 'Ladder of Australia' });
  await waitFor(() => expect(ladder.textContent).toContain('2 orders · ₹2,500 waiting'));
  await user.click(within(ladder).getByRole('button', { name: 'Cancel orders' }));
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/orders/41',
      '/api/orders/42',
    ]),
  );
});

test('an order stands in a column of its own beside a mouse, and in the cell under a finger', async () => {
  open([order()]);
  const own = await screen.findByRole('button', { name: 'Cancel order Back 3.20 · ₹2,000' });
  expect(own.parentElement?.querySelector('[data-cell]')).toBeNull();
  cleanup();
  stubMedia((query) => !query.includes('1024'));
  open([order()]);
  const inCell = await screen.findByRole('button', { name: 'Cancel order Back 3.20 · ₹2,000' });
  expect(inCell.parentElement?.querySelector('[data-cell="back/320"]')).toBeTruthy();
});

test('several orders at one price are one chip with all that waits; pressed, all of them are cancelled', async () => {
  const user = userEvent.setup();
  const { server } = open([order(), order({ id: '42', remaining: 500 })], {
    'DELETE /api/orders/42': { body: { order: order({ id: '42', state: 'cancelled', remaining: 0 }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel orders Back 3.20 · ₹2,500' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
});

test('of several orders each is told what became of it', async () => {
  const user = userEvent.setup();
  open([order(), order({ id: '42', remaining: 500 }), order({ id: '43', remaining: 500 })], {
    'DELETE /api/orders/41': { body: { order: order({ state: 'filled', filled: 2_000, remaining: 0 }) } },
    'DELETE /api/orders/42': { body: { order: order({ id: '42', state: 'cancelled', remaining: 0 }) } },
    'DELETE /api/orders/43': { status: 409, body: { error: 'MARKET_SUSPENDED', message: 'This market is suspended.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel orders Back 3.20 · ₹3,000' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      '1 order cancelled · ₹2,000 matched at 3.20. · This market is suspended.',
    ]),
  );
});

/** A price is held, the market goes to 8, and ten seconds later its rows are still out of sight; answers what was held. */
async function holdWhileThePriceLeaves(hold: (at: HTMLElement) => void): Promise<HTMLElement> {
  const { page } = open();
  const at = await cell(/^Back Australia 3\.10/);
  hold(at);
  void page.giveOrders('4', '700', [{ ...board[0]!, runners: [{ ...australia, lastTraded: 8 }] }]);
  await screen.findByText('last traded 8.00');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('button', { name: /^Back Australia 8\.60/ })).toBeNull();
  return at;
}

test('a price that is chosen, and a finger that scrolls, keep the rows where they are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const at = await holdWhileThePriceLeaves((one) => fireEvent.click(one));
    fireEvent.click(screen.getByRole('button', { name: 'Ask for 3.10 · ₹1,000' }));
    for (let second = 0; second < 8; second += 1) {
      fireEvent.scroll(at.closest('[data-tick]')!.parentElement!);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    }
    expect(screen.queryByRole('button', { name: /^Back Australia 8\.60/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.getByRole('button', { name: /^Back Australia 8\.60/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('the rows follow the price once neither pointer nor focus is in them, and not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const at = await holdWhileThePriceLeaves((one) => one.focus());
    at.blur();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.queryByRole('button', { name: /^Back Australia 8\.60/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('button', { name: /^Back Australia 8\.60/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('by keyboard: up and down, over to the other side, the order along, and out', async () => {
  const { server, sent } = open([order()]);
  const start = await cell(/^Back Australia 3\.15/);
  start.focus();
  fireEvent.keyDown(start, { key: 'ArrowUp' });
  const at = await cell(/^Back Australia 3\.20/);
  expect(document.activeElement).toBe(at);
  fireEvent.keyDown(at, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Lay Australia 3\.20/);
  fireEvent.keyDown(at, { key: 'ArrowUp', shiftKey: true });
  await waitFor(() => expect(sent('PATCH')).toEqual([{ version: 1, odds: 3.25 }]));
  await waitFor(() => expect(at.getAttribute('aria-disabled')).toBeNull());
  fireEvent.keyDown(at, { key: 'Delete', shiftKey: true });
  await waitFor(() =>
    expect(server.calls.some((call) => call.method === 'DELETE' && call.query.get('marketId') === '7001')).toBe(true),
  );
});

test('moved up from the topmost price, the focus goes along to the row that comes with the order', async () => {
  const top = pricesAround(310)[0] ?? 0;
  const above = nextTick(top, 1) / 100;
  const { page, sent } = open([order({ odds: top / 100 })], {
    'PATCH /api/orders/41': { body: { order: order({ odds: above, version: 2 }), ownInTheWay: [] } },
  });
  const at = await cell(new RegExp(`^Back Australia ${(top / 100).toFixed(2)}`));
  expect(screen.queryByRole('button', { name: new RegExp(`^Back Australia ${above.toFixed(2)}`) })).toBeNull();
  await screen.findAllByRole('button', { name: /^Cancel order/ });
  at.focus();
  fireEvent.keyDown(at, { key: 'ArrowUp', shiftKey: true });
  await waitFor(() => expect(sent('PATCH')).toEqual([{ version: 1, odds: above }]));
  expect(document.activeElement).toBe(at);
  // The book has it at its new odds, a row further up.
  const levels = [{ odds: above, back: 0, lay: 2_000 }];
  await page.giveOrders('4', '700', [{ marketId: '7001', matched: 400, runners: [{ ...australia, levels }] }]);
  const moved = await cell(new RegExp(`^Back Australia ${above.toFixed(2)}`));
  expect(document.activeElement).toBe(moved);
});

test.each([
  ['is refused', 409, false],
  ['is done, but the focus has gone elsewhere', 200, true],
] as const)('moved up from the topmost price, the focus stays where it is when that %s', async (_, status, leaves) => {
  const top = pricesAround(310)[0] ?? 0;
  const above = nextTick(top, 1) / 100;
  const body = status === 200 ? { order: order({ odds: above, version: 2 }), ownInTheWay: [] } : { message: 'No.' };
  const { page, sent } = open([order({ odds: top / 100 })], { 'PATCH /api/orders/41': { status, body } });
  const at = await cell(new RegExp(`^Back Australia ${(top / 100).toFixed(2)}`));
  await screen.findAllByRole('button', { name: /^Cancel order/ });
  at.focus();
  fireEvent.keyDown(at, { key: 'ArrowUp', shiftKey: true });
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  const elsewhere = screen.getAllByRole('button', { name: 'Close' })[0];
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  if (leaves) elsewhere?.focus();
  const stays = document.activeElement;
  const levels = [{ odds: above, back: 0, lay: 2_000 }];
  await page.giveOrders('4', '700', [{ marketId: '7001', matched: 400, runners: [{ ...australia, levels }] }]);
  await cell(new RegExp(`^Back Australia ${above.toFixed(2)}`));
  expect(document.activeElement).toBe(stays);
});

test('the row that stood there for an order goes with it, and the focus to the price next to it', async () => {
  let orders = [order({ odds: 8 })];
  const { page } = open([], {
    'GET /api/orders': () => ({ body: { items: orders, next: null } }),
    'DELETE /api/orders/41': () => {
      orders = [];
      return { body: { order: order({ state: 'cancelled', remaining: 0 }) } };
    },
  });
  const far = await cell(/^Back Australia 8\.00/);
  far.focus();
  fireEvent.keyDown(far, { key: 'Delete' });
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  await act(() => page.queries.invalidateQueries({ queryKey: keys.bets }));
  await waitFor(() => expect(far.isConnected).toBe(false));
  expect(document.activeElement?.getAttribute('data-cell')).toBe(`back/${pricesAround(310)[0]}`);
});

test('an own order says that it can be dragged, and so do the keys and the foot', async () => {
  open([order()]);
  const chip = await cell(/^Cancel order Back 3\.20/);
  expect(chip.title).toBe('Drag to another price to move it, press to cancel');
  expect(screen.getByRole('list', { name: 'Keys' }).textContent).toContain('dragged to another price');
  expect(screen.getByRole('dialog').textContent).toContain('₹2,000 waiting · drag an order to move it');
});

test('Enter asks, and Enter on the same price places; the focus stays there for the next one', async () => {
  const user = userEvent.setup();
  const { sent } = open();
  const at = await cell(/^Back Australia 3\.20/);
  at.focus();
  await user.keyboard('{Enter}');
  expect(sent('POST')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await waitFor(() => expect(at.getAttribute('aria-disabled')).toBeNull());
  expect(document.activeElement).toBe(at);
});

test('what is refused is told with the server’s words', async () => {
  const user = userEvent.setup();
  const refusal = { error: 'MARKET_SUSPENDED', message: 'This market is suspended.' };
  open([], { 'POST /api/orders': { body: { orders: [{ requestId: 'x', refusal }] } } });
  await user.click(await cell(/^Back Australia 3\.20/));
  await user.click(screen.getByRole('button', { name: 'Ask for 3.20 · ₹1,000' }));
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'bad', text: refusal.message }]));
  expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Match Odds' })).toBeTruthy();
});

test('of an act that fails without a word it is said which one, and not that a bet was not placed', async () => {
  const user = userEvent.setup();
  const { sent } = open([order()], {
    'DELETE /api/orders/41': { status: 404, body: { error: 'NOT_FOUND', message: '' } },
    'PATCH /api/orders/41': { status: 404, body: { error: 'NOT_FOUND', message: '' } },
  });
  const said = () => useToasts.getState().toasts.map(({ title, text }) => [title, text]);
  await user.click(await cell(/^Cancel order Back 3\.20/));
  await waitFor(() => expect(said()).toEqual([['Australia 3.20 · ₹2,000', 'The order could not be cancelled.']]));
  const at = await cell(/^Back Australia 3\.20/);
  fireEvent.keyDown(at, { key: 'ArrowUp', shiftKey: true });
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  await waitFor(() => expect(said().at(-1)).toEqual(['Australia', 'The order could not be changed.']));
});

test('a market that is suspended says so at the foot, also under what was pressed, and while nothing waits what a press does', async () => {
  const user = userEvent.setup();
  const { page } = open();
  const back = await cell(/^Back Australia 3\.20/);
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Press a price to ask for it.');
  act(() => page.give(oddsTopic('4', '700'), [matchOdds({ status: 'SUSPENDED' })]));
  await waitFor(() => expect(dialog.textContent).toContain('Suspended: no bets for the moment'));
  expect(dialog.textContent).not.toContain('Press a price');
  await user.click(back);
  expect(screen.getByText('Risks ₹1,000').parentElement?.textContent).toBe(
    'Risks ₹1,000 · Suspended: no bets for the moment',
  );
  // Nor does one that its event has no more look open.
  act(() => page.give(oddsTopic('4', '700'), []));
  await waitFor(() =>
    expect(screen.getByText('Risks ₹1,000').parentElement?.textContent).toBe('Risks ₹1,000 · CLOSED'),
  );
});

test('a stake of one’s own can be typed; one that would be refused asks for nothing and says why', async () => {
  const user = userEvent.setup();
  const { sent } = open();
  const own = await screen.findByRole('textbox', { name: 'Own stake' });
  await user.clear(own);
  await user.type(own, '50');
  const why = screen.getByText('The lowest stake here is ₹100.');
  expect(own.getAttribute('aria-describedby')).toBe(why.id);
  expect(why.closest('.truncate'), 'it is read whole').toBeNull();
  const pressed = await cell(/^Back Australia 3\.10/);
  await user.click(pressed);
  expect(pressed.parentElement?.textContent, 'and no amount stands in the row').not.toContain('ask');
  expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  await user.clear(own);
  await user.type(own, '750');
  await user.click(screen.getByRole('button', { name: 'Ask for 3.10 · ₹750' }));
  await waitFor(() => expect(sent('POST')).toMatchObject([{ orders: [{ odds: 3.1, size: 750 }] }]));
});

test('alone on a phone the line over the rows says what the runner makes, also before there is a bet', async () => {
  stubMedia(() => false);
  open();
  expect((await screen.findByText(/^If it wins/)).textContent).toBe('If it wins ₹0.00');
});
