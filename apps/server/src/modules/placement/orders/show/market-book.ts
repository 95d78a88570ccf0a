import type { Api, BookOfRunner, ReplyOf } from '@pavilion/contract';
import type { Call } from '../../../../http/call.ts';
import { type Refusal, refuse } from '../../../../http/refusal.ts';
import type { QuotedRow } from '../../../prices/book/quoted-row.ts';
import { type TradedRow, tradedIn } from '../store/fills-store.ts';
import { findBookMarket, type LevelRow, readLevels } from '../store/replies-store.ts';

type Book = Api['orders']['book'];

/** GET /api/markets/{marketId}/book. What can be backed at a price is what others lay there, and the feed's own offer. */
export async function marketBook(call: Call<Book>): Promise<ReplyOf<Book> | Refusal> {
  const { context, actor, params } = call;
  if (!context.config.orders) return refuse('ORDERS_NOT_TAKEN');
  const market = await findBookMarket(context.db, Number(params.marketId));
  if (market === null) return refuse('MARKET_NOT_AVAILABLE');
  if (market.kind !== 'match') return refuse('ORDERS_NOT_TAKEN');
  const eventId = String(market.event_id);
  const [waiting, traded] = await Promise.all([
    readLevels(context.db, market.id, actor.accountId),
    tradedIn(context.db, market.id),
  ]);
  const keys = [
    ...new Set([...market.outcomes.map((outcome) => outcome.id), ...waiting.map((one) => one.selection_key)]),
  ];
  const [first] = keys;
  // Follows the event, so that the house's prices are there.
  if (first !== undefined) await context.quotes.find(eventId, params.marketId, first);
  return {
    eventId,
    marketId: params.marketId,
    matched: traded.reduce((sum, one) => sum + one.size, 0) / 100,
    runners: keys.map((key) => {
      const row = context.quotes.current(eventId, params.marketId, key);
      const own = waiting.filter((one) => one.selection_key === key);
      const sold = traded.filter((one) => one.selection === (row?.outcome ?? key));
      return runnerBook(key, row, own, sold);
    }),
  };
}

type Cell = { back: number; lay: number; players: { back: number; lay: number }; own: { back: number; lay: number } };
const EMPTY = (): Cell => ({ back: 0, lay: 0, players: { back: 0, lay: 0 }, own: { back: 0, lay: 0 } });

function runnerBook(
  selectionKey: string,
  row: QuotedRow | null,
  waiting: readonly LevelRow[],
  sold: readonly TradedRow[],
): BookOfRunner {
  const cells = new Map<number, Cell>();
  const cellAt = (price: number): Cell => {
    const cell = cells.get(price) ?? EMPTY();
    cells.set(price, cell);
    return cell;
  };
  for (const { side, price, size, own } of waiting) {
    const cell = cellAt(price);
    // An order to lay is what a backer takes.
    const taken = side === 'lay' ? 'back' : 'lay';
    cell.players[taken] += size / 100;
    cell[taken] += size / 100;
    cell.own[side] += own / 100;
  }
  for (const side of ['back', 'lay'] as const) {
    for (const offer of row?.row[side] ?? []) cellAt(offer.priceHundredths)[side] += Math.floor(offer.size ?? 0);
  }
  const last = sold.reduce<TradedRow | null>(
    (newest, one) => (one.last_bet > (newest?.last_bet ?? 0) ? one : newest),
    null,
  );
  return {
    selectionKey,
    levels: [...cells].toSorted(([a], [b]) => b - a).map(([price, cell]) => ({ odds: price / 100, ...cell })),
    lastTraded: last === null ? null : last.price / 100,
    traded: sold.map(({ price, size }) => ({ odds: price / 100, size: size / 100 })),
  };
}
