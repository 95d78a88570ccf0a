import { formatPaise, paiseFromWire } from './format.ts';

type Warned = { available: number; minimum: number; warning: 'negative' | 'low' | null };

/** What is wrong with an agent's wallet, in a sentence; null where nothing is. */
export function walletWarningText(username: string, { available, minimum, warning }: Warned): string | null {
  const points = (rupees: number) => formatPaise(paiseFromWire(rupees), { symbol: false });
  if (warning === 'negative')
    return `${username} is ${points(-available)} points below zero: its share of what players have won is more than it has.`;
  if (warning === 'low')
    return `${username} has ${points(available)} points available, less than the minimum of ${points(minimum)}.`;
  return null;
}
