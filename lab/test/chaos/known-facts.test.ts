import { expect, test } from 'vitest';
import { knownFacts } from '../../chaos/money/known-facts.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';

test('what a server can know is not bet on, and not paid before its time', { timeout: 60_000 }, async () => {
  expect(await knownFacts(testDatabase)).toEqual({ holds: 2 });
});
