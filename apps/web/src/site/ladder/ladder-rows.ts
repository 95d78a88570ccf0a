import { LADDER, nextTick, tickIndex } from '@pavilion/betting';
import type { OrderBoardMarket } from '@pavilion/contract';
import type { Order } from '../../shared/api/market/orders.ts';
import type { HouseLevel } from '../../shared/live/price/use-house-levels.ts';
import { hundredthsOf } from '../../shared/lib/orders/order-words.ts';

export type Side = 'back' | 'lay';
type BoardRunner = OrderBoardMarket['runners'][number];
export type BookLevel = BoardRunner['levels'][number];
/** What can be had of one runner at each price, players' and the house's together. Odds and rupees. */
export type RunnerBook = Omit<BoardRunner, 'selectionKey'>;

/** Puts the house's offers beside what players have waiting. */
export function bookOf(house: readonly HouseLevel[], players: BoardRunner | undefined): RunnerBook {
  const levels = new Map((players?.levels ?? []).map((level) => [hundredthsOf(level.odds), level]));
  for (const { side, hundredths, size } of house) {
    const level = levels.get(hundredths) ?? { odds: hundredths / 100, back: 0, lay: 0 };
    levels.set(hundredths, { ...level, [side]: level[side] + size });
  }
  return { levels: [...levels.values()], lastTraded: players?.lastTraded ?? null, traded: players?.traded ?? [] };
}

/** One price of the ladder: what can be backed and laid there, what was matched, and the own orders that wait. Rupees. */
export type LadderRow = {
  readonly hundredths: number;
  readonly back: number;
  readonly lay: number;
  readonly traded: number;
  readonly own: readonly Order[];
  /** Prices are left out between it and the row above. */
  readonly skips: boolean;
};

/** So many prices stand on each side of the middle. */
const AROUND = 20;

const best = (levels: readonly BookLevel[], side: Side): number | null => {
  const odds = levels.filter((level) => level[side] > 0).map((level) => hundredthsOf(level.odds));
  if (odds.length === 0) return null;
  return side === 'back' ? Math.max(...odds) : Math.min(...odds);
};

export const bestBack = ({ levels }: RunnerBook): number | null => best(levels, 'back');
export const bestLay = ({ levels }: RunnerBook): number | null => best(levels, 'lay');

/** The price that the rows stand around: the last that was traded between players, else the best that is offered; else evens. */
export function middleOf(runner: RunnerBook): number {
  const last = runner.lastTraded === null ? null : hundredthsOf(runner.lastTraded);
  return last ?? bestBack(runner) ?? bestLay(runner) ?? 200;
}

/** What is offered at a price or a better one, in rupees; nobody is matched with own orders. */
export function takenOf(
  { levels }: RunnerBook,
  { side, hundredths }: { readonly side: Side; readonly hundredths: number },
  own: readonly Order[],
): number {
  const isReached = (odds: number) =>
    side === 'back' ? hundredthsOf(odds) >= hundredths : hundredthsOf(odds) <= hundredths;
  const offered = levels.filter(({ odds }) => isReached(odds)).reduce((sum, level) => sum + level[side], 0);
  const against = own.filter((order) => order.side !== side && isReached(order.odds));
  return Math.max(0, offered - waitingOf(against));
}

/** The prices around the middle, highest first; the ends of the exchange's prices cut them short. */
export function pricesAround(middle: number): number[] {
  const at = tickIndex(middle) ?? LADDER.findIndex((price) => price > middle);
  return LADDER.slice(Math.max(0, at - AROUND), at + AROUND + 1).toReversed();
}

/**
 * The prices around the middle, and those further off at which somebody offers something or an own order waits, each in its place:
 * what players alone offer may be far from the house's prices.
 */
export function pricesShown(runner: RunnerBook, middle: number, orders: readonly Order[]): number[] {
  const offered = runner.levels.filter(({ back, lay }) => back > 0 || lay > 0);
  const further = [...offered, ...orders].map(({ odds }) => hundredthsOf(odds));
  return [...new Set([...pricesAround(middle), ...further])].toSorted((a, b) => b - a);
}

/** What waits in these orders, in rupees. */
export const waitingOf = (orders: readonly Order[]): number =>
  orders.reduce((sum, { remaining }) => sum + remaining, 0);

export function rowsOf(runner: RunnerBook, prices: readonly number[], orders: readonly Order[]): LadderRow[] {
  const levels = new Map(runner.levels.map((level) => [hundredthsOf(level.odds), level]));
  const traded = new Map(runner.traded.map(({ odds, size }) => [hundredthsOf(odds), size]));
  return prices.map((hundredths, at) => ({
    hundredths,
    back: levels.get(hundredths)?.back ?? 0,
    lay: levels.get(hundredths)?.lay ?? 0,
    traded: traded.get(hundredths) ?? 0,
    own: orders.filter(({ odds }) => hundredthsOf(odds) === hundredths),
    skips: at > 0 && prices[at - 1] !== nextTick(hundredths, 1),
  }));
}
