import { randomUUID } from 'node:crypto';
import type { BridgeTurn } from '../../apps/bridge/src/server.ts';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { database } from '../../apps/server/src/db/transaction.ts';
import { startLeader } from '../../apps/server/src/roles/leader.ts';

const say = (line: string) => process.stderr.write(`Pavilion bridge: ${line}\n`);

/** Turns of several bridges by a lease in the database that the servers use; undefined for one that is alone. */
export function startTurn(
  databaseUrl: string | undefined,
): { bridge: BridgeTurn; close: () => Promise<void> } | undefined {
  if (databaseUrl === undefined || databaseUrl.trim() === '') return undefined;
  const pool = createPool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 2_000 });
  const ends: (() => void)[] = [];
  const log = { info: (_: object, line: string) => say(line), warn: (_: object, line: string) => say(line) };
  const leader = startLeader(
    { db: database(pool), log, name: 'bridge', holder: randomUUID(), givesWay: () => false },
    { begin: () => {}, end: () => ends.forEach((end) => end()) },
  );
  return {
    bridge: { isActive: leader.leads, onEnd: (end) => void ends.push(end) },
    async close() {
      await leader.close();
      await pool.end();
    },
  };
}
