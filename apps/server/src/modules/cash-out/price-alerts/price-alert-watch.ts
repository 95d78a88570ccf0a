import { PRICE_ALERTS_TOLD_MAX } from '@pavilion/contract';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../../context.ts';
import { LeasedLooker } from '../../prices/leased-looker.ts';
import { keepLooking, type Watchable } from '../../prices/looking.ts';
import { dropEnded, dropTold, type PriceAlertRow, reachAlert, waitingAlerts } from './price-alert-store.ts';
import { isReached, openOdds } from './reached.ts';
import { alertReply, PRICE_ALERTS_CHANGED } from './routes.ts';

const LEASE = 'price-alerts';
const LOOK_MS = 2_000;

export type PriceAlertWatch = {
  /** Reads the alerts again and compares all of them now; true when this server is the one that watches. */
  look(): Promise<boolean>;
  /** Finishes what is being told, and lets another server go on. */
  close(): Promise<void>;
};

/**
 * Tells players of odds that came to their figure, by the prices of this server's own book, once each. One server of several
 * watches, the one that holds the lease; that an alert is told once does not hang on it, but on its row.
 */
export function startPriceAlertWatch(
  context: Context,
  book: Watchable,
  { clock = systemClock, lookMs = LOOK_MS }: { clock?: Clock; lookMs?: number } = {},
): PriceAlertWatch {
  const { bus } = context;
  return keepLooking(new Watch(context), lookMs, { book, bus, news: PRICE_ALERTS_CHANGED, clock });
}

class Watch extends LeasedLooker {
  /** By event: prices come for one event at a time, and for most nobody waits. */
  #alerts: ReadonlyMap<string, readonly PriceAlertRow[]> = new Map();

  constructor(context: Context) {
    super(context, LEASE, 'price alerts could not be looked at');
  }

  onPrices(eventId: string): void {
    for (const alert of this.#alerts.get(eventId) ?? []) this.#compare(alert);
  }

  protected forgetAll(): void {
    this.#alerts = new Map();
  }

  protected async readAll(): Promise<void> {
    const { db, quotes, clock } = this.context;
    await dropEnded(db);
    const alerts = await waitingAlerts(db, clock.now());
    this.#alerts = Map.groupBy(alerts, ({ event_id }) => String(event_id));
    // Asking for a price keeps its event followed.
    const oneOfEach = new Map(alerts.map((alert) => [alert.event_id, alert])).values();
    await Promise.all(
      oneOfEach.map((alert) =>
        quotes.find(String(alert.event_id), String(alert.provider_market_id), alert.selection_key),
      ),
    );
    for (const alert of alerts) this.#compare(alert);
  }

  #compare(alert: PriceAlertRow): void {
    const { quotes, log } = this.context;
    if (!this.isFree(alert.id)) return;
    const row = quotes.current(String(alert.event_id), String(alert.provider_market_id), alert.selection_key);
    // The provider's ids may have come to stand for another market since.
    if (row?.bettingMarketId !== alert.market_id) return;
    const odds = openOdds(this.context, row, alert.side);
    if (odds === null || !isReached(odds, alert)) return;
    const telling = this.#tell(alert, odds).catch((error: unknown) =>
      log.error({ err: error, alertId: alert.id }, 'a price alert failed; it is tried again'),
    );
    this.hold(alert.id, telling);
  }

  async #tell(alert: PriceAlertRow, odds: number): Promise<void> {
    const { db, bus, clock, log } = this.context;
    const atMs = clock.now();
    const first = await reachAlert(db, alert.id, atMs, odds);
    this.#forget(alert);
    if (!first) return;
    await dropTold(db, alert.account_id, PRICE_ALERTS_TOLD_MAX).catch((error: unknown) =>
      log.warn({ err: error }, 'told price alerts could not be taken away; the next one takes them'),
    );
    const told = { ...alert, reached_at: new Date(atMs), reached_odds: odds };
    bus.publish(`account.${alert.account_id}`, { event: 'price-alert', alert: alertReply(told) });
  }

  #forget({ event_id, id }: PriceAlertRow): void {
    const key = String(event_id);
    const rest = (this.#alerts.get(key) ?? []).filter((one) => one.id !== id);
    this.#alerts = new Map([...this.#alerts, [key, rest]]);
  }
}
