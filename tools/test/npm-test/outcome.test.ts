import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { addOutcome, lastLines, leaveOutcome, noOutcome, readOutcome, slowestOf } from '../../outcome/outcome.ts';

describe('the end of npm test', () => {
  test('what one stage leaves is what is read, and nothing is read where none was left', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-outcome-')), 'stage', 'unit.json');
    expect(readOutcome(file)).toBeNull();
    vi.stubEnv('PAVILION_TEST_RESULTS', file);
    const left = { ...noOutcome(), passed: 3, failed: 1, failures: ['bank › pays once'] };
    leaveOutcome(left);
    vi.unstubAllEnvs();
    expect(readOutcome(file)).toEqual(left);
  });

  test('sums are added up and names kept, the slowest of all stages first', () => {
    const unit = { ...noOutcome(), passed: 10, failed: 1, failures: ['a'], slowest: [{ title: 'a', ms: 50 }] };
    const browser = { ...noOutcome(), passed: 5, skipped: 2, retried: ['b'], slowest: [{ title: 'b', ms: 1500 }] };
    expect(lastLines(addOutcome(unit, browser))).toEqual([
      'The slowest tests:',
      '  1.5 s  b',
      '  0.1 s  a',
      'Passed only when tried again: b',
      'Failed: a',
      '15 passed, 1 failed, 2 skipped',
    ]);
  });

  test('twenty of the slowest are named', () => {
    const tests = Array.from({ length: 30 }, (_, at) => ({ title: `test ${at}`, ms: at }));
    expect(slowestOf(tests).map(({ ms }) => ms)).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at));
  });
});
