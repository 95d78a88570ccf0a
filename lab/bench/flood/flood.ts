import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../tools/server-flags.mjs';
import { ATTACK_NAMES } from './flood-attack.ts';
import { type Connection, connect } from '../bets/http-client.ts';
import { type Figure, openLoop, percentile } from '../measure.ts';

const BETS_PER_SECOND = 40;
/** Whatever one address hammers: at most so many times the quiet 99th percentile. */
const RATIO_MAX = 2;

type Listening = { port: number; tokens: string[]; markets: { eventId: string; marketId: string }[] };

/** Bets of ordinary players at an even rate, each on a connection of its own that was opened before. */
async function bettors({
  port,
  tokens,
  markets,
}: Listening): Promise<{ bet: (n: number) => Promise<void>; end: () => void }> {
  const players: { connection: Connection; token: string }[] = [];
  // The last one is the attacker's own account.
  for (const token of tokens.slice(0, -1)) players.push({ connection: await connect(port, '127.0.0.1'), token });
  return {
    async bet(n) {
      const player = players[n % players.length];
      const market = markets[n % markets.length];
      if (player === undefined || market === undefined) throw new Error('nobody bets');
      const bet = {
        ...market,
        ...{ stake: 100, expectedOdds: 2, side: 'back', selectionKey: '1', sportId: '4', requestId: randomUUID() },
      };
      const { status, body } = await player.connection.post('/api/bets/place', player.token, JSON.stringify(bet));
      if (status !== 200) throw new Error(`a bet was answered with ${status}: ${body}`);
    },
    end: () => {
      for (const { connection } of players) connection.close();
    },
  };
}

/**
 * How long others' bets take while one address asks for something as fast as it is answered on 64 connections, beside how
 * long they take when nobody does. `limits` as in RATE_LIMITS; the defaults without it.
 */
export async function benchFlood(
  socketDir: string,
  database: string,
  seconds: number,
  say: (line: string) => void,
  limits?: string,
): Promise<Figure[]> {
  const more = limits === undefined ? [] : [limits];
  const child = fork(path.join(import.meta.dirname, 'flood-server.ts'), [socketDir, database, ...more], {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
  const [listening] = (await once(child, 'message')) as [Listening];
  const { bet, end } = await bettors(listening);
  const p99 = async () => percentile((await openLoop(BETS_PER_SECOND, seconds, bet)).latenciesMs, 0.99);
  try {
    await p99();
    const quietMs = await p99();
    const figures: Figure[] = [];
    for (const attack of ATTACK_NAMES) {
      const workerData = { ...listening, attack, session: listening.tokens.at(-1), seconds: seconds + 1 };
      const attacker = new Worker(path.join(import.meta.dirname, 'flood-attack.ts'), { workerData });
      await once(attacker, 'message');
      attacker.postMessage('go');
      const over = once(attacker, 'message');
      const floodedMs = await p99();
      const [asked] = await over;
      say(
        `${attack}: ${asked} requests, others' bets ${floodedMs.toFixed(1)} ms (p99), quiet ${quietMs.toFixed(1)} ms`,
      );
      figures.push({
        name: `bets-beside-a-flood-of-${attack.replaceAll(' ', '-')}`,
        value: Math.round(floodedMs * 10) / 10,
        unit: 'ms (p99)',
        baseline: `the same without a flood; at most ${RATIO_MAX} times`,
        baselineValue: Math.round(quietMs * 10) / 10,
        ratio: floodedMs / quietMs,
      });
    }
    return figures;
  } finally {
    end();
    child.disconnect();
  }
}

/** Those that others feel too much. */
export const feltFloods = (figures: readonly Figure[]): string[] =>
  figures.filter(({ ratio }) => ratio > RATIO_MAX).map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} times`);
