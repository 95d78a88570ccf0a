import { formatPaise, paiseFromWire } from './format.ts';
import { t } from '../../i18n/i18n.ts';

export type WalletState = { available: number; minimum: number; warning: 'negative' | 'low' | null };

/** What is wrong with an agent's wallet, in a sentence; null where nothing is. */
export function walletWarningText(username: string, { available, minimum, warning }: WalletState): string | null {
  const points = (rupees: number) => formatPaise(paiseFromWire(rupees), { symbol: false });
  if (warning === 'negative')
    return t('{name} is {amount} points below zero: its share of what players have won is more than it has.', {
      name: username,
      amount: points(-available),
    });
  if (warning === 'low')
    return t('{name} has {amount} points available, less than the minimum of {minimum}.', {
      name: username,
      amount: points(available),
      minimum: points(minimum),
    });
  return null;
}
