import type { Side } from '../bet/bet.ts';
import { type Paise, paise, ZERO } from '../money/money.ts';
import { SIZE_STEP_PAISE } from './order.ts';

/** An order of the other side that waits. `place` says who came first at one price: the lower, the earlier. */
export type Maker = {
  readonly orderId: number;
  readonly accountId: number;
  readonly priceHundredths: number;
  readonly restPaise: Paise;
  readonly place: number;
};

/** The house at the best price of the feed: how much of so much more it takes, after what has been filled before. */
export type HouseSide = {
  readonly priceHundredths: number;
  takes(sizePaise: Paise, before: readonly Fill[]): Paise;
};

/** A part of an order that becomes a bet, at the price of whoever waited, or of the feed. */
export type Fill =
  | {
      readonly counterparty: 'players';
      readonly priceHundredths: number;
      readonly sizePaise: Paise;
      readonly maker: Maker;
    }
  | { readonly counterparty: 'house'; readonly priceHundredths: number; readonly sizePaise: Paise };

export type Taker = {
  readonly accountId: number;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly sizePaise: Paise;
};

export type Matching = {
  readonly fills: readonly Fill[];
  readonly filledPaise: Paise;
  readonly restPaise: Paise;
  /** The taker's own orders that stood in the way, and were left out. */
  readonly ownInTheWay: readonly number[];
};

/** > 0 when the first price is better for who takes this side: a backer wants more, a layer less. */
export const betterFor = (side: Side, first: number, second: number): number =>
  side === 'back' ? first - second : second - first;

/** True when a price gives who takes this side at least what was asked for. */
export const isReached = (side: Side, offered: number, asked: number): boolean => betterFor(side, offered, asked) >= 0;

const wholeRupees = (amount: Paise): Paise => paise(Math.max(0, amount - (amount % SIZE_STEP_PAISE)));

/**
 * Whom an arriving order meets, in turn: the best price for the taker first; at one price players before the house, and
 * among players who came first. Everybody fills as much as he can. A fill between players is at the price of who waited, a
 * fill of the house at the feed's. Nobody is matched with himself.
 */
export function matchOrder(taker: Taker, makers: readonly Maker[], house: HouseSide | null): Matching {
  const { side, accountId, priceHundredths: asked } = taker;
  const inReach = makers
    .filter((maker) => isReached(side, maker.priceHundredths, asked))
    .toSorted((a, b) => betterFor(side, b.priceHundredths, a.priceHundredths) || a.place - b.place);
  const fills: Fill[] = [];
  const ownInTheWay: number[] = [];
  let restPaise = taker.sizePaise;
  let houseAsked = house === null || !isReached(side, house.priceHundredths, asked);
  const askHouse = () => {
    if (houseAsked || house === null || restPaise === 0) return;
    houseAsked = true;
    const { priceHundredths } = house;
    const sizePaise = wholeRupees(paise(Math.min(restPaise, house.takes(restPaise, fills))));
    if (sizePaise === 0) return;
    fills.push({ counterparty: 'house', priceHundredths, sizePaise });
    restPaise = paise(restPaise - sizePaise);
  };
  for (const maker of inReach) {
    if (house !== null && betterFor(side, house.priceHundredths, maker.priceHundredths) > 0) askHouse();
    if (restPaise === 0) break;
    if (maker.accountId === accountId) {
      ownInTheWay.push(maker.orderId);
      continue;
    }
    const sizePaise = paise(Math.min(restPaise, maker.restPaise));
    fills.push({ counterparty: 'players', priceHundredths: maker.priceHundredths, sizePaise, maker });
    restPaise = paise(restPaise - sizePaise);
  }
  askHouse();
  return { fills, filledPaise: paise(taker.sizePaise - restPaise), restPaise, ownInTheWay };
}

/** True when fill_or_kill is content with what could be filled at once: all of it, or the least that was asked for. */
export const isEnough = (matching: Pick<Matching, 'filledPaise'>, sizePaise: Paise, minFillPaise: Paise | null) =>
  matching.filledPaise >= (minFillPaise ?? sizePaise);

/** The orders that the house reaches when its best price for their side is this one, in the order in which it fills them. */
export function reachedByHouse<Waiting extends Pick<Maker, 'priceHundredths' | 'place'>>(
  side: Side,
  waiting: readonly Waiting[],
  housePriceHundredths: number,
): Waiting[] {
  return waiting
    .filter((order) => isReached(side, housePriceHundredths, order.priceHundredths))
    .toSorted((a, b) => betterFor(side, a.priceHundredths, b.priceHundredths) || a.place - b.place);
}

/** How much of other orders of the same side and price is filled before this one. */
export function volumeAhead(order: Pick<Maker, 'priceHundredths' | 'place'>, ofItsSide: readonly Maker[]): Paise {
  let ahead: number = ZERO;
  for (const other of ofItsSide) {
    if (other.priceHundredths === order.priceHundredths && other.place < order.place) ahead += other.restPaise;
  }
  return paise(ahead);
}
