import { hasDecimalOdds, isMarketKind, type MarketKind } from '@pavilion/betting';
import { formatOdds, formatSize, spokenSize } from './format.ts';

/**
 * How each market kind names its two boxes and writes its price (domain.md §2): the same two numbers of the feed are
 * odds and money, a rate and money, or a line and a rate.
 */
export type BoxFigures = {
  priceHundredths: number;
  line: number | null;
  width: number | null;
  size: number | null;
};

type Side = 'back' | 'lay';

const SIDE_WORDS: Readonly<Record<MarketKind, Readonly<Record<Side, string>>>> = {
  match: { back: 'Back', lay: 'Lay' },
  bookmaker: { back: 'Back', lay: 'Lay' },
  session: { back: 'Yes', lay: 'No' },
  yesno: { back: 'Yes', lay: 'No' },
  // The sides of an exchange line are reversed: back sells runs and wins below the line.
  line: { back: 'Sell', lay: 'Buy' },
  oddeven: { back: 'Odd', lay: 'Even' },
  khado: { back: 'Back', lay: 'Lay' },
  meter: { back: 'Yes', lay: 'No' },
  digit: { back: 'Back', lay: 'Lay' },
};

/** The kind behind a word of the wire; a kind this page does not know is written like match odds. */
export const kindOf = (word: string): MarketKind => (isMarketKind(word) ? word : 'match');

/** What the box is called: Back, Lay, Yes, No, Odd, Even, Sell, Buy. */
export const sideWord = (kind: string, side: Side): string => SIDE_WORDS[kindOf(kind)][side];

/** A rate per 100 without idle decimals: `97`, `0.75`. */
export const formatRate = (hundredths: number): string => String(hundredths / 100);

/** The figure that is bet on, alone: `2.14`, a rate `97`, a line `291`, a band `120–136`. */
export function mainFigure(kind: string, figures: BoxFigures): string {
  const { priceHundredths, line, width } = figures;
  const known = kindOf(kind);
  if (known === 'khado' && line !== null && width !== null) return `${line}–${line + width - 1}`;
  if (line !== null) return String(line);
  return hasDecimalOdds(known) ? formatOdds(priceHundredths) : formatRate(priceHundredths);
}

/** The small figure under it: the money there, or the rate of a line. Empty where the feed has none of meaning. */
export function subFigure(kind: string, { priceHundredths, line, size }: BoxFigures): string {
  const known = kindOf(kind);
  if (known === 'digit') return '';
  if (line !== null && known !== 'line') return formatRate(priceHundredths);
  return size === null ? '' : formatSize(size);
}

/** The whole price in one word, for prompts and lists: `2.14`, `97`, `291 @ 100`, `120–136 @ 100`. */
export function priceText(kind: string, figures: Omit<BoxFigures, 'size'>): string {
  const main = mainFigure(kind, { ...figures, size: null });
  const lineOnly = figures.line === null || kindOf(kind) === 'line';
  return lineOnly ? main : `${main} @ ${formatRate(figures.priceHundredths)}`;
}

/** For a screen reader: `Back India at 2.14, 1.84 lakh available`, `Yes 6 over runs at 46, rate 100`. */
export function spokenBox(kind: string, side: Side, name: string, figures: BoxFigures): string {
  const known = kindOf(kind);
  const start = `${sideWord(known, side)} ${name} at ${mainFigure(known, figures)}`;
  if (figures.line !== null && known !== 'line') return `${start}, rate ${formatRate(figures.priceHundredths)}`;
  return figures.size && known !== 'digit' ? `${start}, ${spokenSize(figures.size)}` : start;
}

/** What the price field of the slip is called. */
export function priceLabel(kind: string): string {
  return hasDecimalOdds(kindOf(kind)) ? 'Odds' : 'Rate per 100';
}

const FAMILY_TITLES: Readonly<Record<string, string>> = {
  'match odds': 'Match Odds',
  bookmaker: 'Bookmaker',
  normal: 'Session',
  fancy: 'Fancy',
  fancy1: 'Fancy 1',
  oddeven: 'Odd / Even',
  'over by over': 'Over by Over',
  'ball by ball': 'Ball by Ball',
  khado: 'Khado',
  meter: 'Meter',
};

/** A market's name for people: the provider writes MATCH_ODDS, TIED_MATCH, oddeven and the like. */
export function marketTitle(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  const known = FAMILY_TITLES[words.toLowerCase()];
  if (known) return known;
  if (!name.includes('_')) return words || 'Market';
  return words.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
