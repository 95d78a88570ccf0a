import { Lock } from 'lucide-react';
import { use, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { mainFigure, sideWord, spokenBox, subFigure } from '../../lib/bet/bet-words.ts';
import { cx } from '../../lib/cx.ts';
import { formatPaise, formatSize, paiseFromWire } from '../../lib/format/format.ts';
import type { Depth } from '../orders/depths.ts';
import type { Cell, OpenCell } from './cell.ts';
import './price-cell.css';
import { LiveContext } from './use-quote.ts';
import { t } from '../../i18n/i18n.ts';

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
 * nothing ever moves. React draws the cell when it opens, locks, or is given something else; figures that follow are
 * written into it, because with hundreds of cells that change many times a second a render each is felt.
 */
export function PriceCell({ topic, boxKey, kind, side, name, level = 1, selected = false, ...rest }: PriceCellProps) {
  // What the board says now is read in the render: a cached reading would be an old price.
  'use no memo';
  const { onPick, className } = rest;
  const { board } = use(LiveContext);
  const button = useRef<HTMLButtonElement>(null);
  const drawn = useRef<Drawn>({ kind, side, name, open: false, shown: null });
  const write = useCallback((): boolean => {
    const cell = board.offer(topic, boxKey);
    if (!button.current || !drawn.current.open || cell.state !== 'open') return false;
    writeFigures(button.current, drawn.current, cell, board.depth(topic, boxKey, cell));
    return true;
  }, [board, topic, boxKey]);
  const subscribe = useCallback(
    (changed: () => void) =>
      board.onCell(topic, boxKey, () => {
        if (!write()) changed();
      }),
    [board, topic, boxKey, write],
  );
  const phase = () => phaseOf(board.offer(topic, boxKey));
  useSyncExternalStore(subscribe, phase, phase);
  const cell = board.offer(topic, boxKey);
  const open = cell.state === 'open';
  const idle = !open || !onPick;
  // What players have there is added to the money of the house, and the own order is marked.
  const depth = open ? board.depth(topic, boxKey, cell) : undefined;
  useLayoutEffect(() => {
    drawn.current = { kind, side, name, open, shown: null };
    // What came between drawing and listening.
    write();
  });
  // EVEN is a back bet on the other outcome, so its box has the colour of a back.
  const colour = kind === 'oddeven' ? 'back' : side;
  return (
    <button
      ref={button}
      type="button"
      // Not `disabled`, which would take the keyboard's focus from a price that locks while somebody stands on it.
      aria-disabled={idle || undefined}
      tabIndex={idle ? -1 : undefined}
      aria-label={
        open
          ? spokenCell(kind, side, name, cell, depth)
          : t('{side} {name}, {lock}', { side: sideWord(kind, side), name, lock: lockWords(cell) })
      }
      aria-pressed={selected || undefined}
      data-box={boxKey}
      data-side={colour}
      data-level={level}
      data-own={ownText(depth)}
      title={depth ? playersText(depth) : undefined}
      data-move={open ? cell.move?.direction : undefined}
      data-flash={open ? flashOf(cell) : undefined}
      // With one-click betting a key that is held down would place a bet for every time it repeats.
      onKeyDown={(event) => {
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
      }}
      onClick={(event) => {
        event.stopPropagation();
        const pressed = board.offer(topic, boxKey);
        if (pressed.state === 'open') onPick?.(pressed);
      }}
      className={cx('px', className)}
    >
      {open ? figuresOf(kind, withPlayers(cell, depth)) : <Lock size={14} aria-hidden="true" />}
    </button>
  );
}

/** What the own orders at this price come to, in as few letters as a cell has room for. */
const ownText = (depth: Depth | undefined): string | undefined =>
  depth && depth.own > 0 ? t('You {amount}', { amount: formatSize(depth.own) }) : undefined;

const withPlayers = (cell: OpenCell, depth: Depth | undefined): OpenCell =>
  depth === undefined ? cell : { ...cell, size: (cell.size ?? 0) + depth.players };

const playersText = ({ players }: Depth): string =>
  t('of which players {amount}', { amount: formatPaise(paiseFromWire(players), { short: true }) });

function spokenCell(
  kind: string,
  side: 'back' | 'lay',
  name: string,
  cell: OpenCell,
  depth: Depth | undefined,
): string {
  const box = spokenBox(kind, side, name, withPlayers(cell, depth));
  return depth && depth.own > 0 ? t('{box}, your order stands here', { box }) : box;
}

/** What React last drew a cell for, and what was written into it since; asking the element for it would take longer. */
type Drawn = {
  readonly kind: string;
  readonly side: 'back' | 'lay';
  readonly name: string;
  readonly open: boolean;
  shown: Shown | null;
};
type Shown = {
  readonly main: string;
  readonly sub: string;
  readonly move: string | undefined;
  readonly flash: string | undefined;
  readonly depth: Depth | undefined;
};

/** What has to change for React to draw: an open cell stays open with other figures, a lock has its own reason. */
const phaseOf = (cell: Cell): Cell | 'open' => (cell.state === 'open' ? 'open' : cell);

const flashOf = ({ move }: OpenCell): string | undefined =>
  move ? (move.flash % 2 === 1 ? 'odd' : 'even') : undefined;

/** `99.00` stands at full size; `100.00` does not fit the smallest box. */
const LONG_FIGURE = 5;

/**
 * Not a component: with hundreds of cells, one more per cell is felt. The small figure is drawn from its attribute: the
 * button's name says it in words (`1.84 lakh available`), so it must not stand beside that name as a second text, and
 * generated text that changes its width does not count as a shift.
 */
function figuresOf(kind: string, cell: OpenCell) {
  const main = mainFigure(kind, cell);
  return (
    <>
      <b data-long={isLong(main)}>{main}</b>
      <i data-figure={subFigure(kind, cell) || undefined} />
    </>
  );
}

const isLong = (main: string): string | undefined => (main.length > LONG_FIGURE ? 'true' : undefined);

/** Brings a cell that stands open to the figures that `figuresOf` would draw. */
function writeFigures(button: HTMLButtonElement, drawn: Drawn, cell: OpenCell, depth: Depth | undefined): void {
  const { kind, side, name, shown } = drawn;
  const main = mainFigure(kind, cell);
  const sub = subFigure(kind, withPlayers(cell, depth));
  const move = cell.move?.direction;
  const flash = flashOf(cell);
  if (main !== shown?.main || sub !== shown.sub) {
    const big = button.firstElementChild;
    // The text itself: another text in the element would be laid out anew.
    const text = big?.firstChild;
    if (text) text.nodeValue = main;
    if (big && (!shown || isLong(main) !== isLong(shown.main))) setOrRemove(big, 'data-long', isLong(main));
    const small = button.lastElementChild;
    if (small && sub !== shown?.sub) setOrRemove(small, 'data-figure', sub || undefined);
    button.setAttribute('aria-label', spokenCell(kind, side, name, cell, depth));
  }
  if (depth !== shown?.depth) {
    setOrRemove(button, 'data-own', ownText(depth));
    setOrRemove(button, 'title', depth && playersText(depth));
  }
  if (!shown || move !== shown.move) setOrRemove(button, 'data-move', move);
  if (!shown || flash !== shown.flash) setOrRemove(button, 'data-flash', flash);
  drawn.shown = { main, sub, move, flash, depth };
}

function setOrRemove(element: Element, attribute: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}

function lockWords(cell: Cell): string {
  if (cell.state === 'open') return '';
  switch (cell.why) {
    case 'no-price':
      return t('no price');
    case 'suspended':
      return t('suspended');
    case 'ball-running':
      return t('play running');
    case 'stale':
      return t('price out of date');
    case 'locked':
      return cell.word ? t('locked: {word}', { word: t(cell.word) }) : t('locked');
  }
}
