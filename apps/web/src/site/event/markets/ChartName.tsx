import { ChartNoAxesColumn } from 'lucide-react';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { openChart } from '../../../shared/lib/panels.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { useEventView } from '../event-view.ts';

type ChartNameProps = { market: MarketShape; row: RowShape; className: string };

/** A row's name, which opens the chart of its prices. */
export function ChartName({ market, row, className }: ChartNameProps) {
  const { event, topic } = useEventView();
  const { selectionKey } = row;
  const name = rowName(row.name);
  const { marketId, kind } = market;
  return (
    <button
      type="button"
      title={name}
      aria-label={t('{name}, price chart', { name })}
      onClick={() =>
        openChart({
          ...{ eventId: event.eventId, marketId, selectionKey, name, kind, topic },
          marketTitle: marketTitle(market.name, event.sportName),
        })
      }
      className={cx('group max-w-full rounded-xs text-left outline-offset-2 hover:underline', className)}
    >
      {name}
      <ChartNoAxesColumn
        size={13}
        aria-hidden="true"
        // As wide as nothing: a name that just fits must not get a second line for it.
        className="-mr-[19px] ml-1.5 inline-block align-[-1px] text-ink-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}
