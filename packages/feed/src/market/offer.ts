import { EVEN_MONEY_RATE_HUNDREDTHS, isPriceOf, MAX_LINE, type MarketKind, type Side } from '@pavilion/betting';
import { amountOf, isObject, listOf } from '../field.ts';

/** One price that a player can take. */
export type SizedOffer = {
  /** Index of the box, 0 is the first. In a session the levels are independent quote pairs, not depth. */
  readonly level: number;
  /** Decimal odds, or profit per 100 of stake, in hundredths, by the market's kind. A line pays 100 per 100. */
  readonly priceHundredths: number;
  /** Runs, for session, line, khado and meter; else null. */
  readonly line: number | null;
  /** How many results a khado band holds, beginning with its line; else null. */
  readonly width: number | null;
  /**
   * Money available (match, line: in the upstream's own units) or the largest stake of this box (bookmaker, yesno,
   * oddeven), as sent; null for kinds whose size box holds the rate.
   */
  readonly size: number | null;
};

export type RowOffers = {
  readonly back: readonly SizedOffer[];
  readonly lay: readonly SizedOffer[];
  /** False when a box held something that is no price at all: such a row is not to be traded. */
  readonly sound: boolean;
};

type Box = { level: number; odds: number; size: number };
type Boxes = { back: Box[]; lay: Box[]; sound: boolean };

const BOXES_MAX = 40;
const LEVEL_MAX = 9;
const SIDE_WORD = /^\s*(back|lay)\s*(\d?)/i;

/** The side and level a box claims; upper case and a missing `tno` occur. Null when it names no side. */
function placeOf(box: { readonly otype?: unknown; readonly oname?: unknown; readonly tno?: unknown }) {
  const type = typeof box.otype === 'string' ? SIDE_WORD.exec(box.otype) : null;
  const name = typeof box.oname === 'string' ? SIDE_WORD.exec(box.oname) : null;
  const word = (type ?? name)?.[1];
  if (word === undefined) return null;
  const side: Side = word.length === 4 ? 'back' : 'lay';
  const level = typeof box.tno === 'number' ? box.tno : Number(name?.[2] || '1') - 1;
  return Number.isInteger(level) && level >= 0 && level <= LEVEL_MAX ? { side, level } : null;
}

function readBoxes(raw: unknown): Boxes {
  const boxes: Boxes = { back: [], lay: [], sound: true };
  const list = listOf(raw);
  if (list.length > BOXES_MAX) return { back: [], lay: [], sound: false };
  for (const entry of list) {
    const place = isObject(entry) ? placeOf(entry) : null;
    const odds = isObject(entry) ? amountOf(entry.odds) : Number.NaN;
    const size = isObject(entry) ? amountOf(entry.size) : Number.NaN;
    if (!place || Number.isNaN(odds) || Number.isNaN(size)) {
      boxes.sound = false;
    } else if (odds > 0 && !boxes[place.side].some((box) => box.level === place.level)) {
      boxes[place.side].push({ level: place.level, odds, size });
    }
  }
  return boxes;
}

const hundredths = (value: number) => Math.round(value * 100);
const isRuns = (value: number) => Number.isInteger(value) && value > 0 && value <= MAX_LINE;

/** Less money than this is written as 0 on the screen: a price with nothing behind it, which nobody can take. */
const MONEY_LEAST = 1;

/**
 * A box as an offer of its kind: the same two numbers mean four different things. `undefined`: an
 * empty box. `null`: no price of this kind, so the whole row is suspect.
 */
function offerOf(kind: MarketKind, box: Box, width: number | null): SizedOffer | null | undefined {
  const { level, odds, size } = box;
  switch (kind) {
    case 'match':
    case 'bookmaker':
    case 'yesno':
    case 'oddeven':
    case 'digit': {
      const priceHundredths = hundredths(odds);
      if (!isPriceOf(kind, priceHundredths)) return null;
      if (kind === 'match' && size < MONEY_LEAST) return undefined;
      return { level, priceHundredths, line: null, width: null, size: Math.max(0, size) };
    }
    case 'session':
    case 'khado':
    case 'meter': {
      if (size <= 0) return undefined;
      const priceHundredths = hundredths(size);
      if (!isRuns(odds) || !isPriceOf(kind, priceHundredths)) return null;
      return { level, priceHundredths, line: odds, width, size: null };
    }
    case 'line':
      if (!isRuns(odds)) return null;
      if (size < MONEY_LEAST) return undefined;
      return { level, priceHundredths: EVEN_MONEY_RATE_HUNDREDTHS, line: odds, width: null, size };
  }
}

/** Only match odds are a ladder, where best means price; elsewhere the levels keep the provider's order. */
function byBest(kind: MarketKind, side: Side): (a: SizedOffer, b: SizedOffer) => number {
  if (kind !== 'match') return (a, b) => a.level - b.level;
  return side === 'back'
    ? (a, b) => b.priceHundredths - a.priceHundredths
    : (a, b) => a.priceHundredths - b.priceHundredths;
}

function readSide(kind: MarketKind, side: Side, boxes: readonly Box[], width: number | null) {
  const offers: SizedOffer[] = [];
  let sound = true;
  for (const box of boxes) {
    const offer = offerOf(kind, box, width);
    if (offer) offers.push(offer);
    else if (offer === null) sound = false;
  }
  return { offers: offers.sort(byBest(kind, side)), sound };
}

/** A khado's lay box is no price: it holds the width of the band, and without one there is no bet. */
function readBand(boxes: Boxes): RowOffers {
  const width = boxes.lay.find((box) => box.level === 0)?.odds;
  if (width === undefined) return { back: [], lay: [], sound: boxes.sound };
  if (!isRuns(width)) return { back: [], lay: [], sound: false };
  const back = readSide('khado', 'back', boxes.back, width);
  return { back: back.offers, lay: [], sound: boxes.sound && back.sound };
}

/**
 * The offers of a row, best or first level first. Prices are rounded to two decimals; 0 or less is an empty box.
 * Never throws.
 */
export function readOffers(kind: MarketKind, raw: unknown): RowOffers {
  const boxes = readBoxes(raw);
  if (kind === 'khado') return readBand(boxes);
  const back = readSide(kind, 'back', boxes.back, null);
  // A digit has no lay side; whatever stands in such a box is not an offer.
  const lay = kind === 'digit' ? { offers: [], sound: true } : readSide(kind, 'lay', boxes.lay, null);
  return { back: back.offers, lay: lay.offers, sound: boxes.sound && back.sound && lay.sound };
}
