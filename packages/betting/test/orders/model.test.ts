import { expect, test } from 'vitest';
import { exposureOf, profitAt, readPosition, winner } from '../../src/index.ts';
import { seededRandom, type Random } from '../model/random.ts';
import { CoreMarket } from './core-orders.ts';
import { NaiveMarket, type NaiveOrder } from './naive-orders.ts';

const SEED = 20_261_125;
const WALKS = 24;
const STEPS = 120;
const PRICES = [101, 104, 150, 198, 202, 250, 255, 300, 305, 410, 620, 1050];
/** More would make every subset of what waits too many. */
const WAITING_MAX = 7;

type World = { naive: NaiveMarket; core: CoreMarket; players: number; nextId: number; random: Random };

function placeOne({ naive, core, players, random, nextId: id }: World): string {
  const player = random.between(0, players - 1);
  const crowded = naive.waiting.filter((order) => order.player === player).length >= WAITING_MAX;
  const rupees = random.between(1, 12);
  const least = crowded || random.chance(25) ? random.pick([rupees, random.between(1, rupees)]) : null;
  const order: NaiveOrder = {
    ...{ id, player, rupees, runner: random.pick(naive.runners), inPlay: naive.inPlay },
    side: random.pick(['back', 'lay'] as const),
    price: random.pick(PRICES),
    keeps: random.chance(40),
  };
  const expected = naive.place({ ...order }, least);
  expect(core.place(order, least)).toBe(expected);
  return `${JSON.stringify(order)} least ${String(least)}: ${expected}`;
}

function changeOne({ naive, core, random }: World): string {
  const order = naive.waiting.length === 0 ? null : random.pick(naive.waiting);
  if (order === null) return 'nothing to change';
  const price = random.chance(60) ? order.price : random.pick(PRICES);
  const rupees = random.between(1, 12);
  const expected = price !== order.price || rupees > order.rupees ? 'again' : rupees < order.rupees ? 'smaller' : null;
  expect(core.change(order.id, price, rupees)).toBe(expected);
  if (expected === 'smaller') order.rupees = rupees;
  if (expected === 'again') {
    naive.cancel(order.id);
    core.end(order.id);
    const again = { ...order, price, rupees, inPlay: naive.inPlay };
    expect(core.place(again, null)).toBe(naive.place({ ...again }, null));
  }
  return `change ${order.id} to ${rupees} at ${price}: ${String(expected)}`;
}

function happen(world: World): string {
  const { naive, core, random } = world;
  world.nextId += 1;
  const what = random.between(0, 99);
  if (what < 62) return placeOne(world);
  if (what < 74) return changeOne(world);
  if (what < 82) {
    const id = naive.waiting.length === 0 ? 0 : random.pick(naive.waiting).id;
    naive.cancel(id);
    core.end(id);
    return `cancel ${id}`;
  }
  if (what < 95) {
    const runner = random.pick(naive.runners);
    const at = random.between(0, PRICES.length - 2);
    const [back = 101, lay = 104] = PRICES.slice(at, at + 2);
    naive.quote(runner, back, lay);
    core.quote(runner, back, lay);
    return `${runner} at ${back}/${lay}`;
  }
  if (what < 97) {
    core.moment('feed-stale');
    return 'stale';
  }
  if (what < 98) {
    naive.turnInPlay();
    core.inPlay = true;
    core.moment(null);
    return 'in play';
  }
  if (naive.inPlay) {
    naive.clear();
    core.moment('suspended-by-feed');
    return 'suspended';
  }
  core.moment('suspended-by-feed');
  return 'suspended before the start';
}

function compare({ naive, core, players }: World): void {
  const shown = core.waiting.map((order) => [order.orderId, order.priceHundredths, order.restPaise / 100]);
  expect(shown).toEqual(naive.waiting.map((order) => [order.id, order.price, order.rupees]));
  for (let player = 0; player < players; player++) {
    const position = core.position(player);
    expect(exposureOf(position)).toBe(naive.exposure(player));
    expect(readPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
  }
  for (const order of naive.waiting) expect(core.ahead(order.id)).toBe(naive.ahead(order.id));
}

test(`walks of orders end as the plain model says, step by step (seed ${SEED})`, () => {
  const seen = new Map<string, number>();
  for (let walk = 0; walk < WALKS; walk++) {
    const random = seededRandom(SEED + walk);
    const runners = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, random.between(2, 8));
    const winners = runners.length > 2 && random.chance(30) ? 2 : 1;
    const players = random.between(2, 5);
    const funds = Array.from({ length: players }, () => random.between(1_000, 30_000));
    const naive = new NaiveMarket(runners, winners, funds);
    const core = new CoreMarket(runners, winners, funds);
    const world: World = { naive, core, players, random, nextId: 0 };
    const told: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      try {
        told.push(happen(world));
        compare(world);
      } catch (error) {
        throw new Error(`seed ${SEED + walk}, step ${step}:\n${told.join('\n')}`, { cause: error });
      }
    }
    for (const line of told) {
      const word = line.split(': ').at(-1) ?? '';
      seen.set(word, (seen.get(word) ?? 0) + 1);
    }
    core.moment('result-known');
    naive.clear();
    for (const result of naive.results) {
      const matched = naive.bets.filter((bet) => !bet.house);
      const sum = Array.from({ length: players }, (_, player) => naive.outcome(player, result));
      for (let player = 0; player < players; player++) {
        const position = core.position(player);
        const got = winners === 1 ? profitAt(position, winner(result[0] ?? '')) : null;
        if (got !== null) expect(got).toBe(sum[player]);
      }
      // What players have matched among themselves is nothing to the house.
      const all = new NaiveMarket(runners, winners, funds);
      all.bets = matched;
      expect(
        Array.from({ length: players }, (_, player) => all.outcome(player, result)).reduce((a, b) => a + b, 0) + 0,
      ).toBe(0);
    }
  }
  // The walk has been everywhere.
  for (const word of ['ok', 'not-filled', 'funds', 'again', 'smaller', 'suspended', 'in play']) {
    expect(seen.get(word) ?? 0, word).toBeGreaterThan(2);
  }
}, 120_000);
