import { isObject, type JsonObject, listOf, textOf } from '@pavilion/feed';
import { parseLine } from '../mcm/messages.ts';
import type { RecordedLine, Recordings } from './load-recordings.ts';
import type { MarketRecord } from './encode/market-record.ts';
import { isMainType, marketName } from './encode/market-shape.ts';
import { type RecordedSport, sportOf } from './encode/sports.ts';

/** An event as it was recorded: its markets, and every message about them in the order of publication. */
export interface RecordedEvent {
  /** The exchange's event id, and for a race its start as well. */
  readonly key: string;
  readonly exchangeId: string;
  readonly sport: RecordedSport;
  readonly name: string;
  /** Where it was held, as far as it is known; events of one country stand together. */
  readonly country: string;
  /** Best market first. */
  readonly markets: readonly MarketRecord[];
  /** Names of runners that the definitions leave out, from the match feed. */
  readonly runnerNames: ReadonlyMap<number, string>;
  readonly lines: readonly RecordedLine[];
  readonly marketTimeMs: number;
  /** The turn in-play, or else the off: what players wait for. Publish time. */
  readonly turnPt: number;
  readonly firstPt: number;
  readonly lastPt: number;
}

/** Markets that belong together. Races of one meeting share an event id and differ in their start. */
function groupKey(market: MarketRecord): string {
  const { racing } = sportOf(market.final.definition.eventTypeId);
  return racing ? `${market.eventId}/${market.outline.marketTimeMs ?? 0}` : market.eventId;
}

/** Events of recordings, in the order in which they were first heard of. Markets that cannot be played are left out. */
export function eventsOf({ markets, files }: Recordings): RecordedEvent[] {
  const playable = [...markets.values()].filter((market) => market.leftOut === null);
  const keyOfMarket = new Map(playable.map((market) => [market.id, groupKey(market)]));
  const keysOfEvent = Map.groupBy(playable, (market) => market.eventId);
  const lines = new Map<string, RecordedLine[]>();
  for (const file of files) {
    for (const line of file) {
      const keys = line.isMatchFeed
        ? line.about.flatMap((eventId) => (keysOfEvent.get(eventId) ?? []).map(groupKey))
        : line.about.flatMap((id) => keyOfMarket.get(id) ?? []);
      for (const key of new Set(keys)) {
        const own = lines.get(key);
        if (own === undefined) lines.set(key, [line]);
        else own.push(line);
      }
    }
  }
  return [...Map.groupBy(playable, groupKey)].map(([key, own]) => eventOf(key, own, lines.get(key) ?? []));
}

function eventOf(key: string, own: readonly MarketRecord[], unsorted: readonly RecordedLine[]): RecordedEvent {
  const markets = own.toSorted(byImportance);
  const lines = unsorted.toSorted((a, b) => a.pt - b.pt);
  const [main] = markets;
  if (main === undefined) throw new RangeError(`event ${key} has no market`);
  const { definition } = main.final;
  const runnerNames = namesOf(lines);
  return {
    key,
    exchangeId: main.eventId,
    sport: sportOf(definition.eventTypeId),
    name: eventName(main, runnerNames, lines),
    country: textOf(definition.countryCode) || 'GB',
    markets,
    runnerNames,
    lines,
    marketTimeMs: main.outline.marketTimeMs ?? main.outline.firstPt,
    turnPt: turnOf(markets),
    firstPt: Math.min(...markets.map((market) => market.outline.firstPt)),
    lastPt: Math.max(...markets.map((market) => market.endPt)),
  };
}

/** Match odds and winners first, then by name: Over/Under 0.5 before Over/Under 1.5. */
function byImportance(a: MarketRecord, b: MarketRecord): number {
  const rank = ({ final }: MarketRecord) => (isMainType(final.definition) ? 0 : 1);
  const name = ({ id, final }: MarketRecord) => marketName(id, final.definition);
  return rank(a) - rank(b) || name(a).localeCompare(name(b), 'en', { numeric: true });
}

/**
 * The first turn in-play of any market. Markets that never turn wait for the off: the suspension that they close after.
 * A recording that stops before both is played to its end.
 */
function turnOf(markets: readonly MarketRecord[]): number {
  const outlines = markets.map((market) => market.outline);
  const turns = outlines.flatMap((outline) => outline.inPlayFromPt ?? []);
  if (turns.length > 0) return Math.min(...turns);
  const offs = outlines.flatMap(({ transitions, closedPt }) => {
    if (closedPt === null) return [];
    const lastOpen = transitions.findLastIndex((one) => one.status === 'OPEN');
    return transitions[lastOpen + 1]?.pt ?? closedPt;
  });
  if (offs.length > 0) return Math.min(...offs);
  return Math.max(...markets.map((market) => market.endPt));
}

/** Selection ids and names that a match feed tells. */
function namesOf(lines: readonly RecordedLine[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { isMatchFeed, text } of lines) {
    if (!isMatchFeed || !text.includes('"selectionId"')) continue;
    for (const change of listOf(parseLine(text)?.cc)) {
      if (!isObject(change)) continue;
      for (const team of [change.homeTeam, change.awayTeam]) {
        if (!isObject(team) || typeof team.selectionId !== 'number') continue;
        const name = textOf(team.name);
        if (name !== '') names.set(team.selectionId, name);
      }
    }
  }
  return names;
}

function eventName(main: MarketRecord, names: ReadonlyMap<number, string>, lines: readonly RecordedLine[]): string {
  const { definition } = main.final;
  const sport = sportOf(definition.eventTypeId);
  const own = textOf(definition.eventName);
  if (sport.racing) {
    const where = own || textOf(definition.venue) || sport.name;
    const race = textOf(definition.name);
    return race === '' ? `${where} ${raceTime(definition)}` : `${where} ${race}`;
  }
  if (own !== '') return own;
  const sides = main.final.sortedRunners().map((runner) => textOf(runner.name) || names.get(runner.id) || '');
  if (isMainType(definition) && sides.length >= 2 && sides[0] && sides[1]) return `${sides[0]} v ${sides[1]}`;
  return describedIn(lines) || `${sport.name} event ${main.eventId}`;
}

/** Hours and minutes of the start, UTC: several races of a day at one place have to be told apart. */
function raceTime({ marketTime }: JsonObject): string {
  return typeof marketTime === 'string' ? marketTime.slice(11, 16) : '';
}

function describedIn(lines: readonly RecordedLine[]): string {
  for (const { isMatchFeed, text } of lines) {
    if (!isMatchFeed || !text.includes('"homeTeam"')) continue;
    for (const change of listOf(parseLine(text)?.cc)) {
      const fixture = isObject(change) ? change.fixtureInfo : null;
      if (!isObject(fixture)) continue;
      const [home, away] = [textOf(fixture.homeTeam), textOf(fixture.awayTeam)];
      if (home !== '' && away !== '') return `${home} v ${away}`;
    }
  }
  return '';
}
