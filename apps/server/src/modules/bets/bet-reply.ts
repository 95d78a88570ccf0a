import type { BetReply } from '@pavilion/contract';
import { betLeft, WITHDRAWN_COLUMNS, type WithdrawnRow } from './withdrawn-runners.ts';

/** A bet as the lists read it from the database; money in paise, prices in hundredths. */
export type BetRow = WithdrawnRow & {
  id: number;
  request_id: string;
  status: BetReply['status'];
  kind: string;
  sport_id: number;
  sport_name: string;
  competition_id: number;
  competition_name: string;
  event_id: number;
  event_name: string;
  provider_market_id: number;
  market_name: string;
  gtype: string;
  selection: string;
  selection_key: string | null;
  selection_name: string;
  side: 'back' | 'lay';
  price_requested: number;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  win: number;
  liability: number;
  profit: number | null;
  created_at: Date;
  settled_at: Date | null;
  /** Which cash-out the bet belongs to, if any; not read back with a bet that has just been placed. */
  cash_out?: 'hand' | 'auto' | null;
  /** The order that it is a fill of, and the match between players; not read back with a bet that has just been placed. */
  order_id?: number | null;
  match_id?: number | null;
};

/** Columns and joins that make a BetRow; `bet b` is in scope. */
export const BET_COLUMNS = `b.id, b.request_id, b.status, m.kind, e.sport_id, s.name as sport_name, e.competition_id,
  c.name as competition_name, e.id as event_id, e.name as event_name, m.provider_market_id, m.name as market_name,
  m.gtype, b.selection, m.selection_key, b.selection_name, b.side, b.price_requested, b.price, b.line, b.width, b.stake,
  b.win, b.liability, b.profit, b.created_at, b.settled_at, b.order_id, b.match_id,
  ${WITHDRAWN_COLUMNS},
  (select case when o.rule_id is null then 'hand' else 'auto' end from cash_out o
   where o.account_id = b.account_id and o.market_id = b.market_id and b.request_id = any(o.bet_requests)
   limit 1) as cash_out`;
export const BET_JOINS = `join market m on m.id = b.market_id join event e on e.id = m.event_id
  join competition c on c.sport_id = e.sport_id and c.id = e.competition_id join sport s on s.id = e.sport_id`;

/** The row markets' selection is the row; on the others it is the runner that was chosen. */
export function betReply(row: BetRow): BetReply {
  const key = row.selection_key ?? row.selection;
  const { win, liability, withdrawal } = betLeft(row);
  return {
    id: String(row.id),
    requestId: row.request_id,
    status: row.status,
    category: 'sports',
    kind: row.kind,
    sport: { id: String(row.sport_id), name: row.sport_name },
    competition: { id: String(row.competition_id), name: row.competition_name },
    event: { id: String(row.event_id), name: row.event_name },
    market: { id: String(row.provider_market_id), name: row.market_name, type: row.gtype },
    selection: { id: row.selection, key, name: row.selection_name, side: row.side },
    odds: { requested: row.price_requested / 100, accepted: row.price / 100, line: row.line, width: row.width },
    stake: row.stake / 100,
    // What it risked and what it gains comes back if it wins.
    potentialReturn: (win + liability) / 100,
    exposure: { potentialWin: win / 100, liability: liability / 100 },
    profit: row.profit === null ? null : row.profit / 100,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    ...(withdrawal === undefined ? {} : { withdrawal }),
    ...(row.cash_out ? { cashOut: row.cash_out } : {}),
    ...orderOf(row),
  };
}

const orderOf = ({ order_id: orderId, match_id: matchId }: BetRow): Pick<BetReply, 'order'> =>
  orderId == null ? {} : { order: { id: String(orderId), against: matchId == null ? 'house' : 'players' } };
