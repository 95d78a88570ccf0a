import { t } from '../../i18n/i18n.ts';

/** `67 or less`, `68 to 80`, `81 or more`; `to` is the last result that counts, null where there is none. */
export function rangeWords(from: number, to: number | null): string {
  if (to === null) return from === 0 ? t('Any') : t('{from} or more', { from });
  if (from === to) return String(from);
  return from === 0 ? t('{to} or less', { to }) : t('{from} to {to}', { from, to });
}
