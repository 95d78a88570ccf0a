import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../tools/server-flags.mjs';
import { type Connection, connect } from './http-client.ts';
import { closedLoop, type Figure, openLoop, percentile } from '../measure.ts';
import type { Pgbench } from './pgbench.ts';

const CONNECTIONS = 192;
const PASSWORD = 'bench-password';

type BenchServer = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly markets: readonly { eventId: string; marketId: string }[];
};
type ServerMessage =
  | { type: 'listening'; port: number; markets: BenchServer['markets'] }
  | { type: 'memory'; rssBytes: number };

function nextMessage(child: ChildProcess): Promise<ServerMessage> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as ServerMessage));
    child.once('exit', (code) => reject(new Error(`the server of the benchmark ended with ${code}`)));
  });
}

/** The product's routes in a process of their own, on a migrated, empty database. */
export async function startBenchServer(socketDir: string, database: string): Promise<BenchServer> {
  const child = fork(path.join(import.meta.dirname, 'http-server.ts'), [socketDir, database, PASSWORD], {
    execArgv: SERVER_FLAGS,
    // As the product is started: compiled once, so that no compiler is in its memory.
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'pavilion-bench-compile-cache'),
    },
  });
  const message = await nextMessage(child);
  if (message.type !== 'listening') throw new Error('the server of the benchmark did not listen');
  return { child, port: message.port, markets: message.markets };
}

export async function memoryOf(server: BenchServer): Promise<number> {
  const answer = nextMessage(server.child);
  server.child.send('memory');
  const message = await answer;
  return message.type === 'memory' ? message.rssBytes : Number.NaN;
}

export type Clients = { bet(client: number): Promise<void>; close(): void };

/** Signs in one player per connection, as browsers do, and gives each a way to place bets. */
export async function signInClients(server: BenchServer): Promise<Clients> {
  const clients: { connection: Connection; token: string }[] = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    const connection = await connect(server.port, `10.0.${n >> 8}.${n & 255}`);
    const login = JSON.stringify({ username: `sim-player-${n + 1}`, password: PASSWORD });
    const { status, body } = await connection.post('/api/auth/login', null, login);
    const reply: unknown = JSON.parse(body);
    const token = typeof reply === 'object' && reply !== null && 'token' in reply ? reply.token : null;
    if (status !== 200 || typeof token !== 'string') throw new Error(`sign-in failed: ${status} ${body}`);
    clients.push({ connection, token });
  }
  const pick = (count: number) => Math.floor(Math.random() * count);
  return {
    async bet(n) {
      const client = clients[n];
      const market = server.markets[pick(server.markets.length)];
      if (client === undefined || market === undefined) throw new Error('no such client');
      const back = pick(2) === 0;
      const bet = {
        ...market,
        stake: 100 + pick(900),
        expectedOdds: back ? 2 : 2.02,
        side: back ? 'back' : 'lay',
        selectionKey: String(1 + pick(3)),
        sportId: '4',
        requestId: randomUUID(),
      };
      const { status, body } = await client.connection.post('/api/bets/place', client.token, JSON.stringify(bet));
      if (status !== 200) throw new Error(`a bet was answered with ${status}: ${body}`);
    },
    close() {
      for (const { connection } of clients) connection.close();
    },
  };
}

/** Bets at a fixed rate: each takes a connection that is free, or waits for one. */
function throughFreeConnections(clients: Clients): () => Promise<void> {
  const free = Array.from({ length: CONNECTIONS }, (_, n) => n);
  const queue: ((n: number) => void)[] = [];
  return async () => {
    const n = free.pop() ?? (await new Promise<number>((resolve) => queue.push(resolve)));
    try {
      await clients.bet(n);
    } finally {
      const next = queue.shift();
      if (next === undefined) free.push(n);
      else next(n);
    }
  };
}

/**
 * Durable bets per second through HTTP with a session on each connection, beside pgbench's TPC-B-like rate before and
 * after; then the 99th percentile of the answer time at half of that rate, beside that of pgbench's simple updates at the same
 * rate, both counted from when each was due. The load comes from this process and shares the machine with server and database.
 */
export async function benchHttp(server: BenchServer, pgbench: Pgbench, seconds: number): Promise<Figure[]> {
  const clients = await signInClients(server);
  const before = await pgbench.tpcb(seconds);
  const load = await closedLoop(CONNECTIONS, seconds, (n) => clients.bet(n));
  const after = await pgbench.tpcb(seconds);
  const halfRate = load.perSecond / 2;
  const half = await openLoop(halfRate, seconds, throughFreeConnections(clients));
  clients.close();
  const plainP99Ms = await pgbench.simpleUpdateP99(halfRate, seconds);
  const baselineValue = (before + after) / 2;
  const p99Ms = percentile(half.latenciesMs, 0.99);
  return [
    {
      name: 'bets-http',
      value: Math.round(load.perSecond),
      unit: 'durable bets/s',
      baseline: 'pgbench TPC-B-like, 16 clients',
      baselineValue: Math.round(baselineValue),
      ratio: load.perSecond / baselineValue,
    },
    {
      name: 'bets-http-p99-at-half-load',
      value: Math.round(p99Ms * 10) / 10,
      unit: 'ms',
      baseline: 'p99 of pgbench -N, 16 clients, at the same rate; at most × 3',
      baselineValue: Math.round(plainP99Ms * 10) / 10,
      ratio: p99Ms / plainP99Ms,
    },
  ];
}

/** Resident memory of the server after `bets` more bets, beside the limit of 250 MB. */
export async function benchMemory(server: BenchServer, bets: number): Promise<Figure> {
  const clients = await signInClients(server);
  let left = bets;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      while (left-- > 0) await clients.bet(n);
    }),
  );
  clients.close();
  const megabytes = (await memoryOf(server)) / 1e6;
  return {
    name: `server-memory-after-${bets}-bets`,
    value: Math.round(megabytes),
    unit: 'MB resident',
    baseline: 'limit of 250 MB',
    baselineValue: 250,
    ratio: megabytes / 250,
  };
}
