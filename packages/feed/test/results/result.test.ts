import { profitOf, paise } from '@pavilion/betting';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readResults, readScore, unreadableResults } from '../../src/index.ts';

const raw = (fields: object) => ({
  gmid: 856162940,
  mid: 11,
  sid: null,
  marketName: 'MATCH_ODDS',
  gtype: 'MATCH',
  status: 'SETTLE',
  winnerName: null,
  winnerId: null,
  rollback: false,
  rollbackCount: 0,
  oldWinnerName: null,
  oldWinnerId: null,
  remark: '',
  updatedAt: '2026-02-10T22:01:32.306Z',
  ...fields,
});
const documentOf = (...results: object[]) => ({ success: true, data: [{ gmid: 856162940, results }] });
const resultOf = (fields: object) => readResults(documentOf(raw(fields)))[0];

describe('results', () => {
  test('a winner, by its section id', () => {
    expect(resultOf({ winnerId: 50050, winnerName: 'South Africa W' })).toEqual({
      key: '856162940/11',
      eventId: '856162940',
      marketId: '11',
      selectionKey: null,
      kind: 'match',
      marketName: 'MATCH_ODDS',
      result: { type: 'winner', selections: ['50050'], expectedWinners: 1 },
      version: 0,
      winnerName: 'South Africa W',
      remark: '',
      updatedAtMs: Date.UTC(2026, 1, 10, 22, 1, 32, 306),
    });
  });

  test('runs, for every kind whose result is an integer; rows carry their section in the key', () => {
    for (const gtype of ['FANCY', 'fancy2', 'Khado', 'meter', 'oddeven']) {
      expect(resultOf({ gtype, sid: 35, winnerId: '68' })).toMatchObject({
        key: '856162940/11/35',
        selectionKey: '35',
        result: { type: 'integer', value: 68 },
      });
    }
    expect(resultOf({ gtype: 'cricketcasino', winnerId: 154 })).toMatchObject({
      key: '856162940/11',
      result: { type: 'integer', value: 154 },
    });
  });

  test('counts of changes beyond 32 bits are told apart; one that is no whole number is nothing to act on', () => {
    expect(resultOf({ winnerId: 1, rollbackCount: 2 ** 31 })?.version).toBe(2_147_483_648);
    for (const rollbackCount of [2 ** 53, -1, 1.5, 'twice']) {
      expect(resultOf({ winnerId: 1, rollbackCount })).toBeUndefined();
      expect(unreadableResults(documentOf(raw({ winnerId: 1, rollbackCount })))).toEqual(['MATCH_ODDS']);
    }
  });

  test('winners of a place market are read neither as a dead heat nor as one that won alone', () => {
    const several = { winnerId: 1, winnerIds: [1, 2, 3] };
    const named = [
      ...[
        'To Be Placed',
        'Place',
        '4 TBP',
        'Top 3 Finish',
        '3 Places',
        'Top-3 Finish',
        'Top Four',
        'Podium',
        'Each Way',
      ],
      ...[
        '1st, 2nd or 3rd Placed',
        '1st/2nd Place',
        'First or Second Place',
        '1st-3rd place',
        'To Win 1st or 2nd Place',
      ],
    ];
    for (const marketName of named) {
      expect(resultOf({ ...several, marketName })).toBeUndefined();
      expect(resultOf({ winnerId: 1, marketName })).toBeUndefined();
      expect(unreadableResults(documentOf(raw({ winnerId: 1, marketName })))).toEqual([marketName]);
    }
    for (const marketName of ['Third Place Play-off', '3rd Place Match', 'To Win 3rd Place', 'Top Batsman']) {
      expect(resultOf({ winnerId: 1, marketName })?.result).toMatchObject({ selections: ['1'] });
    }
    const said = [
      raw({ ...several, marketName: 'To Be Placed' }),
      raw({ ...several, marketName: '', mname: 'Top 3 Finish', mid: 12 }),
      raw({ ...several, marketName: 'Win', mid: 13 }),
    ];
    // A person has to say which: they are named.
    expect(unreadableResults(documentOf(...said))).toEqual(['To Be Placed', 'Top 3 Finish']);
    expect(readResults(documentOf(...said)).map(({ marketName }) => marketName)).toEqual(['Win']);
    expect(resultOf({ ...several, marketName: 'Win' })?.result).toMatchObject({ selections: ['1', '2', '3'] });
  });

  test('runners withdrawn from a market that has none are nobody’s', () => {
    const nonRunners = [{ sid: 7, factor: 20, removedAt: '2026-02-10T22:00:00.000Z' }];
    expect(resultOf({ gtype: 'fancy', sid: 1, winnerId: 5, nonRunners })?.nonRunners).toBeUndefined();
    expect(resultOf({ winnerId: 5, nonRunners })?.nonRunners).toHaveLength(1);
    expect(resultOf({ winnerId: 5, nonRunners: [{ ...nonRunners[0], factor: 99.996 }] })).toBeUndefined();
  });

  test('0 runs is a result', () => {
    expect(resultOf({ gtype: 'fancy', sid: 1, winnerId: 0 })?.result).toEqual({ type: 'integer', value: 0 });
  });

  test('yes and no', () => {
    expect(resultOf({ gtype: 'fancy1', sid: 3, winnerName: ' Yes ' })?.result).toMatchObject({ selections: ['yes'] });
    expect(resultOf({ gtype: 'fancy1', sid: 3, winnerName: 'NO' })?.result).toMatchObject({ selections: ['no'] });
  });

  test('void', () => {
    expect(resultOf({ status: 'VOID' })?.result).toEqual({ type: 'void' });
  });

  test('a dead heat, and runners that left: whether a small factor counts, the market decides', () => {
    const removedAt = '2026-02-10T21:00:00.000Z';
    const nonRunners = [
      { sid: 3, factor: 27.58, removedAt },
      { sid: 4, factor: 2.41, removedAt },
    ];
    expect(resultOf({ winnerId: 1, winnerIds: [1, 2], nonRunners })).toMatchObject({
      result: { type: 'winner', selections: ['1', '2'], expectedWinners: 1 },
      nonRunners: [
        { selection: '3', reductionHundredthsOfPercent: 2758, removedAtMs: Date.UTC(2026, 1, 10, 21) },
        { selection: '4', reductionHundredthsOfPercent: 241, removedAtMs: Date.UTC(2026, 1, 10, 21) },
      ],
    });
    expect(resultOf({ winnerId: 1, nonRunners: [] })?.nonRunners).toBeUndefined();
  });

  test.each([
    ['a dead heat of one with itself', { winnerId: 1, winnerIds: [1, 1] }],
    ['a dead heat with nobody', { winnerId: 1, winnerIds: [1, null] }],
    ['a runner that left without a time', { winnerId: 1, nonRunners: [{ sid: 3, factor: 5 }] }],
    ['an impossible reduction', { winnerId: 1, nonRunners: [{ sid: 3, factor: 100, removedAt: '2026-02-10' }] }],
    [
      'a reduction that rounds to the whole',
      { winnerId: 1, nonRunners: [{ sid: 3, factor: 99.996, removedAt: '2026-02-10' }] },
    ],
    [
      'a runner that left twice',
      {
        winnerId: 1,
        nonRunners: [
          { sid: 3, factor: 5, removedAt: '2026-02-10' },
          { sid: '3', factor: 6, removedAt: '2026-02-10' },
        ],
      },
    ],
    ['pending', { status: 'PENDING', winnerId: 50050 }],
    ['no winner', { winnerId: null }],
    ['half a run', { gtype: 'fancy', sid: 1, winnerId: 3.5 }],
    ['a negative total', { gtype: 'fancy', sid: 1, winnerId: -1 }],
    ['a market without id and name', { mid: 0, marketName: ' ', winnerId: 3 }],
    ['no event', { gmid: 0, winnerId: 3 }],
    ['a statement with a third answer', { gtype: 'fancy1', sid: 1, winnerName: 'maybe' }],
    ['an unknown family', { gtype: 'newgame', winnerId: 3 }],
  ])('%s decides nothing', (_, fields) => {
    expect(resultOf(fields)).toBeUndefined();
  });

  test('a result without ids names its market, as the provider’s own list does', () => {
    expect(resultOf({ mid: undefined, gtype: 'FANCY', marketName: ' 6 over runs ', winnerId: 48 })).toMatchObject({
      key: null,
      eventId: '856162940',
      marketId: null,
      marketName: '6 over runs',
      result: { type: 'integer', value: 48 },
    });
    expect(resultOf({ gtype: 'fancy', sid: null, winnerId: 3 })?.key).toBeNull();
  });

  test('a result that was taken back is none, and is heard', () => {
    expect(resultOf({ status: 'PENDING', rollback: true, rollbackCount: 1 })).toMatchObject({
      key: '856162940/11',
      result: null,
      version: 1,
    });
  });

  test('a rollback is a higher version, and the highest version of a market counts', () => {
    const results = readResults(
      documentOf(
        raw({ gtype: 'fancy', sid: 35, winnerId: 68, rollbackCount: 1, rollback: true, oldWinnerId: 67 }),
        raw({ gtype: 'fancy', sid: 35, winnerId: 67 }),
      ),
    );
    expect(results).toMatchObject([{ version: 1, result: { value: 68 } }]);
  });

  test('the core settles with what was read', () => {
    const result = resultOf({ gtype: 'fancy', sid: 35, winnerId: 20 })?.result;
    const terms = {
      kind: 'session',
      side: 'back',
      selection: '35',
      priceHundredths: 9_000,
      line: 20,
      width: null,
      stake: paise(100_000),
    } as const;
    expect(result && profitOf(terms, result)).toBe(90_000);
  });

  test('nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readResults(value);
        readResults(documentOf(raw({ winnerId: value, gtype: value, status: value, rollbackCount: value })));
        readScore(value);
        readScore({ data: [{ score: { sides: value, recent: value, clock: value } }] });
      }),
    );
  });
});

describe('scoreboard', () => {
  test('is read as text', () => {
    const score = readScore({
      data: [
        {
          score: {
            status: '2nd innings',
            finished: false,
            clock: '18.3 ov',
            note: 'India need 34 from 21 balls',
            sides: [
              { name: 'India', main: '131/4', detail: '18.3 ov', parts: ['131'], active: true },
              { name: 'Australia', main: 164, detail: '', parts: [164], active: false },
              { main: 'nameless' },
            ],
            recent: [1, '4', 'W', ''],
            asOf: 1_700_000_000_000,
          },
        },
      ],
    });
    expect(score).toEqual({
      status: '2nd innings',
      finished: false,
      clock: '18.3 ov',
      note: 'India need 34 from 21 balls',
      sides: [
        { name: 'India', main: '131/4', detail: '18.3 ov', parts: ['131'], active: true },
        { name: 'Australia', main: '164', detail: '', parts: ['164'], active: false },
      ],
      recent: ['1', '4', 'W'],
      asOfMs: 1_700_000_000_000,
    });
  });

  test('a happening may be a sentence of sixty letters', () => {
    const tackle = 'Super tackle: Naveen Kumar by Surjeet Singh, two points';
    const recentOf = (entry: string) => readScore({ data: [{ score: { recent: [entry] } }] })?.recent;
    expect(recentOf(tackle)).toEqual([tackle]);
    expect(recentOf('x'.repeat(200))).toEqual(['x'.repeat(60)]);
  });

  test('may be missing', () => {
    expect(readScore({ data: [{ gmid: 1, score: null }] })).toBeNull();
    expect(readScore({ data: [] })).toBeNull();
  });
});
