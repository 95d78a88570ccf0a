import type { PlantedBug } from './bugs.ts';

const CORE = 'packages/betting/src/orders';
const ORDERS = 'apps/server/src/modules/placement/orders';

/** Mistakes about orders: who meets whom, at which price, what is left, what it reserves. */
export const ORDER_BUGS: readonly PlantedBug[] = [
  {
    name: 'a-player-matched-with-himself',
    caughtBy: 'order-walk',
    edits: [
      { file: `${CORE}/match.ts`, from: 'if (maker.accountId === accountId) {', to: 'if (maker.accountId < 0) {' },
    ],
  },
  {
    name: 'a-better-price-that-nobody-gets',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${CORE}/match.ts`,
        from: `counterparty: 'players', priceHundredths: maker.priceHundredths, sizePaise, maker`,
        to: `counterparty: 'players', priceHundredths: asked, sizePaise, maker`,
      },
    ],
  },
  {
    name: 'priority-by-size',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${CORE}/match.ts`,
        from: 'betterFor(side, b.priceHundredths, a.priceHundredths) || a.place - b.place);\n  const fills',
        to: 'betterFor(side, b.priceHundredths, a.priceHundredths) || b.restPaise - a.restPaise);\n  const fills',
      },
      {
        file: `${ORDERS}/store/reach-store.ts`,
        from: 'betterFor(opposite(side), b.price, a.price) || a.place - b.place;',
        to: 'betterFor(opposite(side), b.price, a.price) || b.size - b.filled - (a.size - a.filled);',
      },
    ],
  },
  {
    name: 'what-is-left-of-an-order-not-lowered',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/arrive.ts`,
        from: `replaceOrder(turn, { ...order, filled, worth, state: filled === order.size ? 'filled' : 'open' });`,
        to: 'replaceOrder(turn, { ...order, filled: order.filled, worth: order.worth + 0 * (filled + worth) });',
      },
    ],
  },
  {
    name: 'an-order-that-has-lapsed-is-met',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/turn.ts`,
        from: `if (order.state !== 'open' || dueEndAt(turn, order, moment) !== null) return false;`,
        to: `if (order.state !== 'open') return false;`,
      },
    ],
  },
  {
    name: 'only-the-front-of-a-queue',
    caughtBy: 'order-walk',
    edits: [{ file: `${ORDERS}/turn.ts`, from: 'return covered < sizePaise;', to: 'return covered < 0;' }],
  },
  {
    name: 'a-reserve-that-is-not-given-back',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/cancel-orders.ts`,
        from: 'writePositions(t, reserved),',
        to: 'writePositions(t, []),',
      },
    ],
  },
  {
    name: 'another-version-than-was-seen-changed',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/change-order.ts`,
        from: `return version === seen ? null : refuse('ORDER_CHANGED', { version });`,
        to: 'return null;',
      },
    ],
  },
  {
    name: 'an-order-without-cover',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${CORE}/decide-order.ts`,
        from: 'if (!isAffordable(exposureDeltaPaise, availablePaise)) {',
        to: 'if (exposureDeltaPaise < 0) {',
      },
    ],
  },
  {
    name: 'orders-that-outlive-a-suspension-in-play',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${CORE}/order-end.ts`,
        from: "closed === 'suspended-by-feed' && !ballRunning",
        to: "closed === 'suspended-by-feed' && ballRunning",
      },
    ],
  },
  {
    name: 'orders-that-outlive-an-unseen-suspension',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${CORE}/order-end.ts`,
        from: 'if (now.unseenUntilMs !== null &&',
        to: 'if (now.unseenUntilMs === 0 &&',
      },
    ],
  },
  {
    name: 'a-gap-in-the-watch-forgiven',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${ORDERS}/store/watch-store.ts`,
        from: 'since = case when market_watch.seen_at >=',
        to: 'since = case when true or market_watch.seen_at >=',
      },
    ],
  },
  {
    name: 'a-market-watched-without-its-prices',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${ORDERS}/keep/keeper.ts`,
        from: 'seenAtMs: row.confirmedAtMs,',
        to: 'seenAtMs: this.context.clock.now(),',
      },
    ],
  },
  {
    name: 'a-gap-before-the-start-counted',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${ORDERS}/keep/keeper.ts`,
        from: "const isBeforeStart = this.#gate(row).phase === 'pre-match';",
        to: 'const isBeforeStart = false;',
      },
    ],
  },
  {
    name: 'orders-that-outlive-a-withdrawal',
    caughtBy: 'order-season',
    edits: [
      {
        file: 'apps/server/src/modules/markets/runners/record-runners.ts',
        from: 'const ended = await endOrdersOfMarket(t, marketId, locked, endOfOrders(next), atMs);',
        to: 'const ended = await endOrdersOfMarket(t, marketId, new Set(), endOfOrders(next), atMs);',
      },
    ],
  },
  {
    name: 'what-waits-reserved-with-the-wallet-left-as-it-was',
    caughtBy: 'order-season',
    edits: [
      {
        file: `${ORDERS}/write-turn.ts`,
        from: 'return exposurePaise === exposureOnRecordPaise ? [] : [{ accountId, exposurePaise }];',
        to: 'return [{ accountId, exposurePaise: exposurePaise > 0 ? holding.balancePaise : exposurePaise }];',
      },
    ],
  },
  {
    name: 'a-wallet-left-as-it-was-though-it-risks-more',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/write-turn.ts`,
        from: 'exposurePaise === exposureOnRecordPaise',
        to: 'exposurePaise >= exposureOnRecordPaise',
      },
    ],
  },
  {
    name: 'an-agent-shares-in-a-match',
    caughtBy: 'order-walk',
    edits: [
      {
        file: `${ORDERS}/turn.ts`,
        from: 'agentId: fill.matchId === null ?',
        to: 'agentId: fill.matchId !== undefined ?',
      },
    ],
  },
];
