import { setTimeout as sleep } from 'node:timers/promises';
import { MARKET_KINDS } from '@pavilion/betting';
import type pg from 'pg';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import { type Figures, type Ground, percentile, rounded } from '../ground.ts';
import { openJournal } from './journal.ts';
import { judge } from './judge.ts';
import { Load } from './load.ts';
import { type ChaosNode, startNode } from '../kills/node-process.ts';
import { SettledMarkets } from '../kills/settled-markets.ts';
import { createStage } from '../stage.ts';
import { demand, demandAuditChain, demandReconciled } from '../violation.ts';

/** How many bets at least, by how many clients, each with how long a breath between two bets. */
export type SoakSize = { readonly bets: number; readonly clients: number; readonly pauseMs: number };

const PLAYERS = 40;
const OPEN_MARKETS = 9;
/** The run is cut into so many equal parts; the first one only warms up. */
const PARTS = 30;
const LOOKS_PER_PART = 4;
/** What may be held in addition at the end; a kilobyte kept of each bet of a minute is more. */
const GROWTH_MAX_BYTES = 4 * 2 ** 20;

type Look = { readonly heldBytes: number; readonly connections: number };

async function look(node: ChaosNode, pool: pg.Pool): Promise<Look> {
  const [heldBytes, { rows }] = await Promise.all([
    node.heldBytes(),
    pool.query<{ connections: number }>(
      'select count(*)::int as connections from pg_stat_activity where datname = current_database()',
    ),
  ]);
  return { heldBytes: heldBytes ?? Number.NaN, connections: rows[0]?.connections ?? Number.NaN };
}

/** How many bets were answered so far, and how many a part has. */
type Answered = { readonly bets: () => number; readonly each: number };

/** The books of every part must reconcile, and one market of every part is paid while the load goes on. */
async function livePart(node: ChaosNode, pool: pg.Pool, settled: SettledMarkets, part: number, answered: Answered) {
  const looks: Look[] = [];
  const outcome = await settled.settleAnyhow(node);
  demand(outcome === 'declared', `the result of part ${part} was answered ${outcome}`);
  await demandReconciled(pool, `in part ${part} of ${PARTS}`);
  for (let taken = 0; taken < LOOKS_PER_PART; taken++) {
    const wanted = answered.each * (part - 1 + (taken + 1) / LOOKS_PER_PART);
    while (node.alive && answered.bets() < wanted) await sleep(50);
    looks.push(await look(node, pool));
  }
  demand(node.alive, `the server ended by itself in part ${part}`);
  return looks;
}

const quietest = (looks: readonly Look[]) => Math.min(...looks.map((one) => one.heldBytes));

/**
 * One server under an even load that is never restarted, for as long as so many bets take: it answers every bet once, pays every result, reconciles all the
 * way, and holds no more memory and no more connections at the end than soon after the start. Memory is
 * what is left after a collection of garbage.
 */
export async function soak(ground: Ground, { bets, clients, pauseMs }: SoakSize, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const kinds = Array.from({ length: Math.ceil((PARTS + OPEN_MARKETS) / MARKET_KINDS.length) }, () => MARKET_KINDS);
  const stage = await createStage(database.pool, { players: PLAYERS, rupees: 10_000_000, kinds: kinds.flat() });
  const journal = openJournal();
  const settled = new SettledMarkets(stage, random);
  const open = () => stage.markets.slice(settled.count, settled.count + OPEN_MARKETS);
  const load = new Load(stage, journal, random, open, pauseMs);
  const node = await startNode(database.url);
  let over = false;
  const startedMs = performance.now();
  const tally = { accepted: 0 };
  const betting = load.run(node, clients, () => !over && node.alive, tally);
  let failed = false;
  betting.catch(() => {
    failed = true;
  });
  const answered: Answered = { bets: () => (failed ? bets : tally.accepted), each: bets / PARTS };
  const parts: Look[][] = [];
  try {
    for (let part = 1; part <= PARTS; part++) {
      parts.push(await livePart(node, database.pool, settled, part, answered));
    }
  } finally {
    over = true;
    await betting;
  }
  await load.askAgain(node);
  await settled.demandPaid(node);
  await node.kill();
  const { acknowledged, refused } = await judge(database.pool, journal.read());
  await demandReconciled(database.pool, 'after the soak');
  await demandAuditChain(database.pool);
  journal.remove();
  await database.close();
  const [firstBytes, lastBytes] = [quietest(parts.slice(1, 4).flat()), quietest(parts.slice(-3).flat())];
  const megabytes = (bytes: number) => rounded(bytes / 2 ** 20);
  demand(
    lastBytes - firstBytes < GROWTH_MAX_BYTES,
    `the server grew from ${megabytes(firstBytes)} to ${megabytes(lastBytes)} MB`,
  );
  const connections = parts.map((looks) => Math.max(...looks.map((one) => one.connections)));
  demand(
    (connections.at(-1) ?? 0) <= percentile(connections, 0.5) + 1,
    `connections to the database went up: ${connections.join(', ')}`,
  );
  return {
    minutes: rounded((performance.now() - startedMs) / 60_000),
    acknowledged,
    refused,
    settlements: settled.count,
    megabytesFirst: megabytes(firstBytes),
    megabytesLast: megabytes(lastBytes),
    connections: Math.max(...connections),
  };
}
