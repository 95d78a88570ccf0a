import { expect, test } from 'vitest';
import { crowds } from '../../chaos/load/crowds.ts';
import { guesses } from '../../chaos/load/guesses.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report } from './report.ts';

test('what comes in crowds is bounded', { timeout: 120_000 }, async () => {
  expect(report('crowds', await crowds(testDatabase))).toMatchObject({ inAll: 40, ofOne: 25 });
});

test('guesses of a transaction code are counted across servers and restarts', { timeout: 120_000 }, async () => {
  const { lookedAt } = report('guesses', await guesses(testDatabase));
  expect(lookedAt).toBeLessThanOrEqual(10);
});
