import { setTimeout as sleep } from 'node:timers/promises';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { Barriers } from './barriers.ts';
import { ask, someBet } from './better.ts';
import { type Figures, type Ground, percentile, rounded } from '../ground.ts';
import { httpCall } from '../http-call.ts';
import { type ChaosNode, startNode } from '../kills/node-process.ts';
import { createStage, type Person, type Stage } from '../stage.ts';
import { restMs } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

export type BarrierSize = { readonly rounds: number; readonly clients: number };

/** Long enough for whatever was still on its way to arrive. */
const CLOSED_MS = 25;
const OPEN_MS = 25;
const PLAYERS = 12;
/** So many close and open at the same time, each its own market and players, so that the others are bet on meanwhile. */
const CLOSERS = 3;
/** A bet that was on its way has an id not this far below those of when its market was closed. */
const IDS_BACK = 5_000;

type Run = {
  readonly stage: Stage;
  readonly nodes: readonly ChaosNode[];
  readonly random: Seeded;
  readonly barriers: Barriers;
  readonly tally: { accepted: number; refused: number };
};

/** Something that is closed and opened again, and the bets that must not be added meanwhile. */
type Closing = {
  readonly key: string;
  close(): Promise<void>;
  open(): Promise<void>;
  readonly countBets: string;
  readonly id: number;
};

const marketKey = ({ id }: SimMarket) => `market ${id}`;
const playerKey = ({ id }: Person) => `player ${id}`;

async function bet({ stage, nodes, random, barriers, tally }: Run): Promise<void> {
  const [market, player] = [random.pick(stage.markets), random.pick(stage.players)];
  const asked = someBet(stage, random, player, market);
  const brokenBarrier = barriers.watch([marketKey(market), playerKey(player)]);
  const told = await ask(random.pick(nodes).base, asked);
  if (told === null) throw new Error('a server did not answer');
  tally['refused' in told ? 'refused' : 'accepted'] += 1;
  if ('refused' in told) return;
  const broken = brokenBarrier();
  demand(
    broken === null,
    `bet ${told.betId} was asked for after the closing of ${broken} was acknowledged, and accepted`,
  );
}

async function call(
  { stage, nodes, random }: Run,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
): Promise<void> {
  const url = `/api/super-admin/${path}`;
  const answer = await httpCall(random.pick(nodes).base, method, url, stage.admin.token, body);
  demand(answer?.status === 200, () => `${method} ${url} was answered ${JSON.stringify(answer)}`);
}

// Those of the last moments: all of them would be counted for longer with each round.
const BETS_OF_MARKET = 'select count(*) as bets from bet where market_id = $1 and id > $2';
const BETS_OF_PLAYER = 'select count(*) as bets from bet where account_id = $1 and id > $2';

function suspension(run: Run, closer: number): Closing {
  const market = run.random.pick(run.stage.markets.filter((_, n) => n % CLOSERS === closer));
  const backOffice = (act: string) => call(run, 'POST', `markets/${market.id}/${act}`, { reason: 'test' });
  const key = marketKey(market);
  return {
    key,
    close: () => backOffice('suspend'),
    open: () => backOffice('resume'),
    countBets: BETS_OF_MARKET,
    id: market.id,
  };
}

function playerLock(run: Run, closer: number): Closing {
  const player = run.random.pick(run.stage.players.filter((_, n) => n % CLOSERS === closer));
  const set = (value: boolean) => call(run, 'PATCH', `users/${player.id}/toggles`, { field: 'betLocked', value });
  const key = playerKey(player);
  return { key, close: () => set(true), open: () => set(false), countBets: BETS_OF_PLAYER, id: player.id };
}

async function count({ stage }: Run, { countBets, id }: Closing, above: number): Promise<number> {
  const { rows } = await stage.pool.query<{ bets: number }>(countBets, [id, above]);
  return rows[0]?.bets ?? 0;
}

async function lastBet({ stage }: Run): Promise<number> {
  const { rows } = await stage.pool.query<{ id: number | null }>('select max(id) as id from bet');
  return Number(rows[0]?.id ?? 0);
}

/** Closes, looks, and opens again; answers how long the acknowledgement of the closing took, in milliseconds. */
async function closeOnce(run: Run, closing: Closing): Promise<number> {
  const above = (await lastBet(run)) - IDS_BACK;
  const startedMs = performance.now();
  await closing.close();
  const tookMs = performance.now() - startedMs;
  run.barriers.closed(closing.key);
  // Committed bets are counted right after the acknowledgement and again before the opening: none may be added.
  const before = await count(run, closing, above);
  await restMs(CLOSED_MS);
  const after = await count(run, closing, above);
  demand(
    after === before,
    `${after - before} bets were committed after the closing of ${closing.key} was acknowledged`,
  );
  run.barriers.opening(closing.key);
  await closing.open();
  await sleep(OPEN_MS);
  return tookMs;
}

/**
 * Markets suspended, players locked, and both opened again, through either of two servers, while clients bet on both as
 * fast as they can: after the acknowledgement no bet is committed or accepted there, on either.
 */
export async function barrier(ground: Ground, { rounds, clients }: BarrierSize, seed: number): Promise<Figures> {
  const database = await ground();
  const kinds = ['match', 'session', 'bookmaker'] as const;
  const stage = await createStage(database.pool, { players: PLAYERS, rupees: 100_000_000, kinds });
  const nodes = await Promise.all([startNode(database.url), startNode(database.url)]);
  const tally = { accepted: 0, refused: 0 };
  const run: Run = { stage, nodes, random: seeded(seed), barriers: new Barriers(), tally };
  let going = true;
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (going) await bet(run);
    }),
  );
  const startedMs = performance.now();
  const suspendMs: number[] = [];
  const closings = async (_: unknown, closer: number) => {
    for (let round = closer; going && round < rounds; round += CLOSERS) {
      suspendMs.push(await closeOnce(run, suspension(run, closer)));
      await closeOnce(run, playerLock(run, closer));
    }
  };
  try {
    // A bet that went through a barrier ends the run at once.
    await Promise.race([load, Promise.all(Array.from({ length: CLOSERS }, closings))]);
  } finally {
    going = false;
  }
  await load;
  const seconds = (performance.now() - startedMs) / 1000;
  await demandReconciled(database.pool, 'after the closings');
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  return {
    suspensions: suspendMs.length,
    betsAfterAcknowledgement: 0,
    ...tally,
    answersPerSecond: Math.round((tally.accepted + tally.refused) / seconds),
    suspendMsMedian: rounded(percentile(suspendMs, 0.5)),
    suspendMsP99: rounded(percentile(suspendMs, 0.99)),
  };
}
