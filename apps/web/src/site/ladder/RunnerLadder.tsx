import { nextTick, profitAt } from '@pavilion/betting';
import { bettingMarketKey } from '@pavilion/feed';
import { Crosshair } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Order } from '../../shared/api/market/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { hundredthsOf, oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { LadderRunner, LadderTarget } from '../../shared/lib/panels.ts';
import { useHouseLevels } from '../../shared/live/price/use-house-levels.ts';
import { usePositions } from '../../shared/lib/bet/use-positions.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { bestBack, bestLay, bookOf, middleOf, pricesShown, rowsOf, type Side, waitingOf } from './ladder-rows.ts';
import { ladderColumns, PriceRow } from './PriceRow.tsx';
import type { LadderCell, Ladder } from './use-ladder.ts';

type RunnerLadderProps = {
  runner: LadderRunner;
  target: Pick<LadderTarget, 'eventId' | 'marketId'>;
  ladder: Ladder;
  /** The cell that was pressed and not placed yet. */
  asked: LadderCell | null;
  /** Null: none that is taken. */
  stakePaise: number | null;
  /** Alone under a choice of runners, which says its name already. */
  alone: boolean;
  onPress: (cell: LadderCell, byKey: boolean) => void;
  onStake: (paise: number) => void;
};

/** The rows of one runner. They stay where they are while prices move, until they are centred anew. */
export function RunnerLadder({ runner, target, ladder, asked, ...rest }: RunnerLadderProps) {
  const { stakePaise, alone, onPress, onStake } = rest;
  const { selectionKey, name } = runner;
  const house = useHouseLevels(ladder.topic, target.marketId, selectionKey);
  const players = ladder.book?.runners.find((one) => one.selectionKey === selectionKey);
  const book = bookOf(house, players);
  const [middle, setMiddle] = useState(() => middleOf(book));
  const list = useRef<HTMLDivElement>(null);
  const orders = ladder.orders.filter((order) => order.selectionKey === selectionKey);
  const prices = pricesShown(book, middle, orders);
  const rows = rowsOf(book, prices, orders);
  const most = Math.max(1, ...rows.map(({ back, lay }) => Math.max(back, lay)));
  const mostTraded = Math.max(0, ...rows.map(({ traded }) => traded));
  const beside = useLayout() !== 'mobile';
  useLayoutEffect(() => centre(list.current, middle), [middle]);
  const recentre = () => {
    const now = middleOf(book);
    setMiddle(now);
    centre(list.current, now);
    return now;
  };
  useCentredWhenLeft(list, asked !== null, () => setMiddle(middleOf(book)));
  useFocusBack(list, beside ? asked : null);
  const keys = useKeys({ list, ladder, prices, orders, onStake, onCentre: recentre });
  const stands = useFocusKept(list, prices);
  const [back, lay] = [bestBack(book), bestLay(book)];
  const stop = prices.includes(middle) ? middle : prices[prices.length >> 1];
  const last = book.lastTraded === null ? null : hundredthsOf(book.lastTraded);
  return (
    <section aria-label={t('Ladder of {market}', { market: name })} className="min-w-0">
      <header className={cx('flex items-baseline gap-2', alone ? 'min-h-11 items-center' : 'pb-1')}>
        <h3 className={cx('min-w-0 truncate font-semibold', alone && 'sr-only')}>{name}</h3>
        <Held target={target} runner={runner} alone={alone} />
        <LastTraded odds={book.lastTraded} />
        {!beside && <Centre name={name} onPress={recentre} />}
      </header>
      <div
        ref={list}
        data-rows=""
        onKeyDown={keys}
        {...stands}
        className={cx('scroll-pt-8 overflow-y-auto border-line', placeOfRows(beside, alone))}
      >
        <Columns mostTraded={mostTraded} beside={beside} />
        {rows.map((row) => (
          <PriceRow
            key={row.hundredths}
            row={row}
            name={name}
            most={most}
            mostTraded={mostTraded}
            best={row.hundredths === back ? 'back' : row.hundredths === lay ? 'lay' : null}
            last={row.hundredths === last}
            stop={row.hundredths === stop}
            asked={asked?.hundredths === row.hundredths ? asked.side : null}
            stake={stakePaise === null ? null : stakePaise / 100}
            beside={beside}
            disabled={ladder.busy}
            onPress={(side, byKey) => onPress({ selectionKey, side, hundredths: row.hundredths }, byKey)}
            onMove={(moved, hundredths) => void ladder.move(moved, hundredths)}
            onCancel={(ended) => void ladder.cancel(ended)}
          />
        ))}
      </div>
      {beside && <Foot name={name} ladder={ladder} orders={orders} onCentre={recentre} />}
    </section>
  );
}

/** Alone on a phone the rows have the whole width of the screen. */
function placeOfRows(beside: boolean, alone: boolean): string {
  if (beside) return 'max-h-[min(54dvh,504px)] rounded-t-card border';
  return cx('h-[calc(100dvh-328px)] min-h-56', alone ? '-mx-3 border-y' : 'rounded-card border');
}

const LastTraded = ({ odds }: { odds: number | null }) => (
  <span className="num flex-1 text-right text-xs text-ink-3">
    {odds !== null && t('last traded {odds}', { odds: oddsText(odds) })}
  </span>
);

/** What the player makes in this market if the runner wins: beside its name once there is a bet, alone in words of its own. */
function Held({ target, runner: { outcome }, alone }: Pick<RunnerLadderProps, 'target' | 'runner' | 'alone'>) {
  const position = usePositions(target.eventId).get(bettingMarketKey('match', target.eventId, target.marketId, ''));
  const paise =
    position === undefined || outcome === null
      ? 0
      : profitAt(position, { type: 'winner', selections: [outcome], expectedWinners: 1 });
  const amount = <Money paise={paise} tone="result" className="text-xs font-normal" />;
  if (!alone) return paise === 0 ? null : amount;
  return (
    <span className="text-xs text-ink-2">
      {t('If it wins')} {amount}
    </span>
  );
}

/** What the columns are; nothing that a reader needs, whose cells say it. */
function Columns({ mostTraded, beside }: { mostTraded: number; beside: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'sticky top-0 z-2 grid bg-sunken py-1 text-center text-2xs text-ink-3',
        ladderColumns(mostTraded, beside),
      )}
    >
      {beside && <span>{t('My back')}</span>}
      <span className="text-back-text">{t('Back')}</span>
      <span>{t('Odds')}</span>
      <span className="text-lay-text">{t('Lay')}</span>
      {beside && <span>{t('My lay')}</span>}
      {mostTraded > 0 && <span>{t('Traded')}</span>}
    </div>
  );
}

type FootProps = { name: string; ladder: Ladder; orders: readonly Order[]; onCentre: () => void };

/** What waits on the runner, and the way out of it. */
function Foot({ name, ladder, orders, onCentre }: FootProps) {
  const waiting = t('{amount} waiting', { amount: rupeesText(waitingOf(orders)) });
  return (
    <footer className="flex h-9 items-center gap-1 rounded-b-card border border-t-0 border-line bg-sunken pr-1.5 pl-2.5">
      <span className="num min-w-0 flex-1 truncate text-xs text-ink-2">
        {orders.length > 0 && `${tn(orders.length, '{count} order', '{count} orders')} · ${waiting}`}
      </span>
      {orders.length > 0 && (
        <Button size="xs" look="danger-quiet" disabled={ladder.busy} onClick={() => void ladder.cancel(orders)}>
          {tn(orders.length, 'Cancel order', 'Cancel orders')}
        </Button>
      )}
      <Centre name={name} onPress={onCentre} />
    </footer>
  );
}

function Centre({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton size="sm" label={t('Centre {runner}', { runner: name })} onClick={onPress}>
      <Crosshair size={15} />
    </IconButton>
  );
}

const LOOK_MS = 1_000;
const LEFT_MS = 5_000;
/** What a finger does there, which neither hovers nor leaves a focus. */
const TOUCHES = ['pointerdown', 'touchmove', 'scroll'] as const;

/**
 * The rows do not move under a pointer, a finger or a focus, nor while a price is chosen; once all have been away for a while they
 * follow the price.
 */
function useCentredWhenLeft(list: RefObject<HTMLElement | null>, chosen: boolean, recentre: () => void): void {
  const act = useEffectEvent(() => {
    if (!chosen) recentre();
  });
  useEffect(() => {
    const rows = list.current;
    if (rows === null) return;
    let leftMs = 0;
    const touched = () => {
      leftMs = 0;
    };
    for (const touch of TOUCHES) rows.addEventListener(touch, touched, { passive: true });
    const timer = setInterval(() => {
      const isThere = rows.matches(':hover') || rows.contains(document.activeElement);
      leftMs = isThere ? 0 : leftMs + LOOK_MS;
      if (leftMs >= LEFT_MS) act();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const touch of TOUCHES) rows.removeEventListener(touch, touched);
    };
  }, [list]);
}

/** Brings a row to the middle of its list, and scrolls nothing else. */
function centre(list: HTMLElement | null, hundredths: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-tick="${hundredths}"]`);
  if (list && row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
}

type KeysInput = {
  list: RefObject<HTMLElement | null>;
  ladder: Ladder;
  prices: readonly number[];
  orders: readonly Order[];
  onStake: (paise: number) => void;
  /** Answers the price that is in the middle now. */
  onCentre: () => number;
};

/** Where the focus stands in the rows. */
function placeOf(element: Element): { side: Side; hundredths: number } | null {
  const [side, price] = (element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split('/');
  return side === 'back' || side === 'lay' ? { side, hundredths: Number(price) } : null;
}

/**
 * A price far from the middle stands there for an order alone and goes with it. The focus that stood on it goes to the price that is
 * next to it now, so that the keys go on working.
 */
function useFocusKept(list: RefObject<HTMLElement | null>, prices: readonly number[]) {
  const stood = useRef<ReturnType<typeof placeOf>>(null);
  useLayoutEffect(() => {
    const at = stood.current;
    if (at === null || prices.includes(at.hundredths) || document.activeElement !== document.body) return;
    const next = prices.toSorted((a, b) => Math.abs(a - at.hundredths) - Math.abs(b - at.hundredths))[0];
    list.current?.querySelector<HTMLElement>(`[data-cell="${at.side}/${next}"]`)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      stood.current = placeOf(target);
    },
    // What is taken away, and a window that is left, names nothing that the focus went to.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null) stood.current = null;
    },
  };
}

/**
 * The button that places goes with what was asked for, and would take the focus with it: it goes back to the price, so that the keys
 * go on working.
 */
function useFocusBack(list: RefObject<HTMLElement | null>, asked: LadderCell | null): void {
  const before = useRef(asked);
  useEffect(() => {
    const was = before.current;
    before.current = asked;
    // Left to itself, it has gone to the dialog by then.
    const lost = document.activeElement?.contains(list.current) === true;
    if (asked !== null || was === null || !lost) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-cell="${was.side}/${was.hundredths}"]`)
      ?.focus({ preventScroll: true });
  }, [list, asked]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const SIDES: Readonly<Record<string, Side>> = { ArrowLeft: 'back', ArrowRight: 'lay' };

/**
 * Arrow keys go from price to price and from side to side, with Shift they take the own order along; Enter is the press,
 * Delete cancels what waits in the row, with Shift everything; a digit chooses the stake, C centres.
 */
function useKeys({ list, ladder, prices, orders, onStake, onCentre }: KeysInput) {
  const presets = useSession((session) => session.presets.sports);
  // An order that is moved off the rows brings a row of its own with it; the focus follows once that is drawn, if it has not gone
  // elsewhere meanwhile.
  const follows = useRef<{ cell: string; from: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (follows.current === null) return;
    const { cell, from } = follows.current;
    const drawn = list.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    if (from !== document.activeElement) follows.current = null;
    else if (drawn) {
      follows.current = null;
      drawn.focus();
    }
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target instanceof Element ? event.target : event.currentTarget);
    if (at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = event.currentTarget;
    const focus = (side: Side, hundredths: number) =>
      rows.querySelector<HTMLElement>(`[data-cell="${side}/${hundredths}"]`)?.focus();
    const here = orders.filter(({ odds }) => Math.round(odds * 100) === at.hundredths);
    const step = STEPS[event.key];
    const side = SIDES[event.key];
    const preset = /^[1-6]$/.test(event.key) ? presets[Number(event.key) - 1] : undefined;
    if (event.key !== 'Shift') follows.current = null;
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else if (step !== undefined) {
      event.preventDefault();
      const own = here.find((order) => order.side === at.side) ?? here[0];
      const tick = nextTick(at.hundredths, step);
      if (event.shiftKey && own && !event.repeat) {
        const following = { cell: `${at.side}/${tick}`, from: document.activeElement };
        if (!prices.includes(tick)) follows.current = following;
        void ladder
          .move(
            here.filter((order) => order.side === own.side),
            tick,
          )
          .then((moved) => {
            if (!moved && follows.current === following) follows.current = null;
          });
      }
      // Between prices far off stand none that nobody offers.
      focus(at.side, prices.includes(tick) ? tick : (prices[prices.indexOf(at.hundredths) - step] ?? tick));
      if (follows.current) follows.current.from = document.activeElement;
    } else if (side !== undefined) {
      event.preventDefault();
      focus(side, at.hundredths);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      if (event.shiftKey) void ladder.cancelAll();
      else if (here.length > 0) void ladder.cancel(here);
    } else if (preset) {
      // A slip that is open under the dialog has digits of its own.
      event.preventDefault();
      onStake(Math.round(preset.value * 100));
    } else if (event.key.toLowerCase() === 'c') {
      const middle = onCentre();
      // Once its row is drawn.
      requestAnimationFrame(() => focus(at.side, middle));
    }
  };
}
