// npm run bench: ratios against baselines of the same run. --quick: short runs; --json: an array of figures; --only PART:
// that part alone. Without it the parts that need no browser run. --data FOLDER, --named TEXT: which data `lists` reads, and
// which lists. --limits TEXT: RATE_LIMITS of `flood`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { World } from '../../apps/server/test/support/betting-world.ts';
import { createBenchWorld } from './bets/bench-world.ts';
import { benchCommand } from './bets/bets-command.ts';
import { benchOrderCost } from './bets/order-cost.ts';
import { benchOrders } from './bets/orders.ts';
import { benchHttp, benchMemory, startBenchServer } from './bets/bets-http.ts';
import { benchBoard } from './board/board.ts';
import { benchFanOut } from './board/fan-out.ts';
import { benchEventMemory } from './page/event-memory.ts';
import { benchFirstLoad } from './page/first-load.ts';
import { benchFlood, feltFloods } from './flood/flood.ts';
import { benchInteractions } from './page/interaction.ts';
import { benchLighthouse } from './page/lighthouse.ts';
import { benchLists, slowLists } from './lists/lists.ts';
import type { Figure } from './measure.ts';
import { benchNodes } from './nodes/nodes.ts';
import { preparePgbench } from './bets/pgbench.ts';
import { benchRiskDesk } from './page/risk-desk.ts';
import { benchStatementPage } from './page/statement-page.ts';
import { benchWatchedBets } from './bets/watched-bets.ts';
import { benchSettlement, createSettlementWorld } from './bets/settlement.ts';

const quick = process.argv.includes('--quick');
const json = process.argv.includes('--json');
const seconds = quick ? 3 : 12;
const COSTED = 40_000;
const MEMORY_BETS = quick ? 50_000 : 1_000_000;
const FAN_OUT_SECONDS = quick ? 2 : 5;
const BOARD_SECONDS = quick ? 4 : 10;
const MEMORY = quick ? { warmMinutes: 1, minutes: 5 } : { warmMinutes: 20, minutes: 60 };
const LIST_REPEATS = quick ? 20 : 60;
const PARTS = [
  'bets',
  'orders',
  'order-cost',
  'fan-out',
  'nodes',
  'settlement',
  'lists',
  'board',
  'first-load',
  'interaction',
  'event-memory',
  'statement',
  'risk-desk',
  'watched-bets',
  'lighthouse',
  'flood',
] as const;
/** What stands behind a flag; null without it. */
const given = (flag: string): string | null => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
};
const only = given('--only');
if (only !== null && !PARTS.some((part) => part === only)) {
  process.stderr.write(`--only needs one of ${PARTS.join(', ')}\n`);
  process.exit(2);
}
const say = (line: string) => process.stderr.write(`${line}\n`);

async function createDatabase(socketDir: string, name: string): Promise<void> {
  const admin = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
}

function print(figures: readonly Figure[]): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  for (const { name, value, unit, baseline, baselineValue, ratio } of figures) {
    process.stdout.write(`${name}: ${value} ${unit} = ${ratio.toFixed(2)} × ${baselineValue} (${baseline})\n`);
  }
}

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

/** A PostgreSQL of its own, gone afterwards. */
async function withEmbedded<Value>(use: (database: Embedded) => Promise<Value>): Promise<Value> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
  fs.chmodSync(folder, 0o755);
  const database = await startEmbedded(path.join(folder, 'pg'));
  try {
    return await use(database);
  } finally {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A migrated database in it, as the product would find it on its first start. */
async function migratedPool({ socketDir }: Embedded, name: string): Promise<pg.Pool> {
  await createDatabase(socketDir, name);
  const pool = createPool({ host: socketDir, user: 'postgres', database: name, max: 8 });
  await migrate(pool);
  return pool;
}

/** Five thousand wallets and forty markets on a database of their own. */
const withBenchWorld = (use: (world: World, database: Embedded) => Promise<Figure[]>): Promise<Figure[]> =>
  withEmbedded(async (database) => {
    const pool = await migratedPool(database, 'pavilion');
    const world = await createBenchWorld(pool);
    await pool.query('analyze');
    const figures = await use(world, database);
    await world.close();
    await pool.end();
    return figures;
  });

const benchBets = (): Promise<Figure[]> =>
  withEmbedded(async (database) => {
    await createDatabase(database.socketDir, 'baseline');
    const pool = await migratedPool(database, 'pavilion');
    say('filling the baseline and 5,000 wallets …');
    const pgbench = await preparePgbench(database.socketDir, 'baseline');
    const world = await createBenchWorld(pool);
    await pool.query('analyze');
    const figures: Figure[] = [];
    say('bets through the command …');
    figures.push(await benchCommand(world, pgbench, seconds));
    say('orders between players …');
    figures.push(...(await benchOrders(world, pgbench, seconds)));
    say('bets through HTTP …');
    await world.close();
    await pool.end();
    await (await migratedPool(database, 'pavilion_http')).end();
    const server = await startBenchServer(database.socketDir, 'pavilion_http');
    figures.push(...(await benchHttp(server, pgbench, seconds)));
    say(`memory after ${MEMORY_BETS.toLocaleString('en')} bets …`);
    figures.push(await benchMemory(server, MEMORY_BETS));
    server.child.disconnect();
    return figures;
  });

/** Orders between players alone. */
const benchOrdersAlone = (): Promise<Figure[]> =>
  withBenchWorld(async (world, { socketDir }) => {
    await createDatabase(socketDir, 'baseline');
    return benchOrders(world, await preparePgbench(socketDir, 'baseline'), seconds);
  });

/** A market with 100,000 bets, settled on a database of its own. */
const benchPaying = (): Promise<Figure[]> =>
  withEmbedded(async (database) => {
    const pool = await migratedPool(database, 'pavilion');
    say('filling five markets with 100,000 bets each …');
    const world = await createSettlementWorld(pool);
    say('settling …');
    const figures = await benchSettlement(world, pool);
    await world.close();
    await pool.end();
    return figures;
  });

/** The lists of the back office over the large data set; fails when one is above its limit. */
async function benchBackOffice(): Promise<Figure[]> {
  const figures = await benchLists(
    { dataFolder: given('--data'), repeats: LIST_REPEATS, named: given('--named') },
    say,
  );
  const slow = slowLists(figures);
  if (slow.length > 0) {
    say(`VIOLATION: above their limits:\n  ${slow.join('\n  ')}`);
    process.exitCode = 1;
  }
  return figures;
}

/** Others' bets while one address hammers; fails when they feel it too much. `--limits off` shows them without limits. */
const benchFloods = (): Promise<Figure[]> =>
  withEmbedded(async (database) => {
    await (await migratedPool(database, 'pavilion')).end();
    const figures = await benchFlood(database.socketDir, 'pavilion', seconds, say, given('--limits') ?? undefined);
    const felt = feltFloods(figures);
    if (felt.length > 0) {
      say(`VIOLATION: others felt it:\n  ${felt.join('\n  ')}`);
      process.exitCode = 1;
    }
    return figures;
  });

/** Guests on several servers of one bridge. */
const benchServers = (): Promise<Figure[]> =>
  withEmbedded(async (database) => {
    await (await migratedPool(database, 'pavilion')).end();
    return benchNodes({ socketDir: database.socketDir, database: 'pavilion' }, seconds, say);
  });

type Part = (typeof PARTS)[number];
const RUN: Readonly<Record<Part, () => Promise<Figure[]>>> = {
  bets: benchBets,
  orders: benchOrdersAlone,
  'order-cost': () => withBenchWorld((world, { pid }) => benchOrderCost(world, pid, quick ? COSTED / 4 : COSTED)),
  settlement: benchPaying,
  lists: benchBackOffice,
  'fan-out': () => benchFanOut(FAN_OUT_SECONDS, say),
  nodes: benchServers,
  board: () => benchBoard(BOARD_SECONDS, say),
  'first-load': () => benchFirstLoad(say),
  interaction: () => benchInteractions(say),
  'event-memory': () => benchEventMemory(MEMORY, say),
  statement: () => benchStatementPage(say),
  'risk-desk': () => benchRiskDesk(say),
  'watched-bets': () => withBenchWorld((world, { pid }) => benchWatchedBets(world, pid, quick ? COSTED / 4 : COSTED)),
  lighthouse: () => benchLighthouse(say),
  flood: benchFloods,
};
const asked = PARTS.filter((part) => (only === null ? part === 'bets' || part === 'fan-out' : part === only));
const figures: Figure[] = [];
for (const part of asked) {
  try {
    figures.push(...(await RUN[part]()));
  } catch (error) {
    // What was measured before is printed all the same.
    say(`${part}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
print(figures);
