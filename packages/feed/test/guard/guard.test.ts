import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confirmGuards,
  EMPTY_GUARD_BOOK,
  type GuardBook,
  type GuardSettings,
  guardSettingsOf,
  type GuardState,
  guardMarkets,
  isCrossed,
  type MarketBook,
  readMarkets,
  rememberPrices,
  tickGuards,
} from '../../src/index.ts';
import { box, market, matchOdds, section } from '../documents.ts';
import { guarded } from './guarded.ts';

type Pair = readonly [back: number, lay: number];
const read = (...raw: unknown[]): MarketBook[] => readMarkets(raw);
const odds = (home: Pair, away: Pair, fields: object = {}) => read(matchOdds(home, away, fields));
const KEY = '856162940/6273906464321';

/** Feeds documents a second apart and tells what the guard makes of each. */
class Session {
  readonly settings: GuardSettings;

  constructor(sportId = 4) {
    this.settings = guardSettingsOf(sportId);
  }

  guards: GuardBook = EMPTY_GUARD_BOOK;
  nowMs = 0;
  markets: MarketBook[] = [];

  update(markets: MarketBook[]): this {
    this.nowMs += 1_000;
    this.markets = markets;
    this.guards = guardMarkets(this.guards, markets, this.nowMs, this.settings);
    return this;
  }

  heartbeat(afterMs = 1_000): this {
    this.nowMs += afterMs;
    this.guards = confirmGuards(this.guards, this.nowMs);
    return this;
  }

  state(key = KEY): GuardState {
    const state = this.guards.get(key);
    if (!state) throw new Error('no such market');
    return state;
  }

  reason(key = KEY) {
    return this.state(key).hold?.reason ?? null;
  }

  openRows(): string[] {
    return guarded(this.markets, this.guards).flatMap((book) =>
      book.rows.filter((row) => row.open).map((row) => row.selectionKey),
    );
  }
}

describe('a price that jumps', () => {
  const calm = odds([1.5, 1.52], [2.9, 3]);

  test('holds its whole market until two more updates agree', () => {
    const session = new Session().update(calm);
    expect(session.openRows()).toEqual(['1', '2']);
    session.update(odds([15, 15.5], [1.06, 1.07]));
    expect(session.reason()).toBe('jump');
    expect(session.openRows()).toEqual([]);
    session.update(calm);
    expect(session.reason()).toBe('jump');
    session.update(calm);
    expect(session.reason()).toBe('jump');
    session.update(calm);
    expect(session.reason()).toBeNull();
    expect(session.openRows()).toEqual(['1', '2']);
  });

  test.each([
    ['horses', 10],
    ['greyhounds', 65],
  ])(
    'in a race that runs, %s gain a third and more from one update to the next; before it they do not',
    (_, sportId) => {
      const [before, after] = [
        [3, 3.1],
        [1.45, 1.5],
      ] as const;
      const race = (back: Pair, lay: Pair, iplay: boolean) => odds(back, lay, { iplay });
      const running = (one: number) => new Session(one).update(race([4, 4.2], [1.3, 1.32], true));
      expect(
        running(sportId)
          .update(race([2.5, 2.6], [1.6, 1.64], true))
          .reason(),
      ).toBeNull();
      expect(
        running(4)
          .update(race([2.5, 2.6], [1.6, 1.64], true))
          .reason(),
      ).toBe('jump');
      const early = new Session(sportId).update(race([4, 4.2], [1.3, 1.32], false));
      expect(early.update(race([2.5, 2.6], [1.6, 1.64], false)).reason()).toBe('jump');
      const wrong = new Session(sportId).update(race([...before], [...after], true));
      expect(wrong.update(race([...after], [...before], true)).reason()).toBe('jump');
    },
  );

  test('swapped prices are a jump', () => {
    const session = new Session().update(odds([1.1, 1.11], [10, 10.5])).update(odds([10, 10.5], [1.1, 1.11]));
    expect(session.reason()).toBe('jump');
  });

  test('35 % of the implied probability is the limit', () => {
    const to = (back: number, lay: number) =>
      new Session()
        .update(odds([2, 2.02], [1.96, 1.98]))
        .update(odds([back, lay], [1.96, 1.98]))
        .reason();
    expect(to(2.02, 3.04)).toBeNull(); // lay .495 → .329: 33.5 %
    expect(to(2.02, 3.2)).toBe('jump'); // lay .495 → .3125: 37 %
  });

  test('the noise of long odds is none', () => {
    const session = new Session().update(odds([1.01, 1.02], [200, 300])).update(odds([1.01, 1.02], [90, 150]));
    expect(session.reason()).toBeNull();
  });

  test('a suspension between two prices explains them', () => {
    const session = new Session()
      .update(calm)
      .update(odds([1.5, 1.52], [2.9, 3], { status: 'SUSPENDED' }))
      .update(odds([5, 5.1], [1.23, 1.24]));
    expect(session.reason()).toBeNull();
  });

  test('heartbeats agree too, but not faster than they are sent', () => {
    const session = new Session().update(calm).update(odds([15, 15.5], [1.06, 1.07]));
    expect(session.reason()).toBe('jump');
    session.heartbeat(100);
    session.heartbeat(100);
    expect(session.reason()).toBe('jump');
    session.heartbeat();
    expect(session.reason()).toBe('jump');
    session.heartbeat();
    expect(session.reason()).toBeNull();
  });

  test('a bookmaker’s rates are compared as odds', () => {
    const bookmaker = (rate: number) =>
      read(
        market({
          gtype: 'match1',
          section: [section({ gstatus: 'ACTIVE', odds: [box('back1', rate, 1), box('lay1', rate + 2, 1)] })],
        }),
      );
    expect(new Session().update(bookmaker(40)).update(bookmaker(400)).reason()).toBe('jump');
    expect(new Session().update(bookmaker(40)).update(bookmaker(60)).reason()).toBeNull();
  });

  test('a lay price is measured by the chance that it does not happen', () => {
    const bookmaker = (rate: number) => {
      const odds = [box('lay1', rate, 1)];
      return read(market({ gtype: 'match1', section: [section({ gstatus: 'ACTIVE', odds })] }));
    };
    const moves = (from: number, to: number) => new Session().update(bookmaker(from)).update(bookmaker(to)).reason();
    expect(moves(12, 2)).toBe('jump'); // against it .107 → .020
    expect(moves(12, 8)).toBeNull(); // against it .107 → .074: 31 %
    expect(moves(3, 1)).toBeNull(); // less than two points
    expect(moves(2, 12)).toBeNull(); // dearer for whoever lays
  });

  test('what left the document and comes back is compared with what it was', () => {
    const gone = new Session().update(calm).update([]).update([]);
    expect(gone.update(odds([15, 15.5], [1.06, 1.07])).reason()).toBe('jump');
    expect(
      new Session()
        .update(calm)
        .update([])
        .update(odds([1.6, 1.62], [2.6, 2.7]))
        .reason(),
    ).toBeNull();
  });

  test('a first document is compared with what is remembered', () => {
    const remembered = new Map([['1', { back: [{ priceHundredths: 150, line: null }], lay: [], untilMs: 0 }]]);
    const first = (...prices: Parameters<typeof odds>) => {
      const session = new Session().update(odds(...prices));
      session.guards = rememberPrices(session.guards, KEY, remembered, session.nowMs);
      return session;
    };
    expect(first([1.52, 1.54], [2.8, 2.9]).reason()).toBeNull();
    const session = first([15, 15.5], [1.06, 1.07]);
    expect(session.reason()).toBe('jump');
    session.heartbeat().heartbeat();
    expect(session.reason()).toBeNull();
  });
});

describe('a book that crosses', () => {
  const rowBook = (gtype: string, back: [number, number], lay: [number, number]) =>
    read(
      market({ gtype, section: [section({ gstatus: 'ACTIVE', odds: [box('back1', ...back), box('lay1', ...lay)] })] }),
    );
  const crossed = (books: MarketBook[]) => books.some((book) => isCrossed(book.kind, book.rows));

  test('is held from the first update, and again while it lasts', () => {
    const session = new Session().update(odds([1.6, 1.55], [2.9, 3]));
    expect(session.reason()).toBe('crossed');
    session.heartbeat().heartbeat().heartbeat();
    expect(session.reason()).toBe('crossed');
    session.update(odds([1.54, 1.56], [2.8, 2.84])).update(odds([1.54, 1.56], [2.8, 2.84]));
    expect(session.reason()).toBeNull();
  });

  test('backing or laying every runner must not pay', () => {
    expect(crossed(odds([2.1, 2.2], [2.1, 2.2]))).toBe(true); // 1/2.1 + 1/2.1 < 1
    expect(crossed(odds([1.8, 1.85], [1.8, 1.85]))).toBe(true); // 1/1.85 + 1/1.85 > 1
    expect(crossed(odds([1.98, 2.02], [1.98, 2.02]))).toBe(false);
  });

  test.each([
    ['match1', [43, 1], [40, 1], true],
    ['match1', [40, 1], [43, 1], false],
    ['fancy', [60, 100], [62, 100], true],
    ['fancy', [20, 110], [20, 90], true],
    ['fancy', [20, 90], [20, 110], false],
    ['fancy', [68, 100], [67, 100], false],
    ['fancy1', [1.7, 1], [1.45, 1], true],
    ['fancy1', [1.45, 1], [1.7, 1], false],
    ['fancy2', [133, 1], [131, 1], true],
    ['fancy2', [131, 1], [132, 1], false],
    ['oddeven', [2.1, 1], [2.1, 1], true],
    ['oddeven', [1.98, 1], [1.98, 1], false],
    ['meter', [24, 100], [27, 100], true],
    ['meter', [27, 100], [24, 100], false],
    ['khado', [120, 100], [17, 100], false],
  ] as const)('%s %j / %j: %s', (gtype, back, lay, expected) => {
    expect(crossed(rowBook(gtype, [...back], [...lay]))).toBe(expected);
  });

  test('a closed row crosses nothing', () => {
    expect(crossed(odds([1.6, 1.55], [2.9, 3], { status: 'SUSPENDED' }))).toBe(false);
  });

  test('one bad session row holds itself alone', () => {
    const rows = [
      section({ sid: 1, odds: [box('back1', 60, 100), box('lay1', 62, 100)] }),
      section({ sid: 2, odds: [box('back1', 80, 100), box('lay1', 79, 100)] }),
    ];
    const session = new Session().update(read(market({ gtype: 'fancy', iplay: false, section: rows })));
    expect(session.reason(`${KEY}/1`)).toBe('crossed');
    expect(session.openRows()).toEqual(['2']);
  });
});

describe('a vector that stands still', () => {
  const still = odds([1.5, 1.52], [2.9, 3]);

  test('for 20 s in play under heartbeats is held until two updates change it', () => {
    const session = new Session().update(still);
    for (let second = 1; second < 20; second += 1) session.heartbeat();
    expect(session.reason()).toBeNull();
    session.heartbeat();
    expect(session.reason()).toBe('frozen');
    for (let second = 0; second < 5; second += 1) session.heartbeat();
    session.update(still).update(still).update(still);
    expect(session.reason()).toBe('frozen');
    session.update(odds([1.51, 1.53], [2.88, 2.98]));
    expect(session.reason()).toBe('frozen');
    session.update(still);
    expect(session.reason()).toBeNull();
  });

  test('a change of size is movement', () => {
    const session = new Session().update(still);
    for (let second = 1; second <= 60; second += 1) {
      const moved = matchOdds([1.5, 1.52], [2.9, 3]);
      Object.assign(moved.section[0]?.odds[0] ?? {}, { size: second });
      session.update(read(moved));
    }
    expect(session.reason()).toBeNull();
  });

  test.each([
    ['before the start', { iplay: false }],
    ['while suspended', { status: 'SUSPENDED' }],
    ['for a bookmaker', { gtype: 'match1' }],
  ])('is normal %s', (_, fields) => {
    const session = new Session().update(odds([1.5, 1.52], [2.9, 3], fields));
    for (let second = 0; second < 60; second += 1) session.heartbeat();
    expect(session.reason()).toBeNull();
  });

  test('of a dead source is stale, not frozen', () => {
    const { guards } = new Session().update(still);
    expect(tickGuards(guards, 60_000)).toBe(guards);
  });
});

test('a row that changes its name holds the market', () => {
  const renamed = matchOdds([1.5, 1.52], [2.9, 3]);
  const [first, second] = renamed.section;
  if (first && second) [first.nat, second.nat] = [second.nat, first.nat];
  const session = new Session().update(odds([1.5, 1.52], [2.9, 3])).update(read(renamed));
  expect(session.reason()).toBe('renamed');
});

test('sequence and receipt are kept per betting market, also over its absence', () => {
  const session = new Session().update(odds([1.5, 1.52], [2.9, 3]));
  expect(session.state()).toMatchObject({ sequence: 1, receivedAtMs: 1_000, confirmedAtMs: 1_000 });
  session.heartbeat();
  expect(session.state()).toMatchObject({ sequence: 1, receivedAtMs: 1_000, confirmedAtMs: 2_000 });
  session.update([]).update(odds([1.52, 1.54], [2.8, 2.9]));
  expect(session.state()).toMatchObject({ sequence: 2, receivedAtMs: 4_000, hold: null });
});

describe('properties', () => {
  const price = fc.integer({ min: 101, max: 3_000 }).map((hundredths) => hundredths / 100);
  const step = fc.record({ home: fc.tuple(price, price), away: fc.tuple(price, price), heartbeats: fc.nat(3) });

  test('nothing crossed is ever tradable; a sequence rises by one for each update', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const session = new Session();
        steps.forEach(({ home, away, heartbeats }, index) => {
          session.update(odds(home, away));
          for (let beat = 0; beat < heartbeats; beat += 1) session.heartbeat();
          expect(session.state().sequence).toBe(index + 1);
          const tradable = guarded(session.markets, session.guards);
          expect(tradable.some((book) => isCrossed(book.kind, book.rows))).toBe(false);
        });
      }),
    );
  });

  test('whatever happened before, three equal sound updates open the market', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const session = new Session();
        for (const { home, away } of steps) session.update(odds(home, away));
        for (let repeat = 0; repeat < 3; repeat += 1) session.update(odds([1.5, 1.52], [2.9, 3]));
        expect(session.reason()).toBeNull();
      }),
    );
  });

  test('an update never tells the guard more than its own rows', () => {
    fc.assert(
      fc.property(step, ({ home, away }) => {
        const other = market({
          mid: 9,
          gtype: 'match1',
          section: [section({ gstatus: 'ACTIVE', odds: [box('back1', 40, 1)] })],
        });
        const alone = new Session().update(odds(home, away));
        const together = new Session().update(read(matchOdds(home, away), other));
        expect(together.state()).toEqual(alone.state());
      }),
    );
  });
});

describe('a line of runs', () => {
  const KEY_OF_LINE = '856162940/9/1';
  const session = (line: number | null, rate = 100, inPlay = true) =>
    read(
      market({
        mid: 9,
        mname: 'Normal',
        gtype: 'fancy',
        iplay: inPlay,
        section: [
          section({
            sid: 1,
            nat: '6 over runs',
            gstatus: line === null ? 'SUSPENDED' : '',
            odds: line === null ? [] : [box('back1', line + 2, rate), box('lay1', line, rate)],
          }),
        ],
      }),
    );

  /** The line has been open for long enough to be known. */
  const known = (line: number) => new Session().update(session(line)).update(session(line)).update(session(line));

  test('that nobody has seen before is held in play until two more updates agree', () => {
    const guard = new Session().update(session(null)).update(session(6));
    expect(guard.reason(KEY_OF_LINE)).toBe('new');
    expect(guard.openRows()).toEqual([]);
    expect(guard.update(session(68)).reason(KEY_OF_LINE)).toBe('jump');
    expect(guard.update(session(68)).reason(KEY_OF_LINE)).toBe('jump');
    expect(guard.update(session(68)).reason(KEY_OF_LINE)).toBeNull();
    expect(new Session().update(session(68)).heartbeat().heartbeat().reason(KEY_OF_LINE)).toBeNull();
  });

  test('is no new one before play, nor where it comes back after a suspension', () => {
    expect(new Session().update(session(68, 100, false)).reason(KEY_OF_LINE)).toBeNull();
    expect(known(68).update(session(null)).update(session(69)).reason(KEY_OF_LINE)).toBeNull();
  });

  describe('that another server has seen', () => {
    const point = (line: number | null) => {
      const price = line === null ? [] : [{ priceHundredths: 10_000, line }];
      return new Map([['1', { back: price, lay: price, untilMs: 0 }]]);
    };
    const remembering = (guard: Session, line: number | null) => {
      guard.guards = rememberPrices(guard.guards, KEY_OF_LINE, point(line), guard.nowMs);
      return guard;
    };

    test('is not new; where it is far from that it jumps', () => {
      expect(remembering(new Session().update(session(68)), 66).reason(KEY_OF_LINE)).toBeNull();
      expect(remembering(new Session().update(session(6)), 66).reason(KEY_OF_LINE)).toBe('jump');
    });

    test('is compared with that when it opens later', () => {
      expect(
        remembering(new Session().update(session(null)), 66)
          .update(session(6))
          .reason(KEY_OF_LINE),
      ).toBe('jump');
      expect(
        remembering(new Session().update(session(null)), 66)
          .update(session(68))
          .reason(KEY_OF_LINE),
      ).toBeNull();
    });

    test('but never at a price is new', () => {
      expect(remembering(new Session().update(session(68)), null).reason(KEY_OF_LINE)).toBe('new');
    });
  });

  test.each([
    ['a digit lost', 68, 6],
    ['a digit too many', 68, 680],
    ['another row’s line', 168, 48],
  ])('%s: held until two more updates agree', (_, before, after) => {
    const guard = known(before).update(session(after));
    expect(guard.reason(KEY_OF_LINE)).toBe('jump');
    expect(guard.openRows()).toEqual([]);
    guard.update(session(before));
    expect(guard.reason(KEY_OF_LINE)).toBe('jump');
    expect(guard.update(session(before)).update(session(before)).reason(KEY_OF_LINE)).toBeNull();
  });

  test('is held across a suspension too, and when it was gone for a while', () => {
    const closed = new Session().update(session(68)).update(session(null)).update(session(null)).update(session(6));
    expect(closed.reason(KEY_OF_LINE)).toBe('jump');
    const gone = new Session().update(session(68)).update([]).update(session(6));
    expect(gone.reason(KEY_OF_LINE)).toBe('jump');
  });

  test.each([
    ['a six', 68, 73],
    ['three wickets in an over', 168, 140],
    ['an over of sixes behind a suspension', 40, 61],
  ])('%s is life', (_, before, after) => {
    expect(known(before).update(session(after)).reason(KEY_OF_LINE)).toBeNull();
    const closed = known(before).update(session(null)).update(session(after));
    expect(closed.reason(KEY_OF_LINE)).toBeNull();
  });

  test('a rate that leaves its measure is a jump', () => {
    expect(known(68).update(session(68, 110)).reason(KEY_OF_LINE)).toBeNull();
    expect(known(68).update(session(68, 1000)).reason(KEY_OF_LINE)).toBe('jump');
  });
});
