import { type Api, PRICE_ALERTS_MAX, PRICE_ALERTS_TOLD_MAX, type PriceAlert, type ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { addAlert, dropAlert, listAlerts, type PriceAlertRow } from './price-alert-store.ts';
import { openOdds } from './reached.ts';

type PriceAlerts = Api['priceAlerts'];

/** Said on the bus when an alert came or went; who watches the prices reads them again. */
export const PRICE_ALERTS_CHANGED = 'price-alerts.changed';

export const alertReply = (row: PriceAlertRow): PriceAlert => ({
  id: String(row.id),
  eventId: String(row.event_id),
  eventName: row.event_name,
  sportId: String(row.sport_id),
  sportName: row.sport_name,
  marketId: String(row.provider_market_id),
  marketName: row.market_name,
  selectionKey: row.selection_key,
  selectionName: row.selection_name,
  side: row.side,
  odds: row.odds / 100,
  rises: row.rises,
  createdAt: row.created_at.toISOString(),
  reachedAt: row.reached_at?.toISOString() ?? null,
  reachedOdds: row.reached_odds === null ? null : row.reached_odds / 100,
});

const LISTED_MAX = PRICE_ALERTS_MAX + PRICE_ALERTS_TOLD_MAX;

async function list({ context, actor }: Call<PriceAlerts['list']>): Promise<ReplyOf<PriceAlerts['list']>> {
  return { items: (await listAlerts(context.db, actor.accountId, LISTED_MAX)).map(alertReply) };
}

/** Which way it waits follows from the odds of now; without any, a back waits for more and a lay for less. */
async function set(call: Call<PriceAlerts['set']>): Promise<ReplyOf<PriceAlerts['set']> | Refusal> {
  const { context, actor, body } = call;
  const { accountId } = actor;
  const { eventId, marketId, selectionKey, side } = body;
  const row = await context.quotes.find(eventId, marketId, selectionKey);
  if (row === null || !row.enabled || row.resultKnown || row.market.kind !== 'match')
    return refuse('MARKET_NOT_AVAILABLE');
  const odds = Math.round(body.odds * 100);
  const now = openOdds(context, row, side);
  if (now === odds) return refuse('PRICE_ALERT_REACHED');
  const alert = {
    ...{ accountId, marketId: row.bettingMarketId, selectionKey, side, odds },
    selectionName: row.row.name,
    rises: now === null ? side === 'back' : odds > now,
    atMs: context.clock.now(),
  };
  const id = await tx(context.pool, (t) => addAlert(t, alert, PRICE_ALERTS_MAX));
  if (id === null) return refuse('PRICE_ALERTS_FULL', { max: PRICE_ALERTS_MAX });
  const kept = (await listAlerts(context.db, accountId, LISTED_MAX)).find((one) => one.id === id);
  call.audit({ target: `price alert ${id}`, after: { market: row.bettingMarketId, selectionKey, side, odds } });
  context.bus.publish(PRICE_ALERTS_CHANGED, {});
  // A result, or another page of the same player, may have taken it away in between.
  return kept === undefined ? refuse('MARKET_NOT_AVAILABLE') : { alert: alertReply(kept) };
}

async function remove(call: Call<PriceAlerts['remove']>): Promise<ReplyOf<PriceAlerts['remove']>> {
  const { context, actor, params } = call;
  await dropAlert(context.db, actor.accountId, Number(params.id));
  call.audit({ target: `price alert ${params.id}` });
  context.bus.publish(PRICE_ALERTS_CHANGED, {});
  return { message: 'Price alert taken away' };
}

export const priceAlertHandlers: Handlers<PriceAlerts> = { list, set, remove };
