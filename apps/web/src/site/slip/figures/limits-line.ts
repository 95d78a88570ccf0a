import { formatPaise } from '../../../shared/lib/format/format.ts';
import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** `Min ₹100 · Max ₹5,00,000`; a limit that was not given is left out. */
export function limitsLine({ minPaise, maxPaise }: Pick<SlipPick, 'minPaise' | 'maxPaise'>): string {
  const write = (paise: number) => ({ limit: formatPaise(paise, { short: true }) });
  const min = minPaise === null ? '' : t('Min {limit}', write(minPaise));
  const max = maxPaise === null ? '' : t('Max {limit}', write(maxPaise));
  return [min, max].filter(Boolean).join(' · ');
}
