import { MOST_EXPORTED } from '../../shared/api/paged-list.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** That a file does not hold all of a long list. */
export function MostExported({ total = 0 }: { total: number | undefined }) {
  if (total <= MOST_EXPORTED) return null;
  return (
    <p className="mt-2 text-xs text-ink-2">
      {t('A file holds the newest {count} bets.', { count: formatCount(MOST_EXPORTED) })}
    </p>
  );
}
