import { expect, test } from 'vitest';
import { rounded } from '../../src/sources/replay/truth/rounding.ts';

test.each([
  // Exact halves go to the even digit …
  [0.5, 0, 0],
  [1.5, 0, 2],
  [2.5, 0, 2],
  [0.125, 2, 0.12],
  [0.375, 2, 0.38],
  [-0.125, 2, -0.12],
  [91.25, 1, 91.2],
  [91.75, 1, 91.8],
  // … and what only looks like a half is what its double says.
  [1.005, 2, 1],
  [2.675, 2, 2.67],
  [1.015, 2, 1.01],
  [1.0150000000000001, 2, 1.02],
  [13577.7, 1, 13577.7],
  [0, 5, 0],
  [1e15 + 0.5, 0, 1e15],
])('%d to %i decimals is %d', (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected);
});
