import { type Box, closedQuote, type RowQuote } from '../event-model.ts';

/** Probability that the final figure is at least n, falling in n. */
export type AtLeast = (n: number) => number;

/** Closest lines share one figure when its chance is within this of a half. */
const SAME_LINE_WITHIN = 0.07;
/** The house's part of a rate, in points per 100. */
const RATE_EDGE = 4;
/** How far a line leans at most, in probability. */
const LEAN_CHANCE = 0.02;

export interface SessionStyle {
  /** Which side the market maker leans to at this beat, −1 to 1: it moves a price away from one side, never toward it. */
  lean: number;
  /** Quote one figure with unequal rates rather than two figures at 100. */
  oneLine: boolean;
  /** Two runs between NO and YES instead of one. */
  wide: boolean;
}

/**
 * A session row: YES at `back` wins when the result is at least its line, NO at `lay` when it is below its own. Either
 * YES at the first figure less likely than not and NO one (or two) below at 100 each, or both at the figure nearest to
 * even with rates that leave the house its edge. YES is never below NO, and no pair pays both ways.
 */
export function sessionQuote(atLeast: AtLeast, floor: number, style: SessionStyle): RowQuote {
  const shift = LEAN_CHANCE * style.lean;
  const firstBelow = (limit: number) => {
    let n = floor + 1;
    while (atLeast(n) > limit) n += 1;
    return n;
  };
  const fairYes = firstBelow(0.5);
  // The figure whose chance is nearest to a half is this one or the one below.
  const near = atLeast(fairYes - 1) - 0.5 < 0.5 - atLeast(fairYes) && fairYes - 1 > floor ? fairYes - 1 : fairYes;
  const p = atLeast(near);
  if (style.oneLine && Math.abs(p - 0.5) <= SAME_LINE_WITHIN) {
    const rateOf = (chance: number) => (100 * (1 - chance)) / chance;
    const yesRate = 5 * Math.floor((rateOf(p + Math.max(0, shift)) - RATE_EDGE) / 5);
    const noRate = 5 * Math.ceil((rateOf(p + Math.min(0, shift)) + RATE_EDGE) / 5);
    return pair({ price: near, size: yesRate }, { price: near, size: noRate });
  }
  const yes = firstBelow(0.5 - Math.max(0, shift));
  const no = firstBelow(0.5 - Math.min(0, shift)) - (style.wide ? 2 : 1);
  if (no <= floor) return pair({ price: yes, size: 100 }, null);
  return pair({ price: yes, size: 100 }, { price: no, size: 100 });
}

/** An exchange line, even money, sides reversed: back sells below its figure, lay buys above its own. */
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
