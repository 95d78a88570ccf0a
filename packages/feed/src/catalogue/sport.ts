import {
  idOf,
  isObject,
  type JsonObject,
  listOf,
  numberOf,
  orderOf,
  positiveIdOf,
  textOf,
  unwrapPayload,
} from '../field.ts';
import { epochFromProviderTime } from '../provider-time.ts';

export type Sport = {
  readonly sportId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly isDefault: boolean;
  /** Has a tab of its own. */
  readonly tab: boolean;
  readonly order: number;
};

/** First of the alternative names that is filled in; providers disagree on what a sport's fields are called. */
function firstField<Value>(raw: JsonObject, names: readonly string[], read: (value: unknown) => Value | null) {
  for (const name of names) {
    const value = read(raw[name]);
    if (value !== null && value !== '') return value;
  }
  return null;
}

const SPORT_ID_FIELDS = ['eid', 'id', 'sportId', 'etid', 'uid', 'sid', 'sport_id'] as const;
const SPORT_NAME_FIELDS = ['ename', 'name', 'sportName', 'title', 'label', 'sname'] as const;

function readSport(raw: unknown): Sport | null {
  // An event names its sport too; it is none.
  if (!isObject(raw) || raw.gmid !== undefined) return null;
  const sportId = firstField(raw, SPORT_ID_FIELDS, positiveIdOf);
  if (sportId === null) return null;
  return {
    sportId,
    name: firstField(raw, SPORT_NAME_FIELDS, (value) => textOf(value, 80)) ?? `Sport ${sportId}`,
    enabled: raw.enabled !== false && raw.active !== false,
    isDefault: raw.isdefault === true,
    tab: raw.tab !== false,
    order: orderOf(raw.oid),
  };
}

/**
 * The sports of `/sports/allSportid` in display order. A sport without an id is dropped; one without a name is
 * called `Sport {id}`.
 */
export function readSports(document: unknown): Sport[] {
  const payload = unwrapPayload(document);
  if (!Array.isArray(payload)) return [];
  const sports = new Map<string, Sport>();
  for (const raw of payload) {
    const sport = readSport(raw);
    if (sport && !sports.has(sport.sportId)) sports.set(sport.sportId, sport);
  }
  return [...sports.values()].sort((a, b) => a.order - b.order);
}

export type TreeEvent = {
  readonly eventId: string;
  readonly name: string;
  /** 0 a real event, 1 a card-style virtual, 2 a virtual league. */
  readonly virtual: number;
  /** Known for racing only; null elsewhere. */
  readonly startsAtMs: number | null;
};

export type TreeCompetition = {
  readonly competitionId: string;
  readonly name: string;
  readonly events: readonly TreeEvent[];
};

export type TreeSport = {
  readonly sportId: string;
  readonly name: string;
  readonly order: number;
  readonly racing: boolean;
  readonly competitions: readonly TreeCompetition[];
  /** Events that hang directly below the sport: racing has no competitions. */
  readonly events: readonly TreeEvent[];
};

function readTreeEvent(raw: unknown): TreeEvent | null {
  if (!isObject(raw)) return null;
  const eventId = positiveIdOf(raw.gmid);
  const name = textOf(raw.name);
  if (eventId === null || name === '') return null;
  return { eventId, name, virtual: numberOf(raw.iscc) || 0, startsAtMs: epochFromProviderTime(raw.sdatetime) };
}

function readTreeEvents(raw: unknown): TreeEvent[] {
  return listOf(raw).flatMap((entry) => readTreeEvent(entry) ?? []);
}

function readTreeCompetition(raw: unknown): TreeCompetition | null {
  if (!isObject(raw)) return null;
  const competitionId = idOf(raw.cid);
  const name = textOf(raw.name);
  return competitionId === null || name === '' ? null : { competitionId, name, events: readTreeEvents(raw.children) };
}

function readTreeSport(raw: unknown, racing: boolean): TreeSport | null {
  if (!isObject(raw)) return null;
  const sportId = positiveIdOf(raw.etid);
  if (sportId === null) return null;
  const children = listOf(raw.children);
  return {
    sportId,
    name: textOf(raw.name, 80) || `Sport ${sportId}`,
    order: orderOf(raw.oid),
    racing,
    competitions: children.flatMap((child) => readTreeCompetition(child) ?? []),
    events: children.flatMap((child) =>
      isObject(child) && child.cid === undefined ? (readTreeEvent(child) ?? []) : [],
    ),
  };
}

/** The catalogue tree in display order. Ids arrive as text here and as numbers elsewhere; both come out alike. */
export function readTree(document: unknown): TreeSport[] {
  const payload = unwrapPayload(document);
  if (!isObject(payload)) return [];
  const sports = [
    ...listOf(payload.t1).flatMap((raw) => readTreeSport(raw, false) ?? []),
    ...listOf(payload.t2).flatMap((raw) => readTreeSport(raw, true) ?? []),
  ];
  return sports.sort((a, b) => a.order - b.order);
}
