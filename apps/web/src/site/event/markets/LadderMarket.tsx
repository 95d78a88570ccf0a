import { useState } from 'react';
import { useLayout, useLevels } from '../../../shared/lib/browser/use-media.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { rowEnd, useEventView } from '../event-view.ts';
import { type BoxPlace, boxPlaces, DepthButton, LadderCells, LadderWords } from './LadderParts.tsx';
import { ColumnLine } from './MarketParts.tsx';
import { RunnerName } from './RunnerName.tsx';
import { useTrend } from '../../../shared/live/price/use-trend.ts';
import { Sparkline } from '../../../shared/ui/chart/Sparkline.tsx';
import { RowEnd } from './RowEnd.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

/** Match odds and lines: three prices a side, the best ones in the middle; on a phone what there is room for, and depth on demand. */
export function LadderMarket({ market, title }: { market: MarketShape; title: string }) {
  'use memo';
  const layout = useLayout();
  const levels = useLevels();
  const roomy = levels === 3;
  const [depth, setDepth] = useState(false);
  const deep = !roomy && depth;
  const places = boxPlaces(levels, deep);
  const trends = layout === 'wide' && market.kind === 'match' && market.rows.length <= TRENDS_MAX;
  return (
    <div
      onKeyDown={moveBetweenCells}
      className="[--pv-cell-h:48px] [--pv-cell-w:74px] low:[--pv-cell-h:46px] low:[--pv-cell-w:66px] desktop:[--pv-cell-h:44px] desktop:[--pv-cell-w:76px]"
    >
      <ColumnLine
        left={
          roomy ? (
            t('Runner')
          ) : (
            <>
              <span className="max-[359px]:hidden">{t('Best prices')}</span>
              <DepthButton depth={depth} onChange={setDepth} />
            </>
          )
        }
      >
        <LadderWords market={market} places={places} deep={deep} />
      </ColumnLine>
      {market.rows.map((row) => (
        <LadderRow
          key={row.selectionKey}
          market={market}
          row={row}
          title={title}
          places={places}
          deep={deep}
          trends={trends}
        />
      ))}
    </div>
  );
}

/** So many rows get a line of how their price has moved; a field of a race would be read once for each horse. */
const TRENDS_MAX = 4;

function Trend({ market, row }: { market: MarketShape; row: RowShape }) {
  'use memo';
  const { event, topic } = useEventView();
  const { marketId } = market;
  const { selectionKey } = row;
  const values = useTrend(topic, { eventId: event.eventId, marketId, selectionKey });
  return <Sparkline values={values} className="h-7 w-[92px] shrink-0 text-ink-3 max-[1399px]:hidden" />;
}

type LadderRowProps = {
  market: MarketShape;
  row: RowShape;
  title: string;
  places: readonly BoxPlace[];
  /** On a phone with depth the name stands over its six cells. */
  deep: boolean;
  /** Between name and prices stands how its price has moved. */
  trends: boolean;
};

function LadderRow({ market, row, title, places, deep, trends }: LadderRowProps) {
  'use memo';
  const view = useEventView();
  const end = rowEnd(view, market, row);
  return (
    <div
      className={
        deep
          ? 'grid gap-1.5 border-t border-line px-3 py-2 [--pv-cell-w:100%]'
          : 'grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3 py-1 desktop:min-h-[54px]'
      }
    >
      <div className="flex min-w-0 items-center justify-between gap-3">
        <RunnerName market={market} row={row} over={deep} />
        {trends && end === null && <Trend market={market} row={row} />}
      </div>
      {end ? (
        <RowEnd {...end} />
      ) : (
        <LadderCells
          market={market}
          row={row}
          title={title}
          places={places}
          className={deep ? 'grid! grid-cols-6' : ''}
        />
      )}
    </div>
  );
}
