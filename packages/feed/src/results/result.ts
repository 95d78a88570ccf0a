import { hasRunners, type MarketKind, type MarketResult, type NonRunner, VOID } from '@pavilion/betting';
import { detailRecord } from '../catalogue/event.ts';
import { flagOf, idOf, isObject, type JsonObject, listOf, numberOf, positiveIdOf, textOf } from '../field.ts';
import { bettingMarketKey, isRowKind, kindOfGtype } from '../market/kind.ts';
import { nonRunnersOf } from './non-runner.ts';

/** The result of one betting market, as the source states it now. */
export type FeedResult = {
  /**
   * `gmid/mid`, or `gmid/mid/sid` for row kinds: the key of the betting market. Null when the source left the ids out
   * and names the market by event, family and name alone.
   */
  readonly key: string | null;
  readonly eventId: string;
  readonly marketId: string | null;
  /** The row, for row kinds; null for whole markets. */
  readonly selectionKey: string | null;
  readonly kind: MarketKind;
  readonly marketName: string;
  /** Null: an earlier result was taken back and the market has none again. */
  readonly result: MarketResult | null;
  /** Runners that left before the market was decided; absent when none did. */
  readonly nonRunners?: readonly NonRunner[];
  /** How often the source changed its mind; 0 at first. A higher version replaces a lower one. */
  readonly version: number;
  readonly winnerName: string | null;
  readonly remark: string;
  /** Epoch milliseconds on the source's clock; null when unreadable. */
  readonly updatedAtMs: number | null;
};

/** Runs for run markets, parity and last digit too: betting reads those out of the integer. */
function integerOf(raw: JsonObject): MarketResult | null {
  const value = numberOf(raw.winnerId ?? raw.winnerName);
  return Number.isSafeInteger(value) && value >= 0 ? { type: 'integer', value } : null;
}

function winnerOf(selection: string | null): MarketResult | null {
  return selection === null ? null : { type: 'winner', selections: [selection], expectedWinners: 1 };
}

const TOP = String.raw`\btop[\s-]*(?:\d|two|three|four|five|six|seven|eight|ten|half)`;
const PLACE_NAME = new RegExp(String.raw`\bplaced?\b|\bplaces\b|${TOP}|\bpodium\b|\beach[\s-]way\b|\b\d+\s*tbp\b`, 'i');

/**
 * True when a market goes by a name in which several win as a matter of course. How many, neither its prices nor its results
 * say, so nobody can tell what a bet on it may cost.
 */
export const paysPlaces = (marketName: string): boolean => PLACE_NAME.test(marketName) && !isOnePlace(marketName);

const ORDINALS = /\b(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))\b/gi;
const ONE_PLACE = /\bplace\s+(?:play[\s-]?off|match|game|final)\b|\bto\s+win\s+(?:the\s+)?\S+\s+place$/i;
/** "Third Place Play-off" and "To Win 3rd Place" have one winner, "1st, 2nd or 3rd Place" has not. */
const isOnePlace = (marketName: string): boolean =>
  ONE_PLACE.test(marketName.trim()) && marketName.match(ORDINALS)?.length === 1;

/** One winner, or all of them in a dead heat. In a place market the one named is one of several: a person has to decide. */
function winnersOf(raw: JsonObject): MarketResult | null {
  if (paysPlaces(textOf(raw.marketName) || textOf(raw.mname))) return null;
  const ids = listOf(raw.winnerIds).map(idOf);
  if (ids.length < 2) return winnerOf(idOf(raw.winnerId));
  const selections = ids.filter((id) => id !== null);
  const sound = selections.length === ids.length && new Set(selections).size === ids.length;
  return sound ? { type: 'winner', selections, expectedWinners: 1 } : null;
}

function yesNoOf(raw: JsonObject): MarketResult | null {
  const word = textOf(raw.winnerName).toLowerCase();
  return word === 'yes' || word === 'no' ? winnerOf(word) : null;
}

function settledResult(kind: MarketKind, raw: JsonObject): MarketResult | null {
  switch (kind) {
    case 'match':
    case 'bookmaker':
      return winnersOf(raw);
    case 'yesno':
      return yesNoOf(raw);
    case 'session':
    case 'line':
    case 'oddeven':
    case 'khado':
    case 'meter':
    case 'digit':
      return integerOf(raw);
  }
}

/** Undefined: nothing that could be acted on. */
function resultOf(kind: MarketKind, raw: JsonObject): MarketResult | null | undefined {
  const status = textOf(raw.status).toUpperCase();
  if (status === 'VOID') return VOID;
  if (status === 'SETTLE') return settledResult(kind, raw) ?? undefined;
  return status === 'PENDING' && flagOf(raw.rollback) ? null : undefined;
}

/** How often the source changed its mind; null when that cannot be said, because then nobody knows which word is the newest. */
function versionOf(count: unknown): number | null {
  if (count === undefined || count === null || count === '') return 0;
  const version = numberOf(count);
  return Number.isSafeInteger(version) && version >= 0 ? version : null;
}

/** One entry of a detail document; null when it cannot be acted on. */
export function readResult(raw: unknown): FeedResult | null {
  if (!isObject(raw)) return null;
  const kind = kindOfGtype(raw.gtype);
  const eventId = positiveIdOf(raw.gmid);
  if (kind === null || eventId === null) return null;
  const marketId = positiveIdOf(raw.mid);
  const marketName = textOf(raw.marketName) || textOf(raw.mname);
  const selectionKey = isRowKind(kind) ? idOf(raw.sid) : null;
  const identified = marketId !== null && (!isRowKind(kind) || selectionKey !== null);
  const result = resultOf(kind, raw);
  const version = versionOf(raw.rollbackCount);
  const nonRunners = hasRunners(kind) ? nonRunnersOf(raw) : [];
  if (result === undefined || nonRunners === undefined || version === null || (!identified && marketName === ''))
    return null;
  const updatedAtMs = typeof raw.updatedAt === 'string' ? Date.parse(raw.updatedAt) : Number.NaN;
  return {
    key: identified ? bettingMarketKey(kind, eventId, marketId, selectionKey ?? '') : null,
    eventId,
    marketId,
    selectionKey,
    kind,
    marketName,
    result,
    ...(nonRunners.length === 0 ? {} : { nonRunners }),
    version,
    winnerName: textOf(raw.winnerName) || null,
    remark: textOf(raw.remark, 500),
    updatedAtMs: Number.isNaN(updatedAtMs) ? null : updatedAtMs,
  };
}

/** Names of markets that a document calls decided in words that cannot be acted on: a person has to look at them. */
export function unreadableResults(document: unknown): string[] {
  return listOf(detailRecord(document)?.results).flatMap((raw) => {
    if (!isObject(raw) || !/^(?:SETTLE|VOID)/i.test(textOf(raw.status)) || kindOfGtype(raw.gtype) === null) return [];
    return readResult(raw) === null ? [textOf(raw.marketName) || textOf(raw.mname) || 'a market without a name'] : [];
  });
}

/**
 * The results in a `/sports/getDetailsData` document, one per betting market: the highest version of each. A result
 * that does not decide its market (still pending, no winner, runs that are no whole number) is left out, so that nothing is
 * ever paid on half a message. Never throws.
 */
export function readResults(document: unknown): FeedResult[] {
  const record = detailRecord(document);
  const results = new Map<string, FeedResult>();
  for (const raw of listOf(record?.results)) {
    const result = readResult(raw);
    if (!result) continue;
    const market = result.key ?? `${result.eventId} ${result.kind} ${result.marketName}`;
    const known = results.get(market);
    if (!known || result.version > known.version) results.set(market, result);
  }
  return [...results.values()];
}
