import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ask } from './load/better.ts';
import type { Figures } from './ground.ts';
import { type JournalEntry, openJournal } from './load/journal.ts';
import { askedFor, bet, type Clients, freePort, openBoxes, Product, signIn } from './product.ts';
import { demand } from './violation.ts';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { ROOT } from '../../tools/node-binary.mjs';

/** How many bets are accepted in each of the three parts of the load: before the backup, after it, after the moment. */
export type RestoreSize = { readonly bets: number };

const PLAYERS = ['player1', 'player2', 'player3', 'player4'];
const LOOK_EVERY_MS = 50;
const PART_MS_MAX = 120_000;

/** A command of the operator's, as one types it; what it says is part of what went wrong when it fails. */
async function command(
  file: string,
  args: readonly string[],
  dataFolder: string,
): Promise<{ said: string; ms: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/database', file), ...args], {
    env: { ...process.env, PAVILION_DATA: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  demand(code === 0, () => `${file} ${args.join(' ')} ended with ${String(code)}: ${said}`);
  return { said, ms: Math.round(performance.now() - startedMs) };
}

async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const startedMs = performance.now();
  while (!(await isSo())) {
    demand(performance.now() - startedMs < PART_MS_MAX, what);
    await sleep(LOOK_EVERY_MS);
  }
}

async function momentOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]?.at ?? '';
}

/** What archive_timeout does within a minute: the log up to now is finished and in the archive. */
async function archived(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const file = rows[0]?.file ?? '';
  const isThere = async () => {
    const last = await pool.query<{ wal: string | null }>('select last_archived_wal as wal from pg_stat_archiver');
    return (last.rows[0]?.wal ?? '') >= file;
  };
  await until(isThere, `the log ${file} was not archived`);
}

type Part = { readonly entries: readonly JournalEntry[]; readonly askedAfter: ReadonlySet<string> };

/** Every bet acknowledged before the moment is there exactly once, and none is that was asked for after it. */
async function judgeRestored(folder: string, { entries, askedAfter }: Part): Promise<{ kept: number }> {
  const database = await startEmbedded(folder);
  const pool = createPool({ connectionString: database.url, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number; request_id: string }>('select id, request_id from bet');
    const kept = Map.groupBy(rows, (row) => row.request_id);
    for (const { asked, told } of entries) {
      if (told === null || 'refused' in told) continue;
      const bets = kept.get(asked.requestId) ?? [];
      demand(bets.length === 1, () => `the acknowledged bet ${told.betId} is there ${bets.length} times`);
      demand(String(bets[0]?.id) === told.betId, () => `the bet ${told.betId} has become another`);
    }
    const early = rows.filter((row) => askedAfter.has(row.request_id));
    demand(early.length === 0, () => `${early.length} bets are there that were asked for after the moment`);
    return { kept: rows.length };
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** What was restored is started, and takes a bet. */
async function betOn(folder: string, port: number): Promise<void> {
  const product = new Product(folder, port);
  await product.start();
  try {
    const player = await signIn(product.base, 'player1');
    let last: unknown = null;
    // A market may just be suspended; that a bet is taken at all is what is asked.
    const isTaken = async () => {
      for (const box of await openBoxes(product.base)) {
        const told = await ask(product.base, askedFor(player, box));
        last = told;
        if (told !== null && 'betId' in told) return true;
      }
      return false;
    };
    await until(isTaken, () => `what was restored answered every bet, the last with ${JSON.stringify(last)}`);
  } finally {
    await product.stop();
  }
}

type Folders = { readonly data: string; readonly wal: string; readonly backup: string; readonly home: string };
const foldersIn = (home: string): Folders => {
  const below = (name: string) => path.join(home, name);
  return { home, data: below('data'), wal: below('wal'), backup: below('backup') };
};

const acknowledged = (entries: readonly JournalEntry[]): number =>
  entries.filter(({ told }) => told !== null && 'betId' in told).length;

async function loseAndRestore(clients: Clients, folders: Folders, bets: number): Promise<Figures> {
  const { product, players, journal, tally } = clients;
  const { data, wal, backup, home } = folders;
  let going = true;
  const load = Promise.all(players.map((player) => bet(clients, player, () => going)));
  const more = async (count: number) => {
    const goal = tally.accepted + count;
    // However long all of them take: what may not happen is that none is taken for so long.
    while (tally.accepted < goal) {
      const before = tally.accepted;
      await Promise.race([until(() => tally.accepted > before, 'bets are not accepted any more'), load]);
    }
  };
  await more(bets);
  const before = tally.accepted;
  const taken = await command('backup.ts', [backup], data);
  const duringBackup = tally.accepted - before;
  demand(duringBackup > 0, 'no bet was accepted while the backup was taken');
  await more(bets);
  const pool = createPool({ connectionString: product.databaseUrl, max: 1 });
  const upTo = journal.read();
  const moment = await momentOf(pool);
  const askedByThen = new Set(journal.read().map(({ asked }) => asked.requestId));
  await more(bets);
  going = false;
  await load;
  await archived(pool);
  await pool.end().catch(() => {});
  const all = journal.read();
  const secret = fs.readFileSync(path.join(data, 'secret.key'));
  await product.lose();
  fs.rmSync(data, { recursive: true, force: true });

  const then = path.join(home, 'then');
  const restored = await command('restore.ts', [backup, '--into', then, '--archive', wal, '--at', moment], then);
  const askedAfter = new Set(all.map(({ asked }) => asked.requestId).filter((id) => !askedByThen.has(id)));
  const { kept } = await judgeRestored(then, { entries: upTo, askedAfter });
  const latest = path.join(home, 'latest');
  const whole = await command('restore.ts', [backup, '--into', latest, '--archive', wal], latest);
  await judgeRestored(latest, { entries: all, askedAfter: new Set() });
  fs.writeFileSync(path.join(latest, 'secret.key'), secret, { mode: 0o600 });
  await betOn(latest, await freePort());
  return {
    ...{ lost: 0, acknowledgedBefore: acknowledged(upTo), keptBets: kept, acknowledgedInAll: acknowledged(all) },
    ...{ duringBackup, backupMs: taken.ms, restoreMs: restored.ms, restoreLatestMs: whole.ms },
  };
}

/**
 * The machine is lost after a backup that was taken under load: what comes back from it and the archived log has every bet that was
 * acknowledged before the moment asked for and none that was asked for later, its books reconcile and its chains verify; restored
 * without a moment it has them all, and takes bets again.
 */
export async function restoreFromBackup({ bets }: RestoreSize, seed: number): Promise<Figures> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-restore-'));
  fs.chmodSync(home, 0o755);
  const folders = foldersIn(home);
  const product = new Product(folders.data, await freePort(), { WAL_ARCHIVE: folders.wal });
  const journal = openJournal();
  try {
    await product.start();
    const players = await Promise.all(PLAYERS.map((name) => signIn(product.base, name)));
    const boxes = await openBoxes(product.base);
    const tally = { accepted: 0, askedAgain: 0 };
    return await loseAndRestore({ product, players, boxes, random: seeded(seed), journal, tally }, folders, bets);
  } finally {
    await product.stop();
    journal.remove();
    fs.rmSync(home, { recursive: true, force: true });
  }
}
