import { cellKey } from '../../../shared/live/price/cell.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import { PriceCell } from '../../../shared/live/price/PriceCell.tsx';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { Veil } from '../../../shared/live/notice/Veil.tsx';
import { resultOf, useEventView, usePick, usePickedBox } from '../event-view.ts';
import { RunnerPosition } from './RunnerPosition.tsx';
import { rowResult } from '../results.ts';
import { veilOf } from '../sections.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The last digit of a total: ten boxes, each under its digit. */
export function DigitMarket({ market, title }: { market: MarketShape; title: string }) {
  'use memo';
  return (
    <div
      data-cells
      onKeyDown={moveBetweenCells}
      className="grid grid-cols-5 gap-x-[3px] gap-y-2 border-t border-line px-3 py-2 [--pv-cell-h:44px] [--pv-cell-w:100%] desktop:grid-cols-10"
    >
      {market.rows.map((row) => (
        <Digit key={row.selectionKey} market={market} row={row} title={title} />
      ))}
    </div>
  );
}

/** A box for one digit is too narrow for the whole word. */
const shortOf = (word: string): string => (word.length > 4 ? word.slice(0, 4) : word);

function Digit({ market, row, title }: { market: MarketShape; row: RowShape; title: string }) {
  'use memo';
  const view = useEventView();
  const pick = usePick(market, row, title);
  const picked = usePickedBox(market, row);
  const key = cellKey(market.marketId, row.selectionKey, 'back', 0);
  const veil = veilOf(market, row);
  const digit = row.outcome ?? row.name;
  const result = resultOf(view, market, row);
  const won = result ? rowResult(result, row.outcome).won : null;
  return (
    <div className="grid min-w-0 justify-items-center gap-1">
      <span className="num text-xs font-semibold text-ink-2">{digit}</span>
      <span className="relative w-full">
        <PriceCell
          topic={view.topic}
          boxKey={key}
          kind={market.kind}
          side="back"
          name={t('digit {digit}', { digit })}
          selected={picked === key}
          onPick={pick('back', 0)}
        />
        {won === true && <Veil word="WON" />}
        {result === null && veil !== null && <Veil word={veil} short={shortOf(veil)} />}
      </span>
      <span className="max-w-full overflow-hidden">
        <RunnerPosition market={market} row={row} />
      </span>
    </div>
  );
}
