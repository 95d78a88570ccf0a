// @vitest-environment node
import { expect, test } from 'vitest';
import { depthsOf } from '../../../../src/shared/live/orders/depths.ts';
import { readTold, takeImage, takeTold } from '../../../../src/shared/live/orders/take-told.ts';
import { order } from '../../../fixtures/order.ts';

const told = (changes = {}) => ({
  ...{ id: '41', seq: 9, version: 2, state: 'open', filled: 1_200, averageOdds: 3.2 },
  ...changes,
});
const read = (changes = {}) => {
  const one = readTold(told(changes));
  if (one === null) throw new Error('not read');
  return one;
};

test('a fill that is told shows at once; a late word, another order and nonsense change nothing', () => {
  const orders = [order(), order({ id: '42' })];
  expect(takeTold(orders, read())).toMatchObject([{ version: 2, filled: 1_200, remaining: 800 }, { id: '42' }]);
  expect(takeTold(orders, read({ version: 1 }))).toBe(orders);
  expect(takeTold(orders, read({ id: '7' }))).toBe(orders);
  expect(readTold({ event: 'order', id: 41 })).toBeNull();
  expect(readTold(told({ state: 'lost' }))).toBeNull();
});

test('an order that has ended is gone, and so is what is missing from all that waits', () => {
  expect(takeTold([order()], read({ state: 'lapsed' }))).toEqual([]);
  const orders = [order(), order({ id: '42', version: 3 })];
  expect(takeImage(orders, [read({ id: '42', version: 3, filled: 0 })]).map(({ id }) => id)).toEqual(['42']);
  expect(takeImage(orders, [read(), read({ id: '42', version: 3 })])[0]).toMatchObject({ filled: 1_200 });
});

test('what waits to lay is what can be backed; an own order is marked, also before the picture has it', () => {
  const runner = { selectionKey: '12', lastTraded: null, traded: [] };
  const levels = [{ odds: 3.2, back: 0, lay: 700 }];
  const board = [{ marketId: '7001', matched: 0, runners: [{ ...runner, levels }] }];
  const depths = depthsOf(board, [
    order({ remaining: 500 }),
    order({ id: '42', side: 'lay', odds: 3, remaining: 300 }),
  ]);
  expect([...depths]).toEqual([
    ['7001/12/lay/320', { players: 700, own: 500 }],
    ['7001/12/back/300', { players: 300, own: 300 }],
  ]);
});
