import { type Box, closedQuote, type RowQuote } from '../event-model.ts';

/** Probability that the final figure is at least n, falling in n. */
export type AtLeast = (n: number) => number;

/** Closest lines share one figure when its chance is within this of a half. */
const SAME_LINE_WITHIN = 0.07;
/** The house's part of a rate, in points per 100. */
const RATE_EDGE = 4;

export interface SessionStyle {
  /** The market maker's error in probability at this beat. */
  shift: number;
  /** Quote one figure with unequal rates rather than two figures at 100. */
  oneLine: boolean;
  /** Two runs between NO and YES instead of one. */
  wide: boolean;
}

/**
 * A session row: YES at `back` wins when the result is at least its line, NO at `lay` when it is below its own. Either
 * YES at the first figure less likely than not and NO one (or two) below at 100 each, or both at the figure nearest to
 * even with rates that leave the house its edge. YES is never below NO, and no pair pays both ways (feed.md §4.4).
 */
export function sessionQuote(atLeast: AtLeast, floor: number, style: SessionStyle): RowQuote {
  const chance = (n: number) => Math.min(1, Math.max(0, atLeast(n) + style.shift));
  let yes = floor + 1;
  while (chance(yes) > 0.5) yes += 1;
  // The figure whose chance is nearest to a half is this one or the one below.
  const near = chance(yes - 1) - 0.5 < 0.5 - chance(yes) && yes - 1 > floor ? yes - 1 : yes;
  const p = chance(near);
  const fairRate = (100 * (1 - p)) / p;
  if (style.oneLine && Math.abs(p - 0.5) <= SAME_LINE_WITHIN) {
    const yesRate = 5 * Math.floor((fairRate - RATE_EDGE) / 5);
    const noRate = 5 * Math.ceil((fairRate + RATE_EDGE) / 5);
    return pair({ price: near, size: yesRate }, { price: near, size: noRate });
  }
  const no = yes - (style.wide ? 2 : 1);
  if (no <= floor) return pair({ price: yes, size: 100 }, null);
  return pair({ price: yes, size: 100 }, { price: no, size: 100 });
}

/** An exchange line, even money, sides reversed: back sells below its figure, lay buys above its own (feed.md §1.6). */
export function lineQuote(atLeast: AtLeast, floor: number, size: (level: number, side: number) => number): RowQuote {
  // Selling at m wins below m, buying at m+1 wins above m+1: neither more often than not.
  let middle = floor + 1;
  while (atLeast(middle + 1) > 0.5) middle += 1;
  const level = (step: number, side: number, n: number): Box => ({ price: middle + step, size: size(n, side) });
  const back = [level(0, 0, 0), level(-1, 0, 1), level(-2, 0, 2)].filter((box) => box.price > floor);
  return { state: 'open', back, lay: [level(1, 1, 0), level(2, 1, 1), level(3, 1, 2)] };
}

/** Smallest band worth offering. */
const BAND_MIN = 3;

/**
 * A khado band: the narrowest run of figures around the middle that holds at most `chanceMax` of the outcomes, offered
 * at 100 per 100. Null when even three figures hold more.
 */
export function bandQuote(atLeast: AtLeast, floor: number, chanceMax: number): RowQuote {
  let middle = floor;
  while (atLeast(middle + 1) > 0.5) middle += 1;
  let low = middle;
  let high = middle;
  const holds = () => atLeast(low) - atLeast(high + 1);
  while (holds() <= chanceMax && high - low < 200) {
    if (low > floor && high - middle >= middle - low) low -= 1;
    else high += 1;
  }
  // One step too far: give back the last figure.
  if (high - middle > middle - low) high -= 1;
  else low += 1;
  const width = high - low + 1;
  if (width < BAND_MIN || holds() > chanceMax) return closedQuote('suspended');
  return { state: 'open', back: [{ price: low, size: 100 }], lay: [{ price: width, size: 100 }] };
}

/** A meter pays the distance from its line: YES above the mean, NO below, by the same number of runs. */
export function meterQuote(mean: number, gap: number): RowQuote {
  return pair({ price: Math.ceil(mean + gap), size: 100 }, { price: Math.max(0, Math.floor(mean - gap)), size: 100 });
}

/** A two-way statement at decimal odds with the given overround on each side. */
export function statementQuote(probability: number, edge: number, size: number): RowQuote {
  const back = Math.floor((1 + (1 / probability - 1) * (1 - edge)) * 20) / 20;
  const lay = Math.ceil((1 + (1 / probability - 1) * (1 + edge)) * 20) / 20;
  return pair({ price: Math.max(1.05, back), size }, { price: lay, size });
}

function pair(back: Box, lay: Box | null): RowQuote {
  return { state: 'open', back: [back], lay: lay === null ? [] : [lay] };
}
