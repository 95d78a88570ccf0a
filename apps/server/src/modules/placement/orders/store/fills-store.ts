import type { Side } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../../../db/transaction.ts';

/** A part of an order as the bet that it has become. Money in paise, prices in hundredths, times in epoch milliseconds. */
export type FillBet = {
  readonly accountId: number;
  /** Whose client the player is, where the house is the other side; null between players: no agent shares in that. */
  readonly agentId: number | null;
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly marketId: number;
  readonly selection: string;
  readonly selectionName: string;
  readonly side: Side;
  readonly priceRequested: number;
  readonly price: number;
  readonly stakePaise: number;
  readonly winPaise: number;
  readonly liabilityPaise: number;
  readonly frameSeq: number;
  readonly frameReceivedAtMs: number;
  readonly priceAgeMs: number;
  readonly priceAgeMaxMs: number;
  readonly ruleId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly orderId: number;
  /** What the two bets of a match have in common; null: the house is the other side. */
  readonly matchId: string | null;
};

const insertFills = stmt<unknown[], { id: number; order_id: number }>(
  `insert into bet (account_id, agent_id, request_id, request_hash, market_id, selection, selection_name, side,
      price_requested, price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, price_age_max_ms, rule_id,
      ip, user_agent, order_id, match_id, derived_id, created_at)
   select b.account_id, b.agent_id, b.request_id, b.request_hash, b.market_id, b.selection, b.selection_name, b.side,
      b.price_requested, b.price, b.stake, b.win, b.liability, b.frame_seq, to_timestamp(b.frame_received_at / 1000.0),
      b.price_age_ms, b.price_age_max_ms, b.rule_id, b.ip, b.user_agent, b.order_id, b.match_id, true,
      to_timestamp($23::float8 / 1000.0)
     from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::bytea[], $5::bigint[], $6::text[], $7::text[], $8::text[],
      $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::float8[], $16::int[],
      $17::int[], $18::text[], $19::inet[], $20::text[], $21::bigint[], $22::uuid[])
      as b(account_id, agent_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
      price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, price_age_max_ms, rule_id, ip, user_agent,
      order_id, match_id)
   returning id, order_id`,
);
export async function writeFills(t: Tx, bets: readonly FillBet[], atMs: number): Promise<void> {
  if (bets.length === 0) return;
  const columns: readonly (keyof FillBet)[] = [
    ...(['accountId', 'agentId', 'requestId', 'bodyHash', 'marketId', 'selection', 'selectionName', 'side'] as const),
    ...(['priceRequested', 'price', 'stakePaise', 'winPaise', 'liabilityPaise', 'frameSeq'] as const),
    ...([
      'frameReceivedAtMs',
      'priceAgeMs',
      'priceAgeMaxMs',
      'ruleId',
      'ip',
      'userAgent',
      'orderId',
      'matchId',
    ] as const),
  ];
  await t.run(insertFills, ...columns.map((column) => bets.map((bet) => bet[column])), atMs);
}

const betsOf = stmt<[readonly number[]], { order_id: number; id: number }>(
  'select order_id, id from bet where order_id = any($1::bigint[]) order by id',
);
/** The bets that orders have become, by order. */
export async function betsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = orderIds.length === 0 ? [] : await db.run(betsOf, orderIds);
  return new Map([...Map.groupBy(rows, (row) => row.order_id)].map(([id, own]) => [id, own.map((row) => row.id)]));
}

export type TradedRow = { selection: string; price: number; size: number; last_bet: number };
const traded = stmt<[number], TradedRow>(
  `select selection, price, sum(stake)::bigint as size, max(id)::bigint as last_bet from bet
    where market_id = $1 and match_id is not null and side = 'back' group by selection, price order by selection, price`,
);
/** What players have matched among themselves in a market, by runner and price: backers' stakes. */
export const tradedIn = (db: Db, marketId: number): Promise<TradedRow[]> => db.run(traded, marketId);
