// `npm test`: every promise of the README, in the order in which a failure is cheapest to find. Ends with the names of what
// failed and one line that adds everything up.
import fs from 'node:fs';
import path from 'node:path';
import { freeSitePort } from './cluster/free-site-port.ts';
import { findPrograms } from './cluster/programs.ts';
import { ROOT } from './node-binary.mjs';
import { addOutcome, lastLines, noOutcome, type Outcome, readOutcome } from './outcome/outcome.ts';
import { command, runStage, type Stage, script, seconds } from './stage.ts';

const RESULTS = path.join(ROOT, 'test-results');

type TestStage = Stage & {
  /** It leaves its figures in a file; the web build has none and counts as one. */
  counts: boolean;
};

/**
 * What stands in one line runs at once. HTTP and chaos tests wait for disks and time limits, journeys for matches: alone,
 * each leaves a good part of two cores idle. With --in-turn each has the machine for itself.
 */
const STEPS: readonly (readonly TestStage[])[] = [
  [{ ...script('check', 'tools/check.ts'), counts: true }],
  [{ ...script('web build', 'tools/build-web.ts'), counts: false }],
  [
    { ...command('unit and HTTP tests', 'vitest', 'run'), counts: true },
    { ...command('browser tests', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'), counts: true },
  ],
];
/** A set of nodes, where its programs are installed; alone, because it is as many processes as all that was before. */
const DRILLS: TestStage = {
  ...script(
    'drills',
    'lab/drills/run.ts',
    'kill-server',
    'kill-primary',
    '--untimed',
    '--port',
    String(await freeSitePort()),
  ),
  counts: false,
};
const programs = findPrograms();
const all = typeof programs === 'string' ? STEPS : [...STEPS, [DRILLS]];
const steps = process.argv.includes('--in-turn') ? all.flat().map((stage) => [stage]) : all;

async function runCounted(stage: TestStage, show: true | string): Promise<Outcome> {
  console.log(`\n── ${stage.name}`);
  const file = path.join(RESULTS, `${stage.name.replaceAll(' ', '-')}.json`);
  const result = await runStage({ ...stage, env: { PAVILION_TEST_RESULTS: file } }, show);
  const outcome = (stage.counts ? readOutcome(file) : null) ?? noOutcome();
  if (!stage.counts && result.passed) outcome.passed = 1;
  // A stage that failed without a failed test (it crashed, or found nothing to run) is a failure all the same.
  const strange = result.passed ? outcome.passed === 0 : outcome.failed === 0;
  if (strange) {
    outcome.failed += 1;
    const title = `${stage.name}: ${result.passed ? 'nothing was run' : 'ended with an error'}`;
    outcome.failures.push({ title, said: [] });
  }
  console.log(`── ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds(result.ms)})`);
  return outcome;
}

fs.rmSync(RESULTS, { recursive: true, force: true });
fs.mkdirSync(RESULTS, { recursive: true });
const write = (name: string, lines: string[]) => fs.writeFileSync(path.join(RESULTS, name), `${lines.join('\n')}\n`);
let total = noOutcome();
for (const step of steps) {
  await Promise.all(
    step.map(async (stage) => {
      const outcome = await runCounted(stage, step.length === 1 || `${stage.name.split(' ')[0]} │ `);
      total = addOutcome(total, outcome);
      // A run that is stopped has no end; what failed before is then read here.
      write('so-far.txt', lastLines(total));
    }),
  );
}
const lines = lastLines(total);
write('total.txt', lines);
if (typeof programs === 'string') console.log(`\nThe drills of a set of nodes were not run: ${programs}`);
console.log(`\n${lines.join('\n')}`);
if (total.failed > 0) process.exitCode = 1;
