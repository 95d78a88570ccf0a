import { setTimeout as sleep } from 'node:timers/promises';
import type { NonRunner } from '@pavilion/betting';
import { recordRunners } from '../../../apps/server/src/modules/markets/runners/record-runners.ts';
import type { RunnersReport } from '../../../apps/server/src/modules/prices/book/standing.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import type { Figures, Ground } from '../ground.ts';
import { betAtRandom, betsOf, demandHeld, FACTORS, type Gone, payRace, RUNNERS } from '../money/withdrawn-runners.ts';
import { afterMachineMs, machineMs } from '../machine-time.ts';
import { demand, demandAuditChain, demandReconciled } from '../violation.ts';
import { COMMIT_POINTS, type CommitPoint } from './death.ts';
import { startNode } from './node-process.ts';

const PLAYERS = 6;
const DEATHS: readonly (CommitPoint | 'at any moment')[] = [...COMMIT_POINTS, 'at any moment'];
const ANY_MOMENT_MS = 40;
const DEATH_MS_MAX = 20_000;

type Killed = {
  readonly world: World;
  readonly url: string;
  readonly random: Seeded;
  readonly market: SimMarket;
  readonly death: (typeof DEATHS)[number];
};

/** Until PostgreSQL has ended what the dead process had begun. */
async function untilQuiet({ context }: World): Promise<void> {
  for (const endMs = machineMs() + DEATH_MS_MAX; ; await sleep(10)) {
    const { rows } = await context.pool.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
    );
    if (rows[0]?.busy === 0) return;
    demand(machineMs() < endMs, 'a dead server still holds its locks');
  }
}

/** A server dies while it puts this on record; `meanwhile` goes on until it is dead. */
async function dieRecording(
  { world, url, random, death }: Killed,
  report: RunnersReport,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const node = await startNode(url, death === 'at any moment' ? null : { point: death, nth: 1, of: 'withdrawals' });
  const outcome = node.leave(report);
  const late = afterMachineMs(DEATH_MS_MAX, () => void node.kill());
  if (death === 'at any moment') setTimeout(() => void node.kill(), random.below(ANY_MOMENT_MS));
  while (node.alive) await Promise.all([meanwhile(), sleep(1)]);
  late.callOff();
  const said = await outcome;
  demand(death === 'at any moment' || said === null, `a server that should have died ${death} said ${said}`);
  await untilQuiet(world);
}

/** What is on record of a race: how often runners left or came back, told again by the audit log, and whether one is out. */
async function recordOf(world: World, market: SimMarket) {
  const { rows } = await world.context.pool.query<{ acts: number; audited: number; out: number }>(
    `select (select count(*)::int from market_non_runner where market_id = m.id) as acts,
            (select count(*)::int from audit where action = 'market.runners' and target = 'market:' || m.id) as audited,
            jsonb_array_length(m.non_runners) as out
     from market m where m.id = $1`,
    [market.id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the race is not on record');
  demand(row.acts === row.audited, `${row.acts} acts on record, ${row.audited} in the audit log`);
  return row;
}

/**
 * The dead server has recorded all of it or nothing; whoever comes next does the rest, once. `was` and `is`: what the judge
 * expects without it and with it.
 */
async function demandWhole(
  killed: Killed,
  report: RunnersReport,
  acts: number,
  [was, is]: readonly [Gone | null, Gone | null],
): Promise<boolean> {
  const { world, market, death } = killed;
  const before = await recordOf(world, market);
  const wasRecorded = before.acts === acts;
  demand(wasRecorded || before.acts === acts - 1, `${before.acts} acts on record`);
  if (death === 'before-commit' || death === 'after-commit') {
    demand(
      wasRecorded === (death === 'after-commit'),
      `a server died ${death}: ${wasRecorded ? 'recorded' : 'nothing'}`,
    );
  }
  await demandHeld(world, market, wasRecorded ? is : was);
  await demandReconciled(world.context.pool, `after a death ${death}`);
  const outcome = await recordRunners(world.context, report);
  demand(outcome === (wasRecorded ? 'unchanged' : 'recorded'), `said again, a withdrawal was ${outcome}`);
  const after = await recordOf(world, market);
  demand(after.acts === acts && after.out === report.left.length, `said again, there are ${after.acts} acts`);
  await demandHeld(world, market, is);
  return wasRecorded;
}

/** A runner leaves while players bet, and in every other race comes back: a server dies of each. */
async function killInRace(killed: Killed, seq: number, comesBack: boolean): Promise<number> {
  const { world, market, random } = killed;
  await betAtRandom(world, market, random, 12);
  const [runner, factor] = [random.pick(RUNNERS), random.pick(FACTORS)];
  const nowMs = world.context.clock.now();
  const told: NonRunner = { selection: runner, reductionHundredthsOfPercent: factor, removedAtMs: nowMs };
  const others = RUNNERS.filter((one) => one !== runner);
  const frame = { seq, receivedAtMs: nowMs };
  const left: RunnersReport = { marketId: market.id, left: [told], present: others, joined: [], frame };
  await dieRecording(killed, left, () => betAtRandom(world, market, random, 1));
  // The book has not heard: whoever got a bet in did so before it was on record.
  const lastBet = (await betsOf(world, market)).at(-1)?.id ?? 0;
  const gone: Gone = { runner, factor: BigInt(factor), removedAtMs: nowMs, lastBet };
  let recorded = Number(await demandWhole(killed, left, 1, [null, gone]));
  if (comesBack) {
    const back: RunnersReport = { ...left, left: [], present: RUNNERS, frame: { ...frame, seq: seq + 1 } };
    await dieRecording(killed, back, async () => {});
    recorded += Number(await demandWhole(killed, back, 2, [gone, null]));
  } else world.book.leave(market, [told]);
  await betAtRandom(world, market, random, 6);
  await demandHeld(world, market, comesBack ? null : gone);
  await payRace(world, market, comesBack ? null : gone, random.pick(others));
  return recorded;
}

/**
 * Servers that are killed with kill -9 while they put on record that a runner has left, or is back: before the commit, when
 * it was sent, after it and at any moment, with bets coming in through another server. All of it is on record or nothing,
 * what is held of everybody follows, and said again it is recorded once.
 */
export async function killWithdrawal(
  ground: Ground,
  { races }: { readonly races: number },
  seed: number,
): Promise<Figures> {
  const database = await ground();
  const { url } = database;
  const random = seeded(seed);
  const kinds = Array<'match'>(races).fill('match');
  const world = await createWorld(database.pool, { players: PLAYERS, rupees: 20_000, kinds });
  let recorded = 0;
  for (const [index, market] of world.book.markets.entries()) {
    const death = DEATHS[index % DEATHS.length] ?? 'at any moment';
    const comesBack = Math.floor(index / DEATHS.length) % 2 === 0;
    recorded += await killInRace({ world, url, random, market, death }, 2 * index + 1, comesBack);
  }
  await demandReconciled(database.pool, 'after the races');
  await demandAuditChain(database.pool);
  await world.close();
  await database.close();
  return { races, recordedBeforeDeath: recorded };
}
