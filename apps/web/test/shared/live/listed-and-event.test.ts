// @vitest-environment node
import { type ShownEvent, withPlayers } from '@pavilion/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellKey } from '../../../src/shared/live/price/cell.ts';
import { PriceBoard } from '../../../src/shared/live/price/price-board.ts';
import { type LiveTopic, oddsTopic, sportTopic } from '../../../src/shared/live/topics.ts';
import { listed, market, shown } from '../../fixtures/documents.ts';
import { order } from '../../fixtures/order.ts';
import { fakeTime } from './fake-time.ts';

const RUNNER = 70_000;
const price = fc.integer({ min: 150, max: 160 });
const waiting = fc.record({ at: price, back: fc.integer({ min: 0, max: 2 }), lay: fc.integer({ min: 0, max: 2 }) });
const owned = fc.record({ at: price, side: fc.constantFrom('back' as const, 'lay' as const) });

test('a list shows of a runner what the first boxes on the page of its event do, whoever looks', () => {
  fc.assert(
    fc.property(
      fc.record({ back: price, lay: price }),
      fc.uniqueArray(waiting, { selector: ({ at }) => at, maxLength: 8 }),
      fc.array(owned, { maxLength: 3 }),
      (house, found, mine) => {
        const time = fakeTime();
        const board = new PriceBoard(time.clock, time.frame);
        const own = mine.map(({ at, side }) =>
          order({ marketId: '7001', selectionKey: String(RUNNER), side, odds: at / 100, remaining: 1 }),
        );
        const levels = found.toSorted((a, b) => b.at - a.at).map(({ at, ...sizes }) => ({ odds: at / 100, ...sizes }));
        const offers = { marketId: '7001', runners: [{ selectionKey: String(RUNNER), levels }] };
        const take = (topic: LiveTopic<unknown>, document: readonly unknown[]) => {
          board.open(topic, 1_000);
          board.receive(topic.key, 1, document);
          board.flush();
        };
        const [back, lay] = [house.back / 100, house.lay / 100];
        const [list, event] = [sportTopic('4'), oddsTopic('4', '700')];
        const inList = listed({ gmid: 700, ename: 'A v B', startsAtMs: 0, prices: [['A', back, lay]] });
        take(
          list,
          (shown({ t1: [inList], t2: [] }) as ShownEvent[]).map((one) => withPlayers(one, offers)),
        );
        const rows = [{ sid: RUNNER, nat: 'A', back: [[back, 100]], lay: [[lay, 100]] }] as const;
        take(event, shown([market({ mid: 7001, gtype: 'match', iplay: false, rows: [...rows] })]));
        board.setPlayers(list.key, { own });
        board.setPlayers(event.key, { players: [offers], own });
        for (const side of ['back', 'lay'] as const) {
          const key = cellKey('7001', String(RUNNER), side, 0);
          const [listedCell, eventCell] = [board.offer(list.key, key), board.offer(event.key, key)];
          if (listedCell.state !== 'open' || eventCell.state !== 'open') throw new Error('a box is not open');
          expect(listedCell.priceHundredths).toBe(eventCell.priceHundredths);
          expect(board.depth(list.key, key, listedCell)).toEqual(board.depth(event.key, key, eventCell));
        }
      },
    ),
  );
});
