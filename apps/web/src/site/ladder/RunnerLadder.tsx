import { nextTick, profitAt } from '@pavilion/betting';
import { bettingMarketKey } from '@pavilion/feed';
import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '../../shared/api/market/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { oddsText } from '../../shared/lib/orders/order-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { LadderRunner, LadderTarget } from '../../shared/lib/panels.ts';
import { useHouseLevels } from '../../shared/live/price/use-house-levels.ts';
import { usePositions } from '../../shared/lib/bet/use-positions.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { bestBack, bestLay, bookOf, middleOf, pricesShown, rowsOf, type Side } from './ladder-rows.ts';
import { ladderColumns, PriceRow } from './PriceRow.tsx';
import type { LadderCell, Ladder } from './use-ladder.ts';

type RunnerLadderProps = {
  runner: LadderRunner;
  target: Pick<LadderTarget, 'eventId' | 'marketId'>;
  ladder: Ladder;
  /** The cell that was pressed and not placed yet. */
  asked: LadderCell | null;
  onPress: (cell: LadderCell, byKey: boolean) => void;
  onStake: (paise: number) => void;
};

/** The rows of one runner. They stay where they are while prices move, until they are centred anew. */
export function RunnerLadder({ runner, target, ladder, asked, onPress, onStake }: RunnerLadderProps) {
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
  useLayoutEffect(() => centre(list.current, middle), [middle]);
  const keys = useKeys({ ladder, prices, orders, onStake, onCentre: () => setMiddle(middleOf(book)) });
  const [back, lay] = [bestBack(book), bestLay(book)];
  return (
    <section aria-label={t('Ladder of {market}', { market: name })} className="min-w-0">
      <h3 className="flex items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{name}</span>
        <Held target={target} runner={runner} />
        <span className="flex-1" />
        <span className="num text-xs font-normal text-ink-3">
          {book.lastTraded !== null && t('last traded {odds}', { odds: oddsText(book.lastTraded) })}
        </span>
        <IconButton size="sm" label={t('Centre {runner}', { runner: name })} onClick={() => setMiddle(middleOf(book))}>
          <Crosshair size={15} />
        </IconButton>
      </h3>
      <div
        ref={list}
        onKeyDown={keys}
        className="max-h-[min(56dvh,520px)] overflow-y-auto rounded-card border border-line"
      >
        <div
          aria-hidden="true"
          className={cx(
            'sticky top-0 z-1 grid bg-sunken py-1 text-center text-2xs text-ink-3',
            ladderColumns(mostTraded),
          )}
        >
          <span className="text-back-text">{t('Back')}</span>
          <span>{t('Odds')}</span>
          <span className="text-lay-text">{t('Lay')}</span>
          {mostTraded > 0 && <span>{t('Traded')}</span>}
        </div>
        {rows.map((row) => (
          <PriceRow
            key={row.hundredths}
            row={row}
            name={name}
            most={most}
            mostTraded={mostTraded}
            best={row.hundredths === back ? 'back' : row.hundredths === lay ? 'lay' : null}
            asked={asked?.hundredths === row.hundredths ? asked.side : null}
            disabled={ladder.busy}
            onPress={(side, byKey) => onPress({ selectionKey, side, hundredths: row.hundredths }, byKey)}
            onMove={(order, hundredths) => void ladder.move(order, hundredths)}
            onCancel={(order) => void ladder.cancel([order])}
          />
        ))}
      </div>
    </section>
  );
}

/** What the player makes in this market if the runner wins; nothing while there is no bet. */
function Held({ target, runner: { outcome } }: Pick<RunnerLadderProps, 'target' | 'runner'>) {
  const position = usePositions(target.eventId).get(bettingMarketKey('match', target.eventId, target.marketId, ''));
  if (position === undefined || outcome === null) return null;
  const paise = profitAt(position, { type: 'winner', selections: [outcome], expectedWinners: 1 });
  return <Money paise={paise} tone="result" className="text-xs font-normal" />;
}

/** Brings a row to the middle of its list, and scrolls nothing else. */
function centre(list: HTMLElement | null, hundredths: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-tick="${hundredths}"]`);
  if (list && row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
}

type KeysInput = {
  ladder: Ladder;
  prices: readonly number[];
  orders: readonly Order[];
  onStake: (paise: number) => void;
  onCentre: () => void;
};

/** Where the focus stands in the rows. */
function placeOf(element: Element): { side: Side; hundredths: number } | null {
  const [side, price] = (element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split('/');
  return side === 'back' || side === 'lay' ? { side, hundredths: Number(price) } : null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const SIDES: Readonly<Record<string, Side>> = { ArrowLeft: 'back', ArrowRight: 'lay' };

/**
 * Arrow keys go from price to price and from side to side, with Shift they take the own order along; Enter is the press,
 * Delete cancels what waits in the row, with Shift everything; a digit chooses the stake, C centres.
 */
function useKeys({ ladder, prices, orders, onStake, onCentre }: KeysInput) {
  const presets = useSession((session) => session.presets.sports);
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target instanceof Element ? event.target : event.currentTarget);
    if (at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const focus = (side: Side, hundredths: number) =>
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${side}/${hundredths}"]`)?.focus();
    const here = orders.filter(({ odds }) => Math.round(odds * 100) === at.hundredths);
    const step = STEPS[event.key];
    const side = SIDES[event.key];
    const preset = /^[1-6]$/.test(event.key) ? presets[Number(event.key) - 1] : undefined;
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else if (step !== undefined) {
      event.preventDefault();
      const own = here.find((order) => order.side === at.side) ?? here[0];
      const tick = nextTick(at.hundredths, step);
      if (event.shiftKey && own && !event.repeat) void ladder.move(own, tick);
      // Between prices far off stand none that nobody offers.
      focus(at.side, prices.includes(tick) ? tick : (prices[prices.indexOf(at.hundredths) - step] ?? tick));
    } else if (side !== undefined) {
      event.preventDefault();
      focus(side, at.hundredths);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      if (event.shiftKey) void ladder.cancelAll();
      else if (here.length > 0) void ladder.cancel(here);
    } else if (preset) onStake(Math.round(preset.value * 100));
    else if (event.key.toLowerCase() === 'c') onCentre();
  };
}
