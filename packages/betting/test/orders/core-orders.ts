import {
  afterFill,
  bettingMarket,
  type BettingMarket,
  changeOf,
  decideOrder,
  emptyPosition,
  endOf,
  exposureOf,
  type HouseSide,
  type Maker,
  paise,
  type Paise,
  type Position,
  reachedByHouse,
  removeResting,
  type Side,
  volumeAhead,
} from '../../src/index.ts';

type Waiting = Maker & { selection: string; side: Side; inPlay: 'lapse' | 'keep'; placedInPlay: boolean };

const opposite = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** A market of the core, with the book in memory: what the server does under its locks. */
export class CoreMarket {
  readonly market: BettingMarket;
  waiting: Waiting[] = [];
  readonly positions = new Map<number, Position>();
  readonly quotes = new Map<string, { back: number; lay: number }>();
  inPlay = false;
  #places = 0;
  readonly #funds: readonly number[];

  constructor(runners: readonly string[], expectedWinners: number, funds: readonly number[]) {
    this.market = bettingMarket('match', { runners, expectedWinners });
    this.#funds = funds;
  }

  position(player: number): Position {
    return this.positions.get(player) ?? emptyPosition(this.market);
  }

  available(player: number): Paise {
    return paise((this.#funds[player] ?? 0) - exposureOf(this.position(player)));
  }

  #house(selection: string, side: Side): HouseSide | null {
    const price = this.quotes.get(selection)?.[side];
    return price === undefined ? null : { priceHundredths: price, takes: (size) => size };
  }

  place(
    order: { id: number; player: number; runner: string; side: Side; price: number; rupees: number; keeps: boolean },
    leastRupees: number | null,
  ): 'ok' | 'not-filled' | 'funds' {
    const { id, player, runner: selection, side, price: priceHundredths } = order;
    const sizePaise = paise(order.rupees * 100);
    const decision = decideOrder({
      accountId: player,
      order: {
        ...{ selection, side, priceHundredths, sizePaise },
        timeInForce: leastRupees === null ? 'rest' : 'fill_or_kill',
        minFillPaise: leastRupees === null ? null : paise(leastRupees * 100),
      },
      makers: this.waiting.filter((maker) => maker.selection === selection && maker.side === opposite(side)),
      house: this.#house(selection, side),
      position: this.position(player),
      availablePaise: this.available(player),
      riskedPaise: exposureOf(this.position(player)),
      limits: [],
    });
    if (!decision.ok) return decision.refusal.code === 'ORDER_NOT_FILLED' ? 'not-filled' : 'funds';
    this.positions.set(player, decision.position);
    for (const fill of decision.matching.fills) {
      if (fill.counterparty === 'house') continue;
      const { maker, sizePaise: filled } = fill;
      const waiting = this.waiting.find((one) => one.orderId === maker.orderId);
      if (waiting === undefined) throw new Error('a maker does not wait');
      this.#fill(waiting, fill.priceHundredths, filled);
    }
    if (decision.restPaise > 0) {
      const rest = { restPaise: decision.restPaise, place: ++this.#places, orderId: id, accountId: player };
      const inPlay = order.keeps ? 'keep' : 'lapse';
      this.waiting.push({ ...rest, selection, side, priceHundredths, inPlay, placedInPlay: this.inPlay });
    }
    return 'ok';
  }

  #fill(order: Waiting, priceHundredths: number, sizePaise: Paise): void {
    const before = this.position(order.accountId);
    const after = afterFill(before, order, { priceHundredths, sizePaise });
    if (exposureOf(after) > exposureOf(before)) throw new Error('a fill raised exposure');
    this.positions.set(order.accountId, after);
    this.waiting = this.waiting
      .map((one) => (one === order ? { ...one, restPaise: paise(one.restPaise - sizePaise) } : one))
      .filter((one) => one.restPaise > 0);
  }

  end(id: number): void {
    const order = this.waiting.find((one) => one.orderId === id);
    if (order === undefined) return;
    this.positions.set(order.accountId, removeResting(this.position(order.accountId), order));
    this.waiting = this.waiting.filter((one) => one !== order);
  }

  /** 'smaller' when the order keeps its place and has become smaller by the change; 'again' when it has to queue again. */
  change(id: number, price: number, rupees: number): 'smaller' | 'again' | null {
    const order = this.waiting.find((one) => one.orderId === id);
    if (order === undefined) return null;
    const now = { priceHundredths: order.priceHundredths, sizePaise: order.restPaise, filledPaise: paise(0) };
    const change = changeOf(now, { priceHundredths: price, sizePaise: paise(rupees * 100) });
    if (change === 'loses-place') return 'again';
    if (change !== 'keeps-place') return null;
    const less = paise(order.restPaise - rupees * 100);
    const position = removeResting(this.position(order.accountId), { ...order, restPaise: less });
    this.positions.set(order.accountId, position);
    this.waiting = this.waiting.map((one) => (one === order ? { ...one, restPaise: paise(rupees * 100) } : one));
    return 'smaller';
  }

  quote(selection: string, back: number, lay: number): void {
    this.quotes.set(selection, { back, lay });
    for (const side of ['back', 'lay'] as const) {
      const price = side === 'back' ? back : lay;
      const ofSide = this.waiting.filter((order) => order.selection === selection && order.side === side);
      for (const order of reachedByHouse(side, ofSide, price)) this.#fill(order, price, order.restPaise);
    }
  }

  /** Ends what has to end in such a moment. */
  moment(closed: 'suspended-by-feed' | 'feed-stale' | 'result-known' | null): void {
    const phase = this.inPlay ? 'in-play' : 'pre-match';
    const now = { phase, closed, ballRunning: false, unseenUntilMs: null } as const;
    const moment = { ...now, atTurn: false, keepThroughSuspensions: false };
    for (const order of this.waiting)
      if (endOf({ ...order, placedAtMs: 0, ownerOut: false }, moment) !== null) this.end(order.orderId);
  }

  ahead(id: number): number {
    const order = this.waiting.find((one) => one.orderId === id);
    if (order === undefined) return 0;
    const ofSide = this.waiting.filter((one) => one.selection === order.selection && one.side === order.side);
    return volumeAhead(order, ofSide) / 100;
  }
}
