import { expect, test } from 'vitest';
import { knownFacts } from '../../sim/chaos/known-facts.ts';
import { testDatabase } from '../database.ts';

test('what a server can know is not bet on, and not paid before its time', { timeout: 60_000 }, async () => {
  expect(await knownFacts(testDatabase)).toEqual({ holds: 2 });
});
