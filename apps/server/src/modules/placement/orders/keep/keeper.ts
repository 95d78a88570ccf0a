import { endOf, isReached } from '@pavilion/betting';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../../../context.ts';
import { lockMarketExclusive } from '../../../../db/market-lock.ts';
import { tx } from '../../../../db/transaction.ts';
import { lockWallets } from '../../../../ledger/wallet.ts';
import { rowState } from '../../row-state.ts';
import { placementSettings } from '../../../prices/placement-settings.ts';
import { LeasedLooker } from '../../../prices/leased-looker.ts';
import { keepLooking, type Watchable } from '../../../prices/looking.ts';
import { endMissedHeartbeats } from './missed-heartbeats.ts';
import { tendMarket, type WaitingMarket } from './by-house.ts';
import { endOrdersOfMarket } from '../end-orders.ts';
import { bestPrice } from '../house-side.ts';
import { readWaiting, type WaitingRow } from '../store/keeper-store.ts';
import { keepWatch } from '../store/watch-store.ts';
import { inTurns } from '../place-order.ts';
import { momentOf } from '../turn.ts';
import { ORDERS_CHANGED, tellOrders } from '../tell-orders.ts';

const LEASE = 'orders';
const LOOK_MS = 1_000;
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
 */
export function startOrderKeeper(
  context: Context,
  book: Watchable,
  { clock = systemClock, lookMs = LOOK_MS }: { readonly clock?: Clock; readonly lookMs?: number } = {},
): OrderKeeper {
  const { bus } = context;
  return keepLooking(new Keeper(context), lookMs, { book, bus, news: ORDERS_CHANGED, clock });
}

class Keeper extends LeasedLooker {
  /** By event, so that a price finds its orders. */
  #waiting: ReadonlyMap<string, readonly WaitingRow[]> = new Map();
  /** Markets that were suspended in play since they were last looked after, and when. */
  readonly #suspendedAtMs = new Map<number, number>();
  /** Up to when a suspension may have gone unseen; null until everything that waits is followed. */
  #unseenUntilMs: number | null = null;
  readonly #watcher: string;
  /** Until when the house is not asked again, by market. */
  readonly #refusedUntilMs = new Map<number, number>();

  constructor(context: Context) {
    super(context, LEASE, 'orders could not be looked after');
    this.#watcher = context.random.uuid();
  }

  onPrices(eventId: string): void {
    this.#consider(this.#waiting.get(eventId) ?? []);
  }

  protected forgetAll(): void {
    this.#waiting = new Map();
    this.#unseenUntilMs = null;
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
    const { db, clock, quotes } = this.context;
    const rows = await readWaiting(db, clock.now());
    this.#waiting = Map.groupBy(rows, (row) => String(row.event_id));
    for (const [id, untilMs] of this.#refusedUntilMs) if (untilMs <= clock.now()) this.#refusedUntilMs.delete(id);
    // Their prices are followed for as long as anything waits.
    for (const [eventId, [first]] of this.#waiting) {
      if (first !== undefined) await quotes.find(eventId, String(first.provider_market_id), first.selection_key);
    }
    if (rows.length > 0) this.#unseenUntilMs = await keepWatch(db, this.#watcher, clock.now());
    this.#consider(rows);
  }

  #consider(rows: readonly WaitingRow[]): void {
    for (const [marketId, own] of Map.groupBy(rows, (row) => row.market_id)) {
      if (!own.map((row) => this.#isDue(row)).includes(true) || !this.isFree(marketId)) continue;
      const work = this.#tend(marketId, own).catch((error: unknown) =>
        this.context.log.warn({ err: error, marketId }, 'orders could not be looked after'),
      );
      this.hold(marketId, work);
    }
  }

  /** Whether there is anything to be done for an order, by what this server sees without a lock. */
  #isDue(order: WaitingRow): boolean {
    const { quotes, clock, config } = this.context;
    if (order.settled || order.owner_out || !config.orders) return true;
    const row = quotes.current(String(order.event_id), String(order.provider_market_id), order.selection_key);
    if (row === null || row.bettingMarketId !== order.market_id) return false;
    const gate = rowState(row, null, placementSettings(this.context), clock.now());
    const moment = momentOf(this.context, gate, row, this.#unseenUntilMs);
    const { in_play: inPlay, placed_in_play: placedInPlay, created_ms: placedAtMs } = order;
    const end = endOf({ inPlay, placedInPlay, placedAtMs, ownerOut: false }, moment);
    const isSuspended = moment.closed === 'suspended-by-feed' || moment.closed === 'suspended-by-operator';
    if (end === 'suspended' && isSuspended) this.#suspendedAtMs.set(order.market_id, clock.now());
    if (end !== null) return true;
    if (clock.now() < (this.#refusedUntilMs.get(order.market_id) ?? 0)) return false;
    const price = moment.closed === null && row.row.open ? bestPrice(row, order.side) : null;
    return price !== null && isReached(order.side, price, order.price);
  }

  async #tend(marketId: number, rows: readonly WaitingRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const suspendedAtMs = this.#suspendedAtMs.get(marketId) ?? null;
    const market = this.#known(rows);
    if (market === null || first.settled) {
      if (first.settled || !this.context.config.orders) await this.#endAll(marketId, rows);
      return;
    }
    const endAll = !this.context.config.orders;
    const hasChanged = await inTurns(this.context, (t) =>
      tendMarket(this.context, t, market, { suspendedAtMs, endAll }),
    );
    // Null: it was too much for now, and is tried again at once.
    if (hasChanged === false) this.#refusedUntilMs.set(marketId, this.context.clock.now() + ASK_AGAIN_MS);
    else this.#refusedUntilMs.delete(marketId);
    if (this.#suspendedAtMs.get(marketId) === suspendedAtMs) this.#suspendedAtMs.delete(marketId);
  }

  /** A row of the market that the book knows; null when it knows none. */
  #known(rows: readonly WaitingRow[]): WaitingMarket | null {
    for (const { event_id, provider_market_id, selection_key: selectionKey } of rows) {
      const [eventId, marketId] = [String(event_id), String(provider_market_id)];
      if (this.context.quotes.current(eventId, marketId, selectionKey) !== null)
        return { eventId, marketId, selectionKey };
    }
    return null;
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
