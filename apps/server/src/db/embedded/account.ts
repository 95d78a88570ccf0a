// PostgreSQL refuses to run as root. Started by root, it runs as an unprivileged account, which must then be able to
// reach the binaries and the cluster through every folder above them.
import fs from 'node:fs';
import path from 'node:path';

export type Account = { uid: number; gid: number };

/** The account that has to run PostgreSQL, or undefined when this process may run it itself. */
export function accountFor(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // A cluster that an ordinary user made stays that user's: root only visits.
  if (fs.existsSync(path.join(clusterDir, 'PG_VERSION'))) {
    const { uid, gid } = fs.statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as: start Pavilion as an ordinary user, or set DATABASE_URL',
  );
}

/** Whether `account` may pass through every folder above `target` (itself included when it is a folder already). */
export function canReach(account: Account | undefined, target: string): boolean {
  if (!account) return true;
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    if (fs.existsSync(dir)) {
      const { uid, gid, mode } = fs.statSync(dir);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0 && dir !== path.resolve(target)) return false;
    }
    if (dir === path.dirname(dir)) return true;
  }
}

/** Makes a folder that only `account` can open; an existing one must already be so, or it is refused. */
export function makePrivateFolder(dir: string, account: Account | undefined): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const found = fs.lstatSync(dir);
  if (!found.isDirectory()) throw new Error(`${dir} is in the way: it should be a folder`);
  if (account && found.uid === 0) fs.chownSync(dir, account.uid, account.gid);
  else if (found.uid !== uid) {
    throw new Error(
      `${dir} belongs to another user (uid ${found.uid}); start Pavilion as that user, or set PAVILION_DATA to a folder of your own`,
    );
  }
  fs.chmodSync(dir, 0o700);
}
