import path from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { leaveOutcome, linesOf, noOutcome, slowestOf } from './outcome.ts';

/** The step of the test's own that failed, from the outermost to the innermost. */
function failedSteps(steps: readonly TestStep[]): string[] {
  const failed = steps.find((step) => step.category === 'test.step' && step.error !== undefined);
  return failed === undefined ? [] : [failed.title, ...failedSteps(failed.steps)];
}

function saidBy({ error, steps }: TestResult): string {
  const where = error?.location;
  const place = where === undefined ? '' : `${path.relative(process.cwd(), where.file)}:${where.line}`;
  return linesOf([failedSteps(steps).join(' › '), error?.message ?? error?.value ?? ''].join('\n'), place);
}

const triesOf = ({ results }: TestCase): string[] =>
  results.filter(({ status }) => status !== 'passed' && status !== 'skipped').map(saidBy);

/** The same closing line and the same file of figures as the unit tests leave. */
export default class PlainReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const outcome = noOutcome();
    for (const test of this.#suite?.allTests() ?? []) {
      const title = test.titlePath().filter(Boolean).join(' › ');
      const kind = test.outcome();
      if (kind === 'skipped') outcome.skipped++;
      else if (kind === 'unexpected') {
        outcome.failed++;
        outcome.failures.push({ title, said: triesOf(test) });
      } else outcome.passed++;
      if (kind === 'flaky') outcome.retried.push({ title, said: triesOf(test) });
      outcome.slowest.push({ title, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) });
    }
    if (result.status !== 'passed' && outcome.failed === 0) {
      outcome.failed = 1;
      outcome.failures.push({ title: `the run ended as ${result.status}`, said: [] });
    }
    outcome.slowest = slowestOf(outcome.slowest);
    leaveOutcome(outcome);
    for (const { title } of outcome.retried) console.log(`passed only when tried again: ${title}`);
    console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
