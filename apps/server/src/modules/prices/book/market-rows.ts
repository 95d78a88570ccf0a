import {
  type BettingMarket,
  type MarketKind,
  type MarketResult,
  type MarketTerms,
  meterMaxResult,
  type NonRunner,
} from '@pavilion/betting';
import { bettingMarketKey, isRowKind, type MarketBook, type RowBook } from '@pavilion/feed';

/** A betting market as the book shows it, on its way into the database. */
export type MarketSpec = {
  readonly key: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string | null;
  readonly providerName: string;
  readonly name: string;
  readonly gtype: string;
  readonly kind: MarketKind;
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
  readonly maxResult: number | null;
};

/** A betting market as the database knows it. */
export type StoredMarket = {
  readonly id: number;
  /** Without the runners that are on record as gone. */
  readonly betting: BettingMarket;
  /** The question that it asks, as it was first quoted. */
  readonly name: string;
  /** Names of the runners by selection key, as they were first quoted; empty where the outcomes are fixed. */
  readonly runners: ReadonlyMap<string, string>;
  /** Who is on record as having left, and the number of the document that said so; null before the first. */
  readonly nonRunners: readonly NonRunner[];
  readonly nonRunnersSeq: number | null;
  readonly suspended: boolean;
  readonly settled: boolean;
  /** What it is settled by; null while it is open, and while a result that was taken back is being undone. */
  readonly result: MarketResult | null;
  /** Epoch milliseconds; null while it is open. */
  readonly settledAtMs: number | null;
  /** What a super admin has set for it. */
  readonly terms: MarketTerms;
};

const FIXED_OUTCOMES: Readonly<Partial<Record<MarketKind, MarketSpec['outcomes']>>> = {
  yesno: [
    { id: 'yes', name: 'Yes' },
    { id: 'no', name: 'No' },
  ],
  oddeven: [
    { id: 'odd', name: 'Odd' },
    { id: 'even', name: 'Even' },
  ],
  digit: Array.from({ length: 10 }, (_, digit) => ({ id: String(digit), name: String(digit) })),
};

/**
 * The betting markets of a provider's market: one per row for row kinds. A meter without a line is left out until it is
 * quoted, because its largest result is declared from its first line. The rows of lines are all called the same (Total
 * Runs), so there the market's name says which line it is. `names` are the provider's own spellings.
 */
export function marketSpecs(market: MarketBook, names: ReadonlyMap<string, string>): MarketSpec[] {
  const { eventId, marketId, kind, gtype } = market;
  const base = { eventId, marketId, kind, gtype };
  if (!isRowKind(kind)) {
    const runners = market.rows.map((row) => ({ id: row.selectionKey, name: row.name }));
    const outcomes = FIXED_OUTCOMES[kind] ?? runners;
    if (outcomes.length === 0) return [];
    const key = bettingMarketKey(kind, eventId, marketId, '');
    const providerName = names.get(marketId) ?? market.name;
    return [{ ...base, key, selectionKey: null, providerName, name: market.name, outcomes, maxResult: null }];
  }
  return market.rows.flatMap((row) => {
    const maxResult = kind === 'meter' ? declaredMaximum(row) : null;
    if (row.name === '' || (kind === 'meter' && maxResult === null)) return [];
    const { selectionKey, name } = row;
    const key = bettingMarketKey(kind, eventId, marketId, selectionKey);
    const providerName = names.get(`${marketId}/${selectionKey}`) ?? name;
    return [
      {
        ...base,
        key,
        selectionKey,
        providerName,
        name: nameOfRow(market, row),
        outcomes: FIXED_OUTCOMES[kind] ?? [],
        maxResult,
      },
    ];
  });
}

/** What the betting market of a row is called. */
export const nameOfRow = (market: Pick<MarketBook, 'kind' | 'name'>, row: Pick<RowBook, 'name'>): string =>
  market.kind === 'line' && market.name !== '' ? market.name : row.name;

function declaredMaximum(row: RowBook): number | null {
  const line = Math.max(...[...row.back, ...row.lay].map((offer) => offer.line ?? 0), 0);
  return line === 0 ? null : meterMaxResult(line);
}

export const sameTerms = (one: MarketTerms, other: MarketTerms): boolean =>
  one.stakeMinPaise === other.stakeMinPaise &&
  one.stakeMaxPaise === other.stakeMaxPaise &&
  one.betDelayMs === other.betDelayMs;
