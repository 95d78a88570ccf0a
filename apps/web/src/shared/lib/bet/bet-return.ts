import type { BetReply } from '@pavilion/contract';
import { paiseFromWire } from '../format/format.ts';

type Returning = Pick<BetReply, 'status' | 'potentialReturn' | 'profit' | 'exposure'>;

/**
 * What a bet returns, in paise. While it is open: what would come back if it wins. Once it is decided: what it risked and
 * its result together, so nothing when it lost, and what it risked (the stake, of a lay bet the liability) when it is void.
 */
export function returnPaise({ status, potentialReturn, profit, exposure }: Returning): number {
  if (status === 'matched') return paiseFromWire(potentialReturn);
  return paiseFromWire(exposure.liability) + paiseFromWire(profit ?? 0);
}
