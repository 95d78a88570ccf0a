import { setTimeout as sleep } from 'node:timers/promises';
import { type Seeded, seeded } from '../seeded.ts';
import type { SimMarket } from '../sim-book.ts';
import { Barriers } from './barriers.ts';
import { ask, someBet } from './better.ts';
import { type Figures, type Ground, percentile, rounded } from './ground.ts';
import { httpCall } from './http-call.ts';
import { type ChaosNode, startNode } from './node-process.ts';
import { createStage, type Stage } from './stage.ts';
import { demand, demandReconciled } from './violation.ts';

export type BarrierSize = { readonly suspensions: number; readonly clients: number };

/** Long enough for whatever was still on its way to arrive. */
const SUSPENDED_MS = 25;
const OPEN_MS = 25;

const keyOf = ({ id }: SimMarket) => `market ${id} suspended`;

type Tally = { accepted: number; suspended: number };
type Run = {
  readonly stage: Stage;
  readonly nodes: readonly ChaosNode[];
  readonly random: Seeded;
  readonly barriers: Barriers;
  readonly tally: Tally;
};

async function bet({ stage, nodes, random, barriers, tally }: Run): Promise<void> {
  const market = random.pick(stage.markets);
  const asked = someBet(stage, random, random.pick(stage.players), market);
  const brokenBarrier = barriers.watch([keyOf(market)]);
  const told = await ask(random.pick(nodes).base, asked);
  if (told === null) throw new Error('a server did not answer');
  if ('refused' in told) {
    if (told.refused === 'MARKET_SUSPENDED') tally.suspended += 1;
    return;
  }
  const broken = brokenBarrier();
  demand(broken === null, `bet ${told.betId} was asked for after ${broken} had been acknowledged, and accepted`);
  tally.accepted += 1;
}

async function desk({ stage, nodes, random }: Run, market: SimMarket, act: 'suspend' | 'resume'): Promise<void> {
  const path = `/api/super-admin/markets/${market.id}/${act}`;
  const answer = await httpCall(random.pick(nodes).base, 'POST', path, stage.admin.token, { reason: 'test' });
  demand(answer?.status === 200, () => `to ${act} a market was answered ${JSON.stringify(answer)}`);
}

async function betsOn({ stage }: Run, market: SimMarket): Promise<number> {
  const { rows } = await stage.pool.query<{ bets: number }>('select count(*) as bets from bet where market_id = $1', [
    market.id,
  ]);
  return rows[0]?.bets ?? 0;
}

/** One suspension; answers how long its acknowledgement took, in milliseconds. */
async function suspendOnce(run: Run): Promise<number> {
  const market = run.random.pick(run.stage.markets);
  const startedMs = performance.now();
  await desk(run, market, 'suspend');
  const tookMs = performance.now() - startedMs;
  run.barriers.closed(keyOf(market));
  // Committed bets are counted right after the acknowledgement and again before the opening: none may be added.
  const before = await betsOn(run, market);
  await sleep(SUSPENDED_MS);
  const after = await betsOn(run, market);
  demand(after === before, `${after - before} bets on market ${market.id} were committed after its suspension`);
  run.barriers.opening(keyOf(market));
  await desk(run, market, 'resume');
  await sleep(OPEN_MS);
  return tookMs;
}

/**
 * Markets suspended and opened again, through either of two servers, while clients bet on both as fast as they can: after
 * the acknowledgement no bet on the market is committed or accepted, on either.
 */
export async function barrier(ground: Ground, size: BarrierSize, seed: number): Promise<Figures> {
  const database = await ground();
  const kinds = ['match', 'session', 'bookmaker'] as const;
  const stage = await createStage(database.pool, { players: 40, rupees: 100_000_000, kinds });
  const nodes = await Promise.all([startNode(database.url), startNode(database.url)]);
  const tally: Tally = { accepted: 0, suspended: 0 };
  const run: Run = { stage, nodes, random: seeded(seed), barriers: new Barriers(), tally };
  let going = true;
  const load = Promise.all(
    Array.from({ length: size.clients }, async () => {
      while (going) await bet(run);
    }),
  );
  const startedMs = performance.now();
  const tookMs: number[] = [];
  const suspensions = async () => {
    while (going && tookMs.length < size.suspensions) tookMs.push(await suspendOnce(run));
  };
  try {
    // A bet that went through the barrier ends the run at once.
    await Promise.race([load, suspensions()]);
  } finally {
    going = false;
  }
  await load;
  const seconds = (performance.now() - startedMs) / 1000;
  await demandReconciled(database.pool, 'after the suspensions');
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  return {
    suspensions: tookMs.length,
    betsAfterAcknowledgement: 0,
    accepted: tally.accepted,
    refusedAsSuspended: tally.suspended,
    betsPerSecond: Math.round((tally.accepted + tally.suspended) / seconds),
    suspendMsMedian: rounded(percentile(tookMs, 0.5)),
    suspendMsP99: rounded(percentile(tookMs, 0.99)),
  };
}
