import { expect, test } from 'vitest';
import { heldElsewhere } from '../../chaos/closings/held-elsewhere.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';

test('a held bet is not ended by another request under its id at another server', { timeout: 60_000 }, async () => {
  expect(await heldElsewhere(testDatabase)).toEqual({ tried: 5 });
});
