import type { MarketKind } from '@pavilion/betting';
import { marketWords } from '../../shared/lib/bet/bet-words.ts';
import { isMain, type MarketPart, PART_ORDER, PARTS } from '../../shared/lib/event/market-order.ts';
import type { MarketShape, RowShape } from '../../shared/live/reading.ts';
import { closedWord } from '../../shared/live/notice/closed-words.ts';
import { later } from '../../shared/i18n/i18n.ts';

/** The filter chips of the page: everything, or one of the four kinds of section. */
export type SectionFilter = 'all' | MarketPart;

export type SectionRow = { readonly market: MarketShape; readonly row: RowShape };

/** One card of the page. A fancy group gathers the rows of every market with its label. */
export type Section = {
  readonly id: string;
  readonly filter: MarketPart;
  readonly title: string;
  readonly layout: 'ladder' | 'bookmaker' | 'fancy' | 'digits';
  readonly markets: readonly MarketShape[];
};

const LAYOUTS: Readonly<Record<MarketKind, Section['layout']>> = {
  match: 'ladder',
  bookmaker: 'bookmaker',
  session: 'fancy',
  yesno: 'fancy',
  line: 'ladder',
  oddeven: 'fancy',
  khado: 'fancy',
  meter: 'fancy',
  digit: 'digits',
};

/**
 * The cards of the page in their order: match odds, bookmaker, fancy groups by label, odd / even; inside each part in
 * the feed's order. Rows of fancy markets with the same label stand in one card.
 */
export function sectionsOf(markets: readonly MarketShape[], sportName = ''): Section[] {
  const sections = new Map<string, Section>();
  for (const market of markets) {
    const layout = LAYOUTS[market.kind];
    const title = marketWords(market.name, sportName);
    const id = layout === 'fancy' ? `${market.kind}:${title}` : market.marketId;
    const known = sections.get(id);
    sections.set(id, {
      id,
      filter: PARTS[market.kind],
      title,
      layout,
      markets: known ? [...known.markets, market] : [market],
    });
  }
  const inOrder = [...sections.values()].sort(
    (a, b) => PART_ORDER.indexOf(a.filter) - PART_ORDER.indexOf(b.filter) || mainFirst(a, b),
  );
  return tellApart(inOrder);
}

/** A card whose name another one above it has says of which part of the page it is: a tie is offered in two of them. */
function tellApart(sections: readonly Section[]): Section[] {
  const titles = sections.map(({ title }) => title);
  return sections.map((section, at) =>
    titles.indexOf(section.title) < at
      ? { ...section, title: `${section.title} · ${PART_TITLE[section.filter]}` }
      : section,
  );
}

const mainFirst = (a: Section, b: Section): number => Number(b.markets.some(isMain)) - Number(a.markets.some(isMain));

export const rowsOf = (section: Section): SectionRow[] =>
  section.markets.flatMap((market) => market.rows.map((row) => ({ market, row })));

/** How many markets a section counts for: each row of a fancy group is one. */
export const countOf = (section: Section): number =>
  section.layout === 'fancy' ? rowsOf(section).length : section.markets.length;

export type FilterCount = { readonly filter: SectionFilter; readonly label: string; readonly count: number };

const LABELS: Readonly<Record<SectionFilter, string>> = {
  all: later('All'),
  match: later('Match Odds'),
  bookmaker: later('Bookmaker'),
  fancy: later('Fancy'),
  oddeven: later('Odd / Even'),
};

const RACE_LABELS: Readonly<Partial<Record<SectionFilter, string>>> = { match: later('Win'), fancy: later('Place') };

/**
 * A part of the page without a market has no chip, unless it is the one that is shown, or nothing is known yet. Races are called by
 * their own words.
 */
export function filterCounts(
  sections: readonly Section[],
  racing = false,
  shown: SectionFilter = 'all',
): FilterCount[] {
  const isUnknown = sections.length === 0 && !racing;
  const total = (filter: SectionFilter) =>
    sections
      .filter((section) => filter === 'all' || section.filter === filter)
      .reduce((sum, section) => sum + countOf(section), 0);
  return (['all', ...PART_ORDER] as const)
    .map((filter) => ({
      filter,
      label: racing ? (RACE_LABELS[filter] ?? LABELS[filter]) : LABELS[filter],
      count: total(filter),
    }))
    .filter(({ filter, count }) => isUnknown || count > 0 || filter === 'all' || (filter === shown && !racing));
}

/** Said where a part of the page has no market. */
export const EMPTY_TEXT: Readonly<Record<Section['filter'], string>> = {
  match: later('No match odds available.'),
  bookmaker: later('No bookmaker data available.'),
  fancy: later('No fancy markets available.'),
  oddeven: later('No odd / even markets available.'),
};

/** Titles of the parts while they have no market of their own to name them. */
export const PART_TITLE: Readonly<Record<Section['filter'], string>> = {
  match: later('Match Odds'),
  bookmaker: later('Bookmaker'),
  fancy: later('Fancy'),
  oddeven: later('Odd / Even'),
};

/**
 * What lies over the cells of a row that cannot be bet on: SUSPENDED, BALL RUNNING, the provider's own word, or LOCKED.
 * Null while the row is open or merely has no price; its cells show locks then.
 */
export function veilOf(market: MarketShape, row: RowShape): string | null {
  const word = row.status === 'ACTIVE' ? market.marketStatus : row.status;
  if (word === 'ACTIVE' || (market.open && row.open)) return null;
  return closedWord(word);
}
