// npm run chaos -- [names] [--long] [--seed 7]: the harnesses of docs/trust-tests.md on a PostgreSQL of their own.
// npm run chaos -- --planted [names] [--seeds 20]: known mistakes are put into the sources in memory; each must be caught
// by one, under every one of so many seeds from the first.
import { parseArgs } from 'node:util';
import { HARNESSES as SERVER_HARNESSES, type Harness } from './harnesses.ts';
import { startGround } from './own-ground.ts';
import { PLANTED_BUGS } from './planted/bugs.ts';
import { hunt } from './planted/hunt.ts';
import { Violation } from './violation.ts';
import { killProduct } from './product.ts';
import { restoreFromBackup } from './restore-backup.ts';

const HARNESSES: Readonly<Record<string, Harness>> = {
  ...SERVER_HARNESSES,
  product: {
    short: (_ground, seed) => killProduct({ kills: 3 }, seed),
    long: (_ground, seed) => killProduct({ kills: 30 }, seed),
  },
  'restore-backup': {
    short: (_ground, seed) => restoreFromBackup({ bets: 150 }, seed),
    long: (_ground, seed) => restoreFromBackup({ bets: 5000 }, seed),
  },
};

const USAGE = `npm run chaos -- [names] [--long] [--seed N]
npm run chaos -- --planted [names] [--seed N] [--seeds N]

harnesses: ${Object.keys(HARNESSES).join(', ')}
planted:   ${PLANTED_BUGS.map(({ name }) => name).join(', ')}`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        planted: { type: 'boolean', default: false },
        seed: { type: 'string' },
        seeds: { type: 'string', default: '1' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(1);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const seed = /^\d{1,9}$/.test(values.seed ?? '') ? Number(values.seed) : Date.now() % 1_000_000;
const seeds = /^[1-9]\d?$/.test(values.seeds) ? Number(values.seeds) : 1;
const known = values.planted ? PLANTED_BUGS.map((bug) => bug.name) : Object.keys(HARNESSES);
const stranger = positionals.find((name) => !known.includes(name));
if (stranger !== undefined) {
  console.error(`There is no ${stranger}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : known;

const secondsSince = (startedMs: number) => ((performance.now() - startedMs) / 1000).toFixed(1);

async function runHarnesses(ground: Awaited<ReturnType<typeof startGround>>['ground']): Promise<boolean> {
  for (const name of names) {
    console.log(`${name}: seed ${seed} …`);
    const startedMs = performance.now();
    try {
      const figures = await HARNESSES[name]?.[values.long ? 'long' : 'short'](ground, seed);
      console.log(`${name}: holds after ${secondsSince(startedMs)} s ${JSON.stringify(figures)}`);
    } catch (error) {
      console.error(error instanceof Violation ? `${name}: VIOLATION with seed ${seed}: ${error.message}` : error);
      return false;
    }
  }
  return true;
}

/** Hunts every bug under one seed; answers the names of those that were missed. */
async function huntBugs(socketDir: string, underSeed: number): Promise<string[]> {
  const missed: string[] = [];
  for (const bug of PLANTED_BUGS.filter(({ name }) => names.includes(name))) {
    const startedMs = performance.now();
    const { outcome, said } = await hunt(bug, socketDir, underSeed);
    if (outcome !== 'caught') missed.push(bug.name);
    console.log(`${outcome} ${bug.name} by ${bug.caughtBy} after ${secondsSince(startedMs)} s: ${said}`);
  }
  console.log(`${names.length - missed.length} of ${names.length} planted bugs caught, seed ${underSeed}`);
  return missed;
}

async function huntUnderSeeds(socketDir: string): Promise<boolean> {
  const missed: string[] = [];
  for (let underSeed = seed; underSeed < seed + seeds; underSeed += 1) {
    const found = await huntBugs(socketDir, underSeed);
    missed.push(...found.map((name) => `${name} (seed ${underSeed})`));
  }
  if (seeds > 1) console.log(`${seeds} seeds from ${seed}: ${missed.length === 0 ? 'none missed' : missed.join(', ')}`);
  return missed.length === 0;
}

const own = await startGround();
const good = await (values.planted ? huntUnderSeeds(own.socketDir) : runHarnesses(own.ground)).finally(() =>
  own.stop(),
);
// A harness that was broken off may leave clients waiting; children end with this process.
process.exit(good ? 0 : 1);
