import { applyDelta, deltaOf } from '@pavilion/protocol';
import { expect, test } from 'vitest';
import { listedOf, MINUTE_MS, simulatorAt } from '../../../packages/simulator/test/driven-clock.ts';

const CRICKET = 4;

test('some minutes of cricket: deltas give the same bytes, and take less than a quarter of them', {
  timeout: 60_000,
}, () => {
  const { clock, source } = simulatorAt();
  const inPlay = listedOf(source, CRICKET).filter(({ iplay }) => iplay);
  const rowsOf = (gmid: number) => source.markets(CRICKET, gmid)?.reduce((sum, { section }) => sum + section.length, 0);
  const gmid = inPlay.map((event) => event.gmid).sort((a, b) => (rowsOf(b) ?? 0) - (rowsOf(a) ?? 0))[0] ?? 0;
  let held: unknown = null;
  let [whole, changed, updates] = [0, 0, 0];
  const endMs = clock.now() + 5 * MINUTE_MS;
  for (; clock.now() < endMs; clock.jumpTo(clock.now() + 500)) {
    const text = JSON.stringify(source.markets(CRICKET, gmid));
    const delta = JSON.stringify(deltaOf(held, JSON.parse(text)));
    if (delta === undefined) continue;
    held = applyDelta(held, JSON.parse(delta));
    expect(JSON.stringify(held)).toBe(text);
    updates += 1;
    if (updates === 1) continue;
    whole += text.length;
    changed += delta.length;
  }
  expect(updates).toBeGreaterThan(100);
  expect(changed / whole).toBeLessThan(0.25);
});
