import { describe, expect, test } from 'vitest';
import { type MarketBook, type RowBook, readMarket, readMarkets, stakeLimits } from '../../src/index.ts';
import { box, market, matchOdds, section, sessions } from '../documents.ts';
import { recordedDocument, wireDocument } from '../wire.ts';

function only(raw: unknown): MarketBook {
  const book = readMarket(raw);
  if (!book) throw new Error('the market was not read');
  return book;
}

function firstRow(raw: unknown): RowBook {
  const row = only(raw).rows[0];
  if (!row) throw new Error('the row was not read');
  return row;
}

describe('documents as they come', () => {
  test('match odds: three runners, three levels, best first', () => {
    const book = readMarkets(wireDocument('odds'))[0];
    expect(book).toMatchObject({
      eventId: '500100',
      marketId: '700001',
      name: 'MATCH_ODDS',
      kind: 'match',
      marketStatus: 'ACTIVE',
      open: true,
      inPlay: true,
      minPaise: null,
      maxPaise: 200_000,
    });
    expect(book?.rows.map((row) => row.name)).toEqual(['Harbour City', 'Hill Valley', 'The Draw']);
    expect(book?.rows[0]?.back).toEqual([
      { level: 0, priceHundredths: 162, line: null, width: null, size: 100 },
      { level: 1, priceHundredths: 161, line: null, width: null, size: 110 },
      { level: 2, priceHundredths: 160, line: null, width: null, size: 120 },
    ]);
    expect(book?.rows[0]?.lay.map((offer) => offer.priceHundredths)).toEqual([163, 164, 165]);
  });

  test('a whole odds document in its envelope', () => {
    const books = readMarkets(wireDocument('odds'));
    expect(books.map((book) => [book.kind, book.name, book.open])).toEqual([
      ['match', 'MATCH_ODDS', true],
      ['bookmaker', 'Bookmaker', true],
      ['session', 'Normal', true],
      ['oddeven', 'oddeven', true],
    ]);
    expect(books[1]?.rows[0]?.back).toEqual([
      { level: 0, priceHundredths: 6100, line: null, width: null, size: 500_000 },
    ]);
    expect(books[1]?.rows[1]).toMatchObject({ status: 'SUSPENDED', open: false, back: [], lay: [] });
    expect(books[2]?.rows.map((row) => [row.status, row.open])).toEqual([
      ['ACTIVE', true],
      ['ACTIVE', true],
      ['BALL RUNNING', false],
      ['SUSPENDED', false],
    ]);
  });

  test('the exchange’s own words are read alike where recordings lie beside the repository', () => {
    const recorded = recordedDocument('match_odds.real.json');
    const [book] = recorded === null ? readMarkets(wireDocument('odds')) : [only(recorded)];
    expect(book?.rows).toHaveLength(3);
    for (const { open, back, lay } of book?.rows ?? []) {
      expect([open, back.map(({ level }) => level), lay.map(({ level }) => level)]).toEqual([
        true,
        [0, 1, 2],
        [0, 1, 2],
      ]);
      expect(back[0]?.priceHundredths).toBeLessThan(lay[0]?.priceHundredths ?? 0);
    }
  });
});

describe('the scales of `odds`', () => {
  test('match: decimal odds', () => {
    expect(firstRow(matchOdds([1.11, 1.12], [9.4, 9.8])).back[0]?.priceHundredths).toBe(111);
  });

  test('match: a price with less than one behind it is an empty box, and the next one is the best', () => {
    const row = firstRow(
      market({
        section: [
          section({
            odds: [box('back1', 2.14, 0.4), box('back2', 2.12, 350), box('lay1', 2.16, 0), box('lay2', 2.18, -5)],
          }),
        ],
      }),
    );
    expect(row).toMatchObject({ open: true, lay: [] });
    expect(row.back).toEqual([{ level: 1, priceHundredths: 212, line: null, width: null, size: 350 }]);
  });

  test('match1: a size is the largest stake, and 0 names none', () => {
    const odds = [box('back1', 90, 0)];
    const row = firstRow(market({ gtype: 'match1', section: [section({ gstatus: 'ACTIVE', odds })] }));
    expect(row.back).toEqual([{ level: 0, priceHundredths: 9000, line: null, width: null, size: 0 }]);
  });

  test('match1: profit per 100, fractions included', () => {
    const row = firstRow(
      market({
        gtype: 'match1',
        section: [section({ gstatus: 'ACTIVE', odds: [box('back1', 0.75, 100_000), box('lay1', 1.5, 100_000)] })],
      }),
    );
    expect(row.back[0]).toMatchObject({ priceHundredths: 75, size: 100_000 });
    expect(row.lay[0]?.priceHundredths).toBe(150);
  });

  test('fancy: the line in `odds`, the rate in `size`; three boxes are three pairs in their own order', () => {
    const row = firstRow(
      market({
        gtype: 'fancy',
        section: [
          section({
            odds: [
              box('back3', 132, 100),
              box('back2', 131, 90),
              box('back1', 132, 100),
              box('lay1', 130, 100),
              box('lay2', 131, 110),
              box('lay3', 132, 125),
            ],
          }),
        ],
      }),
    );
    expect(row.back.map((offer) => [offer.level, offer.line, offer.priceHundredths, offer.size])).toEqual([
      [0, 132, 10_000, null],
      [1, 131, 9_000, null],
      [2, 132, 10_000, null],
    ]);
    expect(row.lay.map((offer) => [offer.line, offer.priceHundredths])).toEqual([
      [130, 10_000],
      [131, 11_000],
      [132, 12_500],
    ]);
  });

  test('fancy1: decimal, a lay of 0 is not offered', () => {
    const row = firstRow(
      market({ gtype: 'fancy1', section: [section({ odds: [box('back1', 1.98, 500_000), box('lay1', 0, 0)] })] }),
    );
    expect(row.back[0]?.priceHundredths).toBe(198);
    expect(row.lay).toEqual([]);
    expect(row.open).toBe(true);
  });

  test('fancy2: the line in `odds` at even money; the sides stay as the boxes are', () => {
    const row = firstRow(
      market({
        gtype: 'fancy2',
        section: [
          section({
            gstatus: 'ACTIVE',
            odds: [box('back2', 130, 19.65), box('back1', 131, 1.73), box('lay1', 132, 2704.25)],
          }),
        ],
      }),
    );
    expect(row.back[0]).toEqual({ level: 0, priceHundredths: 10_000, line: 131, width: null, size: 1.73 });
    expect(row.lay[0]).toMatchObject({ line: 132, size: 2704.25 });
  });

  test('oddeven: both boxes are decimal', () => {
    const row = firstRow(
      market({
        gtype: 'oddeven',
        section: [section({ odds: [box('back1', 1.96, 1_000_000), box('lay1', 1.98, 1_000_000)] })],
      }),
    );
    expect([row.back[0]?.priceHundredths, row.lay[0]?.priceHundredths]).toEqual([196, 198]);
  });

  test('khado: lay1 is the width of the band and no offer', () => {
    const row = firstRow(
      market({ gtype: 'khado', section: [section({ odds: [box('back1', 120, 100), box('lay1', 17, 100)] })] }),
    );
    expect(row.back).toEqual([{ level: 0, priceHundredths: 10_000, line: 120, width: 17, size: null }]);
    expect(row.lay).toEqual([]);
  });

  test('khado without a width cannot be bet on', () => {
    const row = firstRow(
      market({ gtype: 'khado', section: [section({ odds: [box('back1', 120, 100), box('lay1', 0, 0)] })] }),
    );
    expect(row).toMatchObject({ back: [], open: false });
  });

  test('meter: line and rate on both sides', () => {
    const row = firstRow(
      market({ gtype: 'meter', section: [section({ odds: [box('back1', 27, 100), box('lay1', 24, 100)] })] }),
    );
    expect([row.back[0]?.line, row.lay[0]?.line, row.back[0]?.priceHundredths]).toEqual([27, 24, 10_000]);
  });

  test('cricketcasino: ten digits, back only, each its own outcome', () => {
    const book = only(
      market({
        gtype: 'cricketcasino',
        section: Array.from({ length: 10 }, (_, digit) =>
          section({ sid: digit + 1, sno: digit + 1, nat: `${digit} Number`, odds: [box('back1', 9.5, 100)] }),
        ),
      }),
    );
    expect(book.kind).toBe('digit');
    expect(book.rows.map((row) => row.outcome).join('')).toBe('0123456789');
    expect(book.rows[4]).toMatchObject({ selectionKey: '5', open: true, lay: [] });
    expect(book.rows[4]?.back[0]?.priceHundredths).toBe(950);
  });

  test('prices are rounded to two decimals; 0 and less are empty boxes', () => {
    const row = firstRow(
      market({
        section: [
          section({
            gstatus: 'ACTIVE',
            odds: [box('back1', 1.7249999, 5), box('back2', -1.5, 5), box('lay1', 0, 0), box('lay2', 1.7350001, 5)],
          }),
        ],
      }),
    );
    expect(row.back.map((offer) => offer.priceHundredths)).toEqual([172]);
    expect(row.lay).toEqual([{ level: 1, priceHundredths: 174, line: null, width: null, size: 5 }]);
    expect(row.open).toBe(true);
  });
});

describe('when a row may be bet on (DOMAIN §5)', () => {
  test('a match market that is not open closes its rows', () => {
    for (const status of ['SUSPENDED', 'CLOSED', 'Ball Running', 'whatever']) {
      const book = only(matchOdds([1.5, 1.52], [2.9, 3], { status }));
      expect(book.open).toBe(false);
      expect(book.rows.some((row) => row.open)).toBe(false);
    }
  });

  test('a bookmaker’s own status is not believed: its rows decide', () => {
    const rows = [
      section({ sid: 1, gstatus: 'ACTIVE', nat: 'India', odds: [box('back1', 40, 1), box('lay1', 43, 1)] }),
      section({ sid: 2, gstatus: 'SUSPENDED', gscode: 0, nat: 'New Zealand', odds: [box('back1', 0, 0)] }),
    ];
    const trading = only(market({ gtype: 'match1', status: 'SUSPENDED', section: rows }));
    expect([trading.open, trading.marketStatus, trading.rows[0]?.open]).toEqual([true, 'ACTIVE', true]);
    const ballRunning = only(
      market({ gtype: 'match1', status: 'OPEN', section: rows.map((row) => ({ ...row, gstatus: 'Ball Running' })) }),
    );
    expect([ballRunning.open, ballRunning.marketStatus]).toEqual([false, 'BALL RUNNING']);
  });

  test.each([
    ['gscode 0', { gscode: 0 }],
    ['no price', { odds: [box('back1', 0, 0)] }],
    ['an unknown word', { gstatus: 'Starting Soon.' }],
    ['ball running', { gstatus: 'Ball Running' }],
    ['no name', { nat: ' ' }],
  ])('%s closes the row', (_, fields) => {
    const priced = { nat: 'x', odds: [box('back1', 68, 100), box('lay1', 67, 100)] };
    expect(firstRow(market({ gtype: 'fancy', section: [section(priced)] })).open).toBe(true);
    expect(firstRow(market({ gtype: 'fancy', section: [section({ ...priced, ...fields })] })).open).toBe(false);
  });

  test('`br`, `visible` and `rc` say nothing', () => {
    const row = section({ br: true, odds: [box('back1', 68, 100), box('lay1', 67, 100)] });
    const book = only(
      market({ gtype: 'fancy', visible: false, rc: 2, section: [row, { ...row, sid: 2 }, { ...row, sid: 3 }] }),
    );
    expect(book.rows.filter((each) => each.open)).toHaveLength(3);
  });
});

describe('traps of the document', () => {
  test('numbers as text, upper-case sides, a missing level index, stray blanks', () => {
    const book = only({
      gmid: '856162940',
      mid: '12',
      mname: ' Bookmaker ',
      gtype: 'MATCH1',
      status: 'SUSPENDED',
      max: '200000',
      section: [
        {
          sid: '1',
          nat: ' India ',
          gstatus: 'ACTIVE',
          gscode: '1',
          odds: [
            { odds: '40', otype: 'BACK', oname: 'BACK1', size: '100000' },
            { odds: '43', oname: 'Lay1', size: '100000' },
          ],
        },
      ],
    });
    expect(book).toMatchObject({ eventId: '856162940', marketId: '12', name: 'Bookmaker', maxPaise: 20_000_000 });
    expect(book.rows[0]).toMatchObject({ selectionKey: '1', name: 'India', open: true });
    expect(book.rows[0]?.lay[0]?.priceHundredths).toBe(4_300);
  });

  test('stake limits: the row’s own, else the market’s; 0 is none', () => {
    const fancy = only(market({ gtype: 'fancy', min: 0, max: 0, section: sessions(1).section }));
    const row = fancy.rows[0];
    expect(row && stakeLimits(fancy, row)).toEqual({ minPaise: 10_000, maxPaise: 40_000_000 });
    const match = only(matchOdds([1.5, 1.52], [2.9, 3], { min: 100, max: 0 }));
    const runner = match.rows[0];
    expect(runner && stakeLimits(match, runner)).toEqual({ minPaise: 10_000, maxPaise: null });
  });

  test('markets and rows come out in display order, whatever the order of arrival', () => {
    const books = readMarkets([
      market({
        mid: 3,
        sno: 4.299999999999999,
        gtype: 'fancy',
        section: [section({ sid: 9, sno: 2 }), section({ sid: 8, sno: 1 })],
      }),
      market({ mid: 1, sno: 2.1 }),
      market({ mid: 2, sno: '2.9' as unknown as number }),
    ]);
    expect(books.map((book) => [book.marketId, book.order])).toEqual([
      ['1', 2.1],
      ['2', 2.9],
      ['3', 4.3],
    ]);
    expect(books[2]?.rows.map((row) => [row.selectionKey, row.group, row.order])).toEqual([
      ['8', 1, 0],
      ['9', 2, 1],
    ]);
  });

  test('a promotion text is passed on as text', () => {
    const book = only(market({ rem: ' <script>alert(1)</script>  win big\u0007 ' }));
    expect(book.message).toBe('<script>alert(1)</script> win big');
  });

  test('families that nobody can settle, placeholders and things without ids are left out', () => {
    expect(
      readMarkets([
        market({ gtype: 'newgame' }),
        market({ mid: 0 }),
        market({ gmid: Number.NaN }),
        null,
        'text',
        [market({})],
        {},
      ]),
    ).toEqual([]);
  });

  test('a market without sections has no rows; twins of an id are kept closed', () => {
    expect(only({ gmid: 1, mid: 2, gtype: 'match', status: 'OPEN' }).rows).toEqual([]);
    const row = section({ odds: [box('back1', 68, 100)] });
    expect(only(market({ gtype: 'fancy', section: [row, { ...row, nat: 'Twin' }] })).rows).toEqual([
      expect.objectContaining({ name: 'Row', open: false, status: 'SUSPENDED' }),
    ]);
    expect(readMarkets([market({ mname: 'first' }), market({ mname: 'second' })]).map((book) => book.name)).toEqual([
      'first',
    ]);
  });
});
