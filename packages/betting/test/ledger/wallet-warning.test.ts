import { expect, test } from 'vitest';
import { paise, walletWarning } from '../../src/index.ts';

test('a wallet is warned of below zero, and below the minimum where there is one', () => {
  const warning = (available: number, minimum: number) => walletWarning(paise(available), paise(minimum));
  expect([warning(0, 0), warning(1, 0), warning(-1, 0)]).toEqual([null, null, 'negative']);
  expect([warning(500, 500), warning(499, 500), warning(-1, 500)]).toEqual([null, 'low', 'negative']);
});
