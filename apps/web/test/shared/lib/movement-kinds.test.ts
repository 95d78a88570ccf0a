// @vitest-environment node
import { expect, test } from 'vitest';
import { movementEnds } from '../../../src/shared/lib/format/movement-kinds.ts';

test('both ends of a movement have a name; a share of the book says whose bets it is of', () => {
  const ends = (from: string | null, to: string | null, playerUsername: string | null = null) =>
    movementEnds({ transfer: { from, to }, playerUsername }).join(' → ');
  expect(ends('ann', 'north')).toBe('ann → north');
  expect(ends('ann', null)).toBe('ann → House');
  expect(ends(null, 'north', 'ann')).toBe('House for ann → north');
  expect(ends('north', null, 'ann')).toBe('north → House for ann');
});
