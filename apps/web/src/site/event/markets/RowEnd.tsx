import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/lib/format/format.ts';
import { ResultWaits } from '../../../shared/ui/ResultWaits.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import type { RowEndProps } from '../event-view.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/**
 * What stands where the cells were once the market is decided. Until a player who has bet on it is paid, that is said; a
 * result that is being checked is not shown as one.
 */
export function RowEnd({ result, wait }: RowEndProps) {
  if (wait && (result === null || wait.paysAtMs === null))
    return (
      <End>
        <ResultWaits wait={wait} />
      </End>
    );
  if (result === null) return null;
  const { word, won, settledAtMs } = result;
  const settled = settledAtMs === null ? t('Settled') : t('Settled {time}', { time: formatDateTime(settledAtMs) });
  return (
    <End>
      {wait && won !== false && <ResultWaits wait={wait} />}
      {won === null && <b className="num text-sm font-semibold text-ink">{word}</b>}
      {won === true && <StatusPill>Winner</StatusPill>}
      {won === false && <span>{t('Lost')}</span>}
      {won !== false && !wait && <span className="num hidden desktop:inline">{settled}</span>}
    </End>
  );
}

function End({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-h-(--pv-cell-h) max-w-[60vw] flex-wrap items-center justify-end gap-x-2 gap-y-0.5 text-right text-xs text-ink-3">
      {children}
    </span>
  );
}
