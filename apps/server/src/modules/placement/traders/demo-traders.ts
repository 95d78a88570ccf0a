import { betterFor, closedReason, paise, type Side } from '@pavilion/betting';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../../context.ts';
import { holdLease, releaseLease } from '../../../db/lease/lease.ts';
import type { AuditRow } from '../../../ledger/audit-log.ts';
import { environmentOf } from '../../../policy/environment.ts';
import type { Watchable } from '../../prices/looking.ts';
import { placementSettings } from '../../prices/placement-settings.ts';
import { bestPrice } from '../orders/house-side.ts';
import { cancelOrders } from '../orders/cancel-orders.ts';
import type { Orders } from '../orders/orders.ts';
import type { OrderTicket } from '../orders/place-order.ts';
import { opposite, type OrderRow } from '../orders/store/order-row.ts';
import { readOpen } from '../orders/store/orders-store.ts';
import { rowState } from '../row-state.ts';
import { openTraders, TRADER_NAMES } from './trader-accounts.ts';
import { readComing, readTradersOrders, type TradedMarket, type TraderOrder } from './traders-store.ts';
import { type HouseQuote, isStillWanted, type WantedOrder, wantedOrders } from './wanted-orders.ts';

const LEASE = 'demo-traders';
const LEASE_MS = 15_000;
/** As often as a person would: each time one order is placed, taken or taken back. */
const ACT_EVERY_MS = 3_000;
const MARKETS_MAX = 6;
const OUTCOMES_MAX = 8;
const FROM_MS = 60_000;
const UNTIL_MS = 24 * 3_600_000;
const LIST_MS = 30_000;
/** A market that refused an order, and a demo that has no points to give, are left alone for so long. */
const PAUSE_MS = 60_000;
/** A trader takes what another asks for about once in so many acts, and so many times in a market at most. */
const TAKES_ONE_IN = 12;
const TAKES_MAX = 8;
/** Amounts in rupees. */
const SIZES = [100, 150, 200, 250, 300, 400, 500, 750, 1_000];
const LIABILITY_MAX = 1_500;

export type TradersAct = 'none' | 'ended' | 'asked' | 'took';
export type DemoTraders = {
  /** One act: takes back what is not wanted any more, else asks for a price or takes one. */
  act(): Promise<TradersAct>;
  /** Takes everything back that they have waiting, and lets another server go on. */
  close(): Promise<void>;
};

/**
 * Demo accounts of the house that ask for prices, so that the order books of the next events live: the orders of any player,
 * placed and taken back by the same commands, with demo points of their own. They trade before the start only, and never in a
 * live environment. On one server of several, the one with the lease. Without `DEMO_TRADERS` only ends what an earlier run left.
 */
export function startDemoTraders(
  context: Context,
  orders: Pick<Orders, 'place'>,
  book: Watchable,
  { clock = systemClock, everyMs = ACT_EVERY_MS }: { readonly clock?: Clock; readonly everyMs?: number } = {},
): DemoTraders {
  const traders = new Traders(context, orders);
  const tell = (error: unknown) => context.log.warn({ err: error }, 'the demo traders could not act');
  let cancelTimer = () => {};
  const arm = () => {
    cancelTimer = clock.after(everyMs, () => {
      traders.act().catch(tell);
      arm();
    });
  };
  let unwatch = () => {};
  if (context.config.demoTraders) {
    arm();
    unwatch = book.watch((eventId) => {
      if (traders.isOvertaken(eventId)) traders.act().catch(tell);
    });
  } else traders.act().catch(tell);
  return {
    act: () => traders.act(),
    async close() {
      cancelTimer();
      unwatch();
      await traders.close().catch(tell);
    },
  };
}

class Traders {
  readonly #context: Context;
  readonly #orders: Pick<Orders, 'place'>;
  readonly #holder: string;
  #accounts: readonly number[] = [];
  #accountsAgainMs = 0;
  #markets: readonly TradedMarket[] = [];
  #marketsAgainMs = 0;
  #waiting: readonly TraderOrder[] = [];
  readonly #pausedUntilMs = new Map<number, number>();
  readonly #takes = new Map<number, number>();
  #turn = 0;
  #acting: Promise<TradersAct> | null = null;
  #closed = false;

  constructor(context: Context, orders: Pick<Orders, 'place'>) {
    this.#context = context;
    this.#orders = orders;
    this.#holder = context.random.uuid();
  }

  act(): Promise<TradersAct> {
    if (this.#closed) return Promise.resolve('none');
    this.#acting ??= this.#act().finally(() => {
      this.#acting = null;
    });
    return this.#acting;
  }

  /** Whether an order of theirs in the event is not wanted any more, as far as this server sees. */
  isOvertaken(eventId: string): boolean {
    return this.#waiting.some((order) => String(order.event_id) === eventId && !this.#isWanted(order));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#acting?.catch(() => {});
    const { db } = this.#context;
    if (!(await holdLease(db, LEASE, this.#holder, LEASE_MS))) return;
    await this.#takeBack(await readTradersOrders(db, TRADER_NAMES));
    await releaseLease(db, LEASE, this.#holder);
  }

  async #act(): Promise<TradersAct> {
    const { db, config } = this.#context;
    if (!(await holdLease(db, LEASE, this.#holder, LEASE_MS))) {
      this.#waiting = [];
      return 'none';
    }
    const open = await readTradersOrders(db, TRADER_NAMES);
    if (!config.demoTraders || !config.orders || environmentOf(this.#context) === 'live') {
      await this.#takeBack(open);
      // Another server may have them on.
      if (!config.demoTraders) await releaseLease(db, LEASE, this.#holder);
      return open.length > 0 ? 'ended' : 'none';
    }
    await this.#refresh(open);
    const unwanted = open.filter((order) => !this.#isWanted(order));
    this.#waiting = open.filter((order) => !unwanted.includes(order));
    if (unwanted.length > 0) {
      await this.#takeBack(unwanted);
      return 'ended';
    }
    if (this.#accounts.length === 0) return 'none';
    if (this.#pick(TAKES_ONE_IN) === 0 && (await this.#take())) return 'took';
    return (await this.#ask()) ? 'asked' : 'none';
  }

  /** Who trades, where, and that the prices of all of it are followed. */
  async #refresh(open: readonly TraderOrder[]): Promise<void> {
    const { db, clock, quotes } = this.#context;
    const nowMs = clock.now();
    if (this.#accounts.length === 0 && nowMs >= this.#accountsAgainMs) {
      this.#accountsAgainMs = nowMs + PAUSE_MS;
      this.#accounts = await openTraders(this.#context);
    }
    if (nowMs >= this.#marketsAgainMs) {
      this.#marketsAgainMs = nowMs + LIST_MS;
      this.#markets = await readComing(db, nowMs + FROM_MS, nowMs + UNTIL_MS, MARKETS_MAX, OUTCOMES_MAX);
      for (const kept of [this.#pausedUntilMs, this.#takes]) {
        for (const id of kept.keys()) if (!this.#markets.some((market) => market.id === id)) kept.delete(id);
      }
    }
    const followed = new Map<string, readonly [string, string]>();
    for (const { event_id, provider_market_id, keys } of this.#markets) {
      followed.set(String(event_id), [String(provider_market_id), keys[0] ?? '']);
    }
    for (const { event_id, provider_market_id, selection_key: key } of open) {
      followed.set(String(event_id), [String(provider_market_id), key]);
    }
    await Promise.all([...followed].map(([eventId, [marketId, key]]) => quotes.find(eventId, marketId, key)));
  }

  /** What is wanted in a market now; nothing where it takes no bets, or has begun. */
  #wanted({ id, event_id, provider_market_id, keys }: TradedMarket): WantedOrder[] {
    const { quotes, clock } = this.#context;
    const settings = placementSettings(this.#context);
    const nowMs = clock.now();
    const offered: HouseQuote[] = [];
    for (const key of keys) {
      const row = quotes.current(String(event_id), String(provider_market_id), key);
      if (row === null || row.bettingMarketId !== id || (row.betting.expectedWinners ?? 1) !== 1) return [];
      const gate = rowState(row, null, settings, nowMs);
      if (closedReason(gate) !== null || gate.phase !== 'pre-match') return [];
      offered.push({ key, back: bestPrice(row, 'back'), lay: bestPrice(row, 'lay') });
    }
    return wantedOrders(offered);
  }

  #isWanted({ market_id, selection_key: key, side, price: priceHundredths }: TraderOrder): boolean {
    const market = this.#markets.find((one) => one.id === market_id);
    return market !== undefined && isStillWanted({ key, side, priceHundredths }, this.#wanted(market));
  }

  async #takeBack(waiting: readonly TraderOrder[]): Promise<void> {
    for (const order of waiting) {
      const audit = () => this.#auditRow(order.account_id, 'order.cancel', 'ok', `order:${order.id}`);
      await cancelOrders(this.#context, order.account_id, { orderId: order.id }, 'by-player', audit);
    }
    this.#waiting = this.#waiting.filter((order) => !waiting.includes(order));
  }

  /** One order more in the first market that lacks one, the markets in turn. */
  async #ask(): Promise<boolean> {
    for (let tried = 0; tried < this.#markets.length; tried += 1) {
      const market = this.#markets[this.#turn++ % this.#markets.length];
      if (market === undefined || this.#isPaused(market.id)) continue;
      const own = this.#waiting.filter((order) => order.market_id === market.id);
      const missing = this.#wanted(market).find(
        (one) => !own.some((order) => order.selection_key === one.key && order.side === one.side),
      );
      const trader = this.#accounts[this.#pick(this.#accounts.length)];
      if (missing === undefined || trader === undefined) continue;
      const { key, side, priceHundredths } = missing;
      return this.#place(trader, market, {
        key,
        side,
        priceHundredths,
        size: this.#size(priceHundredths),
        rests: true,
      });
    }
    return false;
  }

  /** Takes a part of what another trader asks for, where nobody else is before him: no player's order is meant. */
  async #take(): Promise<boolean> {
    const order = this.#waiting[this.#pick(this.#waiting.length)];
    const market = this.#markets.find((one) => one.id === order?.market_id);
    if (order === undefined || market === undefined || this.#isPaused(market.id)) return false;
    if ((this.#takes.get(market.id) ?? 0) >= TAKES_MAX) return false;
    const { selection, side } = order;
    const queue = await readOpen(this.#context.db, market.id, { selection, side, lowest: 0, highest: 100_000 });
    // Whoever takes this side wants the highest price of lays, the lowest of backs.
    const first = queue.toSorted((a, b) => betterFor(opposite(side), b.price, a.price) || a.place - b.place)[0];
    const trader = this.#accounts.find((one) => one !== order.account_id);
    if (first?.id !== order.id || trader === undefined) return false;
    const size = Math.min((order.size - order.filled) / 100, this.#size(order.price));
    const asked = { key: order.selection_key, side: opposite(side), priceHundredths: order.price, size, rests: false };
    this.#takes.set(market.id, (this.#takes.get(market.id) ?? 0) + 1);
    return this.#place(trader, market, asked);
  }

  async #place(trader: number, market: TradedMarket, asked: Asked): Promise<boolean> {
    const { side, priceHundredths, size, key, rests } = asked;
    const ticket: OrderTicket = {
      ...{ accountId: trader, requestId: this.#context.random.uuid(), selectionKey: key, side, priceHundredths },
      ...{
        eventId: String(market.event_id),
        marketId: String(market.provider_market_id),
        sizePaise: paise(size * 100),
      },
      ...{ timeInForce: rests ? 'rest' : 'fill_or_kill', minFillPaise: null, inPlay: 'lapse' },
      ...{ ip: null, userAgent: null },
      auditRow: (outcome, { target }) => this.#auditRow(trader, 'order.place', outcome, target ?? null),
    };
    const [answer] = await this.#orders.place([ticket]);
    if (answer?.type === 'order') {
      const { event_id, provider_market_id } = market;
      if (answer.order.state === 'open')
        this.#waiting = [...this.#waiting, { ...(answer.order satisfies OrderRow), event_id, provider_market_id }];
      return true;
    }
    // What is refused once would be refused again, and every refusal is kept.
    this.#pausedUntilMs.set(market.id, this.#context.clock.now() + PAUSE_MS);
    return false;
  }

  #isPaused(marketId: number): boolean {
    return this.#context.clock.now() < (this.#pausedUntilMs.get(marketId) ?? 0);
  }

  /** A size in rupees whose lay costs no more than it should. */
  #size(priceHundredths: number): number {
    const size = SIZES[this.#pick(SIZES.length)] ?? 100;
    const affordable = Math.floor(LIABILITY_MAX / Math.max(1, priceHundredths / 100 - 1) / 10) * 10;
    return Math.min(size, affordable);
  }

  /** A whole number from 0 up to the count, which is left out. */
  #pick(count: number): number {
    return count === 0 ? 0 : this.#context.random.bytes(4).readUInt32BE() % count;
  }

  #auditRow(actorId: number, action: string, outcome: AuditRow['outcome'], target: string | null): AuditRow {
    return {
      ...{ atMs: this.#context.clock.now(), requestId: this.#context.random.uuid(), actorId, actorRole: 'user' },
      ...{ action, target, outcome, before: null, after: null, ip: null, userAgent: null },
    };
  }
}

type Asked = {
  readonly key: string;
  readonly side: Side;
  readonly priceHundredths: number;
  /** In rupees. */
  readonly size: number;
  /** Waits; else it takes all of it at once or nothing. */
  readonly rests: boolean;
};
