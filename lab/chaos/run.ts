// npm run chaos -- [names] [--long] [--seed 7]: the harnesses of docs/trust-tests.md on a PostgreSQL of their own.
// npm run chaos -- --planted [names] [--seeds 20] [--at-once 3]: known mistakes are put into the sources in memory; each must
// be caught by one, under every one of so many seeds from the first.
import { parseArgs } from 'node:util';
import { HARNESSES as SERVER_HARNESSES, type Harness } from './harnesses.ts';
import { migratedPlace, startGround } from './own-ground.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted/bugs.ts';
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
npm run chaos -- --planted [names] [--seed N] [--seeds N] [--at-once N]

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
        'at-once': { type: 'string', default: '1' },
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
const atOnce = /^[1-9]$/.test(values['at-once']) ? Number(values['at-once']) : 1;
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

type Quarry = { readonly bug: PlantedBug; readonly underSeed: number };

/** Hunts every bug under every seed, some at once; answers whether none was missed. */
async function huntBugs(socketDir: string): Promise<boolean> {
  const place = await migratedPlace(socketDir);
  const wanted = PLANTED_BUGS.filter(({ name }) => names.includes(name));
  const quarries: Quarry[] = Array.from({ length: seeds }, (_, n) =>
    wanted.map((bug) => ({ bug, underSeed: seed + n })),
  ).flat();
  const missed: Quarry[] = [];
  const left = Map.groupBy(quarries, ({ underSeed }) => underSeed);
  const end = (quarry: Quarry) => {
    const open = left.get(quarry.underSeed)?.filter((one) => one !== quarry) ?? [];
    left.set(quarry.underSeed, open);
    if (open.length > 0) return;
    const caught = wanted.length - missed.filter(({ underSeed }) => underSeed === quarry.underSeed).length;
    console.log(`${caught} of ${wanted.length} planted bugs caught, seed ${quarry.underSeed}`);
  };
  const queue = quarries.values();
  const hunter = async () => {
    for (const quarry of queue) {
      const { bug, underSeed } = quarry;
      const startedMs = performance.now();
      const { outcome, said } = await hunt(bug, place, underSeed);
      if (outcome !== 'caught') missed.push(quarry);
      console.log(
        `${outcome} ${bug.name} (${underSeed}) by ${bug.caughtBy} after ${secondsSince(startedMs)} s: ${said}`,
      );
      end(quarry);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hunter));
  const named = missed.map(({ bug, underSeed }) => `${bug.name} (seed ${underSeed})`);
  if (seeds > 1) console.log(`${seeds} seeds from ${seed}: ${named.length === 0 ? 'none missed' : named.join(', ')}`);
  return missed.length === 0;
}

const own = await startGround({ lasting: !values.planted });
const good = await (values.planted ? huntBugs(own.socketDir) : runHarnesses(own.ground)).finally(() => own.stop());
// A harness that was broken off may leave clients waiting; children end with this process.
process.exit(good ? 0 : 1);
