import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { leaveOutcome, linesOf, noOutcome, slowestOf } from './outcome.ts';

const placeOf = (stack: { file: string; line: number } | undefined): string =>
  stack === undefined ? '' : `${path.relative(process.cwd(), stack.file)}:${stack.line}`;

/** Closes a run with one plain line that anything can count, and leaves what `npm test` says at its end. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const outcome = noOutcome();
    outcome.failed = errors.length;
    outcome.failures = errors.map((error) => ({
      title: 'outside of tests',
      said: [linesOf(String(Object(error).message))],
    }));
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors: said = [] } = test.result();
        const title = `${module.relativeModuleId} › ${test.fullName}`;
        if (state !== 'pending') outcome[state]++;
        if (state === 'failed') {
          const lines = said.map(({ message, stacks }) => linesOf(message, placeOf(stacks?.[0])));
          outcome.failures.push({ title, said: lines });
        }
        outcome.slowest.push({ title, ms: test.diagnostic()?.duration ?? 0 });
      }
      // A file that cannot be loaded has no tests to fail.
      outcome.failed += module.errors().length;
      outcome.failures.push(
        ...module.errors().map(({ message }) => ({ title: module.relativeModuleId, said: [linesOf(message)] })),
      );
    }
    outcome.slowest = slowestOf(outcome.slowest);
    leaveOutcome(outcome);
    console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
  }
}
