import {
  type AtTurn,
  type EndingOrder,
  type Maker,
  type OrderEnd,
  type OrderState,
  paise,
  type RestOfOrder,
  type Side,
  type TimeInForce,
} from '@pavilion/betting';

/** An order as its row has it; amounts in paise, the price in hundredths. */
export type OrderRow = {
  id: number;
  account_id: number;
  request_id: string;
  request_hash: Buffer;
  market_id: number;
  selection: string;
  selection_key: string;
  selection_name: string;
  side: Side;
  price: number;
  size: number;
  filled: number;
  /** Of every filled part its size times its price. */
  worth: number;
  time_in_force: TimeInForce;
  min_fill: number | null;
  in_play: AtTurn;
  placed_in_play: boolean;
  state: OrderState;
  reason: OrderEnd | null;
  place: number;
  version: number;
  /** Of all words about orders; the later one is higher. */
  seq: number;
  ip: string | null;
  user_agent: string | null;
  created_ms: number;
};

export const ORDER_COLUMNS = `o.id, o.account_id, o.request_id, o.request_hash, o.market_id, o.selection, o.selection_key,
  o.selection_name, o.side, o.price, o.size, o.filled, o.worth, o.time_in_force, o.min_fill, o.in_play, o.placed_in_play,
  o.state, o.reason, o.place, o.version, o.seq, host(o.ip) as ip, o.user_agent,
  (extract(epoch from o.created_at) * 1000)::bigint as created_ms`;

/** What of an order waits, in the words of the core. */
export const restOf = ({ selection, side, price, size, filled }: OrderRow): RestOfOrder => ({
  selection,
  side,
  priceHundredths: price,
  restPaise: paise(size - filled),
});

/** What of an order decides whether it has to end, in the words of the core. */
export const endingOf = (
  { in_play: inPlay, placed_in_play: placedInPlay, created_ms: placedAtMs }: OrderRow,
  ownerOut: boolean,
): EndingOrder => ({ inPlay, placedInPlay, placedAtMs, ownerOut });

/** An order as somebody on the other side meets it. */
export const makerOf = ({ id, account_id, price, size, filled, place }: OrderRow): Maker => ({
  orderId: id,
  accountId: account_id,
  priceHundredths: price,
  restPaise: paise(size - filled),
  place,
});

export const opposite = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** What the audit log says of an order: rupees and odds. */
export const noteOf = ({ id, side, price, size, filled, state, reason, version }: OrderRow) => ({
  ...{ orderId: String(id), side, odds: price / 100, size: size / 100, filled: filled / 100, state, reason, version },
});
