// @vitest-environment node
import type { BetsNotice, LiveBet } from '@pavilion/contract';
import { describe, expect, test } from 'vitest';
import { BetFeed } from '../../../src/back-office/risk/bet-feed.ts';
import { heat, rowsInLine } from '../../../src/back-office/risk/rows.ts';

const bet = (id: number): LiveBet => ({
  ...{ id: String(id), atMs: id, kind: 'match', selection: 'India', side: 'back', odds: 2, line: null, stake: id },
  ...{ liability: id, user: { id: '1', username: 'ann', agentName: null }, sport: { id: '4', name: 'Cricket' } },
  ...{ event: { id: '7', name: 'A v B' }, market: { id: '9', name: 'MATCH_ODDS' } },
});
const notice = (ids: readonly number[], more: Partial<BetsNotice> = {}): BetsNotice => ({
  ...{ type: 'bets', requestId: 'w', items: ids.map(bet), matched: ids.length, taken: ids.length },
  ...more,
});

function start() {
  const frames: (() => void)[] = [];
  let nowMs = 0;
  let drawn = 0;
  const feed = new BetFeed(
    (draw) => frames.push(draw),
    () => nowMs,
  );
  feed.subscribe(() => (drawn += 1));
  const draw = () => {
    for (const frame of frames.splice(0)) frame();
    return feed.view();
  };
  return {
    feed,
    draw,
    ids: () => draw().rows.map(({ id }) => Number(id)),
    drawn: () => drawn,
    pass: (ms: number) => (nowMs += ms),
    waiting: () => frames.length,
  };
}

describe('live bets', () => {
  test('those of the last minute that came before the list was opened count by the minute, too', () => {
    const { feed, draw, pass } = start();
    pass(60_500);
    feed.take(notice([400, 700, 900], { first: true, taken: 0 }));
    expect(draw().perMinute).toBe(2);
    feed.take(notice([60_000]));
    expect(draw().perMinute).toBe(3);
    pass(300);
    feed.tick();
    expect(draw().perMinute).toBe(2);
  });

  test('stand newest first, each once, whatever order their frames come in', () => {
    const { feed, ids } = start();
    feed.take(notice([3, 5], { first: true, matched: 0, taken: 0 }));
    feed.take(notice([4, 5, 6]));
    expect(ids()).toEqual([6, 5, 4, 3]);
  });

  test('are drawn once a frame, however many notices come', () => {
    const { feed, draw, drawn, waiting } = start();
    for (let id = 1; id <= 500; id += 1) feed.take(notice([id]));
    expect(waiting()).toBe(1);
    expect(draw().rows).toHaveLength(40);
    expect(drawn()).toBe(1);
  });

  test('stay while they are held, and what comes is counted; let go, they are the newest', () => {
    const { feed, ids, draw } = start();
    feed.take(notice([1, 2]));
    draw();
    feed.hold(true);
    feed.take(notice([3, 4], { matched: 40 }));
    expect([ids(), draw().waiting]).toEqual([[2, 1], 40]);
    feed.hold(false);
    expect([ids(), draw().waiting]).toEqual([[4, 3, 2, 1], 0]);
  });

  test('say how many a minute, by what is taken and not by what passes the filter', () => {
    const { feed, draw, pass } = start();
    feed.take(notice([1], { taken: 30 }));
    pass(50_000);
    feed.take(notice([2], { taken: 12 }));
    expect(draw().perMinute).toBe(42);
    pass(20_000);
    feed.take(notice([], { taken: 1 }));
    expect(draw().perMinute).toBe(13);
    // And nothing more comes.
    pass(70_000);
    feed.tick();
    expect(draw().perMinute).toBe(0);
  });

  test('say that the connection is lost, and that nobody may watch; another filter begins anew', () => {
    const { feed, draw } = start();
    feed.take(notice([1]));
    feed.take('lost');
    expect(draw()).toMatchObject({ state: 'lost', rows: [{ id: '1' }] });
    feed.take(notice([2]));
    expect(draw().state).toBe('live');
    feed.restart();
    expect(draw()).toMatchObject({ state: 'opening', rows: [] });
    feed.take('refused');
    expect(draw().state).toBe('refused');
  });

  test('of the filter before go with it, also while they are held', () => {
    const { feed, ids } = start();
    feed.take(notice([1, 2]));
    expect(ids()).toEqual([2, 1]);
    feed.hold(true);
    feed.restart();
    expect(ids()).toEqual([]);
    feed.take(notice([9], { first: true, matched: 0, taken: 0 }));
    expect(ids()).toEqual([9]);
  });
});

const row = (from: number, profit: number) => ({
  outcome: null,
  name: '',
  from,
  to: from,
  profit,
  profitAtEnd: profit,
});

test('a line of a book has the worst result and the best of the others, in their order', () => {
  const rows = [row(0, 5), row(1, -9), row(2, 1), row(3, 8), row(4, 0)];
  expect(rowsInLine(rows, 3).map(({ from }) => from)).toEqual([0, 1, 3]);
  expect(rowsInLine(rows.slice(0, 2), 3)).toHaveLength(2);
});

test('a cell is the warmer the more it costs, and nothing is no colour', () => {
  expect(heat(0, 100)).toBeUndefined();
  expect(heat(-100, 100)).toContain('loss) 44%');
  expect(heat(1, 100)).toContain('profit) 8%');
});
