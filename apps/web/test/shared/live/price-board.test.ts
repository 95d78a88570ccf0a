import { describe, expect, test } from 'vitest';
import { cellKey } from '../../../src/shared/live/price/cell.ts';
import { PriceBoard } from '../../../src/shared/live/price/price-board.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { bookmaker, shown, INDIA, MATCH_MID, matchOdds, sessions } from '../../fixtures/documents.ts';
import { fakeTime } from './fake-time.ts';

const topic = oddsTopic('4', '700');
const key = topic.key;
const back = cellKey(String(MATCH_MID), String(INDIA), 'back', 0);
const lay = cellKey(String(MATCH_MID), String(INDIA), 'lay', 0);

function openBoard() {
  const time = fakeTime();
  const board = new PriceBoard(time.clock, time.frame);
  board.setLimits({ inPlayMs: 3_000, preMatchMs: 10_000 });
  board.open(topic, 1_000);
  const give = (seq: number, ...markets: unknown[]) => board.receive(key, seq, shown(markets));
  return { time, board, give };
}

const price = (board: PriceBoard, box = back) => {
  const cell = board.cell(key, box);
  return cell.state === 'open' ? cell.priceHundredths : cell.why;
};

describe('a frame', () => {
  test('draws the newest of many documents once', () => {
    const { time, board, give } = openBoard();
    let drawn = 0;
    board.onCell(key, back, () => {
      drawn += 1;
    });
    for (let seq = 1; seq <= 50; seq += 1) give(seq, matchOdds({ india: [[2 + seq / 100, 500]] }));
    expect(time.waitingFrames()).toBe(1);
    expect(price(board)).toBe('no-price');
    time.drawFrame();
    expect(price(board)).toBe(250);
    expect(drawn).toBe(1);
  });

  test('tells exactly the cells that changed', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds(), bookmaker());
    time.drawFrame();
    const told: string[] = [];
    for (const side of ['back', 'lay'] as const) {
      for (const place of [0, 1, 2]) {
        for (const selection of ['11', '12', '13']) {
          const box = cellKey(String(MATCH_MID), selection, side, place);
          board.onCell(key, box, () => told.push(box));
        }
      }
    }
    let shapes = 0;
    board.onShape(key, () => {
      shapes += 1;
    });
    give(
      2,
      matchOdds({
        india: [
          [2.16, 184_000],
          [2.12, 96_400],
          [2.1, 231_000],
        ],
      }),
      bookmaker(),
    );
    time.drawFrame();
    expect(told).toEqual([back]);
    expect(shapes).toBe(0);
  });

  test('leaves markets whose words did not change the same objects', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds(), bookmaker());
    time.drawFrame();
    const before = board.shape(topic);
    give(2, matchOdds({ gstatus: 'SUSPENDED' }), bookmaker());
    time.drawFrame();
    const after = board.shape(topic);
    expect(after?.[0]).not.toBe(before?.[0]);
    expect(after?.[1]).toBe(before?.[1]);
  });
});

describe('order', () => {
  test('an older document that comes late is dropped', () => {
    const { time, board, give } = openBoard();
    give(7, matchOdds({ india: [[2.2, 100]] }));
    give(6, matchOdds({ india: [[1.9, 100]] }));
    time.drawFrame();
    expect(price(board)).toBe(220);
  });

  test('after a reconnect numbers start anew', () => {
    const { time, board, give } = openBoard();
    give(700, matchOdds({ india: [[2.2, 100]] }));
    time.drawFrame();
    board.lost();
    expect(price(board)).toBe('stale');
    give(1, matchOdds({ india: [[2.3, 100]] }));
    time.drawFrame();
    expect(price(board)).toBe(230);
  });
});

describe('age', () => {
  test('a price locks when nothing confirms it for the limit and one interval', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds());
    time.drawFrame();
    time.pass(3_900);
    expect(price(board)).toBe(214);
    expect(board.status(key).stale).toBe(false);
    time.pass(500);
    expect(price(board)).toBe('stale');
    expect(board.status(key).stale).toBe(true);
  });

  test('before the match prices may be older', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds({ iplay: false }));
    time.drawFrame();
    time.pass(10_500);
    expect(price(board)).toBe(214);
    time.pass(1_000);
    expect(price(board)).toBe('stale');
  });

  test('a heartbeat with the number we hold keeps it open; a higher number does not', () => {
    const { time, board, give } = openBoard();
    give(5, matchOdds());
    time.drawFrame();
    for (let beat = 0; beat < 5; beat += 1) {
      time.pass(2_000);
      board.confirm(key, 5);
      time.drawFrame();
    }
    expect(price(board)).toBe(214);
    for (let beat = 0; beat < 3; beat += 1) {
      time.pass(2_000);
      board.confirm(key, 6);
      time.drawFrame();
    }
    expect(price(board)).toBe('stale');
  });

  test('a confirmation brings a stale price back only on the connection it came on', () => {
    const { time, board, give } = openBoard();
    give(5, matchOdds());
    time.drawFrame();
    time.pass(6_000);
    board.confirm(key, 5);
    time.drawFrame();
    expect(price(board)).toBe(214);
    board.lost();
    board.confirm(key, 5);
    time.drawFrame();
    expect(price(board)).toBe('stale');
  });

  test('a gap locks the topic until the next document', () => {
    const { time, board, give } = openBoard();
    give(5, matchOdds());
    time.drawFrame();
    board.gap('another topic');
    expect(price(board)).toBe(214);
    board.gap(key);
    expect(price(board)).toBe('stale');
    give(6, matchOdds());
    time.drawFrame();
    expect(price(board)).toBe(214);
  });

  test('what the feed locks says why, even when it is old', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds({ gstatus: 'SUSPENDED' }), sessions());
    time.drawFrame();
    time.pass(20_000);
    expect(price(board)).toBe('suspended');
    expect(board.cell(key, cellKey('7003', '34', 'back', 0))).toMatchObject({
      why: 'ball-running',
      word: 'BALL RUNNING',
    });
    expect(board.cell(key, cellKey('7003', '38', 'back', 0))).toMatchObject({ why: 'locked', word: 'Starting Soon.' });
    expect(board.cell(key, cellKey('7003', '31', 'back', 0))).toMatchObject({ why: 'stale' });
  });
});

describe('movement', () => {
  const moveOf = (board: PriceBoard, box = back) => {
    const cell = board.cell(key, box);
    return cell.state === 'open' ? cell.move : null;
  };

  test('says which way a price went, and only on the box that moved', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds());
    time.drawFrame();
    expect(moveOf(board)).toBeNull();
    give(2, matchOdds({ india: [[2.18, 184_000]] }));
    time.drawFrame();
    expect(moveOf(board)).toMatchObject({ direction: 'up' });
    expect(moveOf(board, lay)).toBeNull();
    give(3, matchOdds({ india: [[2.1, 184_000]] }));
    time.drawFrame();
    expect(moveOf(board)).toMatchObject({ direction: 'down' });
  });

  test('more money at the same price is no movement, and keeps the tick of an earlier one', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds());
    time.drawFrame();
    give(2, matchOdds({ india: [[2.14, 999_999]] }));
    time.drawFrame();
    expect(moveOf(board)).toBeNull();
    give(3, matchOdds({ india: [[2.2, 1]] }));
    time.drawFrame();
    const move = moveOf(board);
    give(4, matchOdds({ india: [[2.2, 5]] }));
    time.drawFrame();
    expect(moveOf(board)).toEqual(move);
  });

  test('a price that comes back after a suspension has not moved', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds());
    time.drawFrame();
    give(2, matchOdds({ gstatus: 'SUSPENDED' }));
    time.drawFrame();
    give(3, matchOdds({ india: [[1.5, 100]] }));
    time.drawFrame();
    expect(price(board)).toBe(150);
    expect(moveOf(board)).toBeNull();
  });

  test('flashes at most three times a second; the tick goes after 2.6 s', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds({ india: [[2, 100]] }));
    time.drawFrame();
    const flashes = new Set<number>();
    for (let step = 1; step <= 20; step += 1) {
      time.pass(50);
      give(1 + step, matchOdds({ india: [[2 + step / 50, 100]] }));
      time.drawFrame();
      flashes.add(moveOf(board)?.flash ?? -1);
    }
    expect(flashes.size).toBe(3);
    expect(price(board)).toBe(240);
    time.pass(2_000);
    expect(moveOf(board)).not.toBeNull();
    time.pass(900);
    expect(moveOf(board)).toBeNull();
    expect(price(board)).toBe(240);
  });

  test('a session moves by its line before its rate', () => {
    const { time, board, give } = openBoard();
    const box = cellKey('7003', '31', 'back', 0);
    const row = (line: number, rate: number) =>
      sessions({ rows: [{ sid: 31, nat: '80 over runs IND', gstatus: '', back: [[line, rate]], lay: [[line, 110]] }] });
    give(1, row(292, 100));
    time.drawFrame();
    give(2, row(293, 90));
    time.drawFrame();
    expect(moveOf(board, box)).toMatchObject({ direction: 'up' });
    give(3, row(293, 80));
    time.drawFrame();
    expect(moveOf(board, box)).toMatchObject({ direction: 'down' });
  });
});

describe('topics', () => {
  test('are counted, and the last one to leave takes everything along', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds());
    time.drawFrame();
    expect(board.open(topic, 1_000)).toBe(false);
    expect(board.leave(key)).toBe(false);
    expect(price(board)).toBe(214);
    let told = 0;
    board.onCell(key, back, () => {
      told += 1;
    });
    expect(board.leave(key)).toBe(true);
    expect(told).toBe(1);
    expect(price(board)).toBe('no-price');
    expect(board.shape(topic)).toBeUndefined();
    give(2, matchOdds());
    expect(time.waitingFrames()).toBe(0);
  });

  test('a runner that leaves the market takes its cells along', () => {
    const { time, board, give } = openBoard();
    give(1, matchOdds(), bookmaker());
    time.drawFrame();
    const box = cellKey('7002', '1', 'back', 0);
    expect(price(board, box)).toBe(9_700);
    give(2, matchOdds());
    time.drawFrame();
    expect(price(board, box)).toBe('no-price');
  });
});
