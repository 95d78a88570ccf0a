import type { MarketKind, Paise } from '@pavilion/betting';
import { type MarketBook, stakeLimits } from './book.ts';
import { isRowKind } from './kind.ts';
import type { SizedOffer } from './offer.ts';
import { offerAt } from './quote.ts';
import type { RowBook } from './row.ts';
import { isActive, type StatusWord } from './status.ts';

/**
 * A line of the fancy table: one quote pair of one row. NO stands left of YES. For odd/even the
 * yes box is ODD and the no box is EVEN; for a line the yes box sells and the no box buys.
 */
export type FancyRow = {
  /** Unique among the rows of an event: `mid/sid`, with `/level` for a second or third quote of the same row. */
  readonly id: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly level: number;
  readonly kind: MarketKind;
  readonly name: string;
  readonly groupLabel: string;
  readonly noScore: number | null;
  readonly yesScore: number | null;
  readonly noPriceHundredths: number | null;
  readonly yesPriceHundredths: number | null;
  /** Results in a khado band, which begins with yesScore; null elsewhere. */
  readonly width: number | null;
  readonly minPaise: Paise | null;
  readonly maxPaise: Paise | null;
  readonly message: string;
  readonly status: StatusWord;
  readonly yesAvailable: boolean;
  readonly noAvailable: boolean;
  readonly order: number;
};

const GROUP_LABEL: Readonly<Partial<Record<MarketKind, string>>> = {
  oddeven: 'Odd / Even',
  khado: 'Khado',
  meter: 'Meter',
  yesno: 'Fancy 1',
};

/** The heading a market's rows stand under: the provider's own name, except where that is only its family's name. */
export function groupLabelOf(market: MarketBook): string {
  const label = GROUP_LABEL[market.kind];
  return label !== undefined && (market.name === '' || market.name.toLowerCase() === market.gtype)
    ? label
    : market.name || 'Fancy';
}

function levelsOf(row: RowBook): number[] {
  const levels = new Set([...row.back, ...row.lay].map((offer) => offer.level));
  return levels.size === 0 ? [0] : [...levels].sort((a, b) => a - b);
}

function fancyRow(market: MarketBook, row: RowBook, level: number, order: number): FancyRow {
  const yes: SizedOffer | null = offerAt(row, 'back', level);
  const no: SizedOffer | null = offerAt(row, 'lay', level);
  const id = `${market.marketId}/${row.selectionKey}`;
  return {
    id: level === 0 ? id : `${id}/${level}`,
    marketId: market.marketId,
    selectionKey: row.selectionKey,
    level,
    kind: market.kind,
    name: row.name,
    groupLabel: groupLabelOf(market),
    noScore: no?.line ?? null,
    yesScore: yes?.line ?? null,
    noPriceHundredths: no?.priceHundredths ?? null,
    yesPriceHundredths: yes?.priceHundredths ?? null,
    width: yes?.width ?? null,
    ...stakeLimits(market, row),
    message: row.message || market.message,
    status: isActive(row.status) && !row.open ? market.marketStatus : row.status,
    yesAvailable: row.open && yes !== null,
    noAvailable: row.open && no !== null,
    order,
  };
}

/**
 * Every row of an event that is a betting market of its own (sessions, statements, lines, odd/even, khado, meter), in
 * display order. A session with three quote pairs gives three rows; a line is a ladder and gives its best level only.
 */
export function fancyRows(markets: readonly MarketBook[]): FancyRow[] {
  const rows: FancyRow[] = [];
  for (const market of markets) {
    if (!isRowKind(market.kind)) continue;
    for (const row of market.rows) {
      const levels = market.kind === 'line' ? [0] : levelsOf(row);
      for (const level of levels) rows.push(fancyRow(market, row, level, rows.length));
    }
  }
  return rows;
}
