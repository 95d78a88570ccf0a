import { expect, test } from 'vitest';
import { wrongPrices } from '../../chaos/money/wrong-prices.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';

test('wrong prices are not bet on, in a first document no more than in any other', { timeout: 120_000 }, async () => {
  expect(await wrongPrices(testDatabase)).toEqual({ refused: 9 });
});
