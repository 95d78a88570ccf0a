import { paise } from '@pavilion/betting';
import { auditOf, codeOf, lookAfter, ordersWorld, ticket } from '../../../apps/server/test/orders/orders-world.ts';
import type { SimBook, SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { seededRandom } from '../../../packages/betting/test/model/random.ts';
import { NaiveMarket, type NaiveOrder } from '../../../packages/betting/test/orders/naive-orders.ts';
import { placeOrders, type OrderAnswer } from '../../../apps/server/src/modules/placement/orders/place-order.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled, Violation } from '../violation.ts';

const RUNNERS = ['1', '2'];
const PRICES = [150, 198, 202, 250, 300];
const PLAYERS = 4;
/** They bet at the end only, so that they have money for it whatever the walk was. */
const LATE_PLAYERS = 3;
const RUPEES = 25;

/**
 * A market of players who ask, change, take back and meet, in batches and alone, while the house's prices move, until it turns in
 * play: after each step books, exposures and refusals are those of a plain model, which shares no code with what it checks.
 */
export async function orderWalk(ground: Ground, { steps }: { readonly steps: number }, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seededRandom(seed);
  const players = PLAYERS + LATE_PLAYERS;
  const w = await ordersWorld(database.pool, { players, rupees: RUPEES, markets: 1 });
  const market = onlyMarket(w.book);
  const naive = new NaiveMarket([...RUNNERS, '3'], 1, Array<number>(players).fill(RUPEES * 100));
  const idOf = new Map<number, number>();
  const playerOf = (index: number) => w.playerIds[index] ?? 0;
  let serial = 0;
  let changes = 0;

  function quote(key: string, back: number, lay: number): void {
    naive.quote(key, back, lay);
    w.book.set(market, key, { back: { odds: back / 100, size: 100_000 }, lay: { odds: lay / 100, size: 100_000 } });
  }

  type Asked = Pick<NaiveOrder, 'player' | 'rupees' | 'runner' | 'side' | 'price'>;

  const place = (): Promise<void> =>
    send(
      Array.from({ length: random.between(1, 4) }, () => ({
        ...{ rupees: random.between(1, 9), player: random.between(0, PLAYERS - 1), runner: random.pick(RUNNERS) },
        ...{ side: random.pick(['back', 'lay'] as const), price: random.pick(PRICES) },
      })),
      () => random.chance(15),
    );

  /** Two wait at one price, the smaller first, and a third takes less than both ask for: chance alone brings that about too seldom. */
  async function queue(): Promise<void> {
    const [side, against] = random.pick([
      ['back', 'lay'],
      ['lay', 'back'],
    ] as const);
    const common = { runner: random.pick(RUNNERS), price: random.pick([198, 202, 250]) };
    const smaller = random.between(2, 4);
    await send([{ ...common, side, player: 0, rupees: smaller }]);
    await send([{ ...common, side, player: 1, rupees: smaller + random.between(1, 4) }]);
    await send([{ ...common, side: against, player: 2, rupees: random.between(1, smaller) }]);
  }

  async function send(drawn: readonly Asked[], isLeastAsked = () => false): Promise<void> {
    const asked = drawn.map((one) => {
      serial += 1;
      const order: NaiveOrder = { ...one, id: serial, inPlay: false, keeps: false };
      const { player, rupees } = order;
      const isCrowded = naive.waiting.filter((waits) => waits.player === player).length >= 5;
      const least = isCrowded || isLeastAsked() ? random.between(1, rupees) : null;
      return { order, least, expected: naive.place({ ...order }, least) };
    });
    const attempts = asked.map(({ order, least }) => ({
      ticket: ticket(playerOf(order.player), market, {
        ...{ side: order.side, odds: order.price / 100, size: order.rupees, key: order.runner },
        ...(least === null ? {} : { timeInForce: 'fill_or_kill', minFill: least }),
      }),
      heldMs: 0,
    }));
    const answers = (await placeOrders(w.context, attempts)) ?? [];
    const codes = { ok: 'order', 'not-filled': 'ORDER_NOT_FILLED', funds: 'INSUFFICIENT_FUNDS' };
    for (const [index, { order, expected }] of asked.entries()) {
      const answer = answers[index];
      const code = answer === undefined ? 'nothing' : codeOf(answer);
      demand(code === codes[expected], `${JSON.stringify(order)} was answered ${code}, not ${codes[expected]}`);
      if (answer?.type === 'order') idOf.set(order.id, answer.order.id);
    }
  }

  /** A smaller size keeps the place; of a version that was not seen nothing changes. */
  async function change(): Promise<void> {
    const order = naive.waiting.find((one) => one.rupees > 1);
    if (order === undefined) return;
    changes += 1;
    const orderId = idOf.get(order.id) ?? 0;
    const row = (await w.order(orderId)) as { version: number; filled: number };
    const isStale = random.chance(50);
    const rupees = random.between(1, order.rupees - 1);
    if (!isStale) order.rupees = rupees;
    const edit = {
      ...{ accountId: playerOf(order.player), orderId, priceHundredths: null, inPlay: null },
      ...{ version: isStale ? row.version + 1 : row.version, sizePaise: paise(row.filled + rupees * 100) },
      auditRow: auditOf(playerOf(order.player), 'order.change'),
    };
    const answer = await w.orders.change(edit, { eventId: market.eventId, marketId: market.marketId });
    const expected = isStale ? 'ORDER_CHANGED' : 'order';
    demand(codeOf(answer) === expected, `a change was answered ${codeOf(answer)}, not ${expected}`);
  }

  async function cancel(): Promise<void> {
    const [order] = naive.waiting;
    if (order === undefined) return;
    naive.cancel(order.id);
    await w.cancel(playerOf(order.player), idOf.get(order.id) ?? 0);
  }

  async function move(): Promise<void> {
    // Far apart as well as close: between the house's two prices players meet each other, and queue.
    const from = random.between(0, PRICES.length - 2);
    quote(random.pick(RUNNERS), PRICES[from] ?? 0, PRICES[random.between(from + 1, PRICES.length - 1)] ?? 0);
    await lookAfter(w.context);
  }

  async function compare(step: string): Promise<void> {
    const { rows } = await w.pool.query(
      `select id, price, size - filled as rest from bet_order where state = 'open' and market_id = $1 order by place`,
      [market.id],
    );
    const shown = JSON.stringify(rows.map((row) => [row.id, row.price, row.rest / 100]));
    const meant = JSON.stringify(naive.waiting.map((one) => [idOf.get(one.id), one.price, one.rupees]));
    demand(shown === meant, `${step}: there wait ${shown}, not ${meant}`);
    const wallets = await w.pool.query('select exposure from wallet where account_id = any($1) order by account_id', [
      w.playerIds,
    ]);
    const held = JSON.stringify(wallets.rows.map((row) => row.exposure));
    const least = JSON.stringify(w.playerIds.map((_, player) => naive.exposure(player)));
    demand(held === least, `${step}: exposures are ${held}, not ${least}`);
  }

  const acted = async (step: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (error instanceof Violation) throw error;
      // A rule of the database that a step breaks: the second wall has noticed what the first let through.
      throw new Violation(`${step}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await compare(step);
  };

  for (const key of [...RUNNERS, '3']) quote(key, 150, 300);
  await acted('a queue', queue);
  for (let step = 1; step <= steps; step += 1) {
    const what = random.between(0, 99);
    await acted(`step ${step}`, what < 62 ? place : what < 76 ? change : what < 88 ? cancel : move);
  }
  await demandReconciled(w.pool, 'after the walk');
  const shared = await w.pool.query(
    'select count(*)::int as n from bet where match_id is not null and agent_id is not null',
  );
  demand(shared.rows[0]?.n === 0, 'an agent shares in a bet between players');

  await acted('an order waits for the start', async () => {
    for (const order of naive.waiting) await w.cancel(playerOf(order.player), idOf.get(order.id) ?? 0);
    naive.clear();
    quote('1', 198, 202);
  });
  const second = await w.second({ inPlay: true, wait: async () => {} });
  second.book.set(market, '1', { back: { odds: 2, size: 100 }, lay: null });
  // The market turns in play, and somebody is there before the keeper: what waited for the start only is not met, and whoever
  // waits behind it is.
  const asked = { side: 'back', odds: 2.5, size: 1 } as const;
  const lapses = await w.ask(playerOf(PLAYERS), market, asked);
  const keeps = await w.ask(playerOf(PLAYERS + 1), market, { ...asked, inPlay: 'keep' });
  const meets = await w.ask(playerOf(PLAYERS + 2), market, { ...asked, side: 'lay' }, second.orders);
  const filledOf = async (name: string, answer: OrderAnswer) => {
    demand(answer.type === 'order', `the order that ${name} was answered ${codeOf(answer)}`);
    return answer.type === 'order' ? (await w.order(answer.order.id)).filled : null;
  };
  demand((await filledOf('lapses', lapses)) === 0, 'an order that lapsed at the turn in play was met after it');
  demand((await filledOf('keeps', keeps)) === 100, 'whoever waits behind an order that lapsed was not met');
  demand((await filledOf('meets them', meets)) === 100, 'an order found nobody behind one that had lapsed');
  await lookAfter(second.context);
  await demandReconciled(w.pool, 'after the turn in play');
  const matches = await w.pool.query('select count(*)::int as n from bet where match_id is not null');
  await w.close();
  await database.close();
  return { steps, orders: serial, changes, bets: matches.rows[0]?.n ?? 0 };
}

function onlyMarket({ markets }: SimBook): SimMarket {
  const [market] = markets;
  if (market === undefined) throw new Error('there is no market');
  return market;
}
