import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  addOutcome,
  lastLines,
  leaveOutcome,
  linesOf,
  noOutcome,
  readOutcome,
  slowestOf,
} from '../../outcome/outcome.ts';

describe('the end of npm test', () => {
  test('what one stage leaves is what is read, and nothing is read where none was left', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-outcome-')), 'stage', 'unit.json');
    expect(readOutcome(file)).toBeNull();
    vi.stubEnv('PAVILION_TEST_RESULTS', file);
    const left = { ...noOutcome(), passed: 3, failed: 1, failures: [{ title: 'bank › pays once', said: ['no'] }] };
    leaveOutcome(left);
    vi.unstubAllEnvs();
    expect(readOutcome(file)).toEqual(left);
  });

  test('sums are added up and names kept, the slowest of all stages first', () => {
    const unit = {
      ...noOutcome(),
      passed: 10,
      failed: 1,
      failures: [{ title: 'a', said: ['expected 1\nreceived 2', 'again'] }],
      slowest: [{ title: 'a', ms: 50 }],
    };
    const browser = {
      ...noOutcome(),
      passed: 5,
      skipped: 2,
      retried: [{ title: 'b', said: [] }],
      slowest: [{ title: 'b', ms: 1500 }],
    };
    expect(lastLines(addOutcome(unit, browser))).toEqual([
      'The slowest tests:',
      '  1.5 s  b',
      '  0.1 s  a',
      'Passed only when tried again: b',
      'Failed: a',
      '    expected 1',
      '    received 2',
      '    again',
      '15 passed, 1 failed, 2 skipped',
    ]);
  });

  test('of what a failure says stand the first lines, plain, and where it was', () => {
    expect(linesOf('\u001b[31mexpected 1\u001b[39m\n\nreceived 2', 'a.test.ts:7')).toBe(
      'expected 1\nreceived 2\nat a.test.ts:7',
    );
    expect(linesOf('line\n'.repeat(50)).split('\n')).toHaveLength(16);
  });

  test('twenty of the slowest are named', () => {
    const tests = Array.from({ length: 30 }, (_, at) => ({ title: `test ${at}`, ms: at }));
    expect(slowestOf(tests).map(({ ms }) => ms)).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at));
  });
});
