import { t } from '../../../shared/i18n/i18n.ts';
import type { ListedShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { RowCells } from '../../../shared/live/listed/SlotCells.tsx';

/** Of a race the favourite stands on the line, with its prices. */
export function Favourite({ event, sportName }: { event: ListedShape; sportName: string }) {
  const row = event.market?.rows[0];
  if (row === undefined) return null;
  return (
    <div className="flex min-w-0 shrink-0 items-center gap-3 [--pv-cell-h:44px] [--pv-cell-w:64px]">
      <div className="min-w-0 text-right">
        <p className="max-w-[180px] truncate text-base font-medium">{row.name}</p>
        <p className="mt-px text-xs text-ink-3">{t('Favourite')}</p>
      </div>
      <div className="relative w-[131px]">
        <RowCells topic={homeTopic.key} sportName={sportName} event={event} row={row} name={row.name} />
      </div>
    </div>
  );
}
