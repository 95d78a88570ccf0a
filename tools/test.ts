// `npm test`: every promise of the README, in the order in which a failure is cheapest to find. Ends with one line that
// adds everything up.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './node-binary.mjs';
import { command, runStage, type Stage, script, seconds } from './stage.ts';

type Count = { passed: number; failed: number; skipped: number };

const RESULTS = path.join(ROOT, 'test-results');

/** Each stage leaves its figures in a file; the web build has none and counts as one. */
const STAGES: readonly (Stage & { counts: boolean })[] = [
  { ...script('check', 'tools/check.ts'), counts: true },
  { ...command('unit and HTTP tests', 'vitest', 'run'), counts: true },
  { ...script('web build', 'tools/build-web.ts'), counts: false },
  { ...command('browser tests', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'), counts: true },
];

function readCount(file: string): Count | undefined {
  if (!fs.existsSync(file)) return undefined;
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { passed, failed, skipped } = Object(value);
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

async function runCounted(stage: (typeof STAGES)[number]): Promise<Count> {
  console.log(`\n── ${stage.name}`);
  const file = path.join(RESULTS, `${stage.name.replaceAll(' ', '-')}.json`);
  const result = await runStage({ ...stage, env: { PAVILION_TEST_RESULTS: file } }, true);
  const count = (stage.counts ? readCount(file) : undefined) ?? { passed: 0, failed: 0, skipped: 0 };
  if (!stage.counts && result.passed) count.passed = 1;
  // A stage that failed without a failed test (it crashed, or found nothing to run) is a failure all the same.
  if (!result.passed && count.failed === 0) count.failed = 1;
  if (result.passed && count.passed === 0) count.failed += 1;
  console.log(`── ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds(result.ms)})`);
  return count;
}

fs.rmSync(RESULTS, { recursive: true, force: true });
const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const stage of STAGES) {
  const count = await runCounted(stage);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}
const line = `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`;
fs.mkdirSync(RESULTS, { recursive: true });
fs.writeFileSync(path.join(RESULTS, 'total.txt'), `${line}\n`);
console.log(`\n${line}`);
if (total.failed > 0) process.exitCode = 1;
