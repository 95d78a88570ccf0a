// Builds the web app when what is built is not what the sources say. `npm run build` always builds.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './node-binary.mjs';
import { command, runStage, seconds } from './stage.ts';

const WEB = path.join(ROOT, 'apps/web');
const BUILT = path.join(WEB, 'dist');
/** Where a build is made before it takes the place of the one that may be in use. */
const WORKSHOP = path.join(WEB, '.build');
/** Inside the build, so that a stamp never outlives what it describes. */
const STAMP = path.join(BUILT, '.built-from');
const SOURCES = [
  'apps/web',
  'packages/betting',
  'packages/contract',
  'packages/feed',
  'packages/protocol',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.build', '.tsc', 'test']);

function filesUnder(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** A hash of everything that goes into the build. Times are not asked: a clone and a checkout change them at will. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((place) => filesUnder(path.join(ROOT, place)))) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Puts a finished build into place: a server that runs serves the old one until then, and the new one from then on. */
export function swapIn(next: string, built: string, workshop: string): void {
  const old = path.join(workshop, 'old/dist');
  fs.rmSync(old, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(old), { recursive: true });
  if (fs.existsSync(built)) fs.renameSync(built, old);
  fs.renameSync(next, built);
}

/** Builds the web app, or rejects with what the build said; then the build before it stays as it was. */
export async function buildWeb(): Promise<void> {
  const hash = sourceHash();
  console.log('Pavilion: building the web app …');
  // A folder of this name is never committed, wherever it lies.
  const next = path.join(WORKSHOP, 'dist');
  const vite = command('web', 'vite', 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir');
  const result = await runStage({ ...vite, cwd: WEB }, false);
  if (!result.passed) throw new Error(`the web app could not be built:\n${result.output.trim()}`);
  fs.writeFileSync(path.join(next, path.basename(STAMP)), hash);
  swapIn(next, BUILT, WORKSHOP);
  fs.rmSync(WORKSHOP, { recursive: true, force: true });
  console.log(`Pavilion: web app built in ${seconds(result.ms)}.`);
}

/** The same, but silent and quick when the build is up to date. */
export async function buildWebWhenStale(): Promise<void> {
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === sourceHash()) return;
  await buildWeb();
}

if (import.meta.main) {
  await buildWeb().catch((error: Error) => {
    console.error(`Pavilion: ${error.message}`);
    process.exitCode = 1;
  });
}
