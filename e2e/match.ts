// What the source says of a match: its markets and how each ended. Read here anew, not by the product's own readers.
import { integerResult, type MarketResult, VOID, winner } from '@pavilion/betting';
import type { APIRequestContext } from '@playwright/test';
import { CRICKET, documentOf, eventsOf, type ListedEvent } from './api.ts';

/** Five overs a side: two minutes from the first ball to the last at the speed of the browser tests. */
const SHORT_LEAGUE = 'Sprint Five League';
/** A match that has begun longer ago is not taken: the last of its sessions would be gone before the last bet. */
const STARTED_MOST_MS = 15_000;

/** A short match that is about to be played from its first ball on; undefined while there is none. */
export async function shortMatch(request: APIRequestContext): Promise<ListedEvent | undefined> {
  const startOf = ({ event }: ListedEvent) => Date.parse(event.openDate);
  const events = await eventsOf(request, CRICKET);
  return events
    .filter((event) => event.competitionName === SHORT_LEAGUE && Date.now() - startOf(event) < STARTED_MOST_MS)
    .filter(({ marketIds, status }) => status === 'ACTIVE' && marketIds.length > 0)
    .sort((first, second) => startOf(first) - startOf(second))[0];
}

export type Runner = { id: string; name: string };

/** The runners of a market, in the order of the source. */
export async function runnersOf(request: APIRequestContext, event: ListedEvent, marketId: string): Promise<Runner[]> {
  const markets: unknown = await documentOf(request, '/sports/getPriveteData', event);
  const market: unknown = Array.isArray(markets) ? markets.find((one) => String(Object(one).mid) === marketId) : null;
  const { section } = Object(market);
  if (!Array.isArray(section)) return [];
  return section.map((row: unknown) => ({ id: String(Object(row).sid), name: String(Object(row).nat).trim() }));
}

export type MatchEnd = {
  finished: boolean;
  /** By `market` for markets that end as a whole, by `market/row` for the others. */
  results: ReadonlyMap<string, MarketResult>;
};

/** How the match stands, with the last word on every market that was decided. */
export async function matchEnd(request: APIRequestContext, event: ListedEvent): Promise<MatchEnd> {
  const documents: unknown = await documentOf(request, '/sports/getDetailsData', event);
  const { score, results } = Object(Array.isArray(documents) ? documents[0] : null);
  const decided = new Map<string, { version: number; result: MarketResult }>();
  for (const stated of Array.isArray(results) ? results : []) {
    const { mid, sid, rollbackCount } = Object(stated);
    const key = sid === null ? String(mid) : `${mid}/${sid}`;
    const result = resultOf(stated);
    const version = Number(rollbackCount);
    if (result && version >= (decided.get(key)?.version ?? 0)) decided.set(key, { version, result });
  }
  return {
    finished: Object(score).finished === true,
    results: new Map([...decided].map(([key, { result }]) => [key, result])),
  };
}

function resultOf(stated: unknown): MarketResult | null {
  const { gtype, status, winnerId, winnerName } = Object(stated);
  if (status === 'VOID') return VOID;
  if (status !== 'SETTLE') return null;
  switch (String(gtype).toLowerCase()) {
    case 'match':
    case 'match1':
      return winner(String(winnerId));
    case 'fancy1':
      return winner(String(winnerName).toLowerCase());
    default:
      return integerResult(Number(winnerId));
  }
}

/** The result of a bet's market, of the whole market or of its row. */
export const resultFor = (end: MatchEnd, marketId: string, selectionKey: string): MarketResult | undefined =>
  end.results.get(`${marketId}/${selectionKey}`) ?? end.results.get(marketId);
