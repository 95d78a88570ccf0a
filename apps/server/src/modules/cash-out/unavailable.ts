import type { CashOutRefusal } from '@pavilion/betting';
import { type Refusal, refuse } from '../../http/refusal.ts';

/** Why there is no cash-out, in words for the player. */
export const NOT_AVAILABLE_TEXT = {
  LEVEL: 'At current prices nothing would be gained by cashing out.',
  PRICE_MISSING: 'The opposite price is not offered now.',
  NOT_OFFERED: 'This market has no opposite price.',
  TOO_SMALL: 'This part is too small to cash out.',
  NO_POSITION: 'You have no open bet in this market.',
  POSITION_CHANGED: 'Your position has changed since the offer. Please look at the new amount.',
} as const;

/** The refusal for a reason of the core; `reason` stands beside it for the screen. */
export const unavailable = (reason: CashOutRefusal['reason'] | 'NO_POSITION'): Refusal =>
  refuse('CASH_OUT_NOT_AVAILABLE', { reason }, NOT_AVAILABLE_TEXT[reason]);
