import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MARKET_KINDS } from '@pavilion/betting';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../apps/server/src/db/embedded.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import { type Figures, percentile } from '../ground.ts';
import { openJournal } from '../load/journal.ts';
import { judge } from '../load/judge.ts';
import { Load } from '../load/load.ts';
import { type ChaosNode, startNode } from './node-process.ts';
import { SettledMarkets } from './settled-markets.ts';
import { createStage, type Stage } from '../stage.ts';
import { machineMs } from '../machine-time.ts';
import { demand, demandAuditChain, demandReconciled } from '../violation.ts';

export type DatabaseKillSize = { readonly kills: number; readonly clients: number };

const OPEN_MARKETS = 9;
const PLAYERS = 20;
const LOAD_MS = 300;
const RECOVERY_MS_MAX = 30_000;

type Killing = {
  readonly stage: Stage;
  readonly node: ChaosNode;
  readonly load: Load;
  readonly settled: SettledMarkets;
  readonly random: Seeded;
};

/** A cluster that is killed and started again on the same folder and address. */
class Victim {
  readonly #folder: string;
  #database: EmbeddedDatabase;

  constructor(folder: string, database: EmbeddedDatabase) {
    this.#folder = folder;
    this.#database = database;
  }

  get url(): string {
    return this.#database.url;
  }

  /** As the launcher does it: when the postmaster has ended, whatever it left is cleared and a new one is started. */
  async killAndRestart(): Promise<void> {
    process.kill(this.#database.pid, 'SIGKILL');
    await this.#database.ended;
    this.#database = await startEmbedded(this.#folder);
  }

  async remove(): Promise<void> {
    await this.#database.stop();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function startVictim(): Promise<Victim> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-chaos-'));
  fs.chmodSync(folder, 0o755);
  return new Victim(folder, await startEmbedded(folder));
}

/** Answers how long after each restart of PostgreSQL the first bet was accepted, in milliseconds. */
async function killOften(run: Killing, victim: Victim, { kills, clients }: DatabaseKillSize): Promise<number[]> {
  const { stage, node, load, settled, random } = run;
  const backAfterMs: number[] = [];
  const tally = { accepted: 0 };
  let going = true;
  const running = load.run(node, clients, () => going && node.alive, tally);
  // Looked at when the killing is over; until then its failure must not end this process.
  running.catch(() => {});
  try {
    for (let kill = 0; kill < kills; kill++) {
      await sleep(LOAD_MS + random.below(LOAD_MS));
      // Every other kill comes while a market is being settled.
      const settling = kill % 2 === 1 ? settled.settleAnyhow(node) : Promise.resolve();
      await sleep(random.below(10));
      await victim.killAndRestart();
      const [startedMs, endMs] = [performance.now(), machineMs() + RECOVERY_MS_MAX];
      for (const before = tally.accepted; tally.accepted === before; await sleep(5)) {
        demand(node.alive, 'the server died with its database');
        demand(machineMs() < endMs, 'the server takes no bets after PostgreSQL is back');
      }
      backAfterMs.push(performance.now() - startedMs);
      await settling;
      await demandReconciled(stage.pool, `after kill ${kill + 1} of PostgreSQL`);
    }
  } finally {
    going = false;
    await running;
  }
  return backAfterMs;
}

/** Markets for every settlement of the run, with some left that stay open. */
function kindsFor(kills: number) {
  const rounds = Math.ceil((kills / 2 + OPEN_MARKETS) / MARKET_KINDS.length);
  return Array.from({ length: rounds }, () => MARKET_KINDS).flat();
}

/**
 * PostgreSQL killed with kill -9 (the postmaster, so that nothing can tidy up) while bets and settlements are on their
 * way, and started again. The server stays, says "not now" meanwhile, and nothing acknowledged is lost or doubled.
 */
export async function killDatabase(size: DatabaseKillSize, seed: number): Promise<Figures> {
  const victim = await startVictim();
  const pool = createPool({ connectionString: victim.url, max: 4 });
  const journal = openJournal();
  try {
    await migrate(pool);
    const random = seeded(seed);
    const stage = await createStage(pool, { players: PLAYERS, rupees: 1_000_000, kinds: kindsFor(size.kills) });
    const settled = new SettledMarkets(stage, random);
    const load = new Load(stage, journal, random, () =>
      stage.markets.slice(settled.count, settled.count + OPEN_MARKETS),
    );
    const node = await startNode(victim.url);
    const backAfterMs = await killOften({ stage, node, load, settled, random }, victim, size);
    await load.askAgain(node);
    await settled.demandPaid(node);
    await node.kill();
    const { acknowledged, refused } = await judge(pool, journal.read());
    await demandReconciled(pool, 'after the last kill of PostgreSQL');
    await demandAuditChain(pool);
    const backAfterMsMedian = Math.round(percentile(backAfterMs, 0.5));
    const { askedAgain } = load;
    return { kills: size.kills, lost: 0, doubled: 0, acknowledged, refused, askedAgain, backAfterMsMedian };
  } finally {
    await pool.end();
    await victim.remove();
    journal.remove();
  }
}
