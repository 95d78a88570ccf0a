import { act, screen } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownEvent } from '@pavilion/feed';
import { withPlayers } from '@pavilion/feed';
import { useOpenOrders } from '../../../../src/shared/api/market/orders.ts';
import { keys } from '../../../../src/shared/api/query-client.ts';
import { useAppEvent } from '../../../../src/shared/lib/bet/events.ts';
import LiveAccount from '../../../../src/shared/live/notice/LiveAccount.tsx';
import { useOwnInList } from '../../../../src/shared/live/orders/use-players-prices.ts';
import { InOrders } from '../../../../src/shared/live/orders/WaitingOrders.tsx';
import { cellKey } from '../../../../src/shared/live/price/cell.ts';
import { useTopic } from '../../../../src/shared/live/price/use-quote.ts';
import { sportTopic } from '../../../../src/shared/live/topics.ts';
import { useLiveSettings } from '../../../../src/shared/live/use-live-settings.ts';
import { listed, shown } from '../../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../../fixtures/live-page.tsx';
import { order } from '../../../fixtures/order.ts';
import { fakeServer } from '../../../support/fake-server.ts';

const cricket = sportTopic('4');
const told = { id: '41', seq: 9, version: 2, state: 'open', filled: 500, averageOdds: 3.2 };

function List({ sportId }: { sportId: string }) {
  const topic = sportTopic(sportId);
  useTopic(topic, useLiveSettings().sportMs);
  useOwnInList(topic.key);
  return <InOrders />;
}

function MyBets() {
  return <output aria-label="open">{useOpenOrders(null).length}</output>;
}

function Places() {
  const [place, setPlace] = useState('4');
  const queries = useQueryClient();
  useAppEvent('bets:updated', () => void queries.invalidateQueries({ queryKey: keys.bets }));
  return (
    <>
      <button type="button" onClick={() => setPlace('1')}>
        Football
      </button>
      <button type="button" onClick={() => setPlace('my-bets')}>
        My Bets
      </button>
      {place === 'my-bets' ? <MyBets /> : <List key={place} sportId={place} />}
    </>
  );
}

const goTo = (place: string) => act(() => screen.getByRole('button', { name: place }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(waiting: readonly ReturnType<typeof order>[]) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/orders': { body: { items: waiting, next: null } },
  });
  const page = livePage(
    <>
      <Places />
      <LiveAccount token="token-1" />
    </>,
  );
  const reads = () => server.calls.filter(({ path }) => path === '/api/orders').length;
  return { ...page, ...server, reads };
}

beforeEach(() => {
  vi.useFakeTimers();
  signIn();
});
afterEach(() => vi.useRealTimers());

test('lists read the own orders once, then with what the account is told, and once more when the socket is back', async () => {
  const { reads, streams, answer, container } = open([order()]);
  await pass(100);
  expect(reads()).toBe(1);
  await pass(60_000);
  goTo('Football');
  await pass(60_000);
  expect(reads()).toBe(1);
  expect(container.textContent).toContain('₹2,000 in orders');

  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ type: 'authenticated', requestId: 'authenticate' });
    streams[0]?.say({ type: 'account', event: 'orders', orders: [{ ...told, version: 1, filled: 0 }] });
  });
  await pass(60_000);
  expect(reads()).toBe(2);

  answer('GET /api/orders', { body: { items: [order({ version: 2, filled: 500, remaining: 1_500 })], next: null } });
  act(() => streams[0]?.say({ type: 'account', event: 'order', ...told }));
  await pass(100);
  expect(container.textContent).toContain('₹1,500 in orders');
  await pass(60_000);
  expect(reads()).toBe(3);
});

test('where queues are shown they are read again while an order waits, and not where none does', async () => {
  const { reads, answer, streams } = open([order()]);
  goTo('My Bets');
  await pass(100);
  const before = reads();
  await pass(45_000);
  expect(reads()).toBe(before + 3);
  answer('GET /api/orders', { body: { items: [], next: null } });
  act(() => streams[0]?.say({ type: 'account', event: 'order', ...told, state: 'cancelled' }));
  await pass(100);
  expect(reads()).toBe(before + 4);
  await pass(60_000);
  expect(reads()).toBe(before + 4);
});

test('what could not be read is read again', async () => {
  const { reads, answer, container } = open([]);
  answer('GET /api/orders', { status: 503 });
  await pass(5_000);
  expect(container.textContent).not.toContain('in orders');
  answer('GET /api/orders', { body: { items: [order()], next: null } });
  await pass(15_000);
  expect(container.textContent).toContain('₹2,000 in orders');
  const before = reads();
  await pass(60_000);
  expect(reads()).toBe(before);
});

test('an own order is nobody’s offer also when the list is opened anew with another interval', async () => {
  const own = order({ marketId: '7001', selectionKey: '70000', side: 'lay', odds: 2.2, remaining: 500 });
  const { live, time, queries } = open([own]);
  const inList = listed({ gmid: 700, ename: 'A v B', startsAtMs: 0, prices: [['A', 2.1, 2.3]] });
  const levels = [{ odds: 2.2, back: 500, lay: 0 }];
  const offers = { marketId: '7001', runners: [{ selectionKey: '70000', levels }] };
  const document = (shown({ t1: [inList], t2: [] }) as ShownEvent[]).map((one) => withPlayers(one, offers));
  const best = () => {
    act(() => {
      live.board.receive(cricket.key, 1, document);
      time.drawFrame();
    });
    return live.board.offer(cricket.key, cellKey('7001', '70000', 'back', 0));
  };
  expect(best()).toMatchObject({ state: 'open', priceHundredths: 220 });
  await pass(100);
  expect(best()).toMatchObject({ state: 'open', priceHundredths: 210 });
  act(() => void queries.setQueryData(keys.settings, { ...settings, orders: true, oddsUpdateUsec: 9_000_000 }));
  await pass(100);
  expect(live.board.updatedAtMs(cricket.key)).toBeNull();
  expect(best()).toMatchObject({ state: 'open', priceHundredths: 210 });
});
