import type { NonRunner } from '@pavilion/betting';
import { recordRunners } from '../../../apps/server/src/modules/markets/runners/record-runners.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { cashOutInWorld } from '../../simulation/cash-outs.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { comesTrue } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

/** The last of them bets first while a runner leaves. */
const PLAYERS = 5;
export const RUNNERS = ['1', '2', '3'];
/** Joins every race at its end, when everybody has bet. */
const LATE = '4';
/** Hundredths of a percent: none, too small to count, just counting, usual, nearly all. */
export const FACTORS = [0, 240, 250, 1620, 2500, 4000, 9000];

type Bet = {
  id: number;
  account_id: number;
  side: string;
  selection: string;
  price: bigint;
  stake: bigint;
  profit: bigint;
  atMs: number;
};
type Report = Parameters<typeof recordRunners>[1];
/** What the judge knows of a race: who left, by how much, when, and the newest bet that did not know. */
export type Gone = {
  readonly runner: string;
  readonly factor: bigint;
  readonly removedAtMs: number;
  readonly lastBet: number;
};
/** No price is bet on that is older: so long after a runner left the odds knew of it, whatever was on record. */
const ODDS_LIVE_MS = 10_000;

/** What a bet brings when `winner` wins, by the rule for one winner: in exact integers, with nothing of the product's. */
function brings({ id, side, selection, price, stake, atMs }: Bet, gone: Gone | null, winner: string): bigint {
  if (gone?.runner === selection) return 0n;
  const didNotKnow = gone !== null && id <= gone.lastBet && atMs < gone.removedAtMs + ODDS_LIVE_MS;
  const isReduced = didNotKnow && gone.factor >= 250n;
  const odds = isReduced ? price * (10_000n - gone.factor) : price * 10_000n;
  const least = isReduced && odds < 1_010_000n ? 1_010_000n : odds;
  const winnings = stake * (least - 1_000_000n);
  if (side === 'back') return winner === selection ? winnings / 1_000_000n : -stake;
  return winner === selection ? -((winnings + 999_999n) / 1_000_000n) : stake;
}

const worstOf = (bets: readonly Bet[], gone: Gone | null, runners = RUNNERS): bigint =>
  runners
    .filter((runner) => runner !== gone?.runner)
    .map((runner) => bets.reduce((sum, bet) => sum + brings(bet, gone, runner), 0n))
    .reduce((least, sum) => (sum < least ? sum : least));

export async function betsOf(world: World, market: SimMarket): Promise<Bet[]> {
  const { rows } = await world.context.pool.query<Record<keyof Bet, string>>(
    `select id, account_id, side, selection, price::text, stake::text, coalesce(profit, 0)::text as profit,
            (extract(epoch from created_at) * 1000)::bigint::text as "atMs"
     from bet where market_id = $1 order by id`,
    [market.id],
  );
  return rows.map((row) => ({
    ...{ id: Number(row.id), account_id: Number(row.account_id), side: row.side, selection: row.selection },
    ...{ price: BigInt(row.price), stake: BigInt(row.stake), profit: BigInt(row.profit) },
    atMs: Number(row.atMs),
  }));
}

/** What is held of everybody is what the race can still cost, worked out anew from the bets. */
export async function demandHeld(world: World, market: SimMarket, gone: Gone | null, runners = RUNNERS): Promise<void> {
  const bets = Map.groupBy(await betsOf(world, market), (bet) => bet.account_id);
  const { rows } = await world.context.pool.query<{ account_id: number; exposure: number }>(
    'select account_id, exposure from position where market_id = $1',
    [market.id],
  );
  for (const [player, own] of bets) {
    const worst = worstOf(own, gone, runners);
    const held = rows.find((row) => row.account_id === player)?.exposure;
    demand(BigInt(held ?? -1) === (worst < 0n ? -worst : 0n), `player ${player}: held ${held}, at worst ${worst}`);
  }
}

export async function betAtRandom(
  world: World,
  market: SimMarket,
  random: Seeded,
  count: number,
  players = world.playerIds,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const side = random.pick(['back', 'lay'] as const);
    const stake = (100 + random.below(5_000)) / 100;
    await world.place(random.pick(players), market, { side, stake, selectionKey: random.pick(RUNNERS) });
  }
}

/** Somebody waits for a lock that another holds. */
async function untilSomebodyWaits({ context }: World): Promise<void> {
  const query = "select 1 from pg_locks where not granted and locktype <> 'transactionid'";
  const somebodyWaits = async () => (await context.pool.query(query)).rows.length > 0;
  demand(await comesTrue(somebodyWaits, 10_000), 'a bet did not wait for the withdrawal that was being written down');
}

/**
 * The withdrawal is written down while somebody's first bet in the race waits for it, and the book has heard when that is
 * decided. Backing all who are left at 2.00 costs nothing: a position that still counts on the runner would hold the stakes.
 */
async function recordDuringFirstBet(world: World, market: SimMarket, report: Report, newcomer: number): Promise<void> {
  let placing: ReturnType<World['place']> | undefined;
  const at = async () => {
    placing = world.place(newcomer, market, { stake: 100, selectionKey: String(report.present[0]) });
    await untilSomebodyWaits(world);
    world.book.leave(market, report.left);
  };
  await recordRunners(world.context, report, { at });
  await recordRunners(world.context, report);
  const first = await placing;
  demand(first?.type === 'placed', `a first bet beside a withdrawal was ${JSON.stringify(first)}`);
  await world.place(newcomer, market, { stake: 100, selectionKey: String(report.present[1]) });
}

/** Somebody leaves one race: said twice, known to the record before the book, with bets before and after it. */
async function runRace(world: World, market: SimMarket, random: Seeded, seq: number, factor: number): Promise<void> {
  const { context, book } = world;
  const newcomer = world.playerIds.at(-1) ?? 0;
  await betAtRandom(world, market, random, 12, world.playerIds.slice(0, -1));
  await demandHeld(world, market, null);
  const runner = random.pick(RUNNERS);
  const lastBet = (await betsOf(world, market)).at(-1)?.id ?? 0;
  const removedAtMs = context.clock.now();
  const gone: Gone = { runner, factor: BigInt(factor), removedAtMs, lastBet };
  const told: NonRunner = { selection: runner, reductionHundredthsOfPercent: factor, removedAtMs };
  const report = {
    marketId: market.id,
    left: [told],
    present: RUNNERS.filter((one) => one !== runner),
    joined: [],
    frame: { seq, receivedAtMs: context.clock.now() },
  };
  const other = random.pick(report.present);
  if (seq % 2 === 0) await Promise.all([recordRunners(context, report), recordRunners(context, report)]);
  else await recordDuringFirstBet(world, market, report, newcomer);
  await demandHeld(world, market, gone);
  if (seq % 2 === 0) {
    const early = await world.place(random.pick(world.playerIds), market, { stake: 5, selectionKey: other });
    demand(early.type === 'refused', `a bet on a book that has not heard of a withdrawal was ${early.type}`);
    book.leave(market, [told]);
  }
  const late = await world.place(random.pick(world.playerIds), market, { stake: 5, selectionKey: runner });
  demand(late.type === 'refused', `a bet on a runner that has left was ${late.type}`);
  for (const playerId of world.playerIds) {
    const before = (await betsOf(world, market)).filter((bet) => bet.account_id === playerId);
    if (before.length === 0) continue;
    const done = await cashOutInWorld(world, { playerId, market, percent: 100 }, () => {});
    if ('code' in done) continue;
    const own = (await betsOf(world, market)).filter((bet) => bet.account_id === playerId);
    const worst = worstOf(own, gone);
    demand(worst === done.amountPaise, `cashed out for ${done.amountPaise}, it is worth ${worst}`);
  }
  await betAtRandom(world, market, random, 8);
  await demandHeld(world, market, gone);
  await joinRace(world, market, report, gone);
  if (seq % 3 === 0) await leaveAgain(world, market, report, gone);
  await payRace(world, market, gone, seq % 3 === 0 ? other : random.pick([other, LATE]));
}

/** Who joined last leaves again: everybody bet before it was there, so that its factor takes nothing off anybody's odds. */
async function leaveAgain(world: World, market: SimMarket, { left, ...said }: Report, gone: Gone): Promise<void> {
  const receivedAtMs = world.context.clock.now();
  const late: NonRunner = { selection: LATE, reductionHundredthsOfPercent: 4_000, removedAtMs: receivedAtMs };
  const frame = { seq: said.frame.seq + 2, receivedAtMs };
  await recordRunners(world.context, { ...said, left: [...left, late], frame });
  await demandHeld(world, market, gone);
}

/** Another runner joins: said twice, and by a document that still names who has left. Nobody bets before the book has heard. */
async function joinRace(
  world: World,
  market: SimMarket,
  { left, present, ...said }: Report,
  gone: Gone,
): Promise<void> {
  const { context } = world;
  const frame = { seq: said.frame.seq + 1, receivedAtMs: context.clock.now() };
  const report = { ...said, left, present: [...present, LATE], joined: [{ id: LATE, name: 'Late' }], frame };
  await Promise.all([recordRunners(context, report), recordRunners(context, report)]);
  await demandHeld(world, market, gone, [...RUNNERS, LATE]);
  const selectionKey = String(present[0]);
  const early = await world.place(world.playerIds[0] ?? 0, market, { stake: 5, selectionKey });
  demand(early.type === 'refused', `a bet on a book that has not heard of a runner that joined was ${early.type}`);
}

export async function payRace(world: World, market: SimMarket, gone: Gone | null, winner: string): Promise<void> {
  await settleMarketWith(world.context, {
    marketId: market.id,
    declared: { type: 'winner', selections: [winner], expectedWinners: 1 },
    nonRunners: 'standing',
    source: 'back_office',
    evidence: {},
    reason: 'simulated',
    actorId: null,
    feed: null,
  });
  for (const bet of await betsOf(world, market)) {
    const due = brings(bet, gone, winner);
    demand(bet.profit === due, `bet ${bet.id} was paid ${bet.profit}, due are ${due}`);
  }
}

/**
 * Runners leave races while bets stand on them: what is held, what a cash-out promises and what the result pays are judged
 * from the bets alone, by a rule written down once more.
 */
export async function withdrawnRunners(
  ground: Ground,
  size: { readonly races: number },
  seed: number,
): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const world = await createWorld(database.pool, {
    players: PLAYERS,
    rupees: 20_000,
    kinds: Array<'match'>(size.races).fill('match'),
  });
  // Under a limit a first bet after such news is decided twice, and the second time the book knows.
  await database.pool.query('update house_limit set liability_max = null');
  // Each factor comes up in every seven races: drawn at random, one life in six had none that leaves the least odds.
  const first = random.below(FACTORS.length);
  for (const [index, market] of world.book.markets.entries())
    await runRace(world, market, random, index + 1, FACTORS[(first + index) % FACTORS.length] ?? 0);
  await demandReconciled(database.pool, 'after the races');
  await world.close();
  await database.close();
  return { races: size.races };
}
