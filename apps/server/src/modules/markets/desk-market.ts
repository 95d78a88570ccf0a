import type { Api, ReplyOf } from '@pavilion/contract';
import { type Db, stmt } from '../../db/transaction.ts';
import { findMarketRecord, type MarketRecord, marketsOfEvent } from '../settlement/market-record.ts';

export type DeskMarket = ReplyOf<Api['marketDesk']['list']>['items'][number];

const countBets = stmt<[readonly number[]], { market_id: number; bets: number }>(
  'select market_id, count(*)::int as bets from bet where market_id = any($1::bigint[]) group by market_id',
);

async function describe(db: Db, records: readonly MarketRecord[]): Promise<DeskMarket[]> {
  const counts = await db.run(
    countBets,
    records.map((record) => record.id),
  );
  const bets = new Map(counts.map((row) => [row.market_id, row.bets]));
  return records.map((record) => ({
    id: String(record.id),
    eventId: String(record.eventId),
    marketId: String(record.marketId),
    selectionKey: record.selectionKey,
    name: record.name,
    kind: record.kind,
    outcomes: [...record.outcomes],
    suspended: record.suspended,
    settledVersion: record.settledVersion,
    result: deskResult(record),
    bets: bets.get(record.id) ?? 0,
    settledAt: record.settledAtMs === null ? null : new Date(record.settledAtMs).toISOString(),
  }));
}

function deskResult({ result }: MarketRecord): DeskMarket['result'] {
  return result?.type === 'winner' ? { ...result, selections: [...result.selections] } : result;
}

/** The betting markets of an event in the order in which they were first quoted. */
export const deskMarkets = async (db: Db, eventId: number): Promise<DeskMarket[]> =>
  describe(db, await marketsOfEvent(db, eventId));

export async function deskMarket(db: Db, marketId: number): Promise<DeskMarket | null> {
  const record = await findMarketRecord(db, marketId);
  return record === null ? null : ((await describe(db, [record]))[0] ?? null);
}
