import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import CashOutDialog from '../../../src/site/cash-out/CashOutDialog.tsx';
import { type CashOutTarget, openCashOut, usePanels } from '../../../src/shared/lib/panels.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const target: CashOutTarget = {
  title: 'Match Odds',
  eventName: 'India v Australia',
  tab: 'now',
  markets: [{ topic: '', eventId: '700', marketId: '7001', selectionKey: '11', name: 'MATCH_ODDS', runners: [] }],
};

const row = (outcome: string, name: string, profit: number) => ({
  ...{ outcome, name, from: null, to: null },
  ...{ profit, profitAtEnd: profit },
});
const quote = (quoteId: string, amount: number, percent = 100) => ({
  ...{ quoteId, amount, percent },
  ...{ expiresAt: '2026-11-20T10:00:05.000Z', expiresInMs: 60_000, holdMs: 0 },
  ...{ eventId: '700', marketId: '7001', selectionKey: '11', marketName: 'MATCH_ODDS', kind: 'match' },
  worstNow: -100,
  rows: [row('11', 'India', amount + 0.01), row('12', 'Australia', amount)],
  bets: [{ selectionKey: '11', selectionName: 'India', side: 'lay', odds: 4.1, line: null, stake: 114.63 }],
});
const done = (amount: number) => ({
  ...{ message: 'Cashed out', cashOutId: '9', quoted: 14.63, amount, rows: [], bets: [] },
  ...{ walletBalance: 1000, exposure: 0, available: 1000 },
  user: account(),
});

type Posted = { quoteId: string; requestId: string };
function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/auto-cash-out': { body: { items: [] } },
    ...answers,
  });
  openCashOut(target);
  livePage(<CashOutDialog target={target} />, '/');
  return server;
}
const take = () => screen.findByRole('button', { name: /^Cash out · / });

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

test('shows what every result pays, takes the offer up, and says what became certain', async () => {
  const { calls } = open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'POST /api/bets/cash-out': { body: { ...done(14.63), bets: [bet({ id: '77' })] } },
  });
  const button = await take();
  expect(button.textContent).toBe('Cash out · +₹14.63');
  const table = within(screen.getByRole('region', { name: 'What every result pays' }));
  expect(table.getByRole('row', { name: /India/ }).textContent).toContain('+₹14.64');
  // One bet is said at once, several are folded away.
  expect(screen.getByText('One bet: Lay India at 4.10')).toBeTruthy();
  await userEvent.click(button);
  expect(await screen.findByText('Cashed out: +₹14.63')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/api/bets/cash-out')?.body).toMatchObject({ quoteId: 'first' });
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/bets/77');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(usePanels.getState().cashOut).toBeNull();
});

test('pressing the part that is chosen already keeps its offer', async () => {
  open({ 'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } } });
  await take();
  await userEvent.click(screen.getByRole('button', { name: '100 %' }));
  expect(screen.getByRole('button', { name: 'Cash out · +₹14.63' })).toBeTruthy();
});

test('a part is asked for by slider or by its button', async () => {
  const { calls } = open({
    'POST /api/bets/cash-out/quote': ({ body }) => {
      const { percent } = body as { percent: number };
      return { body: { quote: quote(`q${percent}`, percent / 10, percent) } };
    },
  });
  await take();
  await userEvent.click(screen.getByRole('button', { name: '25 %' }));
  expect((await screen.findByRole('button', { name: 'Cash out · +₹2.50' })).textContent).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ percent: 25, marketId: '7001' });
});

test('what a part leaves is called the worst result, not what it came to', async () => {
  const part = { ...quote('part', -1_181.49, 50), worstNow: -2_400 };
  const rows = [row('11', 'India', 430.51), row('12', 'Australia', -1_181.49)];
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: { ...part, rows } } },
    'POST /api/bets/cash-out': { body: { ...done(-1_181.49), rows } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cash out · at least −₹1,181.49' }));
  const said = '50 % cashed out. Your worst result is now −₹1,181.49; before it was −₹2,400.00.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/^Cashed out:/)).toBeNull();
  // What is held now stands there once, without a column of dashes beside it.
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['If it wins', 'Now']);
  expect(screen.getByRole('row', { name: /India/ }).textContent).toBe('India+₹430.51');
});

test('a refusal because prices moved shows both amounts, and the new offer can be taken', async () => {
  const taken: Posted[] = [];
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'POST /api/bets/cash-out': ({ body }) => {
      taken.push(body as Posted);
      if (taken.length > 1) return { body: done(11.9) };
      const message = 'The cash-out has changed. Please look at the new amount.';
      return { status: 409, body: { error: 'CASH_OUT_CHANGED', message, quote: quote('second', 11.9) } };
    },
  });
  await userEvent.click(await take());
  expect(await screen.findByText('The cash-out has changed from +₹14.63 to +₹11.90. Nothing was placed.')).toBeTruthy();
  // What came in its place is not taken by the second half of a double press.
  const fresh = screen.getByRole<HTMLButtonElement>('button', { name: 'Cash out · +₹11.90' });
  expect(fresh.disabled).toBe(true);
  await waitFor(() => expect(fresh.disabled).toBe(false));
  await userEvent.click(fresh);
  await screen.findByText('Cashed out: +₹11.90');
  expect(taken.map(({ quoteId }) => quoteId)).toEqual(['first', 'second']);
  expect(taken[0]?.requestId).not.toBe(taken[1]?.requestId);
});

test('without an answer the same request is asked again', async () => {
  const taken: Posted[] = [];
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'POST /api/bets/cash-out': ({ body }) => {
      taken.push(body as Posted);
      return taken.length === 1 ? 'unreachable' : { body: done(14.63) };
    },
  });
  await userEvent.click(await take());
  const again = await screen.findByRole('button', { name: 'Ask again' });
  // A page that begins anew would find out what became of it.
  expect(Object.keys(localStorage).filter((key) => key.includes(taken[0]?.requestId ?? 'none'))).toHaveLength(1);
  await userEvent.click(again);
  await screen.findByText('Cashed out: +₹14.63');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('pavilion.unanswered.'))).toEqual([]);
  expect(taken[0]).toEqual(taken[1]);
});

const CLOSE = 'POST /api/bets/by-request/{id}/close';
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('pavilion.unanswered.'));
/** The first try is lost; the next one is refused for a reason that says nothing of it. */
async function refusedTheSecondTime(closed: object) {
  const answers: object[] = [{ status: 502 }, { status: 503, body: { error: 'OVERLOADED', message: 'Busy.' } }];
  const server = open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'POST /api/bets/cash-out': () => answers.shift() ?? { body: done(14.63) },
    [CLOSE]: closed,
  });
  await userEvent.click(await take());
  await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
  return server;
}
const idsOf = ({ calls }: ReturnType<typeof fakeServer>) =>
  new Set(
    calls.flatMap(({ path, body }) => {
      const taken =
        path === '/api/bets/cash-out' ? JSON.stringify(body).match(/"requestId":"([^"]+)"/)?.[1] : undefined;
      return taken ?? path.match(/by-request\/([^/]+)\/close/)?.[1] ?? [];
    }),
  );

test('a cash-out whose first answer was lost is not refused by what the next try is answered with', async () => {
  const server = await refusedTheSecondTime({ body: { bet: bet(), refusal: null } });
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/close'))).toHaveLength(1));
  expect(screen.queryByText('Busy.')).toBeNull();
  expect(kept()).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
  await screen.findByText('Cashed out: +₹14.63');
  expect(kept()).toEqual([]);
  expect(idsOf(server).size).toBe(1);
});

test('a cash-out that never came is closed, and says so; while that is not known it stays open', async () => {
  const server = await refusedTheSecondTime('unreachable' as unknown as object);
  await screen.findByRole('button', { name: 'Ask again' });
  expect(kept()).toHaveLength(1);
  server.answer('POST /api/bets/cash-out', { status: 401, body: { error: 'UNAUTHENTICATED', message: 'Sign in.' } });
  const given = 'This request was given up before it reached the server. Nothing was placed.';
  server.answer(CLOSE, { body: { bet: null, refusal: { error: 'REQUEST_CLOSED', message: given } } });
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByText(given);
  expect(kept()).toEqual([]);
});

test('where there is nothing to cash out it says why', async () => {
  const message = 'The opposite price is not offered now.';
  open({
    'POST /api/bets/cash-out/quote': {
      status: 409,
      body: { error: 'CASH_OUT_NOT_AVAILABLE', message, reason: 'PRICE_MISSING' },
    },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cash out' }).disabled).toBe(true);
});

const rule = {
  ...{ id: '3', eventId: '700', marketId: '7001', selectionKey: '11', eventName: 'India v Australia' },
  ...{ marketName: 'MATCH_ODDS', sportId: '4', sportName: 'Cricket', kind: 'match', profit: 500, loss: 99.5 },
  ...{ state: 'armed', level: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', endedAt: null, amount: null, reason: '' },
};

test('an automatic cash-out is set; what is no amount is pointed out', async () => {
  const server = open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'PUT /api/bets/auto-cash-out': { body: { rule } },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Automatically' }));
  await userEvent.type(screen.getByLabelText('When a profit of this is certain'), '500');
  await userEvent.type(screen.getByLabelText('When the loss would be this'), 'abc');
  expect(screen.getByText('Write an amount like 500 or 99.50')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('When the loss would be this'));
  await userEvent.type(screen.getByLabelText('When the loss would be this'), '99.50');
  server.answer('GET /api/bets/auto-cash-out', { body: { items: [rule] } });
  await userEvent.click(screen.getByRole('button', { name: 'Set automatic cash-out' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ profit: 500, loss: 99.5 }),
  );
});

test.each([true, false])('one that can do nothing says so: the position is level %s', async (level) => {
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'GET /api/bets/auto-cash-out': { body: { items: [{ ...rule, level }] } },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Automatically' }));
  await screen.findByText('Cashes out at ₹500 profit or ₹99.50 loss');
  expect(screen.queryAllByText(/^Your position is level: this can do nothing/)).toHaveLength(level ? 1 : 0);
});

test('one of a race is named by what the race’s winner is called', async () => {
  const race = { ...rule, eventName: 'Ascot 14:30', sportId: '10', sportName: 'Horse Racing' };
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'GET /api/bets/auto-cash-out': { body: { items: [race] } },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Automatically' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel automatic cash-out of Win' });
  expect(cancel.parentElement?.textContent).toMatch(/^WinCashes out/);
});

test('one that has ended meanwhile cannot be taken back, and all that shows it reads it again', async () => {
  open({
    'POST /api/bets/cash-out/quote': { body: { quote: quote('first', 14.63) } },
    'GET /api/bets/auto-cash-out': { body: { items: [rule] } },
    'DELETE /api/bets/auto-cash-out/3': {
      status: 404,
      body: { error: 'NOT_FOUND', message: 'This automatic cash-out does not wait any more.' },
    },
  });
  const updated = vi.fn<() => void>();
  window.addEventListener('bets:updated', updated, { once: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Automatically' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel automatic cash-out of Match Odds' }));
  expect(await screen.findByText('This automatic cash-out does not wait any more.')).toBeTruthy();
  expect(updated).toHaveBeenCalledOnce();
});
