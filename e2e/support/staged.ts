// Answers that a journey puts in the server's mouth at the door of the browser: failures, refusals, and lists that the demo
// accounts do not have. The product knows nothing of it.
import { readMarkets, shownDetail, shownEvents } from '@pavilion/feed';
import type { bets, ReplyOf } from '@pavilion/contract';
import type { Page, Route } from '@playwright/test';

/**
 * `unreachable`: no answer at all. `failed`: the server broke and has no words for it. `awaited`: the answer comes when
 * another one is staged. `real`: what the server says.
 */
type Staged = 'unreachable' | 'failed' | 'awaited' | 'real' | { status?: number; body: unknown };

/** What the browser logs of answers that were staged to fail. */
export const STAGED_FAULTS = /net::ERR_FAILED|\b500\b|net::ERR_ABORTED/;

type Door = { answer: Staged; changed: Promise<void>; change: () => void };
const doors = new WeakMap<Page, Map<string, Door>>();

function doorOf(answer: Staged): Door {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer, changed: promise, change: resolve };
}

const withoutContent = new WeakSet<Page>();

/**
 * First pages come with answers of the server in them, which do not pass the door. From now on they come without content,
 * as every other page does, and the app asks.
 */
export async function withoutFirstPage(page: Page): Promise<void> {
  if (withoutContent.has(page)) return;
  withoutContent.add(page);
  await page.route(
    ({ pathname }) => /^\/(?:markets|exchange|event\/.*)?$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // A page that was left meanwhile wants no answer any more.
      const bare = await route.fetch({ url: new URL('/rules', route.request().url()).href }).catch(() => null);
      await (bare ? route.fulfill({ response: bare }) : route.abort('failed')).catch(() => undefined);
    },
  );
}

/** From now on every call of the path is answered so. */
export async function stage(page: Page, path: string, answer: Staged): Promise<void> {
  await withoutFirstPage(page);
  const staged = doors.get(page) ?? new Map<string, Door>();
  doors.set(page, staged);
  const before = staged.get(path);
  staged.set(path, doorOf(answer));
  if (before) before.change();
  else
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => fulfil(route, () => staged.get(path)),
    );
}

async function fulfil(route: Route, doorNow: () => Door | undefined): Promise<void> {
  let door = doorNow();
  while (door?.answer === 'awaited') {
    await door.changed;
    door = doorNow();
  }
  const answer = door?.answer ?? 'real';
  // A page that was left meanwhile wants no answer any more.
  const done =
    answer === 'real'
      ? route.fallback()
      : answer === 'unreachable'
        ? route.abort('failed')
        : answer === 'failed'
          ? route.fulfill({ status: 500, json: {} })
          : route.fulfill({ status: answer.status ?? 200, json: answer.body });
  await done.catch(() => undefined);
}

/** No live socket: prices are asked for over HTTP, where they can be staged. */
export async function withoutSocket(page: Page): Promise<void> {
  await withoutFirstPage(page);
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
}

type LiveEndpoint = '/sports/esid' | '/sports/getDetailsData' | '/sports/getPriveteData';

/** What the page's own board makes of each. */
const BOARD = {
  '/sports/esid': { endpoint: '/board/events', of: shownEvents },
  '/sports/getDetailsData': { endpoint: '/board/event', of: shownDetail },
  '/sports/getPriveteData': { endpoint: '/board/markets', of: readMarkets },
} as const;

/** Every document of the provider passes through `change` before a page without a socket gets what is made of it. */
export async function changeDocuments(
  page: Page,
  endpoint: LiveEndpoint,
  change: (data: unknown) => unknown,
): Promise<void> {
  await withoutFirstPage(page);
  let seq = 0;
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/api/provider/document' && searchParams.get('endpoint') === BOARD[endpoint].endpoint,
    async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('endpoint', endpoint);
      const response = await route.fetch({ url: url.href });
      const reply: unknown = await response.json();
      seq += 1;
      await route.fulfill({
        response,
        json: { ...Object(reply), seq, data: BOARD[endpoint].of(change(Object(reply).data)) },
      });
    },
  );
}

export type StagedBet = ReplyOf<typeof bets.current>['items'][number];

/** A matched bet of ₹1,000 at 2.00 that nobody placed. */
export const betOf = (id: number, kind: string, market: string, changes: Partial<StagedBet> = {}): StagedBet => ({
  id: String(id),
  requestId: null,
  status: 'matched',
  category: 'sports',
  kind,
  sport: { id: '4', name: 'Cricket' },
  competition: { id: '1', name: 'Test League' },
  event: { id: '900001', name: 'Northern Stars v Harbour Kings' },
  market: { id: `${market} ${id}`, name: market, type: kind },
  selection: { id: '1', key: '1', name: 'Northern Stars', side: 'back' },
  odds: { requested: 2, accepted: 2, line: null, width: null },
  stake: 1_000,
  potentialReturn: 2_000,
  exposure: { potentialWin: 1_000, liability: 1_000 },
  profit: null,
  createdAt: '2026-11-21T04:30:00.000Z',
  settledAt: null,
  ...changes,
});

/** A page of bets as the server lists them. */
export const pageOfBets = (items: readonly StagedBet[], total = items.length) => ({
  body: { items, total, page: 1, pageSize: 100, totalAmount: total * 1_000 },
});
