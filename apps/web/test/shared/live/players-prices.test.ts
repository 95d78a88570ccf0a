import { expect, test } from 'vitest';
import { cellKey } from '../../../src/shared/live/price/cell.ts';
import { playersPrices } from '../../../src/shared/live/price/players-prices.ts';
import { PriceBoard } from '../../../src/shared/live/price/price-board.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { INDIA, MATCH_MID, matchOdds, shown } from '../../fixtures/documents.ts';
import { order } from '../../fixtures/order.ts';
import { fakeTime } from './fake-time.ts';

const topic = oddsTopic('4', '700');
const market = String(MATCH_MID);
const india = String(INDIA);

/** A hundred rupees of players at each of these prices. */
const offersOf = (marketId: string, selectionKey: string, side: 'back' | 'lay', prices: readonly number[]) => ({
  marketId,
  runners: [
    {
      selectionKey,
      levels: prices.map((price) => ({ ...{ odds: price / 100, back: 0, lay: 0 }, [side]: 100 })),
    },
  ],
});

function openBoard(document = matchOdds()) {
  const time = fakeTime();
  const board = new PriceBoard(time.clock, time.frame);
  board.setLimits({ inPlayMs: 3_000, preMatchMs: 10_000 });
  board.open(topic, 1_000);
  const give = (seq: number, next: unknown) => {
    board.receive(topic.key, seq, shown([next]));
    time.drawFrame();
  };
  give(1, document);
  const boxes = (side: 'back' | 'lay') =>
    [0, 1, 2].map((place) => {
      const cell = board.offer(topic.key, cellKey(market, india, side, place));
      return cell.state === 'open' ? cell.priceHundredths : cell.why;
    });
  const players = (side: 'back' | 'lay', ...prices: number[]) =>
    board.setPlayers(topic.key, { players: [offersOf(market, india, side, prices)], own: [] });
  return { board, give, boxes, players, time };
}

test('players who offer a better price than the house stand in front of it, and only in what is offered', () => {
  const { board, boxes, players } = openBoard();
  players('back', 215, 211, 150);
  expect(boxes('back')).toEqual([215, 214, 212]);
  expect(boxes('lay')).toEqual([216, 218, 220]);
  expect(board.cell(topic.key, cellKey(market, india, 'back', 0))).toMatchObject({ priceHundredths: 214 });
  players('lay', 217);
  expect(boxes('back')).toEqual([214, 212, 210]);
  expect(boxes('lay')).toEqual([216, 217, 218]);
});

test('a price of players moves the boxes beside it, and each of them hears of it', () => {
  const { board, give, boxes, players } = openBoard();
  const told: number[] = [];
  for (const place of [0, 1, 2]) board.onCell(topic.key, cellKey(market, india, 'back', place), () => told.push(place));
  players('back', 215);
  expect(told).toEqual([0, 1, 2]);
  told.length = 0;
  give(2, matchOdds({ india: [[2.16, 100]] }));
  expect(boxes('back')).toEqual([216, 215, 'no-price']);
  expect(new Set(told)).toEqual(new Set([0, 1, 2]));
});

test('where nothing changed a box stays the same object', () => {
  const { board, give, players } = openBoard();
  players('back', 215);
  const key = cellKey(market, india, 'back', 0);
  const before = board.offer(topic.key, key);
  give(2, matchOdds({ india: [[2.14, 5]] }));
  expect(board.offer(topic.key, key)).toBe(before);
});

test('a row that is suspended, and prices that are too old, stay locked whatever players offer', () => {
  const { give, boxes, players, time } = openBoard();
  players('back', 215);
  give(2, matchOdds({ gstatus: 'SUSPENDED' }));
  expect(boxes('back')).toEqual(['suspended', 'suspended', 'suspended']);
  give(3, matchOdds());
  expect(boxes('back')).toEqual([215, 214, 212]);
  time.pass(10_000);
  expect(boxes('back')).toEqual(['stale', 'stale', 'stale']);
});

test('where the house has no price players alone are offered; nobody stands where the row is unknown', () => {
  const { board, boxes, players } = openBoard(matchOdds({ india: [] }));
  players('back', 215);
  expect(boxes('back')).toEqual([215, 'no-price', 'no-price']);
  board.setPlayers(topic.key, { players: [offersOf('9', '9', 'back', [300])], own: [] });
  expect(board.offer(topic.key, cellKey('9', '9', 'back', 0))).toMatchObject({ state: 'locked' });
  expect(boxes('back')).toEqual(['no-price', 'no-price', 'no-price']);
});

test('what pages say of players holds when a topic is opened anew, as long as one of them says it', () => {
  const { board, give, boxes, players } = openBoard();
  const [first, second] = [players('back', 215), players('back', 215)];
  const anew = () => {
    board.leave(topic.key);
    board.open(topic, 9_000);
    give(1, matchOdds());
    return boxes('back')[0];
  };
  expect(anew()).toBe(215);
  second();
  expect(anew()).toBe(215);
  first();
  expect(anew()).toBe(214);
});

test('what the viewer has waiting himself is not offered to him, what others have at the same price is', () => {
  const board = (back: number) => [
    {
      ...{ marketId: '7001', matched: 0 },
      runners: [{ selectionKey: '12', levels: [{ odds: 3.2, back, lay: 0 }], lastTraded: null, traded: [] }],
    },
  ];
  const own = order({ side: 'lay', odds: 3.2, remaining: 500 });
  expect(playersPrices(board(500), [own])).toEqual(new Map());
  expect(playersPrices(board(501), [own])).toEqual(new Map([['7001/12/back', [320]]]));
});
