// npm run chaos -- [names] [--long] [--seed 7]: the harnesses of docs/trust-tests.md on a PostgreSQL of their own.
import { parseArgs } from 'node:util';
import { HARNESSES } from '../../apps/server/sim/chaos/harnesses.ts';
import { startGround } from '../../apps/server/sim/chaos/own-ground.ts';
import { Violation } from '../../apps/server/sim/chaos/violation.ts';

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(HARNESSES);
const seed = /^\d{1,9}$/.test(values.seed ?? '') ? Number(values.seed) : Date.now() % 1_000_000;
const own = await startGround();
try {
  for (const name of names) {
    const harness = HARNESSES[name];
    if (harness === undefined)
      throw new Violation(`no harness ${name}; there are ${Object.keys(HARNESSES).join(', ')}`);
    console.log(`${name}: seed ${seed} …`);
    const startedMs = performance.now();
    const figures = await harness[values.long ? 'long' : 'short'](own.ground, seed);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${name}: holds after ${seconds} s ${JSON.stringify(figures)}`);
  }
} catch (error) {
  console.error(error instanceof Violation ? `VIOLATION: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  await own.stop();
}
// A harness that was broken off may leave clients waiting; children end with this process.
process.exit();
