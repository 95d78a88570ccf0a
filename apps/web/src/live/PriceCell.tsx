import { Lock } from 'lucide-react';
import { mainFigure, sideWord, spokenBox, subFigure } from '../lib/bet-words.ts';
import { cx } from '../lib/cx.ts';
import type { Cell, OpenCell } from './cell.ts';
import './price-cell.css';
import { useCell } from './use-quote.ts';
import { t } from '../lib/i18n.ts';

export type PriceCellProps = {
  /** The topic and the box inside it. */
  topic: string;
  boxKey: string;
  kind: string;
  side: 'back' | 'lay';
  /** What the price is for: a runner or a question. */
  name: string;
  /** 1 is the best price and the strongest colour. */
  level?: 1 | 2 | 3;
  selected?: boolean;
  /** Called with what stood in the cell when it was pressed. Without it the cell cannot be pressed. */
  onPick?: ((cell: OpenCell) => void) | undefined;
  className?: string;
};

/**
 * One price (look, section 4): a button with a fixed box, the odds over the money. A change flashes and leaves a tick;
 * nothing ever moves. Only this cell is drawn again when its price changes.
 */
export function PriceCell({ topic, boxKey, kind, side, name, level = 1, selected = false, ...rest }: PriceCellProps) {
  const { onPick, className } = rest;
  const cell = useCell(topic, boxKey);
  const open = cell.state === 'open';
  // EVEN is a back bet on the other outcome, so its box has the colour of a back.
  const colour = kind === 'oddeven' ? 'back' : side;
  return (
    <button
      type="button"
      disabled={!open || !onPick}
      aria-label={
        open
          ? spokenBox(kind, side, name, cell)
          : t('{side} {name}, {lock}', { side: sideWord(kind, side), name, lock: lockWords(cell) })
      }
      aria-pressed={selected || undefined}
      data-box={boxKey}
      data-side={colour}
      data-level={level}
      data-move={open ? cell.move?.direction : undefined}
      data-flash={open && cell.move ? (cell.move.flash % 2 === 1 ? 'odd' : 'even') : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (open) onPick?.(cell);
      }}
      className={cx('px', className)}
    >
      {open ? figuresOf(kind, cell) : <Lock size={14} aria-hidden="true" />}
    </button>
  );
}

/** `99.00` stands at full size; `100.00` does not fit the smallest box. */
const LONG_FIGURE = 5;

/**
 * Not a component: with hundreds of cells that change many times a second, one more per cell is felt. The small figure is drawn from its attribute: the button's name says it in words (`1.84 lakh available`), so it must
 * not stand beside that name as a second text, and generated text that changes its width does not count as a shift.
 */
function figuresOf(kind: string, cell: OpenCell) {
  const main = mainFigure(kind, cell);
  const sub = subFigure(kind, cell);
  return (
    <>
      <b data-long={main.length > LONG_FIGURE || undefined}>{main}</b>
      {sub && <i data-figure={sub} />}
    </>
  );
}

function lockWords(cell: Cell): string {
  if (cell.state === 'open') return '';
  switch (cell.why) {
    case 'no-price':
      return t('no price');
    case 'suspended':
      return t('suspended');
    case 'ball-running':
      return t('ball running');
    case 'stale':
      return t('price out of date');
    case 'locked':
      return cell.word ? t('locked: {word}', { word: t(cell.word) }) : t('locked');
  }
}
