// @vitest-environment node
import { winner } from '@pavilion/betting';
import { expect, test } from 'vitest';
import { type Decided, inOrder, resultLine } from '../../../src/site/event/results.ts';

const decided = (marketName: string, kind: Decided['kind'], winnerName: string): Decided => ({
  ...{ key: null, eventId: '1', marketId: null, selectionKey: null, kind, marketName, winnerName, updatedAtMs: null },
  ...{ version: 0, remark: '' },
  result: winner(winnerName.toLowerCase()),
});

test('after a race its winner comes first, then by number who was placed, in words', () => {
  const placed = (runner: string, answer: string) => decided(`To Be Placed (3 places): ${runner}`, 'session', answer);
  const results = [placed('10. Thunder Ledger', 'No'), placed('9. Velvet Compass', 'Yes'), placed('1. Saffron', 'No')];
  const shown = inOrder([...results, decided('MATCH_ODDS', 'match', '9. Velvet Compass')]).map((one) => [
    one.marketName.replace(/^.*: /, ''),
    resultLine(one),
  ]);
  expect(shown).toEqual([
    ['MATCH_ODDS', '9. Velvet Compass'],
    ['1. Saffron', 'Not placed'],
    ['9. Velvet Compass', 'Was placed'],
    ['10. Thunder Ledger', 'Not placed'],
  ]);
});

test('what was asked on the way stays in the order of its results, and yes stays yes', () => {
  const asked = [decided('Will they tie?', 'session', 'Yes'), decided('Fall of 1st wkt', 'session', 'No')];
  expect(inOrder(asked)).toEqual(asked);
  expect(asked.map(resultLine)).toEqual(['Yes', 'No']);
});
