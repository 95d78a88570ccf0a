// What the source says of a match: its markets and how each ended. Read here anew, not by the product's own readers.
import { integerResult, type MarketResult, nextTick, VOID, winner } from '@pavilion/betting';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { CRICKET, documentOf, eventsOf, type ListedEvent } from './api.ts';

/** Five overs a side: two minutes from the first ball to the last at the speed of the browser tests. */
const SHORT_LEAGUE = 'Sprint Five League';
/** A match that has begun longer ago is not taken: the last of its sessions would be gone before the last bet. */
const STARTED_MOST_MS = 15_000;

/** A short match that is about to be played from its first ball on; undefined while there is none. */
export async function shortMatch(request: APIRequestContext): Promise<ListedEvent | undefined> {
  const events = await eventsOf(request, CRICKET);
  return events
    .filter((event) => event.competitionName === SHORT_LEAGUE && Date.now() - startOf(event) < STARTED_MOST_MS)
    .filter(({ marketIds, status }) => status === 'ACTIVE' && marketIds.length > 0)
    .sort((first, second) => startOf(first) - startOf(second))[0];
}

/** The leagues whose matches go on for minutes: what a journey finds there stays while it looks. */
const LONG_LEAGUES = /One Day|Twenty20|Premier League/;

/** The markets that a match has in full swing, by the names of the source. Before the end or in the rain some are gone. */
const USUAL_MARKETS: Readonly<Record<string, readonly string[]>> = {
  [CRICKET]: ['MATCH_ODDS', 'Bookmaker', 'Normal', 'oddeven'],
};

/** A match that is being played and goes on for a while, with its usual markets; waits until there is one. */
export async function playing(request: APIRequestContext, sportId: string): Promise<ListedEvent> {
  let found: ListedEvent | undefined;
  await expect(async () => {
    const live = (await eventsOf(request, sportId)).filter(({ inPlay, marketIds }) => inPlay && marketIds.length > 0);
    const last = live.sort((first, second) => isLong(second) - isLong(first) || startOf(second) - startOf(first));
    for (const event of last) {
      found = event;
      if (await isInFullSwing(request, event)) return;
    }
    throw new Error(`nothing is in full swing in sport ${sportId}`);
  }).toPass({ timeout: 45_000 });
  if (!found) throw new Error('no match');
  return found;
}

const isLong = ({ competitionName }: ListedEvent): number => Number(LONG_LEAGUES.test(competitionName));

async function isInFullSwing(request: APIRequestContext, event: ListedEvent): Promise<boolean> {
  const documents: unknown = await documentOf(request, '/sports/getPriveteData', event);
  const markets = (Array.isArray(documents) ? documents : []).map((market: unknown) => {
    const { mname, status, section } = Object(market);
    const rows: readonly unknown[] = Array.isArray(section) ? section : [];
    return { name: String(mname), open: status === 'OPEN' && rows.every(isBacked) };
  });
  const usual = USUAL_MARKETS[event.sportId] ?? ['MATCH_ODDS'];
  return (
    usual.every((wanted) => markets.some(({ name }) => name === wanted)) &&
    markets.some(({ name, open }) => name === 'MATCH_ODDS' && open)
  );
}

/** Whether somebody takes bets for the row: when a match is as good as decided nobody does. */
function isBacked(row: unknown): boolean {
  const { odds } = Object(row);
  return Array.isArray(odds) && odds.some((box) => Object(box).oname === 'back1' && Object(box).odds > 0);
}

/** Time enough for a journey before the first ball. */
const LATER_MS = 120_000;

/** A match that starts later: its prices are open and hardly move. */
export async function upcoming(request: APIRequestContext, sportId: string): Promise<ListedEvent> {
  const [match] = await allUpcoming(request, sportId);
  if (!match) throw new Error(`nothing starts later in sport ${sportId}`);
  return match;
}

/** The match that starts last of all: its prices stand still while a journey looks. */
export async function lastUpcoming(request: APIRequestContext, sportId: string): Promise<ListedEvent> {
  const last = (await allUpcoming(request, sportId)).sort((first, second) => startOf(second) - startOf(first))[0];
  if (!last) throw new Error(`nothing starts later in sport ${sportId}`);
  return last;
}

/** A runner of a match that starts later, with room for odds between what it is backed and laid at; not of the last match. */
export async function upcomingGap(request: APIRequestContext, sportId: string): Promise<Gap & { event: ListedEvent }> {
  const upcoming = (await allUpcoming(request, sportId)).sort((first, second) => startOf(second) - startOf(first));
  for (const event of upcoming.slice(1)) {
    const [gap] = await gapsOf(request, event, 2);
    if (gap) return { event, ...gap };
  }
  throw new Error(`no room between two prices in sport ${sportId}`);
}

/**
 * The next match that starts within these times from now, with two runners that have so wide a room between the two prices that
 * the house does not come to its upper end before the start; waits until there is one.
 */
export async function startingWithGaps(
  request: APIRequestContext,
  sportId: string,
  [leastMs, mostMs]: readonly [number, number],
): Promise<Gaps> {
  let found: Gaps | undefined;
  await expect(async () => {
    const ahead = (await eventsOf(request, sportId)).filter(
      (event) =>
        event.status === 'ACTIVE' && startOf(event) - Date.now() > leastMs && startOf(event) - Date.now() < mostMs,
    );
    for (const event of ahead.sort((first, second) => startOf(first) - startOf(second))) {
      const [first, second] = await gapsOf(request, event, 3);
      if (!first || !second) continue;
      found = { event, first, second };
      return;
    }
    throw new Error(`no match with room between its prices in sport ${sportId}`);
  }).toPass({ timeout: 120_000 });
  if (!found) throw new Error('no match');
  return found;
}

/** The runners of the match's first market that have at least so many prices from what they are backed to what they are laid at. */
async function gapsOf(request: APIRequestContext, event: ListedEvent, ticks: number): Promise<Gap[]> {
  const documents: unknown = await documentOf(request, '/sports/getPriveteData', event);
  return (Array.isArray(documents) ? documents : []).flatMap((market: unknown) => {
    const { mname, mid, section } = Object(market);
    // Lists show the prices of this market alone.
    const rows: readonly unknown[] = mname === 'MATCH_ODDS' && Array.isArray(section) ? section : [];
    return rows.flatMap((row) => {
      const [back, lay] = [bestOf(row, 'back', Math.max), bestOf(row, 'lay', Math.min)];
      const hasRoom = isBacked(row) && nextTick(Math.round(back * 100), ticks) <= Math.round(lay * 100);
      const between = nextTick(Math.round(lay * 100), -1) / 100;
      return hasRoom ? [{ box: `${mid}/${Object(row).sid}`, between }] : [];
    });
  });
}

/** `box`: what the keys of the runner's boxes begin with. `between`: the odds next to what it is laid at. */
export type Gap = { box: string; between: number };
export type Gaps = { event: ListedEvent; first: Gap; second: Gap };

function bestOf(row: unknown, side: string, choose: (...odds: number[]) => number): number {
  const offers: readonly unknown[] = Object(row).odds ?? [];
  return choose(...offers.filter((offer) => Object(offer).otype === side).map((offer) => Number(Object(offer).odds)));
}

/** A race that starts later with at least so many runners left in it: fields are of five and up. */
export async function upcomingField(request: APIRequestContext, sportId: string, least: number): Promise<ListedEvent> {
  for (const race of await allUpcoming(request, sportId)) {
    const documents: unknown = await documentOf(request, '/sports/getPriveteData', race);
    for (const market of Array.isArray(documents) ? documents : []) {
      const { gtype, section } = Object(market);
      const rows: readonly unknown[] = Array.isArray(section) ? section : [];
      if (gtype === 'match' && rows.filter(isBacked).length >= least) return race;
    }
  }
  throw new Error(`no race of ${least} starts later in sport ${sportId}`);
}

async function allUpcoming(request: APIRequestContext, sportId: string): Promise<ListedEvent[]> {
  const events = await eventsOf(request, sportId);
  return events
    .filter(({ inPlay, status, marketIds }) => !inPlay && status === 'ACTIVE' && marketIds.length > 0)
    .filter((event) => startOf(event) - Date.now() > LATER_MS);
}

const startOf = ({ event }: ListedEvent): number => Date.parse(event.openDate);

/** The page of an event. */
export const addressOf = ({ event, sportId, competitionId }: ListedEvent): string =>
  `/event/${event.id}?sportId=${sportId}&competitionId=${competitionId}`;

export type Runner = { id: string; name: string };

/** The runners of a market, in the order of the source. `backed`: without those that nobody takes bets for, as who was withdrawn. */
export async function runnersOf(
  request: APIRequestContext,
  event: ListedEvent,
  marketId: string,
  backed = false,
): Promise<Runner[]> {
  const markets: unknown = await documentOf(request, '/sports/getPriveteData', event);
  const market: unknown = Array.isArray(markets) ? markets.find((one) => String(Object(one).mid) === marketId) : null;
  const { section } = Object(market);
  if (!Array.isArray(section)) return [];
  const rows = backed ? section.filter(isBacked) : section;
  return rows.map((row: unknown) => ({ id: String(Object(row).sid), name: String(Object(row).nat).trim() }));
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

/** On a phone the board of a match with a score is folded under its bar. */
export async function openScoreboard(page: Page): Promise<void> {
  if (test.info().project.name === 'mobile') await page.getByRole('button', { name: 'Show the scoreboard' }).click();
}
