import type { PlayersOffers } from '@pavilion/contract';
import { type ShownEvent, withPlayers } from '@pavilion/feed';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { followOneClick, setOneClick } from '../../../src/shared/lib/bet/one-click.ts';
import { useBrowse } from '../../../src/shared/lib/bet/browse.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { homeTopic, type LiveTopic, sportTopic } from '../../../src/shared/live/topics.ts';
import HomePage from '../../../src/site/home/HomePage.tsx';
import MarketsPage from '../../../src/site/markets/MarketsPage.tsx';
import OneClick from '../../../src/site/slip/OneClick.tsx';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import { listed, shown } from '../../fixtures/documents.ts';
import { figuresOf } from '../../fixtures/figures.ts';
import { livePage, settings, signIn, signOut, sportRow } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const cricket = sportTopic('4');
const INDIA = '70000';

type Levels = PlayersOffers['runners'][number]['levels'];
const back = (odds: number, size: number) => ({ odds, back: size, lay: 0 });
const lay = (odds: number, size: number) => ({ odds, back: 0, lay: size });

/** India v Australia as its list says it: the house offers 2.14 and 2.20 for India, and players what is given. */
function listOf(levels: Levels, status = 'OPEN', houseLay = 2.2): ShownEvent[] {
  const event = listed({
    ...{ gmid: 700, ename: 'India v Australia', startsAtMs: Date.now() - 1_000, iplay: true, status },
    prices: [
      ['India', 2.14, houseLay],
      ['Australia', 3.05, 3.1],
    ],
  });
  const offers = { marketId: '7001', runners: [{ selectionKey: INDIA, levels }] };
  return (shown({ t1: [event], t2: [] }) as ShownEvent[]).map((one) => withPlayers(one, offers));
}

function open(page: React.ReactNode, orders: object[] = []) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/provider/sports': { body: { data: [sportRow('4', 'Cricket')] } },
    'GET /api/provider/price-history': { body: { data: { kind: 'match', everyMs: 5_000, points: [] } } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    'GET /api/bets/cash-out/best': { body: { best: null } },
    'GET /api/orders': { body: { items: orders, next: null } },
    'POST /api/orders': { body: { orders: [{ requestId: 'x', order: order({ state: 'filled', bets: [] }) }] } },
  });
  const view = livePage(
    <>
      <OneClick />
      {page}
    </>,
    '/markets',
  );
  let seq = 0;
  const give = (topic: LiveTopic<unknown>, data: readonly unknown[]) => {
    seq += 1;
    act(() => {
      view.live.board.receive(topic.key, seq, data);
      view.time.drawFrame();
    });
  };
  const posts = () => server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...view, give, posts };
}
const openMarkets = async (orders: object[] = []) => {
  const view = open(<MarketsPage />, orders);
  await screen.findByRole('tab', { name: /^Cricket/ });
  return view;
};
const cell = (side: 'Back' | 'Lay') => screen.getByRole('button', { name: new RegExp(`^${side} India`) });

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  useBrowse.setState({ sportId: '4', competitionId: null, eventId: null, shown: null });
  useSlipDraft.getState().close();
  resetPlacing();
  usePlacing.setState({ placed: [], flights: new Map() });
  localStorage.clear();
  signOut();
});

test('a guest reads the best of both in the markets and on the home page, with what stands behind it', async () => {
  const levels = [back(2.16, 700), back(2.14, 1_000), lay(2.2, 2_000)];
  const { give, unmount } = await openMarkets();
  give(cricket, listOf([]));
  expect(figuresOf(cell('Back'))).toMatch(/^2\.14\|/);
  const [, house = ''] = figuresOf(cell('Lay')).split('|');
  give(cricket, listOf(levels));
  expect([figuresOf(cell('Back')), cell('Back').title]).toEqual(['2.16|700', 'of which players ₹700']);
  expect([figuresOf(cell('Lay')).slice(0, 5), cell('Lay').title]).toEqual(['2.20|', 'of which players ₹2,000']);
  expect(figuresOf(cell('Lay'))).not.toBe(`2.20|${house}`);
  give(cricket, listOf([back(2.14, 1_000)]));
  expect([figuresOf(cell('Back')).slice(0, 5), cell('Back').title]).toEqual(['2.14|', 'of which players ₹1,000']);
  give(cricket, listOf([]));
  expect([figuresOf(cell('Lay')), cell('Lay').title]).toEqual([`2.20|${house}`, '']);
  unmount();
  const home = open(<HomePage />);
  const sport = { sportId: '4', name: 'Cricket', live: 1, next: 0 };
  home.give(homeTopic, [{ ...sport, events: listOf(levels) }]);
  expect(figuresOf(cell('Back'))).toBe('2.16|700');
  home.give(homeTopic, [{ ...sport, events: listOf([]) }]);
  expect(figuresOf(cell('Back'))).toMatch(/^2\.14\|/);
});

test('a press puts the price that stood there into the slip', async () => {
  const { give } = await openMarkets();
  give(cricket, listOf([back(2.16, 700)]));
  fireEvent.click(cell('Back'));
  expect(useSlipDraft.getState()).toMatchObject({
    priceHundredths: 216,
    pick: { eventId: '700', selectionKey: INDIA, side: 'back', priceHundredths: 216, level: 0 },
  });
});

test('one click on a price of players goes to them, though the book of the event has not come', async () => {
  signIn();
  followOneClick('player1');
  setOneClick(500_00);
  const { give, posts } = await openMarkets();
  await screen.findByRole('region', { name: 'One-click betting' });
  give(cricket, listOf([back(2.16, 700)]));
  fireEvent.click(cell('Back'));
  await waitFor(() => expect(posts()).toContain('/api/orders'));
  expect(posts()).not.toContain('/api/bets/place');
  setOneClick(null);
});

test('an own order alone is not offered; beside others it is marked, as on the page of the event', async () => {
  signIn();
  const own = order({ marketId: '7001', selectionKey: INDIA, side: 'lay', odds: 2.16, size: 700, remaining: 700 });
  const { give } = await openMarkets([own]);
  give(cricket, listOf([back(2.16, 700)]));
  await waitFor(() => expect(figuresOf(cell('Back'))).toMatch(/^2\.14\|/));
  give(cricket, listOf([back(2.16, 900)]));
  expect([figuresOf(cell('Back')), cell('Back').dataset['own']]).toEqual(['2.16|900', 'You 700']);
  expect(cell('Back').getAttribute('aria-label')).toContain('your order stands here');
});

test('a market that is suspended, and a list that is too old, stay locked whatever players offer', async () => {
  const { give, pass } = await openMarkets();
  give(cricket, listOf([back(2.16, 700)]));
  pass(60_000);
  expect(cell('Back').getAttribute('aria-label')).toBe('Back India, price out of date');
  give(cricket, listOf([back(2.16, 700)]));
  expect(figuresOf(cell('Back'))).toBe('2.16|700');
  // Where the house offers nothing, players' prices grow old with the others of the market.
  give(cricket, listOf([lay(2.3, 500)], 'OPEN', 0));
  expect(figuresOf(cell('Lay'))).toBe('2.30|500');
  pass(60_000);
  expect(cell('Lay').getAttribute('aria-label')).toBe('Lay India, no price');
  give(cricket, listOf([lay(2.3, 500)], 'OPEN', 0));
  expect(figuresOf(cell('Lay'))).toBe('2.30|500');
  give(cricket, listOf([back(2.16, 700)], 'SUSPENDED'));
  expect(cell('Back').getAttribute('aria-label')).toBe('Back India, suspended');
});
