// A runner leaves: what the guard then takes for a jump.
import { describe, expect, test } from 'vitest';
import {
  confirmGuards,
  EMPTY_GUARD_BOOK,
  type GuardBook,
  guardMarkets,
  guardSettingsOf,
  type MarketBook,
  type ProviderNonRunner,
  readMarkets,
  rememberPrices,
} from '../../src/index.ts';
import { box, market, section } from '../documents.ts';

const [A, B, C] = [1, 2, 3];
type Pair = readonly [back: number, lay: number];
type Shown = Readonly<Record<number, Pair>>;
const KEY = '856162940/6273906464321';
const LEFT_AT = Date.UTC(2026, 0, 1);

const gone = (factor: number, sid = A): ProviderNonRunner => ({
  sid,
  factor,
  removedAt: new Date(LEFT_AT).toISOString(),
});

/** Rows of a race; one without prices is shown as removed. */
function race(prices: Shown, left: readonly ProviderNonRunner[] = [], gtype = 'match', rows = [A, B, C]): MarketBook[] {
  const sections = rows.map((sid) => {
    const pair = prices[sid];
    const odds = pair === undefined ? [] : [box('back1', pair[0], 100), box('lay1', pair[1], 100)];
    const gstatus = pair === undefined ? 'REMOVED' : 'ACTIVE';
    return section({ sid, sno: sid, nat: `Horse ${sid}`, gstatus, gscode: pair === undefined ? 0 : 1, odds });
  });
  return readMarkets([market({ gtype, iplay: false, section: sections, nonRunners: [...left] })]);
}

/** What the guard makes of documents that come a second apart. */
function reasonAfter(...documents: MarketBook[][]): string | null {
  let guards: GuardBook = EMPTY_GUARD_BOOK;
  for (const [index, books] of documents.entries())
    guards = guardMarkets(guards, books, index * 1_000, guardSettingsOf(10));
  return guards.get(KEY)?.hold?.reason ?? null;
}

const BEFORE: Shown = { [A]: [4.9, 5.1], [B]: [5, 5.1], [C]: [1.66, 1.68] };
/** With A, one chance in five, gone. */
const AFTER: Shown = { [B]: [3.95, 4], [C]: [1.33, 1.34] };

describe('a race that a runner leaves', () => {
  test('is not held for odds that are reduced by its factor', () => {
    // The lay of the favourite: a chance of 40 % that it does not win becomes one of 25 %.
    expect(reasonAfter(race(BEFORE), race(AFTER, [gone(20)]))).toBeNull();
    expect(reasonAfter(race(BEFORE), race(AFTER))).toBe('jump');
  });

  test('is held for odds that the factor does not explain', () => {
    const mild: Shown = { [B]: [4.8, 4.9], [C]: [1.2, 1.3] };
    expect(reasonAfter(race(BEFORE), race(mild, [gone(4)]))).toBe('jump');
    const tenfold: Shown = { ...AFTER, [B]: [39.5, 40] };
    expect(reasonAfter(race(BEFORE), race(tenfold, [gone(20)]))).not.toBeNull();
  });

  test('is held while it shows the odds of before: those left could be backed together for a sure gain', () => {
    const { [B]: b, [C]: c } = BEFORE;
    if (b === undefined || c === undefined) throw new Error('a price is missing');
    const stale = race({ [B]: b, [C]: c }, [gone(20)]);
    expect(reasonAfter(race(BEFORE), stale)).toBe('crossed');
    let guards = guardMarkets(guardMarkets(EMPTY_GUARD_BOOK, race(BEFORE), 0), stale, 1_000);
    for (const atMs of [2_000, 3_000, 4_000]) guards = confirmGuards(guards, atMs);
    expect(guards.get(KEY)?.hold?.reason).toBe('crossed');
  });

  test('is measured the other way when the runner comes back', () => {
    expect(reasonAfter(race(BEFORE), race(AFTER, [gone(20)]), race(BEFORE))).toBeNull();
    const low: Shown = { ...BEFORE, [B]: [2.5, 0] };
    expect(reasonAfter(race(BEFORE), race(AFTER, [gone(20)]), race(low))).toBe('jump');
  });

  test('a corrected factor changes bets and no odds', () => {
    const twenty = race(AFTER, [gone(20)]);
    expect(reasonAfter(race(BEFORE), twenty, race(AFTER, [gone(60)]))).toBeNull();
    const low: Shown = { [B]: [1.6, 0], [C]: [1.02, 0] };
    expect(reasonAfter(race(BEFORE), twenty, race(low, [gone(60)]))).toBe('jump');
  });

  test('one that a document neither names nor shows is still out: it explains nothing a second time', () => {
    const silent = race(AFTER, [], 'match', [B, C]);
    const twenty = race(AFTER, [gone(20)]);
    expect(reasonAfter(race(BEFORE), twenty, silent)).toBeNull();
    expect(reasonAfter(race(BEFORE), twenty, silent, race(AFTER, [gone(20)]))).toBeNull();
    const again: Shown = { [B]: [3.2, 0], [C]: [1.07, 1.19] };
    expect(reasonAfter(race(BEFORE), twenty, silent, race(again, [gone(20)]))).toBe('jump');
  });

  test('a row of runs beside it keeps its own measure', () => {
    const session = (line: number) =>
      readMarkets([
        market({
          gtype: 'fancy',
          section: [section({ gstatus: '', odds: [box('back1', line, 100), box('lay1', line, 100)] })],
          nonRunners: [gone(90)],
        }),
      ]);
    let guards = guardMarkets(EMPTY_GUARD_BOOK, session(68), 0);
    guards = guardMarkets(guards, session(6), 1_000);
    expect([...guards.values()].map(({ hold }) => hold?.reason)).toEqual(['jump']);
  });
});

describe('the kinds of odds', () => {
  test('a place market loses of its winnings, a bookmaker of its whole odds', () => {
    // 3.00 to be placed is 2.40 after 30 %; a rate of 60 is one of 28 after 20 %.
    const placed = (pair: Pair, left: readonly ProviderNonRunner[] = []) =>
      race({ [A]: [3, 3.1], [B]: pair }, left, 'fancy1', [A, B]);
    const keyed = (...documents: MarketBook[][]) => {
      let guards: GuardBook = EMPTY_GUARD_BOOK;
      for (const [index, books] of documents.entries()) guards = guardMarkets(guards, books, index * 1_000);
      return [...guards].find(([key]) => key.endsWith(`/${B}`))?.[1].hold?.reason ?? null;
    };
    const thirty = [gone(30)];
    expect(keyed(placed([1.3, 1.32]), placed([1.21, 1.22], thirty))).toBeNull();
    expect(keyed(placed([5, 5.2]), placed([2.4, 2.5], thirty))).toBe('jump');
    expect(keyed(placed([5, 5.2]), placed([3.8, 3.9], thirty))).toBeNull();

    const rates = (pair: Pair, left: readonly ProviderNonRunner[] = []) =>
      race({ [A]: [400, 420], [B]: pair }, left, 'match1', [A, B]);
    expect(reasonAfter(rates([60, 62]), rates([28, 30], [gone(20)]))).toBeNull();
    expect(reasonAfter(rates([60, 62]), rates([8, 9], [gone(20)]))).toBe('jump');
  });
});

test('a first document is compared with odds from before the withdrawal, reduced by it', () => {
  const first = (untilMs: number) => {
    const price = (priceHundredths: number) => [{ priceHundredths, line: null }];
    const remembered = new Map([[String(C), { back: price(166), lay: price(168), untilMs }]]);
    const guards = guardMarkets(EMPTY_GUARD_BOOK, race(AFTER, [gone(20)]), LEFT_AT);
    return rememberPrices(guards, KEY, remembered, LEFT_AT).get(KEY)?.hold?.reason ?? null;
  };
  expect(first(LEFT_AT)).toBeNull();
  // Offered after it had left: that price knew.
  expect(first(LEFT_AT + 1)).toBe('jump');
});
