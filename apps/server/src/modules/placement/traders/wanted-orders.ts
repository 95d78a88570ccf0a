import { nextTick, type Side, snapToLadder, tickDistance } from '@pavilion/betting';

/** The house's best prices of a runner, in hundredths; null where it takes nothing on that side. */
export type HouseQuote = { readonly key: string; readonly back: number | null; readonly lay: number | null };

/** An order that a trader should have waiting. */
export type WantedOrder = { readonly key: string; readonly side: Side; readonly priceHundredths: number };

/** So many ticks may the house move away before an order is left behind and taken out. */
const BEHIND_TICKS_MAX = 3;
/** Runners whose lays would cost too much, or at which nobody looks. */
const PRICE_MAX = 2_000;
export const RUNNERS_MAX = 3;

type Offered = { readonly key: string; readonly back: number; readonly lay: number };

const chances = (prices: Iterable<number>): number => {
  let sum = 0;
  for (const price of prices) sum += 100 / price;
  return sum;
};

/** One tick better than the house where that stays on the house's side of the middle of its quote, else the house's own. */
function better(house: { back: number; lay: number }): { back: number; lay: number } {
  const middle = chances([house.back, house.lay]) / 2;
  const back = nextTick(house.back, 1);
  const lay = nextTick(house.lay, -1);
  return {
    back: 100 / back > middle ? back : house.back,
    lay: 100 / lay < middle ? lay : house.lay,
  };
}

/**
 * What traders ask for in a market with one winner, quoted by the house on every runner: to lay at the price that the house
 * backs at, to back at the one at which it lays, or a tick inside of that. Never past the middle of a quote, and never so that
 * backing all runners, or laying all, would win whatever happens. Nothing where the house itself does not quote all of them.
 */
export function wantedOrders(quotes: readonly HouseQuote[]): WantedOrder[] {
  const house: Offered[] = [];
  for (const { key, back, lay } of quotes) {
    if (back === null || lay === null || back >= lay) return [];
    house.push({ key, back: snapToLadder(back, 'down'), lay: snapToLadder(lay, 'up') });
  }
  if (house.length < 2) return [];
  const inside = house.map((one) => ({ ...one, ...better(one) }));
  const isBackSafe = chances(inside.map((one) => one.back)) >= 1;
  const isLaySafe = chances(inside.map((one) => one.lay)) <= 1;
  return house
    .map((one, index) => ({ one, at: inside[index] ?? one }))
    .toSorted((a, b) => a.one.back - b.one.back)
    .slice(0, RUNNERS_MAX)
    .filter(({ one }) => one.lay <= PRICE_MAX)
    .flatMap(({ one, at }): WantedOrder[] => [
      { key: one.key, side: 'lay', priceHundredths: isBackSafe ? at.back : one.back },
      { key: one.key, side: 'back', priceHundredths: isLaySafe ? at.lay : one.lay },
    ]);
}

/** Whether an order that waits is still one that a trader would have: not past what he wants now, and not far behind it. */
export function isStillWanted(
  order: { readonly key: string; readonly side: Side; readonly priceHundredths: number },
  wanted: readonly WantedOrder[],
): boolean {
  const now = wanted.find((one) => one.key === order.key && one.side === order.side);
  if (now === undefined) return false;
  const behind = tickDistance(order.priceHundredths, now.priceHundredths) * (order.side === 'lay' ? 1 : -1);
  return behind >= 0 && behind <= BEHIND_TICKS_MAX;
}
