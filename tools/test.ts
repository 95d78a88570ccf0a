// `npm test`: every promise of the README, in the order in which a failure is cheapest to find. Ends with the names of what
// failed and one line that adds everything up.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './node-binary.mjs';
import { addOutcome, lastLines, noOutcome, type Outcome, readOutcome } from './outcome/outcome.ts';
import { command, runStage, type Stage, script, seconds } from './stage.ts';

const RESULTS = path.join(ROOT, 'test-results');

/** Each stage leaves its figures in a file; the web build has none and counts as one. */
const STAGES: readonly (Stage & { counts: boolean })[] = [
  { ...script('check', 'tools/check.ts'), counts: true },
  { ...command('unit and HTTP tests', 'vitest', 'run'), counts: true },
  { ...script('web build', 'tools/build-web.ts'), counts: false },
  { ...command('browser tests', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'), counts: true },
];

async function runCounted(stage: (typeof STAGES)[number]): Promise<Outcome> {
  console.log(`\n── ${stage.name}`);
  const file = path.join(RESULTS, `${stage.name.replaceAll(' ', '-')}.json`);
  const result = await runStage({ ...stage, env: { PAVILION_TEST_RESULTS: file } }, true);
  const outcome = (stage.counts ? readOutcome(file) : null) ?? noOutcome();
  if (!stage.counts && result.passed) outcome.passed = 1;
  // A stage that failed without a failed test (it crashed, or found nothing to run) is a failure all the same.
  const strange = result.passed ? outcome.passed === 0 : outcome.failed === 0;
  if (strange) {
    outcome.failed += 1;
    outcome.failures.push(`${stage.name}: ${result.passed ? 'nothing was run' : 'ended with an error'}`);
  }
  console.log(`── ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds(result.ms)})`);
  return outcome;
}

fs.rmSync(RESULTS, { recursive: true, force: true });
fs.mkdirSync(RESULTS, { recursive: true });
const write = (name: string, lines: string[]) => fs.writeFileSync(path.join(RESULTS, name), `${lines.join('\n')}\n`);
let total = noOutcome();
for (const stage of STAGES) {
  total = addOutcome(total, await runCounted(stage));
  // A run that is stopped has no end; what failed before is then read here.
  write('so-far.txt', lastLines(total));
}
const lines = lastLines(total);
write('total.txt', lines);
console.log(`\n${lines.join('\n')}`);
if (total.failed > 0) process.exitCode = 1;
