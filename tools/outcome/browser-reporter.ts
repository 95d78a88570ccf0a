import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { leaveOutcome, noOutcome, slowestOf } from './outcome.ts';

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
        outcome.failures.push(title);
      } else outcome.passed++;
      if (kind === 'flaky') outcome.retried.push(title);
      outcome.slowest.push({ title, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) });
    }
    if (result.status !== 'passed' && outcome.failed === 0) {
      outcome.failed = 1;
      outcome.failures.push(`the run ended as ${result.status}`);
    }
    outcome.slowest = slowestOf(outcome.slowest);
    leaveOutcome(outcome);
    for (const title of outcome.retried) console.log(`passed only when tried again: ${title}`);
    console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
