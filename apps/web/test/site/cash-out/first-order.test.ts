import { readPosition } from '@pavilion/betting';
import { expect, test } from 'vitest';
import { offeredNow } from '../../../src/site/cash-out/first-order.ts';

const held = readPosition({
  shape: 'vector',
  kind: 'match',
  outcomes: ['11', '12'],
  profits: [2_000_00, -1_000_00],
  rest: -1_000_00,
});
const lay = (hundredths: number, size: number) => ({ side: 'lay' as const, hundredths, size });
const back = { side: 'back' as const, hundredths: 190, size: 90_000 };

test('all of it is had at the best odds where there is enough', () => {
  const offered = offeredNow(held, '11', [back, lay(220, 5_000), lay(200, 1_500)]);
  expect(offered?.whole).toMatchObject({
    side: 'lay',
    priceHundredths: 200,
    sizePaise: 1_500_00,
    certainPaise: 500_00,
  });
});

test('else at the next ones, together with what is there at better odds', () => {
  const offered = offeredNow(held, '11', [back, lay(220, 1_000), lay(200, 400)]);
  expect(offered?.best.priceHundredths).toBe(200);
  expect(offered?.whole).toMatchObject({ priceHundredths: 220, sizePaise: 1_363_00 });
});

test('where there is not enough, it is said how much there is at the best', () => {
  expect(offeredNow(held, '11', [lay(200, 400), lay(220, 100)])).toMatchObject({ therePaise: 400_00, whole: null });
  expect(offeredNow(held, '11', [back, lay(200, 0)]), 'and prices without money offer nothing').toBeNull();
});
