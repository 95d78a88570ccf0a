import { hasDecimalOdds, isMarketKind, type MarketKind, risksStake } from '@pavilion/betting';
import { formatSize, spokenSize } from '../format/format.ts';
import { later, t } from '../../i18n/i18n.ts';
import { KIND_NAMES } from '../kind-names.ts';
import { isRacingName } from '../event/racing.ts';
import { oddsAsRead } from '../odds/odds-format.ts';
import { rowName } from '../event/row-names.ts';

/**
 * How each market kind names its two boxes and writes its price (DOMAIN §2): the same two numbers of the feed are
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
  match: { back: later('Back'), lay: later('Lay') },
  bookmaker: { back: later('Back'), lay: later('Lay') },
  session: { back: later('Yes'), lay: later('No') },
  yesno: { back: later('Yes'), lay: later('No') },
  // The sides of an exchange line are reversed: back sells runs and wins below the line.
  line: { back: later('Sell'), lay: later('Buy') },
  oddeven: { back: later('Odd'), lay: later('Even') },
  khado: { back: later('Back'), lay: later('Lay') },
  meter: { back: later('Yes'), lay: later('No') },
  digit: { back: later('Back'), lay: later('Lay') },
};

/** The kind behind a word of the wire; a kind this page does not know is written like match odds. */
export const kindOf = (word: string): MarketKind => (isMarketKind(word) ? word : 'match');

/** Whether a bet is drawn as a back bet. EVEN is one, too, though its box is the lay box. */
export const isBackLike = ({ kind, selection }: { kind: string; selection: { side: Side } }): boolean =>
  selection.side === 'back' || risksStake(kindOf(kind), selection.side);

/** What the box is called: Back, Lay, Yes, No, Odd, Even, Sell, Buy. */
export const sideWord = (kind: string, side: Side): string => t(SIDE_WORDS[kindOf(kind)][side]);

/** A rate per 100 without idle decimals: `97`, `0.75`. */
export const formatRate = (hundredths: number): string => String(hundredths / 100);

/** The figure that is bet on, alone: `2.14`, a rate `97`, a line `291`, a band `120–136`. */
export function mainFigure(kind: string, figures: BoxFigures): string {
  const { priceHundredths, line, width } = figures;
  const known = kindOf(kind);
  if (known === 'khado' && line !== null && width !== null) return `${line}–${line + width - 1}`;
  if (line !== null) return String(line);
  return hasDecimalOdds(known) ? oddsAsRead(priceHundredths) : formatRate(priceHundredths);
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
  const start = t('{side} {name} at {price}', { side: sideWord(known, side), name, price: mainFigure(known, figures) });
  if (figures.line !== null && known !== 'line')
    return t('{box}, rate {rate}', { box: start, rate: formatRate(figures.priceHundredths) });
  return figures.size && known !== 'digit' ? `${start}, ${spokenSize(figures.size)}` : start;
}

/** What the price field of the slip is called. */
export function priceLabel(kind: string): string {
  return hasDecimalOdds(kindOf(kind)) ? t('Odds') : t('Rate per 100');
}

/** A bet that was made to cash out, by hand or by a rule: a hedge, and not another opinion. */
export const CASH_OUT_WORDS = { hand: later('Cash-out'), auto: later('Auto cash-out') } as const;

/** Where a bet comes from that an order has become: who stands on the other side is said, and never by name. */
export const ORDER_WORDS = {
  players: later('Matched with a player'),
  house: later('From an order, with the house'),
} as const;

/** What kind of market it is, in the language of the page; a kind that is not known yet by its own word. */
export const kindTitle = (kind: string): string => t(isMarketKind(kind) ? KIND_NAMES[kind] : kind);

const FAMILY_TITLES: Readonly<Record<string, string>> = {
  'match odds': later('Match Odds'),
  bookmaker: later('Bookmaker'),
  normal: later('Session'),
  fancy: later('Fancy'),
  fancy1: later('Fancy 1'),
  oddeven: later('Odd / Even'),
  'over by over': later('Over by Over'),
  'ball by ball': later('Ball by Ball'),
  khado: later('Khado'),
  meter: later('Meter'),
};

/**
 * A market's name for people: the provider writes MATCH_ODDS, TIED_MATCH, oddeven and the like, and MATCH_ODDS for the
 * winner of a race, too. English, as bets keep it.
 */
export function marketWords(name: string, sportName = ''): string {
  const words = name.replaceAll('_', ' ').trim();
  if (/^match odds$/i.test(words) && isRacingName(sportName)) return later('Win');
  const known = FAMILY_TITLES[words.toLowerCase()];
  if (known) return known;
  if (!name.includes('_')) return rowName(words) || later('Market');
  return words.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The same name as it is shown: fixed market words in the language of the page, any other name as it came. */
export const marketTitle = (name: string, sportName = ''): string => titleText(marketWords(name, sportName));

/** A title of English words, whose parts stand apart by a dot, in the language of the page. */
export const titleText = (title: string): string =>
  title
    .split(' · ')
    .map((part) => t(part))
    .join(' · ');
