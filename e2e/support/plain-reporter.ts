import fs from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** The same closing line and the same file of figures as the unit tests leave. */
export default class PlainReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') count.passed++;
      else if (outcome === 'skipped') count.skipped++;
      else count.failed++;
    }
    if (result.status !== 'passed' && count.failed === 0) count.failed = 1;
    const target = process.env['PAVILION_TEST_RESULTS'];
    if (target) {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, JSON.stringify(count));
    }
    for (const test of this.#suite?.allTests() ?? [])
      if (test.outcome() === 'flaky') console.log(`passed only when tried again: ${test.titlePath().join(' › ')}`);
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
