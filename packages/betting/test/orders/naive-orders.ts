/*
 * The exchange between players once more, as plainly as it can be said and with nothing taken from the core: an order is a
 * list of single rupees, each of which looks for its own best partner; what can be lost is found by filling every subset of
 * what waits and letting every set of winners win.
 */

export type NaiveSide = 'back' | 'lay';
export type NaiveOrder = {
  id: number;
  player: number;
  runner: string;
  side: NaiveSide;
  price: number;
  rupees: number;
  keeps: boolean;
  inPlay: boolean;
};
/** One rupee of backer's stake that has found somebody: how much, at which price, for whom, and whether the house. */
export type NaiveBet = {
  player: number;
  runner: string;
  side: NaiveSide;
  price: number;
  rupees: number;
  house: boolean;
};

const setsOf = (names: readonly string[], size: number): string[][] => {
  if (size === 0) return [[]];
  return names.flatMap((name, at) => setsOf(names.slice(at + 1), size - 1).map((set) => [name, ...set]));
};

/** In paise. */
const profit = (
  { runner, side, price, rupees }: Omit<NaiveBet, 'player' | 'house'>,
  winners: readonly string[],
): number => {
  const backer = winners.includes(runner) ? rupees * (price - 100) : -100 * rupees;
  return side === 'back' ? backer : -backer;
};

export class NaiveMarket {
  waiting: NaiveOrder[] = [];
  bets: NaiveBet[] = [];
  quotes = new Map<string, { back: number; lay: number }>();
  inPlay = false;
  results: string[][];
  readonly funds: number[];
  readonly #runners: readonly string[];

  constructor(runners: readonly string[], winners: number, funds: readonly number[]) {
    this.#runners = runners;
    this.results = setsOf(runners, winners);
    this.funds = [...funds];
  }

  /** The most that a player can lose: every result, with any part of each order filled. */
  exposure(player: number, extra: readonly NaiveOrder[] = [], bets: readonly NaiveBet[] = this.bets): number {
    const own = [...this.waiting, ...extra].filter((order) => order.player === player);
    const held = bets.filter((bet) => bet.player === player);
    let worst = 0;
    for (const winners of this.results) {
      const base = held.reduce((sum, bet) => sum + profit(bet, winners), 0);
      for (let subset = 0; subset < 2 ** own.length; subset++) {
        let total = base;
        own.forEach((order, at) => {
          if (Math.floor(subset / 2 ** at) % 2 === 1) total += profit(order, winners);
        });
        worst = Math.min(worst, total);
      }
    }
    return 0 - worst;
  }

  available(player: number): number {
    return (this.funds[player] ?? 0) - this.exposure(player);
  }

  /** Who would give this rupee the best price: a waiting order (the first of the list at its price) or the house. */
  #partner(taker: Omit<NaiveOrder, 'rupees'>, left: ReadonlyMap<number, number>): NaiveOrder | 'house' | null {
    const worse = (price: number, than: number) => (taker.side === 'back' ? price < than : price > than);
    let best: NaiveOrder | null = null;
    for (const order of this.waiting) {
      if (order.runner !== taker.runner || order.side === taker.side || order.player === taker.player) continue;
      if ((left.get(order.id) ?? order.rupees) === 0 || worse(order.price, taker.price)) continue;
      if (best === null || worse(best.price, order.price)) best = order;
    }
    const house = this.quotes.get(taker.runner)?.[taker.side];
    if (house === undefined || worse(house, taker.price)) return best;
    return best === null || worse(best.price, house) ? 'house' : best;
  }

  /** 'ok', or why not. */
  place(order: NaiveOrder, leastRupees: number | null): 'ok' | 'not-filled' | 'funds' {
    const left = new Map<number, number>();
    const found: NaiveBet[] = [];
    let rupees = order.rupees;
    for (; rupees > 0; rupees--) {
      const partner = this.#partner(order, left);
      if (partner === null) break;
      const { player, runner, side } = order;
      if (partner === 'house') {
        found.push({ player, runner, side, price: this.quotes.get(runner)?.[side] ?? 0, rupees: 1, house: true });
        continue;
      }
      left.set(partner.id, (left.get(partner.id) ?? partner.rupees) - 1);
      const { price } = partner;
      found.push({ player, runner, side, price, rupees: 1, house: false });
      found.push({ player: partner.player, runner, side: partner.side, price, rupees: 1, house: false });
    }
    if (leastRupees !== null && order.rupees - rupees < leastRupees) return 'not-filled';
    const rest = leastRupees === null && rupees > 0 ? [{ ...order, rupees }] : [];
    const before = this.exposure(order.player);
    const mine = found.filter((bet) => bet.player === order.player);
    const more = this.exposure(order.player, rest, [...this.bets, ...mine]) - before;
    if (more > 0 && more > (this.funds[order.player] ?? 0) - before) return 'funds';
    this.bets.push(...found);
    for (const waiting of this.waiting) waiting.rupees = left.get(waiting.id) ?? waiting.rupees;
    this.waiting = [...this.waiting.filter((waiting) => waiting.rupees > 0), ...rest];
    return 'ok';
  }

  cancel(id: number): void {
    this.waiting = this.waiting.filter((order) => order.id !== id);
  }

  /** The feed moves: the house takes every waiting rupee that it now gives at least its price, at the feed's price. */
  quote(runner: string, back: number, lay: number): void {
    this.quotes.set(runner, { back, lay });
    for (const order of this.waiting) {
      if (order.runner !== runner) continue;
      const { player, side, rupees } = order;
      if (side === 'back' ? back < order.price : lay > order.price) continue;
      this.bets.push({ player, runner, side, price: side === 'back' ? back : lay, rupees, house: true });
      order.rupees = 0;
    }
    this.waiting = this.waiting.filter((order) => order.rupees > 0);
  }

  turnInPlay(): void {
    this.inPlay = true;
    this.waiting = this.waiting.filter((order) => order.keeps || order.inPlay);
  }

  /** A runner leaves and takes nothing off the odds of the others: bets on it are void, what waits ends. */
  withdraw(runner: string): void {
    this.clear();
    this.bets = this.bets.filter((bet) => bet.runner !== runner);
    this.results = this.results.filter((winners) => !winners.includes(runner));
    this.quotes.delete(runner);
  }

  clear(): void {
    this.waiting = [];
  }

  /** What each player comes to when these win. */
  outcome(player: number, winners: readonly string[]): number {
    return this.bets.reduce((sum, bet) => (bet.player === player ? sum + profit(bet, winners) : sum), 0);
  }

  /** Volume that is filled before this order, of its side and price. */
  ahead(id: number): number {
    let sum = 0;
    const order = this.waiting.find((one) => one.id === id);
    for (const other of this.waiting) {
      if (other.id === id) break;
      const same = other.runner === order?.runner && other.side === order.side && other.price === order.price;
      if (same) sum += other.rupees;
    }
    return sum;
  }

  get runners(): readonly string[] {
    return this.#runners;
  }
}
