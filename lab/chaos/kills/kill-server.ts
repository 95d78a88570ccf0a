import { setTimeout as sleep } from 'node:timers/promises';
import { MARKET_KINDS } from '@pavilion/betting';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import { type Death, type DeathPoint, PAY_POINTS } from './death.ts';
import type { Figures, Ground } from '../ground.ts';
import { openJournal } from '../load/journal.ts';
import { judge } from '../load/judge.ts';
import { Load } from '../load/load.ts';
import { type ChaosNode, startNode } from './node-process.ts';
import { SettledMarkets } from './settled-markets.ts';
import { createStage } from '../stage.ts';
import { afterMachineMs } from '../machine-time.ts';
import { demand, demandAuditChain, demandReconciled } from '../violation.ts';

export type KillSize = { readonly kills: number; readonly clients: number };

type DeathPlan = DeathPoint | 'in the middle of load';
/** Each round of ten has every point at least once. */
const DEATHS: readonly DeathPlan[] = [
  'in the middle of load',
  'before-commit',
  'after-commit',
  'declared',
  'commit-sent',
  'chunk-written',
  'chunk-committed',
  'in the middle of load',
  'all-paid',
  'after-commit',
];
const PLAYERS = 20;
const OPEN_MARKETS = 9;
const LOAD_MS_MAX = 400;
const DEATH_MS_MAX = 20_000;

const isPayPoint = (plan: DeathPlan) => PAY_POINTS.some((point) => point === plan);

/** A random moment of the plan's kind: the nth commit of bets, or the nth chunk of a settlement. */
function deathOf(plan: DeathPlan, random: Seeded): Death | null {
  if (plan === 'in the middle of load') return null;
  if (plan === 'declared' || plan === 'all-paid') return { point: plan, nth: 1 };
  return { point: plan, nth: 1 + random.below(isPayPoint(plan) ? 3 : 40) };
}

async function bringDeath(node: ChaosNode, plan: DeathPlan, random: Seeded, settled: SettledMarkets): Promise<void> {
  if (plan === 'in the middle of load') {
    await sleep(LOAD_MS_MAX / 4 + random.below(LOAD_MS_MAX));
    await node.kill();
  } else if (isPayPoint(plan)) {
    await sleep(LOAD_MS_MAX / 2);
    await settled.settleNext(node);
  }
  const late = afterMachineMs(DEATH_MS_MAX, () => void node.kill());
  await node.died;
  late.callOff();
  demand(!late.came, `a server that should have died at ${plan} did not get there`);
}

/** Markets for every settlement of the run, with some left that stay open. */
function kindsFor(kills: number) {
  const settlements = Math.ceil(kills / DEATHS.length) * DEATHS.filter(isPayPoint).length;
  const rounds = Math.ceil((settlements + OPEN_MARKETS) / MARKET_KINDS.length);
  return Array.from({ length: rounds }, () => MARKET_KINDS).flat();
}

/**
 * Servers that are killed with kill -9 under load, at random and at named moments of placing and settling, each on the
 * database that the one before it left. Every acknowledged bet must be there exactly once, every unanswered request must
 * get exactly one answer when it is asked again, every settlement must be paid to its end once, and the books reconcile
 * after each kill.
 */
export async function killServer(ground: Ground, { kills, clients }: KillSize, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const stage = await createStage(database.pool, { players: PLAYERS, rupees: 1_000_000, kinds: kindsFor(kills) });
  const journal = openJournal();
  const settled = new SettledMarkets(stage, random);
  const load = new Load(stage, journal, random, () => stage.markets.slice(settled.count, settled.count + OPEN_MARKETS));
  for (let kill = 0; kill < kills; kill++) {
    const plan = DEATHS[kill % DEATHS.length] ?? 'in the middle of load';
    const node = await startNode(database.url, deathOf(plan, random));
    await Promise.all([
      bringDeath(node, plan, random, settled),
      load.askAgain(node),
      load.run(node, clients, () => node.alive),
    ]);
    await demandReconciled(database.pool, `after kill ${kill + 1} (${plan})`);
  }
  const last = await startNode(database.url);
  await load.askAgain(last);
  await settled.demandPaid(last);
  await last.kill();
  const { acknowledged, refused } = await judge(database.pool, journal.read());
  await demandReconciled(database.pool, 'after the last kill');
  await demandAuditChain(database.pool);
  journal.remove();
  await database.close();
  const { askedAgain } = load;
  return { kills, lost: 0, doubled: 0, acknowledged, refused, askedAgain, settlementsCut: settled.count };
}
