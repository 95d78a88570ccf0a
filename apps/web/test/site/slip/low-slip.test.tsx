import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { resetPlacing } from '../../../src/site/slip/placing/flights.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

function open() {
  fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/auth/me': { status: 500, body: {} },
  });
  const view = livePage(<Slip place="sheet" />);
  act(() => useSlipDraft.getState().open(pick({ inPlay: false })));
  view.give(oddsTopic('4', '700'), [matchOdds()]);
  return view;
}

const scrolled = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  // A phone: no query of a wide screen holds.
  stubMedia(() => false);
  useSlipDraft.getState().close();
  resetPlacing();
  signIn();
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('on a phone what every result pays is one press away, there for a screen reader, and remembered', async () => {
  const first = open();
  const every = screen.getByRole('button', { name: 'Every result' });
  expect(every.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('table')).toBeTruthy();
  expect(screen.getByRole('table').closest('.sr-only')).not.toBeNull();
  // The foot stays in sight wherever the slip is scrolled to, and with it both of its switches.
  const foot = screen.getByRole('button', { name: /^Place back bet/ }).parentElement as HTMLElement;
  expect(within(foot).getByRole('switch', { name: 'One-click betting' })).toBeTruthy();
  expect(foot.contains(every)).toBe(true);
  await userEvent.click(every);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(every.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('table').closest('.sr-only')).toBeNull();
  first.unmount();
  open();
  expect(screen.getByRole('button', { name: 'Every result' }).getAttribute('aria-expanded')).toBe('true');
});

test('on a phone the figures of the bet and of the player’s money are in sight, over the button', () => {
  open();
  const foot = screen.getByRole('button', { name: /^Place back bet/ }).parentElement as HTMLElement;
  for (const what of ['Available', 'This bet risks', 'Remains'])
    expect(within(foot).getByText(what).closest('.sr-only')).toBeNull();
  expect(screen.getByText('Returns').closest('.sr-only')).toBeNull();
});

test('on a phone an order’s queue and options are folded away under its button, which stays in sight', async () => {
  open();
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Odds' }), { target: { value: '3.20' } });
  const asked = within(await screen.findByRole('region', { name: 'Wait for better odds' }));
  expect(asked.getByRole('button', { name: /^Ask for 3\.20/ })).toBeTruthy();
  const folded = asked.getByText('Queue, reservation and options').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(asked.getByText('Only if all of it'))).toBe(true);
});

test('on a phone what is said takes the place of the line over the button, and a price that moves opens nothing', async () => {
  const { give, giveOrders } = open();
  // Players lay Australia, whose back price the slip stands at, for less than the house did.
  const levels = [{ odds: 2.9, back: 800, lay: 0 }];
  await giveOrders('4', '700', [
    { marketId: '7001', matched: 0, runners: [{ selectionKey: '12', levels, lastTraded: null, traded: [] }] },
  ]);
  give(oddsTopic('4', '700'), [withoutAustralia()]);
  expect(await screen.findByText(/2\.90/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Wait for better odds' })).toBeNull();
  const line = screen.getByRole('button', { name: 'Every result' });
  const said = line.parentElement as HTMLElement;
  const before = said.nextElementSibling;
  give(oddsTopic('4', '700'), [matchOdds({ status: 'SUSPENDED' })]);
  const notice = screen.getByText('This market is suspended.');
  expect(line.isConnected).toBe(false);
  expect(notice.closest('[role=status]')?.parentElement?.nextElementSibling).toBe(before);
  give(oddsTopic('4', '700'), [matchOdds()]);
  expect(screen.getByRole('button', { name: 'Every result' })).toBeTruthy();
});

/** The match whose Australia the house backs at 2.80 alone. */
function withoutAustralia() {
  const document = matchOdds();
  const section = document.section.map((row) =>
    row.nat === 'Australia'
      ? { ...row, odds: row.odds.map((one) => (one.oname.startsWith('back') ? { ...one, odds: 2.8 } : one)) }
      : row,
  );
  return { ...document, section };
}

test('what was opened keeps its room on a phone when own odds bring a second way out', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Every result' }));
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Odds' }), { target: { value: '3.20' } });
  await screen.findByRole('region', { name: 'Wait for better odds' });
  // The panel around it grows for what is marked so.
  expect(screen.getByRole('table').closest('[data-opened]')).not.toBeNull();
});

test('beside an order that would wait, Place says that it is the bet of now', async () => {
  open();
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Odds' }), { target: { value: '3.20' } });
  await screen.findByRole('region', { name: 'Wait for better odds' });
  expect(screen.getByRole('button', { name: /^Place back bet/ }).textContent).toContain('Placed now at 3.05');
});
