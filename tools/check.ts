// `npm run check`: everything that can be said about the code without running it.
import { ROOT } from './node-binary.mjs';
import { leaveOutcome, noOutcome } from './outcome/outcome.ts';
import { command, runStage, type Stage, type StageResult, script, seconds } from './stage.ts';

const STAGES: readonly Stage[] = [
  command('types', 'tsc', '-b'),
  command('lint', 'oxlint', '--type-aware', '--quiet'),
  script('import boundaries', 'tools/check/boundaries.ts'),
  script('conventions', 'tools/check/conventions.ts'),
  script('layout (npm run layout prints the figures)', 'tools/check/layout.ts'),
  script('statements', 'tools/check/statements.ts'),
  script('names of types', 'tools/check/names.ts'),
  script('references', 'tools/check/references.ts'),
  script('fixed texts (npm run texts prints the table)', 'tools/check/texts.ts', '--check'),
  script('promises and their tests (npm run trace writes the page)', 'tools/check/trace.ts', '--check'),
  command('format (npm run format mends it)', 'biome', 'format', '.'),
  command('dead code', 'knip', '--no-progress', '--no-config-hints'),
];
const AT_ONCE = 2;

async function runAll(): Promise<StageResult[]> {
  const waiting = [...STAGES];
  const results: StageResult[] = [];
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const result = await runStage(stage, false);
      results.push(result);
      console.log(`${result.passed ? '✓' : '✗'} ${result.name} (${seconds(result.ms)})`);
      if (!result.passed) console.log(`${result.output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

const results = await runAll();
const failed = results.filter((result) => !result.passed).length;
leaveOutcome({
  ...noOutcome(),
  passed: results.length - failed,
  failed,
  failures: results.filter((result) => !result.passed).map(({ name }) => ({ title: `check: ${name}`, said: [] })),
});
if (failed > 0) {
  console.log(`npm run check: ${failed} of ${results.length} checks failed in ${ROOT}`);
  process.exitCode = 1;
}
