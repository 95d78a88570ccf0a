// `npm run restore -- BACKUP --into FOLDER [--archive FOLDER] [--at MOMENT]`: makes a new data folder from a backup, up to a
// moment where the archived log is named, and looks whether its books are whole.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { megabytes } from './backup/backup-file.ts';
import { type RestoreOrder, restoreBackup } from './backup/restore-backup.ts';
import { sayChainFaults, sayDifferences } from './verify/verify-books.ts';

const USAGE = `npm run restore -- BACKUP --into FOLDER [--archive FOLDER] [--at MOMENT]

  BACKUP     a folder that npm run backup has made
  --into     the data folder to make (PAVILION_DATA of what starts on it)
  --archive  the folder of WAL_ARCHIVE, to go on after the end of the backup
  --at       up to this moment, like 2026-03-01T18:30:00Z; else as far as the archive goes`;

function order(): RestoreOrder | null {
  try {
    const { values, positionals } = parseArgs({
      options: { into: { type: 'string' }, archive: { type: 'string' }, at: { type: 'string' } },
      allowPositionals: true,
    });
    const [backup, ...more] = positionals;
    if (backup === undefined || values.into === undefined || more.length > 0) return null;
    const folder = (name: string | undefined) => (name === undefined ? undefined : path.resolve(name));
    return {
      backup: path.resolve(backup),
      into: path.resolve(values.into),
      archive: folder(values.archive),
      at: values.at,
    };
  } catch {
    return null;
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function restore(asked: RestoreOrder): Promise<number> {
  const { bytes, copyMs, replayMs, lastCommitAt } = await restoreBackup(asked);
  console.log(
    `${asked.into}: ${megabytes(bytes)} laid in ${seconds(copyMs)}, the log replayed in ${seconds(replayMs)}`,
  );
  console.log(
    lastCommitAt === null
      ? 'Nothing was committed after the backup began.'
      : `The last transaction in it was committed at ${lastCommitAt}.`,
  );
  const database = await startEmbedded(asked.into);
  const pool = createPool({ connectionString: database.url, max: 4, statement_timeout: 0, lock_timeout: 0 });
  try {
    const say = (line: string) => console.log(line);
    const faults = (await sayDifferences(pool, say)) + (await sayChainFaults(pool, asked.into, say));
    console.log('Put secret.key of the old data folder there, or set PAVILION_SECRET, before it is started.');
    return faults === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

const asked = order();
if (asked === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await restore(asked).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    console.error(`Failed: ${error.message}`);
    return 1;
  });
}
