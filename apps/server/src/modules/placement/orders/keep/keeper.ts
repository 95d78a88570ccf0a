import { endOf, endsOrders, isReached, type MarketMoment, type RowState } from '@pavilion/betting';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../../../context.ts';
import { lockMarketExclusive } from '../../../../db/market-lock.ts';
import { tx } from '../../../../db/transaction.ts';
import { lockWallets } from '../../../../ledger/wallet.ts';
import type { QuotedRow } from '../../../prices/book/quoted-row.ts';
import { rowState } from '../../row-state.ts';
import { placementSettings } from '../../../prices/placement-settings.ts';
import { LeasedLooker } from '../../../prices/leased-looker.ts';
import { keepLooking, type Watchable } from '../../../prices/looking.ts';
import { endMissedHeartbeats } from './missed-heartbeats.ts';
import { tendMarket } from './by-house.ts';
import { Turning } from './turning.ts';
import { Watch } from './watch.ts';
import { endOrdersOfMarket } from '../end-orders.ts';
import { bestPrice } from '../house-side.ts';
import { readWaiting, type WaitingRow } from '../store/keeper-store.ts';
import { endingOf } from '../store/order-row.ts';
import { inTurns } from '../place-order.ts';
import { momentOf } from '../turn.ts';
import { ORDERS_CHANGED, tellOrders } from '../tell-orders.ts';

const LEASE = 'orders';
const LOOK_MS = 1_000;
const WATCH_MS = 1_000;
/** Where the house has taken nothing of what its price reaches it is asked again after so long, not at every price. */
const ASK_AGAIN_MS = 5_000;

export type OrderKeeper = {
  /** Reads what waits again and looks after all of it now; true when this server is the one that does it. */
  look(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Looks after the orders that wait: at every price of their events and once a second, on the one server of several that holds
 * the lease. What it sees only says where to look; decided is under the locks (tendMarket), so that two may do it at once.
 * That it sees them it says in time of its own, however long a look takes.
 */
export function startOrderKeeper(
  context: Context,
  book: Watchable,
  { clock = systemClock, lookMs = LOOK_MS }: { readonly clock?: Clock; readonly lookMs?: number } = {},
): OrderKeeper {
  const { bus } = context;
  const keeper = new Keeper(context);
  const looking = keepLooking(keeper, lookMs, { book, bus, news: ORDERS_CHANGED, clock });
  let cancelWatch = () => {};
  const arm = () => {
    cancelWatch = clock.after(WATCH_MS, () => {
      keeper.watchSoon();
      arm();
    });
  };
  arm();
  return {
    look: () => looking.look(),
    async close() {
      cancelWatch();
      await keeper.watched();
      await looking.close();
    },
  };
}

class Keeper extends LeasedLooker {
  /** By event, so that a price finds its orders. */
  #waiting: ReadonlyMap<string, readonly WaitingRow[]> = new Map();
  /** Markets that were suspended in play since they were last looked after, and when. */
  readonly #suspendedAtMs = new Map<number, number>();
  readonly #watch: Watch;
  readonly #turning = new Turning();
  /** Until when the house is not asked again, by order. */
  readonly #refusedUntilMs = new Map<number, number>();
  /** Until when the orders of a market are not held against their players' own limits again. */
  readonly #heldToLimitsUntilMs = new Map<number, number>();
  /** Events whose first prices are waited for. */
  readonly #awaited = new Set<string>();
  #watching: Promise<void> | null = null;

  constructor(context: Context) {
    super(context, LEASE, 'orders could not be looked after');
    this.#watch = new Watch(context);
  }

  onPrices(eventId: string): void {
    this.#consider(this.#waiting.get(eventId) ?? []);
  }

  /** Says by itself what is seen of the markets in which orders wait. */
  watchSoon(): void {
    this.#watching ??= this.#watchOn()
      .catch((error: unknown) => this.context.log.warn({ err: error }, 'the watch over orders could not be kept'))
      .finally(() => {
        this.#watching = null;
      });
  }

  /** Ends with what is being said now. */
  async watched(): Promise<void> {
    await this.#watching;
  }

  protected forgetAll(): void {
    this.#waiting = new Map();
    this.#turning.keepOnly(new Set());
    this.#watch.leave();
  }

  protected async readAll(): Promise<void> {
    // Each goes on where the other fails.
    try {
      await this.#lookAtAll();
    } finally {
      await endMissedHeartbeats(this.context);
    }
    await this.atRest();
  }

  async #lookAtAll(): Promise<void> {
    const { db, clock } = this.context;
    const rows = await readWaiting(db, clock.now());
    this.#waiting = Map.groupBy(rows, (row) => String(row.event_id));
    this.#turning.keepOnly(new Set(rows.map((row) => row.market_id)));
    for (const map of [this.#refusedUntilMs, this.#heldToLimitsUntilMs])
      for (const [id, untilMs] of map) if (untilMs <= clock.now()) map.delete(id);
    for (const [eventId, [first]] of this.#waiting) if (first !== undefined) this.#follow(eventId, first);
    await this.#keepWatch();
    this.#consider(rows);
  }

  /** The prices of an event are followed for as long as anything waits; nobody waits for those that do not come. */
  #follow(eventId: string, row: WaitingRow): void {
    if (this.#awaited.has(eventId)) return;
    this.#awaited.add(eventId);
    this.context.quotes
      .find(eventId, String(row.provider_market_id), row.selection_key)
      .catch((error: unknown) => this.context.log.warn({ err: error, eventId }, 'prices could not be followed'))
      .finally(() => this.#awaited.delete(eventId));
  }

  async #watchOn(): Promise<void> {
    if (this.#waiting.size === 0) return;
    await this.#keepWatch();
    await this.#watch.tidy();
  }

  async #keepWatch(): Promise<void> {
    const sights = this.#byMarket([...this.#waiting.values()].flat()).flatMap(([marketId, rows]) => {
      const row = this.#known(rows);
      // A suspension that was seen and that nobody has acted on is as good as unseen.
      if (row === null || this.#suspendedAtMs.has(marketId)) return [];
      const isBeforeStart = this.#gate(row).phase === 'pre-match';
      return [{ marketId, seenAtMs: row.confirmedAtMs, isBeforeStart }];
    });
    await this.#watch.keep(sights);
  }

  #consider(rows: readonly WaitingRow[]): void {
    for (const [marketId, own] of this.#byMarket(rows)) {
      this.#noteSuspension(marketId, own);
      const isDue = this.#suspendedAtMs.has(marketId) || own.some((row) => this.#isDue(row));
      if (!isDue || !this.isFree(marketId)) continue;
      const work = this.#tend(marketId, own).catch((error: unknown) =>
        this.context.log.warn({ err: error, marketId }, 'orders could not be looked after'),
      );
      this.hold(marketId, work);
    }
  }

  #noteSuspension(marketId: number, rows: readonly WaitingRow[]): void {
    const row = this.#known(rows);
    if (row === null) return;
    this.#turning.note(marketId, this.#moment(row), row.confirmedAtMs);
    if (endsOrders(this.#moment(row))) this.#suspendedAtMs.set(marketId, this.context.clock.now());
  }

  /** Whether there is anything to be done for an order, by what this server sees without a lock. */
  #isDue(order: WaitingRow): boolean {
    const { clock, config } = this.context;
    if (order.settled || order.owner_out || !config.orders) return true;
    const row = this.#current(order);
    if (row === null) return false;
    const moment = this.#moment(row);
    if (endOf(endingOf(order, false), moment) !== null) return true;
    if (moment.closed !== null) return false;
    if (order.own_limits && clock.now() >= (this.#heldToLimitsUntilMs.get(order.market_id) ?? 0)) return true;
    return clock.now() >= (this.#refusedUntilMs.get(order.id) ?? 0) && this.#isReached(order, row);
  }

  #isReached(order: WaitingRow, row: QuotedRow | null): boolean {
    const price = row?.row.open === true ? bestPrice(row, order.side) : null;
    return price !== null && isReached(order.side, price, order.price);
  }

  async #tend(marketId: number, rows: readonly WaitingRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const suspendedAtMs = this.#suspendedAtMs.get(marketId) ?? null;
    const row = this.#known(rows);
    if (row === null || first.settled) {
      if (first.settled || !this.context.config.orders) await this.#endAll(marketId, rows);
      return;
    }
    const market = { eventId: row.eventId, marketId: row.market.marketId, selectionKey: row.row.selectionKey };
    const endAll = !this.context.config.orders;
    const asked = rows.filter((order) => this.#isReached(order, this.#current(order)));
    const hasChanged = await inTurns(this.context, (t) =>
      tendMarket(this.context, t, market, { suspendedAtMs, endAll, atTurn: this.#turning.has(marketId) }),
    );
    this.#heldToLimitsUntilMs.set(marketId, this.context.clock.now() + ASK_AGAIN_MS);
    // An order that the price reaches later is asked for at once, whatever others were refused.
    if (hasChanged === false)
      for (const { id } of asked) this.#refusedUntilMs.set(id, this.context.clock.now() + ASK_AGAIN_MS);
    else for (const { id } of rows) this.#refusedUntilMs.delete(id);
    // It was too much for now, and is tried again at once.
    if (hasChanged === null) return;
    if (this.#suspendedAtMs.get(marketId) === suspendedAtMs) this.#suspendedAtMs.delete(marketId);
  }

  #byMarket(rows: readonly WaitingRow[]): [marketId: number, readonly WaitingRow[]][] {
    return [...Map.groupBy(rows, (row) => row.market_id)];
  }

  #current({ event_id, provider_market_id, selection_key, market_id }: WaitingRow): QuotedRow | null {
    const row = this.context.quotes.current(String(event_id), String(provider_market_id), selection_key);
    return row?.bettingMarketId === market_id ? row : null;
  }

  /** A row of the market that the book knows; null when it knows none. */
  #known(rows: readonly WaitingRow[]): QuotedRow | null {
    for (const order of rows) {
      const row = this.#current(order);
      if (row !== null) return row;
    }
    return null;
  }

  #gate(row: QuotedRow): RowState {
    return rowState(row, null, placementSettings(this.context), this.context.clock.now());
  }

  #moment(row: QuotedRow): MarketMoment {
    const marketId = row.bettingMarketId;
    const unseenUntilMs = this.#watch.unseenUntilMs(marketId);
    return momentOf(this.context, this.#gate(row), row, { unseenUntilMs, atTurn: this.#turning.has(marketId) });
  }

  /** Without a price there is nothing to decide: everything that waits has ended with its market. */
  async #endAll(marketId: number, rows: readonly WaitingRow[]): Promise<void> {
    const { pool, clock, bus } = this.context;
    await tx(pool, async (t) => {
      const held = await lockWallets(t, [...new Set(rows.map((row) => row.account_id))]);
      await lockMarketExclusive(t, marketId);
      const reason = rows[0]?.settled === true ? 'market-closed' : 'by-operator';
      const ended = await endOrdersOfMarket(t, marketId, held, reason, clock.now());
      t.onCommit(() => tellOrders(bus, ended));
    });
  }
}
