import { MAX_STAKE, type Paise, paise } from '../money/money.ts';
import type { Side } from './bet.ts';

/** Stakes that are worked out are whole rupees. */
const STEP_PAISE = 100n;

/**
 * The stake, in whole rupees, that decimal odds make of an amount: of a back the smallest that wins at least so much, of a
 * lay the largest that risks at most so much. Null where there is none, or none that anybody may stake.
 */
export function stakeFor(side: Side, oddsHundredths: number, amountPaise: number): Paise | null {
  const margin = oddsHundredths - 100;
  if (!Number.isSafeInteger(margin) || margin <= 0 || !Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    return null;
  const wanted = BigInt(amountPaise) * 100n;
  const unit = BigInt(margin) * STEP_PAISE;
  const steps = side === 'back' ? (wanted + unit - 1n) / unit : wanted / unit;
  const stake = steps * STEP_PAISE;
  return stake > 0n && stake <= BigInt(MAX_STAKE) ? paise(Number(stake)) : null;
}
