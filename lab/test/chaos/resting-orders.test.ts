import { expect, test } from 'vitest';
import { LADDER } from '@pavilion/betting';
import { definition, message, recordingOf } from '../../../apps/bridge/test/replay/recorded.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { seededRandom } from '../../../packages/betting/test/model/random.ts';
import { restingOrders } from '../../replay-truth/resting-orders.ts';
import { report, SEED } from './report.ts';

/** Prices of two runners that wander over the ladder, with a suspension on the way. */
function wandering(): unknown[] {
  const random = seededRandom(SEED);
  const at = new Map([
    [11, 120],
    [22, 110],
  ]);
  const priceOf = (place: number) => (LADDER[place] ?? 101) / 100;
  const full = [...at].map(([id, place]) => ({ id, atb: [[priceOf(place), 50]], atl: [[priceOf(place + 2), 50]] }));
  const lines: unknown[] = [message(1_000, { id: '1.1', img: true, marketDefinition: definition(), rc: full })];
  for (let n = 1; n <= 36; n += 1) {
    if (n === 20 || n === 23) {
      const status = n === 20 ? 'SUSPENDED' : 'OPEN';
      lines.push(message(1_000 + n, { id: '1.1', marketDefinition: definition({ status }) }));
      continue;
    }
    const id = random.pick([11, 22]);
    const before = at.get(id) ?? 100;
    const now = before + random.pick([-3, -2, -1, 1, 2, 3]);
    at.set(id, now);
    const moved = (from: number, to: number) => [
      [priceOf(from), 0],
      [priceOf(to), 50],
    ];
    lines.push(
      message(1_000 + n, { id: '1.1', rc: [{ id, atb: moved(before, now), atl: moved(before + 2, now + 2) }] }),
    );
  }
  return lines;
}

test('orders that wait are filled when the recorded price first reaches them, and at it', {
  timeout: 60_000,
}, async () => {
  const figures = report(
    'resting-orders',
    await restingOrders(testDatabase, recordingOf(wandering()), { messages: 60 }),
  );
  expect(figures).toMatchObject({ orders: 24 });
  expect(figures['filled']).toBeGreaterThan(4);
  expect(figures['filled']).toBeLessThan(24);
});
