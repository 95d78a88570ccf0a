import type { MarketKind } from '@pavilion/betting';

const KIND_OF_GTYPE: Readonly<Record<string, MarketKind>> = {
  match: 'match',
  match1: 'bookmaker',
  fancy: 'session',
  fancy1: 'yesno',
  fancy2: 'line',
  oddeven: 'oddeven',
  khado: 'khado',
  meter: 'meter',
  cricketcasino: 'digit',
};

/** The kind of a provider's gtype, in any case; null for a family we cannot settle and therefore do not show. */
export function kindOfGtype(gtype: unknown): MarketKind | null {
  if (typeof gtype !== 'string') return null;
  const word = gtype.trim().toLowerCase();
  return Object.hasOwn(KIND_OF_GTYPE, word) ? (KIND_OF_GTYPE[word] ?? null) : null;
}

const ROW_KINDS: ReadonlySet<MarketKind> = new Set<MarketKind>([
  'session',
  'yesno',
  'line',
  'oddeven',
  'khado',
  'meter',
]);

/** True when every row is a betting market of its own; false when the rows are the outcomes of one. */
export function isRowKind(kind: MarketKind): boolean {
  return ROW_KINDS.has(kind);
}

/** Key of the unit of position, exposure and settlement: `gmid/mid`, or `gmid/mid/sid` for row kinds. */
export function bettingMarketKey(kind: MarketKind, eventId: string, marketId: string, selectionKey: string): string {
  return isRowKind(kind) ? `${eventId}/${marketId}/${selectionKey}` : `${eventId}/${marketId}`;
}
