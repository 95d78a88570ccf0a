import { sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { cellKey } from '../../../shared/live/price/cell.ts';
import { PriceCell } from '../../../shared/live/price/PriceCell.tsx';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { useEventView, usePick, usePickedBox } from '../event-view.ts';
import { veilOf } from '../sections.ts';
import { BookShare, Cells, ColumnWord } from './MarketParts.tsx';

export type BoxPlace = { side: 'back' | 'lay'; place: 0 | 1 | 2 };

const FULL: readonly BoxPlace[] = [
  { side: 'back', place: 2 },
  { side: 'back', place: 1 },
  { side: 'back', place: 0 },
  { side: 'lay', place: 0 },
  { side: 'lay', place: 1 },
  { side: 'lay', place: 2 },
];
const BEST = FULL.filter(({ place }) => place === 0);

/** The boxes of a row, the best ones in the middle: as many a side as there is room for, all where depth was asked for. */
export const boxPlaces = (levels: number, depth: boolean): readonly BoxPlace[] =>
  depth ? FULL : FULL.filter(({ place }) => place < levels);

/** Where there is no room for them beside the name: three prices a side, and back. */
export function DepthButton({ depth, onChange }: { depth: boolean; onChange: (depth: boolean) => void }) {
  'use memo';
  return (
    <button
      type="button"
      aria-expanded={depth}
      onClick={() => onChange(!depth)}
      className="touch font-medium whitespace-nowrap text-brand-text"
    >
      {depth ? t('Hide depth') : t('Show depth')}
    </button>
  );
}

type LadderWordsProps = { market: MarketShape; places: readonly BoxPlace[]; deep: boolean };

/** Back and Lay over the best boxes, and what the book comes to over the outer ones of a market that one runner wins. */
export function LadderWords({ market, places, deep }: LadderWordsProps) {
  'use memo';
  return (deep ? BEST : places).map(({ side, place }) => (
    <ColumnWord key={`${side}${place}`} side={side}>
      {place === 0 && sideWord(market.kind, side)}
      {place === 2 && market.kind === 'match' && <BookShare market={market} side={side} />}
    </ColumnWord>
  ));
}

type LadderCellsProps = {
  market: MarketShape;
  row: RowShape;
  title: string;
  places: readonly BoxPlace[];
  className: string;
};

/** The prices of a row; a press opens the slip. */
export function LadderCells({ market, row, title, places, className }: LadderCellsProps) {
  'use memo';
  const { topic } = useEventView();
  const pick = usePick(market, row, title);
  const picked = usePickedBox(market, row);
  return (
    <Cells veil={veilOf(market, row)} className={className}>
      {places.map(({ side, place }) => {
        const key = cellKey(market.marketId, row.selectionKey, side, place);
        return (
          <PriceCell
            key={key}
            topic={topic}
            boxKey={key}
            kind={market.kind}
            side={side}
            level={place === 0 ? 1 : place === 1 ? 2 : 3}
            name={rowName(row.name)}
            selected={picked === key}
            onPick={pick(side, place)}
          />
        );
      })}
    </Cells>
  );
}
