import { formatDateTime } from '../../../shared/lib/format/format.ts';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import type { RowResult } from '../results.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** What stands where the cells were once the market is decided. */
export function RowEnd({ result }: { result: RowResult }) {
  const { word, won, settledAtMs } = result;
  const settled = settledAtMs === null ? t('Settled') : t('Settled {time}', { time: formatDateTime(settledAtMs) });
  return (
    <span className="flex h-(--pv-cell-h) items-center justify-end gap-2 text-xs text-ink-3">
      {won === null && <b className="num text-sm font-semibold text-ink">{word}</b>}
      {won === true && <StatusPill>Winner</StatusPill>}
      {won === false ? <span>{t('Lost')}</span> : <span className="num hidden desktop:inline">{settled}</span>}
    </span>
  );
}
