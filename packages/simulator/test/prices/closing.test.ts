import { expect, test, vi } from 'vitest';
import { cricket } from '../../src/cricket/cricket.ts';
import { momentsOf, oneEvent } from '../one-event.ts';

vi.setConfig({ testTimeout: 120_000 });

/** So many say it; a day of a Test has three times as many. */
const BALLS_MOST = 200;

/**
 * While a ball is on its way match odds trade and nobody knows what it brings. A row that it will decide must not tell:
 * it says that the ball is running, as every other row does, and not that it is closed.
 */
test.each([
  ['five overs', 2, 8],
  ['twenty overs', 0, 1],
  ['last day of a Test', 5, 1],
])('%s: no row tells by closing what the ball will bring', (_name, lane, matches) => {
  let balls = 0;
  for (let slot = 0; slot < matches; slot += 1) {
    const run = oneEvent(cricket, lane, slot, { seed: 3 });
    let open = new Set<string>();
    for (const at of momentsOf(run)) {
      if (balls >= BALLS_MOST) break;
      const markets = run.markets(at);
      const rows = markets.flatMap(({ mid, gtype, section }) =>
        ['fancy', 'fancy1', 'oddeven', 'khado', 'meter', 'fancy2'].includes(gtype)
          ? section.map((row) => ({ key: `${mid}/${row.sid}`, status: row.gstatus, name: row.nat }))
          : [],
      );
      if (rows.some(({ status }) => status === 'Ball Running')) {
        if (open.size > 0) balls += 1;
        const told = rows.filter(({ key, status }) => status === 'SUSPENDED' && open.has(key));
        expect(told.map(({ name }) => name)).toEqual([]);
      }
      open = new Set(rows.flatMap(({ key, status }) => (status === '' ? [key] : [])));
    }
  }
  expect(balls).toBeGreaterThan(100);
});
