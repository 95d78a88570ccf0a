import { useState } from 'react';
import { sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { cellKey } from '../../../shared/live/price/cell.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import { PriceCell } from '../../../shared/live/price/PriceCell.tsx';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { rowEnd, runnerProfit, useEventView, usePick, usePickedBox } from '../event-view.ts';
import { Cells, ColumnLine, ColumnWord } from './MarketParts.tsx';
import { RunnerName } from './RunnerName.tsx';
import { RowEnd } from './RowEnd.tsx';
import { veilOf } from '../sections.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type Place = { side: 'back' | 'lay'; place: 0 | 1 | 2 };

const FULL: readonly Place[] = [
  { side: 'back', place: 2 },
  { side: 'back', place: 1 },
  { side: 'back', place: 0 },
  { side: 'lay', place: 0 },
  { side: 'lay', place: 1 },
  { side: 'lay', place: 2 },
];
const BEST = FULL.filter(({ place }) => place === 0);

/** Match odds and lines: three prices a side, the best ones in the middle; on a phone the best ones, and depth on demand. */
export function LadderMarket({ market, title }: { market: MarketShape; title: string }) {
  const mobile = useLayout() === 'mobile';
  const [depth, setDepth] = useState(false);
  const deep = mobile && depth;
  const places = mobile && !depth ? BEST : FULL;
  return (
    <div
      onKeyDown={moveBetweenCells}
      className="[--pv-cell-h:48px] [--pv-cell-w:74px] desktop:[--pv-cell-h:44px] desktop:[--pv-cell-w:76px]"
    >
      <ColumnLine
        left={
          mobile ? (
            <>
              <span className="max-[359px]:hidden">{t('Best prices')}</span>
              <button
                type="button"
                aria-expanded={depth}
                onClick={() => setDepth(!depth)}
                className="touch font-medium whitespace-nowrap text-brand-text"
              >
                {depth ? t('Hide depth') : t('Show depth')}
              </button>
            </>
          ) : (
            t('Runner')
          )
        }
      >
        {(deep ? BEST : places).map(({ side, place }) => (
          <ColumnWord key={`${side}${place}`} side={side}>
            {place === 0 ? sideWord(market.kind, side) : ''}
          </ColumnWord>
        ))}
      </ColumnLine>
      {market.rows.map((row) => (
        <LadderRow key={row.selectionKey} market={market} row={row} title={title} places={places} deep={deep} />
      ))}
    </div>
  );
}

type LadderRowProps = {
  market: MarketShape;
  row: RowShape;
  title: string;
  places: readonly Place[];
  /** On a phone with depth the name stands over its six cells. */
  deep: boolean;
};

function LadderRow({ market, row, title, places, deep }: LadderRowProps) {
  const view = useEventView();
  const pick = usePick(market, row, title);
  const picked = usePickedBox();
  const end = rowEnd(view, market, row);
  return (
    <div
      className={
        deep
          ? 'grid gap-1.5 border-t border-line px-3 py-2 [--pv-cell-w:100%]'
          : 'grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3 py-1 desktop:min-h-[54px]'
      }
    >
      <RunnerName market={market} row={row} profit={runnerProfit(view, market, row)} />
      {end ? (
        <RowEnd {...end} />
      ) : (
        <Cells veil={veilOf(market, row)} className={deep ? 'grid! grid-cols-6' : ''}>
          {places.map(({ side, place }) => {
            const key = cellKey(market.marketId, row.selectionKey, side, place);
            return (
              <PriceCell
                key={key}
                topic={view.topic}
                boxKey={key}
                kind={market.kind}
                side={side}
                level={place === 0 ? 1 : place === 1 ? 2 : 3}
                name={row.name}
                selected={picked === key}
                onPick={pick(side, place)}
              />
            );
          })}
        </Cells>
      )}
    </div>
  );
}
