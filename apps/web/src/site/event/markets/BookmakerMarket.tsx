import { sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { cellKey } from '../../../shared/live/price/cell.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import { PriceCell } from '../../../shared/live/price/PriceCell.tsx';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { rowEnd, useEventView, usePick, usePickedBox } from '../event-view.ts';
import { Cells, ColumnLine, ColumnWord } from './MarketParts.tsx';
import { RunnerName } from './RunnerName.tsx';
import { RowEnd } from './RowEnd.tsx';
import { veilOf } from '../sections.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const SIDES = ['back', 'lay'] as const;

/** Rates per 100, one back and one lay for each runner. */
export function BookmakerMarket({ market, title }: { market: MarketShape; title: string }) {
  'use memo';
  return (
    <div
      onKeyDown={moveBetweenCells}
      className="[--pv-cell-h:48px] [--pv-cell-w:74px] desktop:[--pv-cell-h:44px] desktop:[--pv-cell-w:112px]"
    >
      <ColumnLine left={t('Runner')}>
        {SIDES.map((side) => (
          <ColumnWord key={side} side={side}>
            {sideWord(market.kind, side)}
          </ColumnWord>
        ))}
      </ColumnLine>
      {market.rows.map((row) => (
        <BookmakerRow key={row.selectionKey} market={market} row={row} title={title} />
      ))}
    </div>
  );
}

function BookmakerRow({ market, row, title }: { market: MarketShape; row: RowShape; title: string }) {
  'use memo';
  const view = useEventView();
  const pick = usePick(market, row, title);
  const picked = usePickedBox(market, row);
  const end = rowEnd(view, market, row);
  return (
    <div className="grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3 py-1 desktop:min-h-[54px]">
      <RunnerName market={market} row={row} />
      {end ? (
        <RowEnd {...end} />
      ) : (
        <Cells veil={veilOf(market, row)}>
          {SIDES.map((side) => {
            const key = cellKey(market.marketId, row.selectionKey, side, 0);
            return (
              <PriceCell
                key={key}
                topic={view.topic}
                boxKey={key}
                kind={market.kind}
                side={side}
                name={rowName(row.name)}
                selected={picked === key}
                onPick={pick(side, 0)}
              />
            );
          })}
        </Cells>
      )}
    </div>
  );
}
