import type { MarketKind } from '@pavilion/betting';
import { detailRecord } from '../catalogue/event.ts';
import { idOf, isObject, listOf, numberOf, positiveIdOf, textOf } from '../field.ts';
import { bettingMarketKey, isRowKind, kindOfGtype } from '../market/kind.ts';
import type { MarketBook } from '../market/book.ts';

/** A betting market that a detail document calls decided, by the words that name it; null where they are left out. */
export type StatedResult = {
  readonly kind: MarketKind;
  readonly marketId: string | null;
  readonly selectionKey: string | null;
  readonly name: string;
};

/** Also words that can be paid by nobody: whoever reads the document knows how the market ended. */
const DECIDED = /^(?:SETTLE|VOID)/;

type Word = { readonly stated: StatedResult; readonly version: number; readonly decided: boolean };

function wordOf(raw: unknown, eventId: string): Word | null {
  if (!isObject(raw)) return null;
  const kind = kindOfGtype(raw.gtype);
  const ownEvent = positiveIdOf(raw.gmid) ?? eventId;
  if (kind === null || ownEvent !== eventId) return null;
  const stated = {
    kind,
    marketId: positiveIdOf(raw.mid),
    selectionKey: isRowKind(kind) ? idOf(raw.sid) : null,
    name: textOf(raw.marketName) || textOf(raw.mname),
  };
  const version = numberOf(raw.rollbackCount);
  return {
    stated,
    version: version > 0 ? version : 0,
    decided: DECIDED.test(textOf(raw.status).toUpperCase()),
  };
}

/** What a document says of each market in its newest word; of two words of the same count the one that decides. */
export function statedResults(document: unknown, eventId: string): StatedResult[] {
  const newest = new Map<string, Word>();
  for (const raw of listOf(detailRecord(document)?.results)) {
    const word = wordOf(raw, eventId);
    if (word === null) continue;
    const { kind, marketId, selectionKey, name } = word.stated;
    const key = JSON.stringify(marketId === null ? [kind, name] : [kind, marketId, selectionKey ?? name]);
    const known = newest.get(key);
    const isNewer = known === undefined || word.version > known.version;
    if (isNewer || (word.version === known.version && word.decided)) newest.set(key, word);
  }
  return [...newest.values()].filter((word) => word.decided).map((word) => word.stated);
}

/** As much of a market as a word about its result can name. */
export type NamedMarket = Pick<MarketBook, 'kind' | 'marketId' | 'name'> & {
  readonly rows: readonly Pick<MarketBook['rows'][number], 'selectionKey' | 'name'>[];
};

/**
 * The keys of the betting markets of an event that its detail document calls decided, whether or not the result can be
 * paid: what everybody can read is not bet on. Words for another event are not believed; a word that leaves ids out
 * closes every market that it may mean.
 */
export function decidedKeys(document: unknown, eventId: string, markets: readonly NamedMarket[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const stated = statedResults(document, eventId);
  if (stated.length === 0) return keys;
  const byMarket = Map.groupBy(stated, (one) => one.marketId);
  const unnumbered = byMarket.get(null) ?? [];
  for (const market of markets) {
    const { kind, marketId } = market;
    const own = [...(byMarket.get(marketId) ?? []), ...unnumbered].filter((one) => one.kind === kind);
    if (own.length === 0) continue;
    for (const row of market.rows) {
      const names = isRowKind(kind) ? [row.name, market.name] : [market.name];
      const isMeant = ({ marketId: id, selectionKey, name }: StatedResult) =>
        id !== null && (selectionKey !== null || !isRowKind(kind))
          ? selectionKey === null || selectionKey === row.selectionKey
          : names.includes(name) || (id !== null && name === '');
      if (own.some(isMeant)) keys.add(bettingMarketKey(kind, eventId, marketId, row.selectionKey));
    }
  }
  return keys;
}
