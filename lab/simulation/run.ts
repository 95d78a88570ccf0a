// npm run sim -- [--seed 42] [--operations 20000]: the seeded simulation with its auditor, on a database of its own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { Disagreement, simulate } from './workload.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, operations: { type: 'string' } } });
const whole = (text: string | undefined, fallback: number) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
const seed = whole(values.seed, Date.now() % 1_000_000);
const operations = whole(values.operations, 20_000);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-sim-'));
fs.chmodSync(folder, 0o755);
const database = await startEmbedded(path.join(folder, 'pg'));
const pool = createPool({ host: database.socketDir, user: 'postgres', max: 8 });
try {
  await migrate(pool);
  console.log(`seed ${seed}, ${operations} operations …`);
  const { counts } = await simulate(pool, seed, operations);
  console.log(`agreed on all of them: ${JSON.stringify(counts)}`);
} catch (error) {
  console.error(error instanceof Disagreement ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
