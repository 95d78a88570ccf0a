import type { Paise } from '../money/money.ts';

/**
 * What is wrong with an agent's wallet: `negative`, less than nothing is available, which its share of winnings may bring about;
 * `low`, less than the minimum of the operator. Null: nothing.
 */
export type WalletWarning = 'negative' | 'low' | null;

/** A minimum of 0 is none. */
export function walletWarning(availablePaise: Paise, minimumPaise: Paise): WalletWarning {
  if (availablePaise < 0) return 'negative';
  return availablePaise < minimumPaise ? 'low' : null;
}
