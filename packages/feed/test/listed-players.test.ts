import { betterFor, type Side } from '@pavilion/betting';
import type { PlayersOffers } from '@pavilion/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ShownEvent, shownEvents, withPlayers } from '../src/index.ts';

type Best = { readonly back?: number; readonly lay?: number };
const box = (otype: Side, odds: number) => ({ psid: 0, odds, otype, oname: `${otype}1`, tno: 0, size: 100 });

/** An event of a list with one runner of match odds, at these prices of the house. */
function listed({ back, lay }: Best, status = 'OPEN'): ShownEvent {
  const odds = [...(back === undefined ? [] : [box('back', back)]), ...(lay === undefined ? [] : [box('lay', lay)])];
  const row = { sid: 11, sno: 1, gstatus: 'ACTIVE', gscode: 1, nat: 'Home', odds };
  const event = { gmid: 101, ename: 'Home v Away', etid: 4, cid: 7, cname: 'Cup', iplay: false, mid: 1011 };
  const market = { mname: 'MATCH_ODDS', status, rc: 1, gtype: 'match', section: [row] };
  const [shown] = shownEvents({ t1: [{ ...event, ...market }], t2: [] });
  if (shown === undefined) throw new Error('no event');
  return shown;
}
type Levels = PlayersOffers['runners'][number]['levels'];
const offers = (levels: Levels, selectionKey = '11'): PlayersOffers => ({
  marketId: '1011',
  runners: [{ selectionKey, levels }],
});
const levelsOf = (event: ShownEvent): Levels => event.players?.runners[0]?.levels ?? [];

test('a list says what stands at the house’s best price or before it, and nothing where nobody does', () => {
  const levels = [
    { odds: 2.1, back: 0, lay: 40 },
    { odds: 1.95, back: 0, lay: 30 },
    { odds: 1.94, back: 10, lay: 0 },
    { odds: 1.9, back: 20, lay: 0 },
    { odds: 1.8, back: 50, lay: 0 },
  ];
  const event = listed({ back: 1.9, lay: 1.95 });
  expect(levelsOf(withPlayers(event, offers(levels)))).toEqual(levels.slice(1, 4));
  expect(withPlayers(event, null)).toBe(event);
  expect(withPlayers(event, offers(levels, '99'))).toBe(event);
  expect(withPlayers(event, offers([{ odds: 1.8, back: 50, lay: 0 }]))).toBe(event);
});

test('where the house has no price players stand alone; in a closed market nobody is met', () => {
  const levels = [{ odds: 3, back: 20, lay: 0 }];
  expect(levelsOf(withPlayers(listed({ lay: 4 }), offers(levels)))).toEqual(levels);
  expect(withPlayers(listed({ back: 1.9, lay: 1.95 }, 'SUSPENDED'), offers(levels))).not.toHaveProperty('players');
});

test('whatever waits, the best of what is said and of the house is the best of all', () => {
  const price = fc.integer({ min: 101, max: 130 });
  const size = fc.integer({ min: 0, max: 3 });
  const house = fc.record({ back: price, lay: price }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      house,
      fc.uniqueArray(fc.record({ at: price, back: size, lay: size }), { selector: ({ at }) => at, maxLength: 30 }),
      ({ back, lay }, found) => {
        const levels = found
          .toSorted((a, b) => b.at - a.at)
          .map(({ at, back, lay }) => ({ odds: at / 100, back, lay }));
        const best = { ...(back && { back: back / 100 }), ...(lay && { lay: lay / 100 }) };
        const said = levelsOf(withPlayers(listed(best), offers(levels)));
        for (const side of ['back', 'lay'] as const) {
          const own = best[side] === undefined ? [] : [Math.round(best[side] * 100)];
          const sum = (among: Levels) => {
            const met = among.filter((level) => level[side] > 0);
            const prices = [...own, ...met.map(({ odds }) => Math.round(odds * 100))];
            const first = prices.toSorted((a, b) => betterFor(side, b, a))[0];
            return [first, met.find(({ odds }) => Math.round(odds * 100) === first)?.[side] ?? 0];
          };
          expect(sum(said)).toEqual(sum(levels));
          // What is behind the house's price costs nothing.
          for (const level of said)
            if (level[side] > 0 && own[0] !== undefined)
              expect(betterFor(side, Math.round(level.odds * 100), own[0])).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
