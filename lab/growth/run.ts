// npm run growth: how long bets wait at 1 to 16 databases and up to 50,000 bets a second. -- --parted FOLDER: what parts by months
// do for the large data set in that folder, which stays as it is (docs/growth.md).
import { withLargeDatabase } from '../bench/lists/large-database.ts';
import { seeded } from '../../apps/server/test/support/seeded.ts';
import { tryParts } from './parted.ts';
import { capacityOf, play, type Shard } from './queue.ts';

/**
 * The machine of docs/bench.md, two cores: 7,934 transactions a second of `pgbench` with 16 clients are 2 ms each, and 21,947
 * bets a second in batches of 384, four at once, 70 ms a batch.
 */
const TWO_CORES: Shard = { batchMs: 2, betMs: 0.177, batchMax: 384, inFlightMax: 4 };
/** The same where the house's own limit is near: bets of the market are decided with the market to themselves. */
const ALONE: Shard = { ...TWO_CORES, inFlightMax: 1 };

const SECONDS = 5;
const source = seeded(7);
const random = () => source.below(2 ** 30) / 2 ** 30;

function line(name: string, shard: Shard, betsPerSecond: number, shards: number): string {
  const used = betsPerSecond / shards / capacityOf(shard);
  if (used >= 1)
    return `| ${name} | ${betsPerSecond} | ${shards} | ${Math.round(used * 100)} % | – | – | grows without end |`;
  const { p50Ms, p99Ms, mostWaiting } = play(shard, { betsPerSecond, shards, seconds: SECONDS, random });
  return `| ${name} | ${betsPerSecond} | ${shards} | ${Math.round(used * 100)} % | ${p50Ms.toFixed(1)} ms | ${p99Ms.toFixed(1)} ms | ${mostWaiting} |`;
}

const say = (line: string) => console.log(line);
const at = process.argv.indexOf('--parted');
if (at >= 0) {
  const folder = process.argv[at + 1] ?? '';
  await withLargeDatabase(folder, say, (pool) => tryParts(pool, say));
  process.exit(0);
}
console.log('| markets | bets a second | databases | used | half within | 99 of 100 within | most waiting |');
console.log('|---|---|---|---|---|---|---|');
for (const [betsPerSecond, shards] of [
  [1_000, 1],
  [10_000, 1],
  [20_000, 1],
  [20_000, 2],
  [50_000, 2],
  [50_000, 3],
  [50_000, 4],
  [50_000, 8],
  [50_000, 16],
] as const)
  console.log(line('many', TWO_CORES, betsPerSecond, shards));
for (const [betsPerSecond, shards] of [
  [2_000, 1],
  [5_000, 1],
  [10_000, 2],
  [50_000, 16],
] as const)
  console.log(line('one, near the limit of the house', ALONE, betsPerSecond, shards));
