import { formatPaise } from '../../lib/format.ts';
import type { SlipPick } from '../../lib/slip-draft.ts';

/** `Min ₹100 · Max ₹5,00,000`; a limit that was not given is left out. */
export function limitsLine({ minPaise, maxPaise }: Pick<SlipPick, 'minPaise' | 'maxPaise'>): string {
  const write = (word: string, paise: number | null) =>
    paise === null ? [] : [`${word} ${formatPaise(paise, { short: true })}`];
  return [...write('Min', minPaise), ...write('Max', maxPaise)].join(' · ');
}
