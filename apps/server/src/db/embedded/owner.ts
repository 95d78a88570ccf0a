// One data folder, one running Pavilion. The owner file says who runs on it and where its database answers, so that a
// second start is refused with a name and the small tools (reconcile, migrate …) find the running database.
import fs from 'node:fs';
import path from 'node:path';
import { processIdentity } from './process.ts';

export type Owner = { pid: number; identity: string; url: string };

function ownerFile(dataDir: string): string {
  return path.join(dataDir, 'database.owner');
}

/** The owner that is running now; undefined when there is none, or only the file that a killed one left behind. */
export function runningOwner(dataDir: string): Owner | undefined {
  let text: string;
  try {
    text = fs.readFileSync(ownerFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', identity = '', url = ''] = text.split('\n');
  const alive = identity !== '' && processIdentity(Number(pid)) === identity;
  return alive ? { pid: Number(pid), identity, url } : undefined;
}

/** Makes this process the owner. Throws, naming the other, when a living process already is. */
export function takeOwnership(dataDir: string, url: string): void {
  const other = runningOwner(dataDir);
  if (other) {
    throw new Error(
      `the data folder ${dataDir} is in use by process ${other.pid}; stop that one first, or set PAVILION_DATA to another folder`,
    );
  }
  fs.rmSync(ownerFile(dataDir), { force: true });
  // 'wx' fails if a third process was quicker between the two lines above.
  fs.writeFileSync(ownerFile(dataDir), [process.pid, processIdentity(process.pid), url].join('\n'), { flag: 'wx' });
}

/** Gives the folder up. Does nothing when this process is not the owner. */
export function releaseOwnership(dataDir: string): void {
  if (runningOwner(dataDir)?.pid === process.pid) fs.rmSync(ownerFile(dataDir), { force: true });
}
