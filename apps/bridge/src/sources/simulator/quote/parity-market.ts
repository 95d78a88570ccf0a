import { closedQuote, type Instant, type Life, type MarketPlan, type RowQuote, type RowState } from '../event-model.ts';
import { exchangePlan } from './exchange-plan.ts';

/** The house's part of an odd or even price. */
const MARGIN = 0.012;
/** Once parity is this certain it is not offered. */
const CERTAIN = 0.9;

export interface ParityInput {
  key: number;
  /** As on the wire, stray blanks included. */
  name: string;
  /** Rupees. */
  maxStake: number;
  life: Life;
  state: (at: number) => RowState;
  /** Chance of an odd figure; asked only while the state is open. */
  odd: (instant: Instant) => number;
}

/** One row for odd (back) and even (lay): both are back bets at their own fair price less a margin. */
export function parityMarket({ key, name, maxStake, life, state, odd }: ParityInput): MarketPlan {
  const quote = (instant: Instant): RowQuote => {
    const now = state(instant.at);
    if (now !== 'open') return closedQuote(now);
    const chance = odd(instant);
    if (Math.max(chance, 1 - chance) >= CERTAIN) return closedQuote('suspended');
    const box = (p: number) => [{ price: Math.floor(Math.max(101, (100 * (1 - MARGIN)) / p)) / 100, size: maxStake }];
    return { state: 'open', back: box(chance), lay: box(1 - chance) };
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
