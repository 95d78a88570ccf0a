import type { OrderReply } from '@pavilion/contract';
import type { Db } from '../../../../db/transaction.ts';
import { betsOfOrders } from '../store/fills-store.ts';
import { readShown, type ShownOrder } from '../store/replies-store.ts';

const rupees = (paise: number): number => paise / 100;

const replyOf = (row: ShownOrder, bets: readonly number[]): OrderReply => ({
  id: String(row.id),
  requestId: row.request_id,
  state: row.state,
  reason: row.reason,
  version: row.version,
  side: row.side,
  odds: row.price / 100,
  size: rupees(row.size),
  filled: rupees(row.filled),
  remaining: row.state === 'open' ? rupees(row.size - row.filled) : 0,
  averageOdds: row.filled === 0 ? null : Math.round(row.worth / row.filled) / 100,
  ahead: row.ahead === null ? null : rupees(row.ahead),
  timeInForce: row.time_in_force,
  minFill: row.min_fill === null ? null : rupees(row.min_fill),
  inPlay: row.in_play,
  placedInPlay: row.placed_in_play,
  eventId: String(row.event_id),
  eventName: row.event_name,
  sportName: row.sport_name,
  marketId: String(row.provider_market_id),
  marketName: row.market_name,
  selectionKey: row.selection_key,
  selectionName: row.selection_name,
  bets: bets.map(String),
  createdAt: new Date(row.created_ms).toISOString(),
  endedAt: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
});

/** Orders as their owner sees them. */
export async function repliesOf(db: Db, rows: readonly ShownOrder[]): Promise<OrderReply[]> {
  const bets = await betsOfOrders(
    db,
    rows.filter((row) => row.filled > 0).map((row) => row.id),
  );
  return rows.map((row) => replyOf(row, bets.get(row.id) ?? []));
}

/** The orders with these ids, by id. */
export async function repliesById(db: Db, ids: readonly number[]): Promise<Map<number, OrderReply>> {
  const rows = ids.length === 0 ? [] : await readShown(db, ids);
  const replies = await repliesOf(db, rows);
  return new Map(
    rows.flatMap((row, index) => (replies[index] === undefined ? [] : [[row.id, replies[index]] as const])),
  );
}
