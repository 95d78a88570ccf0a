import { type MarketBook, readMarket } from '../market/book.ts';
import {
  flagOf,
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
import type { RowBook } from '../market/row.ts';

/** What lists and details say about an event. */
export type EventHeader = {
  readonly eventId: string;
  readonly name: string;
  readonly sportId: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly inPlay: boolean;
  /** Epoch milliseconds; null when the text was unreadable. */
  readonly startsAtMs: number | null;
  /** 0 a real event, 1 a card-style virtual, 2 a virtual league. */
  readonly virtual: number;
  readonly hasBookmaker: boolean;
  readonly hasFancy: boolean;
  readonly hasYesNo: boolean;
  readonly hasStream: boolean;
  /** The provider's status word; empty when it sends none. */
  readonly status: string;
};

/** The columns of the markets table. */
export type Slots = { readonly one: RowBook | null; readonly x: RowBook | null; readonly two: RowBook | null };

export type ListedEvent = EventHeader & {
  readonly order: number;
  /** Match odds at their best level; null when the list carries a placeholder only. */
  readonly market: MarketBook | null;
  readonly slots: Slots;
};

function readHeader(raw: JsonObject): EventHeader | null {
  const eventId = positiveIdOf(raw.gmid);
  const sportId = positiveIdOf(raw.etid);
  const name = textOf(raw.ename);
  if (eventId === null || sportId === null || name === '') return null;
  return {
    eventId,
    name,
    sportId,
    competitionId: idOf(raw.cid) ?? '0',
    competitionName: textOf(raw.cname),
    inPlay: flagOf(raw.iplay),
    startsAtMs: epochFromProviderTime(raw.stime),
    virtual: numberOf(raw.iscc) || 0,
    hasBookmaker: flagOf(raw.bm),
    hasFancy: flagOf(raw.f),
    hasYesNo: flagOf(raw.f1),
    hasStream: flagOf(raw.tv),
    status: textOf(raw.status, 40),
  };
}

const DRAW_NAME = /^(?:the\s+)?(?:draw|tie)\b/i;

/** True for the names a draw goes by: Draw, The Draw, Tie. */
export function isDrawName(name: string): boolean {
  return DRAW_NAME.test(name);
}

/**
 * Assigns rows to 1 / X / 2. The provider numbers them 1, 2, 3 with the draw either second or last, so a draw or tie
 * name decides first and the order of the sections after that.
 */
export function slotsOf(rows: readonly RowBook[]): Slots {
  const draw = rows.find((row) => isDrawName(row.name));
  const sides = draw ? rows.filter((row) => row !== draw) : rows;
  if (draw || sides.length < 3) return { one: sides[0] ?? null, x: draw ?? null, two: sides[1] ?? null };
  return { one: sides[0] ?? null, x: sides[1] ?? null, two: sides[2] ?? null };
}

const NOT_MATCH_ODDS = /fancy|session|bookmaker/i;

/** Whether a market of this name belongs in the markets table. */
export function isMatchOddsName(name: string): boolean {
  return !NOT_MATCH_ODDS.test(name);
}

function readListedEvent(raw: unknown): ListedEvent | null {
  if (!isObject(raw)) return null;
  const header = readHeader(raw);
  if (!header) return null;
  const market = readMarket(raw);
  const shown = market?.kind === 'match' && isMatchOddsName(market.name) ? market : null;
  return {
    ...header,
    // In a list the status word is the market's, and says nothing about how the event stands; what is over says so apart.
    status: textOf(raw.estatus, 40),
    order: orderOf(raw.oid),
    market: shown,
    slots: slotsOf(shown?.rows ?? []),
  };
}

/** A sport's events: live have an open match-odds market, suspended have none but may trade in other markets. */
export type EventList = { readonly live: readonly ListedEvent[]; readonly suspended: readonly ListedEvent[] };

/** The events of a `/sports/esid` document. Unreadable entries are left out; never throws. */
export function readEvents(document: unknown): EventList {
  const payload = unwrapPayload(document);
  if (!isObject(payload)) return { live: [], suspended: [] };
  const live = listOf(payload.t1).flatMap((raw) => readListedEvent(raw) ?? []);
  const seen = new Set(live.map((event) => event.eventId));
  const suspended = listOf(payload.t2).flatMap((raw) => readListedEvent(raw) ?? []);
  return { live, suspended: suspended.filter((event) => !seen.has(event.eventId)) };
}

/** The event of a `/sports/getDetailsData` document, or null when there is none in it. */
export function readEventDetail(document: unknown): EventHeader | null {
  const record = detailRecord(document);
  return record ? readHeader(record) : null;
}

/** The one record inside a detail document. */
export function detailRecord(document: unknown): JsonObject | null {
  const payload = unwrapPayload(document);
  const record = Array.isArray(payload) ? payload[0] : document;
  return isObject(record) ? record : null;
}
