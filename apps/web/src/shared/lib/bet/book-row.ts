import { t } from '../../../shared/i18n/i18n.ts';
import type { HouseBookRow } from '@pavilion/contract';

/** `0 – 44`, `45`, `46 and more`, or the outcome. */
export function rowName({ outcome, name, from, to }: HouseBookRow): string {
  if (outcome !== null) return name;
  if (to === null) return from === 0 ? t('Any result') : t('{from} and more', { from: from ?? 0 });
  return from === to ? String(from) : `${from} – ${to}`;
}
