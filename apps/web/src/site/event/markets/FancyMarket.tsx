import { type ComponentType, useRef } from 'react';
import { offersLay } from '@pavilion/betting';
import { sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { cellKey } from '../../../shared/live/price/cell.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import { PriceCell } from '../../../shared/live/price/PriceCell.tsx';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { ChartName } from './ChartName.tsx';
import { rowEnd, runsHeld, useEventView, usePick, usePickedBox } from '../event-view.ts';
import { Cells, ColumnLine, ColumnWord, limitsText, MarketMessage } from './MarketParts.tsx';
import { RunBook } from './RunBook.tsx';
import { RowPosition } from './RunnerPosition.tsx';
import { RowEnd } from './RowEnd.tsx';
import { rowsOf, type Section, veilOf } from '../sections.ts';
import { NewRows } from '../../../shared/live/steady/NewRows.tsx';
import { useOutOfSight } from '../../../shared/live/steady/out-of-sight.ts';
import { type SteadyRow, useSteadyRows } from '../steady/steady-rows.ts';
import { limitsOf } from '../../../shared/live/price/pick.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type Side = 'back' | 'lay';

/** No stands left of Yes; Odd left of Even; a band has one box. */
function sidesOf(kind: MarketShape['kind']): readonly Side[] {
  if (!offersLay(kind)) return ['back'];
  return kind === 'oddeven' ? ['back', 'lay'] : ['lay', 'back'];
}

type NameProps = { market: MarketShape; row: RowShape };
type FancyMarketProps = { section: Section; Name?: ComponentType<NameProps> };

/** Rows that are markets of their own, in two columns (one on a phone). In play they come and go, and none moves for that. */
export function FancyMarket({ section, Name = QuestionName }: FancyMarketProps) {
  'use memo';
  const isPhone = useLayout() === 'mobile';
  const columnsOf = (shown: number) => (isPhone || shown < 2 ? 1 : 2);
  // The last line of two columns may have room beside its row.
  const { rows, fresh, letIn } = useSteadyRows(rowsOf(section), (shown) => shown % columnsOf(shown));
  const end = useRef<HTMLDivElement>(null);
  useOutOfSight(end, fresh > 0, letIn);
  const kind = section.markets[0]?.kind ?? 'session';
  const columns = columnsOf(rows.length);
  const messages = [...new Set(section.markets.map(({ message }) => message).filter(Boolean))];
  return (
    <div
      onKeyDown={moveBetweenCells}
      className={cx(
        '[--pv-cell-h:46px] desktop:[--pv-cell-h:42px]',
        kind === 'khado' ? '[--pv-cell-w:112px]' : '[--pv-cell-w:66px] desktop:[--pv-cell-w:62px]',
      )}
    >
      {messages.map((message) => (
        <MarketMessage key={message}>{message}</MarketMessage>
      ))}
      <div className={cx('grid', columns === 2 && 'grid-cols-2')}>
        {Array.from({ length: columns }, (_, column) => (
          <ColumnLine
            key={column}
            className={column === 1 ? 'border-l' : ''}
            left={column === 0 && <NewRows count={fresh} onPress={letIn} />}
          >
            {sidesOf(kind).map((side) => (
              <ColumnWord key={side} side={kind === 'oddeven' ? 'back' : side}>
                {sideWord(kind, side)}
              </ColumnWord>
            ))}
          </ColumnLine>
        ))}
        {rows.map((row, at) => (
          <FancyRow
            key={`${row.market.marketId}/${row.row.selectionKey}`}
            {...row}
            Name={Name}
            title={section.title}
            right={columns === 2 && at % 2 === 1}
          />
        ))}
      </div>
      <div ref={end} />
    </div>
  );
}

const QuestionName = ({ market, row }: NameProps) => (
  <ChartName market={market} row={row} className="line-clamp-2 leading-[17px] font-medium" />
);

type FancyRowProps = SteadyRow & { title: string; right: boolean; Name: ComponentType<NameProps> };

/** One question. A row with several quotes shows each on its own line; a side without a price is locked. */
function FancyRow({ market, row, gone, title, right, Name }: FancyRowProps) {
  'use memo';
  const view = useEventView();
  const pick = usePick(market, row, title);
  const picked = usePickedBox(market, row);
  const end = rowEnd(view, market, row);
  const { minPaise, maxPaise } = limitsOf(market, row);
  const held = runsHeld(view, market, row);
  const limits = limitsText(minPaise, maxPaise, 'short');
  return (
    <div
      className={cx(
        'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 border-t border-line px-3 py-1 desktop:min-h-[52px]',
        right && 'border-l',
      )}
    >
      <div className="min-w-0">
        <Name market={market} row={row} />
        {/* What is held has the line before the limits, which come to stand under it where both are too long for one. */}
        <span className="num flex flex-wrap items-center gap-x-1.5 text-2xs leading-4 whitespace-nowrap text-ink-3">
          <RowPosition market={market} row={row} />
          {held && <RunBook name={rowName(row.name)} position={held} />}
          <span>{limits}</span>
        </span>
        {row.message && <span className="line-clamp-1 text-2xs text-ink-2">{row.message}</span>}
      </div>
      {end ? (
        <RowEnd {...end} />
      ) : gone ? (
        <span className="flex min-h-(--pv-cell-h) items-center text-xs text-ink-3">{t('Closed')}</span>
      ) : (
        <Cells veil={veilOf(market, row)} className="grid! gap-[3px]">
          {row.places.map((place) => (
            <span key={place} className="flex gap-[3px]">
              {sidesOf(market.kind).map((side) => {
                const key = cellKey(market.marketId, row.selectionKey, side, place);
                return (
                  <PriceCell
                    key={key}
                    topic={view.topic}
                    boxKey={key}
                    kind={market.kind}
                    side={side}
                    name={rowName(row.name)}
                    selected={picked === key}
                    onPick={pick(side, place)}
                  />
                );
              })}
            </span>
          ))}
        </Cells>
      )}
    </div>
  );
}
