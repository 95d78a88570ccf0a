import type { DoubtedResult } from '@pavilion/contract';
import { type FeedResult, isRowKind, isSameName, paysPlaces, textOf } from '@pavilion/feed';
import { keyOfRecord, type MarketRecord, marketsOfEvent } from '../market-record.ts';
import { OPEN } from '../results.ts';
import { type PayOptions, type SettlementContext, settleMarketWith } from '../settle-market.ts';

/** The document that results were read from: sequence number and receipt time in epoch milliseconds. */
export type ResultFrame = { readonly seq: number; readonly receivedAtMs: number };

/** A doubt with the words that it is about; null where they cannot be read. */
export type DoubtedWord = DoubtedResult & { readonly word: FeedResult | null };

/** What became of a result. `doubted` says why it is left to the back office. */
export type TakenResult = {
  readonly marketId: number;
  readonly outcome: string;
  readonly doubted?: DoubtedWord;
};

/**
 * Brings the markets of an event to where the feed's results say they are: settles, settles again, or opens. Results
 * for markets that were never quoted here, and words older than what was taken before, change nothing. One market that
 * fails does not keep the others from being paid.
 */
export async function takeResults(
  context: SettlementContext,
  eventId: number,
  results: readonly FeedResult[],
  frame: ResultFrame,
  options?: PayOptions,
): Promise<TakenResult[]> {
  const markets = await marketsOfEvent(context.db, eventId);
  const taken: TakenResult[] = [];
  for (const result of results) {
    if (options?.signal?.aborted === true) break;
    const market = marketOf(result, markets);
    if (market === null || !isNews(result, market)) continue;
    const doubt = doubtIn(result, market);
    if (doubt !== null) {
      taken.push({ marketId: market.id, outcome: 'unfit', doubted: doubtOf(result, market, doubt) });
      continue;
    }
    try {
      const outcome = await takeOne(context, market, result, frame, options);
      const doubted = outcome === 'unfit' ? { doubted: doubtOf(result, market, outcome) } : {};
      taken.push({ marketId: market.id, outcome, ...doubted });
    } catch (error) {
      context.log.error({ err: error, marketId: market.id }, 'a result could not be settled; it will be tried again');
      taken.push({ marketId: market.id, outcome: 'failed' });
    }
  }
  return taken;
}

const doubtOf = (word: FeedResult, market: MarketRecord, reason: DoubtedResult['reason']): DoubtedWord => ({
  marketId: String(market.id),
  marketName: word.marketName || market.name,
  reason,
  word,
});

/** A doubt as it is told, without the words. */
export const doubtTold = ({ marketId, marketName, reason }: DoubtedWord): DoubtedResult => ({
  marketId,
  marketName,
  reason,
});

/** By the provider's ids when the result has them, else by family and name. Null: not ours, or not clear. */
export function marketOf(result: FeedResult, markets: readonly MarketRecord[]): MarketRecord | null {
  if (result.key !== null) {
    return markets.find((market) => keyOfRecord(market) === result.key && market.kind === result.kind) ?? null;
  }
  const named = markets.filter(
    (market) => market.kind === result.kind && textOf(market.providerName) === result.marketName,
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * False when a result goes by another name than the market has on record: ids are used again, and what was bet on is the
 * question that was asked.
 */
const isCalled = ({ key, marketName }: FeedResult, { providerName, name }: MarketRecord): boolean =>
  key === null || marketName === '' || [providerName, name].some((one) => isSameName(one, marketName));

/**
 * Why a result is not believed of the market on record, or null. Where several win as a matter of course, the one who is
 * named is one of them, whatever the result calls the market.
 */
function doubtIn(result: FeedResult, market: MarketRecord): DoubtedResult['reason'] | null {
  if (!isCalled(result, market)) return 'renamed';
  const namesOne = result.result?.type === 'winner' && !isRowKind(market.kind);
  return namesOne && paysPlaces(market.providerName) ? 'unreadable' : null;
}

/** A cheap look before any lock is taken; the barrier decides again. */
export function isNews(result: FeedResult, market: MarketRecord): boolean {
  if (market.feedVersion === null) return result.result !== null || market.settledVersion > 0;
  if (result.version !== market.feedVersion) return result.version > market.feedVersion;
  return (result.updatedAtMs ?? 0) > (market.feedUpdatedAtMs ?? 0);
}

async function takeOne(
  context: SettlementContext,
  market: MarketRecord,
  result: FeedResult,
  frame: ResultFrame,
  options?: PayOptions,
): Promise<string> {
  const { version, updatedAtMs, winnerName, remark } = result;
  const declaration = {
    marketId: market.id,
    declared: result.result ?? OPEN,
    nonRunners: result.nonRunners ?? [],
    source: 'feed',
    evidence: { frameSeq: frame.seq, receivedAtMs: frame.receivedAtMs, version, updatedAtMs, winnerName, remark },
    reason: market.settledVersion > 0 ? 'The result was corrected.' : null,
    actorId: null,
    feed: { version, updatedAtMs },
  } as const;
  const outcome = await settleMarketWith(context, declaration, options);
  if (outcome.type === 'unfit') context.log.debug({ marketId: market.id, fault: outcome.fault }, 'an unfit result');
  return outcome.type;
}
