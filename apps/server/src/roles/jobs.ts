import type { Context } from '../context.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { startSealer } from '../ledger/audit-chain.ts';
import type { Live } from '../live.ts';
import { startClosingDemoPlayers } from '../modules/accounts/demo/close-demo-players.ts';
import { startAutoCashOut } from '../modules/cash-out/auto-runner.ts';
import { startOrderKeeper } from '../modules/placement/orders/keep/keeper.ts';
import { startPriceAlertWatch } from '../modules/cash-out/price-alerts/price-alert-watch.ts';
import { publicDoor } from '../modules/sessions/push/push-door.ts';
import { startPush } from '../modules/sessions/push/push.ts';
import type { Orders } from '../modules/placement/orders/orders.ts';
import type { Placement } from '../modules/placement/placement.ts';
import { startDemoTraders } from '../modules/placement/traders/demo-traders.ts';
import { startAlertWatch } from '../modules/reports/alerts/alert-watch.ts';
import { startAlertWebhook } from '../modules/reports/alerts/alert-webhook.ts';
import { startDayFigures } from '../modules/reports/dashboard/day-figures.ts';
import type { Periodic } from '../periodic.ts';

/**
 * What is done without anybody asking: orders and cash-outs that wait for a price, the seals, tidying, alerts, the figures of
 * the days. Each bears being done by several processes at once, by a lease or a lock of its own: without workers every
 * server does them, otherwise the worker that leads.
 */
export function startJobs(context: Context, live: Live, placement: Placement, orders: Orders): Periodic {
  const { pool, log, config } = context;
  const jobs: { close(): unknown }[] = [
    startOrderKeeper(context, live.quotes),
    startDemoTraders(context, orders, live.quotes),
    startAutoCashOut(context, placement, live.quotes),
    startPriceAlertWatch(context, live.quotes),
    startSealer(pool, log),
    startHousekeeping(context),
    startAlertWatch(context, {
      feedHealth: live.feedHealth,
      priceHolds: () => live.quotes.holds(),
      overEvents: live.overEvents,
      book: live.quotes,
    }),
    startDayFigures(context),
    startClosingDemoPlayers(context),
  ];
  if (config.alertWebhook !== null) jobs.push(startAlertWebhook(context, config.alertWebhook));
  if (config.pushContact !== null) jobs.push(startPush(context, publicDoor, config.pushContact));
  else log.info('no notices go to devices: PUSH_CONTACT is not set');
  return {
    async close() {
      for (const job of jobs.toReversed()) {
        try {
          await job.close();
        } catch (error) {
          log.warn({ err: error }, 'a job did not end in order');
        }
      }
    },
  };
}
