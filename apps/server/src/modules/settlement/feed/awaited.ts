import { decidedKeys, statedResults } from '@pavilion/feed';
import type { Bus } from '../../../bus/bus.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import { keyOfRecord, type MarketRecord, marketsOfEvent } from '../market-record.ts';
import { holdersOf } from './holder-store.ts';
import type { ComingResult } from './result-hold.ts';
import { isNews, marketOf } from './take-results.ts';

/** What an event's newest detail document says of results, and how far that has been acted on. */
export type SaidResults = {
  readonly document: unknown;
  /** Believed, and waiting for their time. */
  readonly coming: readonly ComingResult[];
  /** What need not wait is being declared and paid at this moment. */
  readonly isTaking: boolean;
};

/** A market that is open although its source says how it ended. */
export type AwaitedMarket = {
  readonly id: number;
  /** When it is paid, in epoch milliseconds; may have passed. Null: not before a person has looked at it. */
  readonly dueAtMs: number | null;
};

/** The markets of an event, by betting market key, that are open although their source says how they ended. */
export async function awaitedMarkets(
  db: Db,
  eventId: string,
  { document, coming, isTaking }: SaidResults,
): Promise<ReadonlyMap<string, AwaitedMarket>> {
  const awaited = new Map<string, AwaitedMarket>();
  if (statedResults(document, eventId).length === 0) return awaited;
  const records = await marketsOfEvent(db, Number(eventId));
  const open = records.filter((record) => record.settledVersion === 0);
  const stated = decidedKeys(document, eventId, open.map(namedMarket));
  const dueAtMs = new Map(
    coming.flatMap(({ result, dueAtMs: atMs }) => {
      const record = result.result === null ? null : marketOf(result, records);
      return record === null || !isNews(result, record) ? [] : [[record.id, atMs] as const];
    }),
  );
  for (const record of open) {
    const key = keyOfRecord(record);
    const waitsUntilMs = dueAtMs.get(record.id);
    if (waitsUntilMs !== undefined) awaited.set(key, { id: record.id, dueAtMs: waitsUntilMs });
    else if (stated.has(key)) awaited.set(key, { id: record.id, dueAtMs: isTaking ? 0 : null });
  }
  return awaited;
}

/** A row is named by itself: its record knows nothing of the rows beside it. */
const namedMarket = ({ kind, marketId, selectionKey, providerName }: MarketRecord) => ({
  kind,
  marketId: String(marketId),
  name: providerName,
  rows: [{ selectionKey: selectionKey ?? '', name: providerName }],
});

const NO_WORDS = JSON.stringify([[], []]);
type Told = { readonly words: string; readonly markets: ReadonlyMap<string, AwaitedMarket> };

/**
 * Has players read their bets again when a result of theirs begins to wait, waits longer, is left to a person, or is taken
 * back before it was paid. Looks into the database only when the source has other words, or their time has come.
 */
export class AwaitedNews {
  readonly #context: Pick<Context, 'db' | 'bus'>;
  readonly #told = new Map<string, Told>();

  constructor(context: Pick<Context, 'db' | 'bus'>) {
    this.#context = context;
  }

  async tell(eventId: string, said: SaidResults): Promise<void> {
    const { db, bus } = this.#context;
    const words = JSON.stringify([
      statedResults(said.document, eventId),
      said.coming.map(({ result, dueAtMs }) => [result.key, dueAtMs]),
    ]);
    const before = this.#told.get(eventId);
    if (words === (before?.words ?? NO_WORDS)) return;
    const markets = await awaitedMarkets(db, eventId, said);
    this.#told.set(eventId, { words, markets });
    const wasTold = before?.markets ?? new Map<string, AwaitedMarket>();
    const begun = [...markets].filter(([key, { dueAtMs }]) => {
      const known = wasTold.get(key);
      return known === undefined || known.dueAtMs !== dueAtMs;
    });
    const over = [...wasTold].filter(([key]) => !markets.has(key));
    await announce(
      db,
      bus,
      [...begun, ...over].map(([, { id }]) => id),
    );
  }

  forget(eventId: string): void {
    this.#told.delete(eventId);
  }
}

async function announce(db: Db, bus: Bus, marketIds: readonly number[]): Promise<void> {
  if (marketIds.length === 0) return;
  for await (const page of holdersOf(db, marketIds)) {
    for (const row of page) bus.publish(`account.${row.account_id}`, { event: 'bets:updated' });
  }
}
