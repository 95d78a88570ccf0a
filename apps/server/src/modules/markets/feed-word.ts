import type { DoubtedResult } from '@pavilion/contract';
import { type FeedResult, isSameName } from '@pavilion/feed';
import type { ComingResult } from '../settlement/feed/result-hold.ts';
import type { UnpaidResults } from '../settlement/feed/results-watch.ts';
import { type DoubtedWord, isNews, marketOf } from '../settlement/feed/take-results.ts';
import type { MarketRecord } from '../settlement/market-record.ts';
import { type Declared, OPEN } from '../settlement/results.ts';

/** What the feed says of a market. */
export type FeedWord = {
  /** Null where it cannot be read. */
  readonly declared: Declared | null;
  /** Whom it names, in its own words. */
  readonly winnerName: string | null;
  /** Why nobody is paid by it yet; null where it has been taken. */
  readonly unpaid: 'waits' | DoubtedResult['reason'] | null;
};

/** What waits for its time alone. */
export function comingOf(
  record: MarketRecord,
  records: readonly MarketRecord[],
  coming: readonly ComingResult[],
): ComingResult | null {
  const found = coming.find(({ result }) => marketOf(result, records)?.id === record.id);
  return found !== undefined && isNews(found.result, record) ? found : null;
}

const isAbout = (
  { marketId, marketName, word }: DoubtedWord,
  record: MarketRecord,
  records: readonly MarketRecord[],
): boolean => {
  if (word !== null && !isNews(word, record)) return false;
  if (marketId !== null) return marketId === String(record.id);
  if (word !== null) return marketOf(word, records)?.id === record.id;
  return [record.providerName, record.name].some((name) => isSameName(name, marketName));
};

const saying = (word: FeedResult | null, unpaid: FeedWord['unpaid']): FeedWord => ({
  declared: word === null ? null : (word.result ?? OPEN),
  winnerName: word?.winnerName ?? null,
  unpaid,
});

/** The newest word of the feed on a market, paid or not; null where it has none. `records`: all markets of its event. */
export function feedWordOf(
  record: MarketRecord,
  records: readonly MarketRecord[],
  { coming, doubted }: UnpaidResults,
): FeedWord | null {
  const waiting = comingOf(record, records, coming);
  if (waiting !== null) return saying(waiting.result, 'waits');
  const doubt = doubted.find((one) => isAbout(one, record, records));
  if (doubt !== undefined) return saying(doubt.word, doubt.reason);
  return record.feedResult && { declared: record.feedResult, winnerName: null, unpaid: null };
}
