// Continuous archiving of the embedded database: PostgreSQL hands each finished file of its write-ahead log to a command, and
// asks another one for it when it restores.
import { accountFor, canReach, makePrivateFolder } from './account.ts';

/** What is in no archive yet when a machine is lost: at most this much time of it. */
const SECONDS_MAX = 60;

/** In single quotes for the shell; PostgreSQL's own signs are doubled. Refuses what could end either. */
function quoted(folder: string): string {
  if (/['\n\r\0]/.test(folder)) throw new Error(`${folder} cannot hold an archive: its name has quotes or line breaks`);
  return `'${folder.replaceAll('%', '%%')}'`;
}

/**
 * PostgreSQL's settings for an archive in `folder`, which is made. A file is there whole or not at all; one that is there already is
 * right if it says the same, since PostgreSQL hands a file over again when it was stopped in between.
 */
export function archiveSettings(folder: string, clusterDir: string): Record<string, string> {
  const to = `${quoted(folder)}/%f.gz`;
  const account = accountFor(clusterDir);
  makePrivateFolder(folder, account);
  if (!canReach(account, folder)) {
    throw new Error(`WAL_ARCHIVE: PostgreSQL's account cannot reach ${folder}: name a folder that others may enter`);
  }
  const flush = process.platform === 'linux' ? `sync ${to}.part && ` : '';
  return {
    archive_mode: 'on',
    archive_timeout: String(SECONDS_MAX),
    archive_command: `if test -f ${to}; then gzip -dc ${to} | cmp -s - "%p"; else gzip -c "%p" > ${to}.part && ${flush}mv ${to}.part ${to}; fi`,
  };
}

/** The command that brings a file of such an archive back. */
export function restoreCommand(folder: string): string {
  const from = `${quoted(folder)}/%f.gz`;
  return `test -f ${from} && gzip -dc ${from} > "%p"`;
}
