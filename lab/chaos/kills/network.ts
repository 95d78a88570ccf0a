import { setTimeout as sleep } from 'node:timers/promises';
import { MARKET_KINDS } from '@pavilion/betting';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import { FaultLink, type LinkFault } from './fault-link.ts';
import { type Figures, type Ground, type GroundDatabase, percentile } from '../ground.ts';
import { openJournal } from '../load/journal.ts';
import { judge } from '../load/judge.ts';
import { Load } from '../load/load.ts';
import { type ChaosNode, startNode } from './node-process.ts';
import { createStage } from '../stage.ts';
import { machineMs } from '../machine-time.ts';
import { demand, demandAuditChain, demandReconciled } from '../violation.ts';

export type NetworkSize = { readonly faults: number; readonly clients: number };

const FAULTS: readonly { readonly name: 'database' | 'clients'; readonly fault: LinkFault }[] = [
  { name: 'database', fault: 'slow' },
  { name: 'clients', fault: 'silent' },
  { name: 'database', fault: 'cut' },
  { name: 'clients', fault: 'slow' },
  { name: 'database', fault: 'silent' },
  { name: 'clients', fault: 'cut' },
];
const PLAYERS = 20;
const LOAD_MS = 200;
const FAULT_MS_MIN = 200;
const FAULT_MS_MAX = 1_500;
/** What a server waits for its database before it gives a silent connection up; 17 s where nobody says otherwise. */
const ANSWER_MS_MAX = 2_000;
/** What the database waits for a server that holds locks and says nothing; 3 s where nobody says otherwise. */
const IDLE_MS_MAX = 1_500;
const BACK_MS_MAX = 5_000;
/** A connection that was being opened when the line fell silent is given up after ten seconds, and one in use as above. */
const BACK_AFTER_SILENCE_MS_MAX = 15_000;
const ASKED_AGAIN_MAX = 5;

/** The database behind a port of its own, as one on another machine is reached. */
function urlBehind(port: number, { url }: GroundDatabase): string {
  const name = new URL(url).pathname.slice(1);
  return `postgresql://postgres@127.0.0.1:${port}/${name}?query_timeout=${ANSWER_MS_MAX}&idle_in_transaction_session_timeout=${IDLE_MS_MAX}`;
}

/** The socket of the database, out of its address. */
function socketOf({ url }: GroundDatabase): string {
  const folder = new URL(url).searchParams.get('host');
  if (folder === null) throw new Error('the database has no socket');
  return `${folder}/.s.PGSQL.5432`;
}

/**
 * Lines between clients, server and database that are slow, out of order, cut or silent while bets are on their way:
 * nothing acknowledged is lost or doubled, no bet is there that nobody asked for, and when the line is whole again bets
 * are taken again.
 */
export async function network(ground: Ground, { faults, clients }: NetworkSize, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const stage = await createStage(database.pool, { players: PLAYERS, rupees: 1_000_000, kinds: MARKET_KINDS });
  const toDatabase = new FaultLink({ path: socketOf(database) }, (below) => random.below(below));
  const behind = await startNode(urlBehind(await toDatabase.open(), database));
  const toServer = new FaultLink({ port: Number(new URL(behind.base).port) }, (below) => random.below(below));
  const base = `http://127.0.0.1:${await toServer.open()}`;
  const node: ChaosNode = {
    base,
    pid: behind.pid,
    died: behind.died,
    get alive() {
      return behind.alive;
    },
    settle: (...order) => behind.settle(...order),
    leave: (report) => behind.leave(report),
    heldBytes: () => behind.heldBytes(),
    kill: () => behind.kill(),
  };
  const journal = openJournal();
  const load = new Load(stage, journal, random, () => stage.markets);
  const tally = { accepted: 0 };
  const first = random.below(FAULTS.length);
  let going = true;
  const running = load.run(node, clients, () => going && behind.alive, tally);
  running.catch(() => {});
  const backAfterMs: number[] = [];
  const counts: Record<string, number> = {};
  try {
    for (let n = 0; n < faults; n++) {
      await sleep(LOAD_MS);
      // Each fault of each line once, and then any.
      const { name, fault } =
        n < FAULTS.length ? (FAULTS[(n + first) % FAULTS.length] ?? random.pick(FAULTS)) : random.pick(FAULTS);
      const link = name === 'database' ? toDatabase : toServer;
      counts[`${name} ${fault}`] = (counts[`${name} ${fault}`] ?? 0) + 1;
      link.set(fault);
      await sleep(FAULT_MS_MIN + random.below(FAULT_MS_MAX - FAULT_MS_MIN));
      link.set('whole');
      // Clients would wait for half a minute; how long the server waits for its database is what is tried.
      if (link === toServer) link.reset();
      const [startedMs, startedMachineMs] = [performance.now(), machineMs()];
      const msMax = fault === 'silent' && link === toDatabase ? BACK_AFTER_SILENCE_MS_MAX : BACK_MS_MAX;
      const demandInTime = (what: string) => {
        demand(behind.alive, `the server died of a ${fault} line to its ${name}`);
        const late = `${what} for ${msMax} ms after the ${fault} line to the ${name} was whole again`;
        demand(machineMs() - startedMachineMs < msMax, late);
      };
      for (const before = tally.accepted; tally.accepted === before; await sleep(5)) demandInTime('no bet was taken');
      backAfterMs.push(performance.now() - startedMs);
      // Others may be served while one waits in vain for a connection that fell silent.
      for (; load.unansweredSince(startedMs) > 0; await sleep(5)) demandInTime('a request was not answered');
    }
  } finally {
    going = false;
    toServer.close();
    await running;
  }
  // Connections that fell silent are found out one by one, and until then some answers are "not now".
  for (let n = 0; n < ASKED_AGAIN_MAX && journal.read().some(({ told }) => told === null); n++) {
    await load.askAgain(behind);
  }
  await behind.kill();
  toDatabase.close();
  const { acknowledged, refused } = await judge(database.pool, journal.read());
  await demandReconciled(database.pool, 'after the faults of the network');
  await demandAuditChain(database.pool);
  journal.remove();
  await database.close();
  const backAfterMsMax = Math.round(percentile(backAfterMs, 1));
  return { faults, lost: 0, doubled: 0, acknowledged, refused, backAfterMsMax, ...counts };
}
