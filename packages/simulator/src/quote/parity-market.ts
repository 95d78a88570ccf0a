import { closedQuote, type Instant, type Life, type MarketPlan, type RowQuote, type RowPhase } from '../event-model.ts';
import { exchangePlan } from './exchange-plan.ts';
import type { AtLeast } from './run-quote.ts';

/** The house's part of an odd or even price. */
const MARGIN = 0.012;
/** So near to even both sides have the usual price. */
const EVEN_WITHIN = 0.004;
const EVEN_PRICE = 1.98;
/** Once parity is this certain it is not offered. */
const CERTAIN = 0.9;

export interface ParityInput {
  key: number;
  /** As on the wire, stray blanks included. */
  name: string;
  /** Rupees. */
  maxStake: number;
  life: Life;
  state: (at: number) => RowPhase;
  /** Chance of an odd figure; asked only while the state is open. */
  odd: (instant: Instant) => number;
}

/** Chance that a figure is odd, from its chances of being at least n; nothing is below `floor`. */
export function oddChance(atLeast: AtLeast, floor: number): number {
  let odd = 0;
  let now = 1;
  for (let n = floor; now > 0; n += 1) {
    const next = atLeast(n + 1);
    if (n % 2 === 1) odd += now - next;
    now = next;
  }
  return odd;
}

/** Odd (back) and even (lay), both back bets at their own fair price less a margin; nothing once it is all but known. */
export function parityQuote(odd: number, maxStake: number): RowQuote {
  if (Math.max(odd, 1 - odd) >= CERTAIN) return closedQuote('suspended');
  const even = Math.abs(odd - 0.5) <= EVEN_WITHIN;
  const price = (p: number) => (even ? EVEN_PRICE : Math.floor(Math.max(101, (100 * (1 - MARGIN)) / p)) / 100);
  const box = (p: number) => [{ price: price(p), size: maxStake }];
  return { state: 'open', back: box(odd), lay: box(1 - odd) };
}

/** One row of parity. */
export function parityMarket({ key, name, maxStake, life, state, odd }: ParityInput): MarketPlan {
  const quote = (instant: Instant): RowQuote => {
    const now = state(instant.at);
    return now === 'open' ? parityQuote(odd(instant), maxStake) : closedQuote(now);
  };
  return {
    ...exchangePlan(key, 'oddeven', 4.1, maxStake),
    gtype: 'oddeven',
    dtype: 8,
    boxes: 2,
    life: null,
    rows: [{ sid: 1, name, sno: 1, psrno: 1, minStake: 100, maxStake, life }],
    quote: (rows, instant) => rows.map(() => quote(instant)),
  };
}
