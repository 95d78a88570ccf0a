import { paise, winner } from '@pavilion/betting';
import { cancelOrders } from '../../../apps/server/src/modules/placement/orders/cancel-orders.ts';
import { placeOrders } from '../../../apps/server/src/modules/placement/orders/place-order.ts';
import { recordRunners } from '../../../apps/server/src/modules/markets/runners/record-runners.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import {
  auditOf,
  codeOf,
  idOf,
  lookAfter,
  type OrdersWorld,
  ordersWorld,
  type Server,
  ticket,
} from '../../../apps/server/test/orders/orders-world.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { seededRandom } from '../../../packages/betting/test/model/random.ts';
import { NaiveMarket, type NaiveOrder } from '../../../packages/betting/test/orders/naive-orders.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled, Violation } from '../violation.ts';

const PRICES = [150, 198, 202, 250, 300, 410];
const PLAYERS = 4;
const RUPEES = 60;
const WAITING_MAX = 5;
const TRIES_MAX = 40;
/** As long as a gap in the watch over orders has to be, and one second more. */
const GAP_SECONDS = 6;
/** How a suspension in play passes: it is seen; nobody looks; or whoever looks has lost the prices, and another server sees them. */
const WATCHES = ['seen', 'by nobody', 'blindly'] as const;
const CODES = { ok: 'order', 'not-filled': 'ORDER_NOT_FILLED', funds: 'INSUFFICIENT_FUNDS' };

type Random = ReturnType<typeof seededRandom>;
export type Season = {
  readonly markets: number;
  /** Steps before a market turns in play, and as many after it. */
  readonly steps: number;
};

/**
 * Markets of two to eight runners from their opening to their result, by way of two servers at random: players ask, change, take back
 * and meet while prices move, markets are suspended and turn in play, runners leave, results are paid. After each step what waits and
 * in which order, what is reserved and what is in each wallet is what a plain model says that shares no code with the product.
 */
export async function orderSeason(ground: Ground, { markets, steps }: Season, seed: number): Promise<Figures> {
  // The servers' clock goes as the season says, not as the machine does.
  const time = { nowMs: Date.now() };
  const clock = { now: () => time.nowMs };
  const database = await ground();
  const random = seededRandom(seed);
  const runners = Array.from({ length: markets }, (_, at) => (at < 2 ? ([2, 8][at] ?? 2) : random.between(2, 8)));
  const w = await ordersWorld(database.pool, { players: PLAYERS, rupees: RUPEES, markets, runners, clock });
  const wait = async () => {};
  const before = [w, await w.second()];
  const inPlay = [await w.second({ inPlay: true, wait }), await w.second({ inPlay: true, wait })];
  const funds = w.playerIds.map(() => RUPEES * 100);
  const seen = new Map<string, number>();
  for (const [at, market] of w.book.markets.entries()) {
    const naive = new NaiveMarket(market.selectionKeys, 1, funds);
    const watch = WATCHES[at % WATCHES.length] ?? 'seen';
    const one = new Walk({ w, market, naive, all: [...before, ...inPlay], random, seen, time, watch });
    for (let step = 1; step <= steps; step += 1) await one.step(step, before, false);
    await one.turnInPlay(before, inPlay);
    for (let step = 1; step <= steps; step += 1) {
      // However short the season: something waits, the market is suspended, somebody leaves.
      const rare = { [Math.ceil(steps / 2)]: 'suspend', [steps]: 'withdraw' } as const;
      await one.step(step, inPlay, true, rare[step]);
    }
    await one.close(funds);
  }
  await demandReconciled(w.pool, 'after the season');
  const matches = await w.pool.query('select count(*)::int as n from bet where match_id is not null');
  await w.close();
  await database.close();
  return { markets, bets: matches.rows[0]?.n ?? 0, ...Object.fromEntries(seen) };
}

type Parts = {
  readonly w: OrdersWorld;
  readonly market: SimMarket;
  readonly naive: NaiveMarket;
  readonly all: readonly Server[];
  readonly random: Random;
  readonly seen: Map<string, number>;
  readonly time: { nowMs: number };
  /** How the suspension that every market has passes. */
  readonly watch: (typeof WATCHES)[number];
};

/** An order, and how much of it has to be filled at once; null: it may wait. */
type Wished = { readonly order: NaiveOrder; readonly least: number | null };

/** One market: the product on two servers, the model, and what both are told. */
class Walk {
  readonly #idOf = new Map<number, number>();
  readonly #parts: Parts;
  #gone: string | null = null;
  #serial = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const key of parts.market.selectionKeys) this.#quote(key, 150, 300);
  }

  async step(n: number, servers: readonly Server[], isInPlay: boolean, rare?: 'suspend' | 'withdraw'): Promise<void> {
    this.#parts.time.nowMs += 10;
    const server = this.#parts.random.pick(servers);
    const any = this.#parts.random.between(0, 99);
    const what = rare === undefined ? any : rare === 'suspend' ? 94 : 98;
    const [name, act] =
      what < 60
        ? (['place', () => this.#place(server, isInPlay)] as const)
        : what < 72
          ? (['change', () => this.#change(server)] as const)
          : what < 82
            ? (['cancel', () => this.#cancel(server)] as const)
            : what < 94
              ? (['move', () => this.#move(server)] as const)
              : what < 98
                ? (['suspend', () => this.#suspend(server, servers, isInPlay, rare !== undefined)] as const)
                : (['withdraw', () => this.#withdraw(server, isInPlay)] as const);
    await this.#acted(`market ${this.#parts.market.id}, step ${n}: ${name}${isInPlay ? ' in play' : ''}`, name, act);
  }

  /**
   * What waits for the start alone ends; whoever is there before the keeper meets nothing of it. What is kept goes on, though for
   * a time before the start nobody looked.
   */
  async turnInPlay(before: readonly Server[], inPlay: readonly Server[]): Promise<void> {
    const { naive, random, time, market } = this.#parts;
    await this.#acted(`market ${market.id} turns in play`, 'turn', async () => {
      for (let tries = 0; tries < TRIES_MAX && !naive.waiting.some(({ keeps }) => keeps); tries += 1)
        await this.#place(random.pick(before), false);
      await lookAfter(random.pick(before).context);
      time.nowMs += GAP_SECONDS * 1_000;
      await lookAfter(random.pick(before).context);
      time.nowMs += 1_000;
      naive.turnInPlay();
      await lookAfter(random.pick(inPlay).context);
    });
  }

  /** The result is paid: what waited has ended, and every wallet has what the model says. */
  async close(funds: number[]): Promise<void> {
    const left = this.#parts.market.selectionKeys.filter((key) => key !== this.#gone);
    const won = this.#parts.random.pick(left);
    await settleMarketWith(this.#parts.w.context, {
      ...{ marketId: this.#parts.market.id, declared: winner(won), source: 'back_office', evidence: {}, reason: null },
      ...{ actorId: this.#parts.w.adminId, feed: null },
    });
    this.#parts.naive.clear();
    const { rows } = await this.#parts.w.pool.query(
      'select balance, exposure from wallet where account_id = any($1) order by account_id',
      [this.#parts.w.playerIds],
    );
    for (const [player, sum] of funds.entries()) funds[player] = sum + this.#parts.naive.outcome(player, [won]);
    const shown = JSON.stringify(rows.map((row) => [row.balance, row.exposure]));
    const meant = JSON.stringify(funds.map((sum) => [sum, 0]));
    demand(shown === meant, `market ${this.#parts.market.id} is won by ${won}: wallets are ${shown}, not ${meant}`);
    const open = await this.#parts.w.pool.query(`select id from bet_order where market_id = $1 and state = 'open'`, [
      this.#parts.market.id,
    ]);
    demand(open.rows.length === 0, `market ${this.#parts.market.id} is settled and orders wait in it`);
    await demandReconciled(this.#parts.w.pool, `after market ${this.#parts.market.id}`);
  }

  #player(index: number): number {
    return this.#parts.w.playerIds[index] ?? 0;
  }

  #quote(key: string, back: number, lay: number): void {
    this.#parts.naive.quote(key, back, lay);
    for (const { book } of this.#parts.all) {
      book.set(this.#parts.market, key, {
        back: { odds: back / 100, size: 100_000 },
        lay: { odds: lay / 100, size: 100_000 },
      });
    }
  }

  #order(isInPlay: boolean): Wished {
    this.#serial += 1;
    const { random } = this.#parts;
    const player = random.between(0, PLAYERS - 1);
    const rupees = random.between(1, 9);
    const runner = random.pick(this.#parts.market.selectionKeys.filter((key) => key !== this.#gone));
    const order: NaiveOrder = {
      ...{ id: this.#serial, player, rupees, runner, inPlay: isInPlay, keeps: random.chance(40) },
      ...{ side: random.pick(['back', 'lay'] as const), price: random.pick(PRICES) },
    };
    const isCrowded = this.#parts.naive.waiting.filter((one) => one.player === player).length >= WAITING_MAX;
    return { order, least: isCrowded || random.chance(20) ? random.between(1, rupees) : null };
  }

  #ticket({ order, least }: Wished) {
    return ticket(this.#player(order.player), this.#parts.market, {
      ...{ side: order.side, odds: order.price / 100, size: order.rupees, key: order.runner },
      ...(least === null
        ? { inPlay: order.keeps ? 'keep' : 'lapse' }
        : { timeInForce: 'fill_or_kill', minFill: least }),
    });
  }

  async #place(server: Server, isInPlay: boolean): Promise<void> {
    // In play each waits out its delay by itself; before, several are decided together.
    const count = isInPlay ? 1 : this.#parts.random.between(1, 4);
    const wished = Array.from({ length: count }, () => this.#order(isInPlay));
    await this.#placeAll(server, wished, isInPlay);
  }

  /** Takes whatever there is at once, for one rupee at least. */
  async #takeAtOnce(server: Server, isInPlay: boolean): Promise<void> {
    await this.#placeAll(server, [{ ...this.#order(isInPlay), least: 1 }], isInPlay);
  }

  async #placeAll(server: Server, wished: readonly Wished[], isInPlay: boolean): Promise<void> {
    const asked = wished.map((one) => ({ ...one, expected: this.#parts.naive.place({ ...one.order }, one.least) }));
    const tickets = asked.map((one) => this.#ticket(one));
    const answers = isInPlay
      ? await server.orders.place(tickets)
      : await placeOrders(
          server.context,
          tickets.map((one) => ({ ticket: one, heldMs: 0 })),
        );
    for (const [index, { order, expected }] of asked.entries()) {
      const answer = answers?.[index];
      const code = answer === undefined ? 'nothing' : codeOf(answer);
      demand(code === CODES[expected], `${JSON.stringify(order)} was answered ${code}, not ${CODES[expected]}`);
      if (answer?.type === 'order') this.#idOf.set(order.id, idOf(answer));
    }
  }

  /** A smaller size keeps its place. */
  async #change(server: Server): Promise<void> {
    const order = this.#parts.naive.waiting.find((one) => one.rupees > 1);
    if (order === undefined) return;
    const orderId = this.#idOf.get(order.id) ?? 0;
    const row = (await this.#parts.w.order(orderId)) as { version: number; filled: number };
    order.rupees = this.#parts.random.between(1, order.rupees - 1);
    const answer = await server.orders.change(
      {
        ...{
          accountId: this.#player(order.player),
          orderId,
          version: row.version,
          priceHundredths: null,
          inPlay: null,
        },
        sizePaise: paise(row.filled + order.rupees * 100),
        auditRow: auditOf(this.#player(order.player), 'order.change'),
      },
      { eventId: this.#parts.market.eventId, marketId: this.#parts.market.marketId },
    );
    demand(codeOf(answer) === 'order', `a smaller size was answered ${codeOf(answer)}`);
  }

  async #cancel(server: Server): Promise<void> {
    if (this.#parts.naive.waiting.length === 0) return;
    const order = this.#parts.random.pick(this.#parts.naive.waiting);
    const player = this.#player(order.player);
    this.#parts.naive.cancel(order.id);
    const audit = () => auditOf(player, 'order.cancel')('ok', {});
    await cancelOrders(server.context, player, { orderId: this.#idOf.get(order.id) ?? 0 }, 'by-player', audit);
  }

  async #move(server: Server): Promise<void> {
    const from = this.#parts.random.between(0, PRICES.length - 2);
    const key = this.#parts.random.pick(this.#parts.market.selectionKeys.filter((one) => one !== this.#gone));
    // Far apart as well as close: between the house's two prices players meet each other, and queue.
    this.#quote(key, PRICES[from] ?? 0, PRICES[this.#parts.random.between(from + 1, PRICES.length - 1)] ?? 0);
    await lookAfter(server.context);
  }

  /**
   * Before the start what waits is only not filled, and nothing is taken; in play all of it ends, also where nobody saw the
   * suspension who looks after what waits, and the market is open again when somebody does.
   */
  async #suspend(server: Server, servers: readonly Server[], isInPlay: boolean, isPlanned: boolean): Promise<void> {
    const { all, market, naive, random, time, watch } = this.#parts;
    if (isInPlay) await this.#untilSomebodyWaits(server, isInPlay);
    await lookAfter(server.context);
    const passes = !isInPlay ? 'seen' : isPlanned ? watch : random.pick(WATCHES);
    if (passes === 'blindly') server.book.freeze(time.nowMs);
    for (const { book } of all) book.suspend(market, true);
    const other = passes === 'blindly' ? (servers.find((one) => one !== server) ?? server) : server;
    const [answer] = await other.orders.place([this.#ticket(this.#order(isInPlay))]);
    demand(answer?.type === 'refused', 'an order was taken while its market is suspended');
    if (isInPlay) naive.clear();
    if (passes === 'seen') await lookAfter(server.context);
    for (const { book } of all) book.suspend(market, false);
    if (passes !== 'seen') await this.#letPass(server, passes === 'blindly' ? other : null, isInPlay);
    // Nothing that comes from now on was placed at that moment.
    time.nowMs += 10;
  }

  /** Seconds pass in which nobody looks, or in which this server does and sees nothing; then it sees what is now. */
  async #letPass(server: Server, meanwhile: Server | null, isInPlay: boolean): Promise<void> {
    const { time } = this.#parts;
    for (let second = 0; second < GAP_SECONDS; second += 1) {
      time.nowMs += 1_000;
      if (meanwhile !== null) await lookAfter(server.context);
    }
    // Who takes nothing but what is there at once meets nobody from before the suspension.
    if (meanwhile !== null) await this.#takeAtOnce(meanwhile, isInPlay);
    server.book.freeze(null);
    await lookAfter(server.context);
  }
  /** All that waits ends, bets on who has left are void; odds are not reduced. */
  async #withdraw(server: Server, isInPlay: boolean): Promise<void> {
    const { selectionKeys: keys, id: marketId } = this.#parts.market;
    if (this.#gone !== null || keys.length < 3) return;
    await this.#untilSomebodyWaits(server, isInPlay);
    const { context } = server;
    const gone = this.#parts.random.pick(keys);
    const told = { selection: gone, reductionHundredthsOfPercent: 0, removedAtMs: context.clock.now() };
    this.#gone = gone;
    this.#parts.naive.withdraw(gone);
    await recordRunners(context, {
      ...{ marketId, left: [told], present: keys.filter((key) => key !== gone), joined: [] },
      frame: { seq: 1, receivedAtMs: context.clock.now() },
    });
    for (const { book } of this.#parts.all) book.leave(this.#parts.market, [told]);
    await lookAfter(context);
  }

  /** Where nobody waits nothing ends: chance alone leaves too many suspensions and withdrawals without anybody. */
  async #untilSomebodyWaits(server: Server, isInPlay: boolean): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX && this.#parts.naive.waiting.length < 2; tries += 1)
      await this.#place(server, isInPlay);
  }

  async #acted(step: string, name: string, act: () => Promise<void>): Promise<void> {
    this.#parts.seen.set(name, (this.#parts.seen.get(name) ?? 0) + 1);
    try {
      await act();
    } catch (error) {
      if (error instanceof Violation) throw new Violation(`${step}: ${error.message}`);
      // A rule of the database that a step breaks is one; a connection that was lost is the machine's.
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('23'))) throw error;
      throw new Violation(`${step}: ${error.message}`);
    }
    const { rows } = await this.#parts.w.pool.query(
      `select id, price, size - filled as rest from bet_order where state = 'open' and market_id = $1 order by place`,
      [this.#parts.market.id],
    );
    const shown = JSON.stringify(rows.map((row) => [row.id, row.price, row.rest / 100]));
    const meant = JSON.stringify(
      this.#parts.naive.waiting.map((one) => [this.#idOf.get(one.id), one.price, one.rupees]),
    );
    demand(shown === meant, `${step}: there wait ${shown}, not ${meant}`);
    const wallets = await this.#parts.w.pool.query(
      'select balance, exposure from wallet where account_id = any($1) order by account_id',
      [this.#parts.w.playerIds],
    );
    const held = JSON.stringify(wallets.rows.map((row) => [row.balance, row.exposure]));
    const least = JSON.stringify(
      this.#parts.w.playerIds.map((_, player) => [this.#parts.naive.funds[player], this.#parts.naive.exposure(player)]),
    );
    demand(held === least, `${step}: wallets are ${held}, not ${least}`);
  }
}
