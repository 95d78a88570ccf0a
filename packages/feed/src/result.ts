import { type MarketKind, type MarketResult, VOID } from '@pavilion/betting';
import { detailRecord } from './event.ts';
import { idOf, isObject, type JsonObject, listOf, numberOf, positiveIdOf, textOf } from './field.ts';
import { bettingMarketKey, isRowKind, kindOfGtype } from './kind.ts';

/** The result of one betting market, as the source states it now. */
export type FeedResult = {
  /** `gmid/mid`, or `gmid/mid/sid` for row kinds: the key of the betting market. */
  readonly key: string;
  readonly eventId: string;
  readonly marketId: string;
  /** The row, for row kinds; null for whole markets. */
  readonly selectionKey: string | null;
  readonly kind: MarketKind;
  readonly marketName: string;
  readonly result: MarketResult;
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

function yesNoOf(raw: JsonObject): MarketResult | null {
  const word = textOf(raw.winnerName).toLowerCase();
  return word === 'yes' || word === 'no' ? winnerOf(word) : null;
}

function settledResult(kind: MarketKind, raw: JsonObject): MarketResult | null {
  switch (kind) {
    case 'match':
    case 'bookmaker':
      return winnerOf(idOf(raw.winnerId));
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

function resultOf(kind: MarketKind, raw: JsonObject): MarketResult | null {
  const status = textOf(raw.status).toUpperCase();
  if (status === 'VOID') return VOID;
  return status === 'SETTLE' ? settledResult(kind, raw) : null;
}

function readResult(raw: unknown): FeedResult | null {
  if (!isObject(raw)) return null;
  const kind = kindOfGtype(raw.gtype);
  const eventId = positiveIdOf(raw.gmid);
  const marketId = positiveIdOf(raw.mid);
  if (kind === null || eventId === null || marketId === null) return null;
  const selectionKey = isRowKind(kind) ? idOf(raw.sid) : null;
  const result = resultOf(kind, raw);
  if (result === null || (isRowKind(kind) && selectionKey === null)) return null;
  const version = numberOf(raw.rollbackCount);
  const updatedAtMs = typeof raw.updatedAt === 'string' ? Date.parse(raw.updatedAt) : Number.NaN;
  return {
    key: bettingMarketKey(kind, eventId, marketId, selectionKey ?? ''),
    eventId,
    marketId,
    selectionKey,
    kind,
    marketName: textOf(raw.marketName) || textOf(raw.mname),
    result,
    version: Number.isSafeInteger(version) && version > 0 ? version : 0,
    winnerName: textOf(raw.winnerName) || null,
    remark: textOf(raw.remark, 500),
    updatedAtMs: Number.isNaN(updatedAtMs) ? null : updatedAtMs,
  };
}

/**
 * The results in a `/sports/getDetailsData` document, one per betting market: the highest version of each. A result
 * that does not decide its market (PENDING, no winner, runs that are no whole number) is left out, so that nothing is
 * ever paid on half a message. Never throws.
 */
export function readResults(document: unknown): FeedResult[] {
  const record = detailRecord(document);
  const results = new Map<string, FeedResult>();
  for (const raw of listOf(record?.results)) {
    const result = readResult(raw);
    if (!result) continue;
    const known = results.get(result.key);
    if (!known || result.version > known.version) results.set(result.key, result);
  }
  return [...results.values()];
}
