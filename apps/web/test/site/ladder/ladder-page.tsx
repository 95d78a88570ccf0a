import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Order } from '../../../src/shared/api/market/orders.ts';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import type { LadderTarget } from '../../../src/shared/lib/panels.ts';
import LadderDialog from '../../../src/site/ladder/LadderDialog.tsx';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { order } from '../../fixtures/order.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer, presets } from '../../support/fake-server.ts';

export const australia = {
  selectionKey: '12',
  levels: [{ odds: 3.2, back: 0, lay: 700 }],
  lastTraded: 3.1,
  traded: [{ odds: 3.1, size: 400 }],
};
export const board = [{ marketId: '7001', matched: 400, runners: [australia] }];
export const target = {
  sportId: '4',
  eventId: '700',
  marketId: '7001',
  title: 'Match Odds',
  eventName: 'India v Australia',
  minPaise: 100_00,
  tool: 'ladder' as const,
  runners: [{ selectionKey: '12', name: 'Australia', outcome: '12' }],
};

type Answer = Parameters<typeof fakeServer>[0][string];

export function open(orders: readonly Order[] = [], answers: Record<string, Answer> = {}, of: LadderTarget = target) {
  const server = fakeServer({
    'GET /api/app-settings': { body: { ...settings, orders: true } },
    'GET /api/auth/me': { status: 500, body: {} },
    'GET /api/orders': { body: { items: orders, next: null } },
    'GET /api/bets/positions': { body: { items: [] } },
    'POST /api/orders': { body: { orders: [{ requestId: 'x', order: order() }] } },
    'PATCH /api/orders/41': { body: { order: order({ odds: 3.25, version: 2 }), ownInTheWay: [] } },
    'DELETE /api/orders/41': { body: { order: order({ state: 'cancelled', remaining: 0 }) } },
    'DELETE /api/orders': { body: { orders: [order({ state: 'cancelled', remaining: 0 })], takenBack: [], left: [] } },
    ...answers,
  });
  const page = livePage(<LadderDialog target={of} />);
  page.give(oddsTopic('4', '700'), [matchOdds()]);
  void page.giveOrders('4', '700', board);
  const sent = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body);
  return { server, sent, page };
}
export const cell = (name: RegExp) => screen.findByRole('button', { name });

/** A player on a desktop. */
export function begin(): void {
  stubMedia(() => true);
  signIn();
  useSession.setState({ presets });
  useToasts.setState({ toasts: [] });
  Element.prototype.setPointerCapture = vi.fn<() => void>();
}
