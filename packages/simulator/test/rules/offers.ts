import type { ProviderMarket, ProviderResult, ProviderSection } from '@pavilion/feed';
import { isTrading } from '../invariants.ts';

/** One side of a row as a player could take it, for one point at risk. */
export interface ShownOffer {
  /** Market and row; and what its result is known by. */
  row: string;
  decidedBy: string;
  family: string;
  /** Runners of a match, the same at the exchange and the bookmaker; the row's own name elsewhere. */
  name: string;
  /** `for`: backing, YES, odd. `against`: laying, NO, even. */
  side: 'for' | 'against';
  /** Won on top of the point. */
  gain: number;
  /** Whether it won; null when it is void. */
  won(result: ProviderResult): boolean | null;
}

/** A row with both sides, and where it stands: the middle in chance, or the figure of a line. */
export interface ShownRow {
  row: string;
  decidedBy: string;
  family: string;
  name: string;
  offers: readonly ShownOffer[];
  /** Chance in the middle of both sides; null for lines and where a side is missing. */
  chance: number | null;
  /** The figure in the middle of both sides; null for what is no line. */
  line: number | null;
}

const WHOLE = ['match', 'match1', 'cricketcasino'];

/** Every row that trades. */
export function rowsOf(markets: readonly ProviderMarket[]): ShownRow[] {
  return markets.flatMap((market) => market.section.filter(isTrading).map((row) => shownRow(market, row)));
}

function box(row: ProviderSection, name: string): { odds: number; size: number } {
  return row.odds.find(({ oname }) => oname === name) ?? { odds: 0, size: 0 };
}

function shownRow(market: ProviderMarket, section: ProviderSection): ShownRow {
  const { gtype } = market;
  const family = gtype === 'match' && market.mname !== 'MATCH_ODDS' ? 'match, other' : gtype;
  const decidedBy = `${market.mid}/${WHOLE.includes(gtype) ? '' : section.sid}`;
  const head = { row: `${market.mid}/${section.sid}`, decidedBy, family, name: section.nat };
  const back = box(section, 'back1');
  const lay = box(section, 'lay1');
  const offers: ShownOffer[] = [];
  const add = (side: ShownOffer['side'], gain: number, won: ShownOffer['won']) =>
    offers.push({ ...head, side, gain, won });
  const is = (result: ProviderResult) => answer(gtype, section, result);
  const not = (result: ProviderResult) => {
    const found = is(result);
    return found === null ? null : !found;
  };
  const value = ({ winnerId }: ProviderResult) => winnerId ?? 0;
  if (gtype === 'fancy') {
    if (back.odds > 0) add('for', back.size / 100, (result) => value(result) >= back.odds);
    if (lay.odds > 0) add('against', 100 / lay.size, (result) => value(result) < lay.odds);
    const line = back.odds > 0 && lay.odds > 0 ? (back.odds + lay.odds) / 2 : null;
    return { ...head, offers, chance: null, line };
  }
  if (gtype === 'khado') {
    add('for', 1, (result) => value(result) >= back.odds && value(result) < back.odds + lay.odds);
    return { ...head, offers, chance: null, line: null };
  }
  if (gtype === 'fancy2') {
    if (back.odds > 0) add('against', 1, (result) => value(result) < back.odds);
    if (lay.odds > 0) add('for', 1, (result) => value(result) > lay.odds);
    return { ...head, offers, chance: null, line: (back.odds + lay.odds) / 2 };
  }
  if (gtype === 'oddeven') {
    add('for', back.odds - 1, (result) => value(result) % 2 === 1);
    add('against', lay.odds - 1, (result) => value(result) % 2 === 0);
    return { ...head, offers, chance: 1 / back.odds / (1 / back.odds + 1 / lay.odds), line: null };
  }
  // A meter pays by the run: no chance stands behind it.
  if (gtype === 'meter') return { ...head, offers, chance: null, line: (back.odds + lay.odds) / 2 };
  const decimal = (odds: number) => (gtype === 'match1' ? odds / 100 : odds - 1);
  if (back.odds > 0) add('for', decimal(back.odds), is);
  if (lay.odds > 0) add('against', 1 / decimal(lay.odds), not);
  const both = back.odds > 0 && lay.odds > 0;
  const chance = both ? (1 / (1 + decimal(back.odds)) + 1 / (1 + decimal(lay.odds))) / 2 : null;
  return { ...head, offers, chance, line: null };
}

function answer(gtype: string, row: ProviderSection, result: ProviderResult): boolean | null {
  const value = result.winnerId ?? 0;
  if (gtype === 'fancy1') return result.winnerName === 'Yes';
  if (gtype === 'cricketcasino') return value % 10 === Number.parseInt(row.nat, 10);
  // What a runner that leaves does to the odds of the others is another matter.
  if (result.nonRunners !== undefined && result.nonRunners.length > 0) return null;
  return value === row.sid;
}
