// The embedded PostgreSQL, kept running: when it dies under the product it is started again, under the same address, and
// the server's pool connects anew.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../apps/server/src/config.ts';
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from '../../apps/server/src/db/embedded.ts';
import type { Surroundings } from './product.ts';
import { restart } from './restart.ts';

export type KeptDatabase = { url: string; stop(): Promise<void>; kill(): void };

const TRIES_MAX = 8;
/** A Pavilion that is just stopping gives the folder up within this time. */
const HANDOVER_MS_MAX = 3_000;

/** Starts the database of a data folder. PostgreSQL's own log goes to postgresql.log there. */
export async function keepEmbedded(
  { dataFolder, walArchive: archive }: Pick<Config, 'dataFolder' | 'walArchive'>,
  { say, onFatal, signal }: Surroundings,
): Promise<KeptDatabase> {
  const isNew =
    !fs.existsSync(path.join(dataFolder, 'pg')) && !fs.existsSync(path.join(dataFolder, 'database.location'));
  if (isNew) say(`making a new database in ${dataFolder} …`);
  const logFile = fs.createWriteStream(path.join(dataFolder, 'postgresql.log'), { flags: 'a' });
  // PostgreSQL dates its lines; ours are for the person at the terminal.
  const log = (line: string) => (/^\d{4}-\d\d-\d\d /.test(line) ? logFile.write(`${line}\n`) : say(line));
  let stopped = false;
  let current: EmbeddedDatabase;

  const start = async () => {
    current = await startEmbedded(dataFolder, { log, archive });
    void current.ended.then(revive);
  };
  const revive = async () => {
    if (stopped || signal.aborted) return;
    say('PostgreSQL has ended unexpectedly, starting it again …');
    const back = await restart({ start, triesMax: TRIES_MAX, signal });
    if (back && !stopped && !signal.aborted) say('PostgreSQL is back.');
    if (!back) onFatal(`PostgreSQL does not start any more (see ${path.join(dataFolder, 'postgresql.log')})`);
  };

  await otherToLeave(dataFolder);
  current = await startEmbedded(dataFolder, { log, archive });
  void current.ended.then(revive);
  return {
    url: current.url,
    async stop() {
      stopped = true;
      await current.stop();
      logFile.end();
    },
    kill() {
      stopped = true;
      // Immediate shutdown: what was committed is in the log, the next start replays it.
      process.kill(current.pid, 'SIGQUIT');
    },
  };
}

async function otherToLeave(dataFolder: string): Promise<void> {
  const deadlineMs = Date.now() + HANDOVER_MS_MAX;
  while (runningEmbedded(dataFolder) && Date.now() < deadlineMs) await sleep(50);
}
