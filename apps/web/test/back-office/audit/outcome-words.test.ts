// @vitest-environment node
import { REFUSALS } from '@pavilion/contract';
import { expect, test } from 'vitest';
import { outcomeReason, outcomeWords } from '../../../src/back-office/audit/outcome-words.ts';

test.each([
  ['ok', 'Done'],
  ['INTERNAL_ERROR', 'Failed'],
  ['APPROVAL_WAITS', 'Waits for a second person'],
  ['INSUFFICIENT_POINTS', 'Insufficient points'],
  ['LOCK_OF_SUPER_ADMIN', 'Lock of super admin'],
])('%s is said as "%s"', (outcome, words) => expect(outcomeWords(outcome)).toBe(words));

test('no outcome is said as its code, and each refusal has its sentence', () => {
  for (const code of Object.keys(REFUSALS)) {
    expect(outcomeWords(code)).not.toMatch(/_|[A-Z]{2}/);
    expect(outcomeReason(code)).toBeTruthy();
  }
  expect(outcomeReason('ok')).toBeUndefined();
});
