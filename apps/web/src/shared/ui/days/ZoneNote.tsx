import { zoneName } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { useNow } from '../../lib/browser/use-now.ts';

/** In which zone every time of the page is written. */
export function ZoneNote() {
  const nowMs = useNow(3_600_000);
  return <span className="text-2xs text-ink-3">{t('Times in {zone}', { zone: zoneName(nowMs) })}</span>;
}
