import { describe, expect, test } from 'vitest';
import { fancyRows, quoteFor, readMarket, readMarkets } from '../../src/index.ts';
import { box, market, matchOdds, section, sessions } from '../documents.ts';

describe('fancy rows', () => {
  test('one pair per row, NO beside YES, limits and names of the row', () => {
    const [row] = fancyRows(readMarkets([sessions(1)]));
    expect(row).toEqual({
      id: '77/100',
      marketId: '77',
      selectionKey: '100',
      level: 0,
      kind: 'session',
      name: '0 over runs PAK W(SA W vs PAK W)adv',
      groupLabel: 'Normal',
      noScore: 59,
      yesScore: 60,
      noPriceHundredths: 11_000,
      yesPriceHundredths: 10_000,
      width: null,
      minPaise: 10_000,
      maxPaise: 40_000_000,
      message: '',
      status: 'ACTIVE',
      yesAvailable: true,
      noAvailable: true,
      order: 0,
    });
  });

  test('three quote pairs are three rows', () => {
    const odds = [
      box('back1', 132, 100),
      box('back2', 131, 90),
      box('lay1', 130, 100),
      box('lay2', 131, 110),
      box('lay3', 132, 125),
    ];
    const rows = fancyRows(
      readMarkets([market({ mid: 5, gtype: 'fancy', mname: 'Over By Over', section: [section({ odds })] })]),
    );
    expect(rows.map((row) => [row.id, row.yesScore, row.noScore, row.yesAvailable, row.noAvailable])).toEqual([
      ['5/1', 132, 130, true, true],
      ['5/1/1', 131, 131, true, true],
      ['5/1/2', null, 132, false, true],
    ]);
  });

  test('a market named after its family gets a readable heading', () => {
    const labelOf = (gtype: string, mname: string) =>
      fancyRows(readMarkets([market({ gtype, mname, section: [section({})] })]))[0]?.groupLabel;
    expect(labelOf('oddeven', 'oddeven')).toBe('Odd / Even');
    expect(labelOf('fancy1', 'fancy1')).toBe('Fancy 1');
    expect(labelOf('khado', 'khado')).toBe('Khado');
    expect(labelOf('fancy', ' Ball By Ball ')).toBe('Ball By Ball');
    expect(labelOf('fancy2', '1st Innings 10 Overs Line')).toBe('1st Innings 10 Overs Line');
  });

  test('runner markets are no fancy; a ladder of lines is one row', () => {
    const line = market({
      gtype: 'fancy2',
      section: [
        section({ gstatus: 'ACTIVE', odds: [box('back2', 130, 5), box('back1', 131, 5), box('lay1', 132, 5)] }),
      ],
    });
    expect(fancyRows(readMarkets([matchOdds([1.5, 1.52], [2.9, 3])]))).toEqual([]);
    expect(fancyRows(readMarkets([line])).map((row) => [row.yesScore, row.noScore])).toEqual([[131, 132]]);
  });

  test('a khado has its band', () => {
    const khado = market({
      gtype: 'khado',
      section: [section({ odds: [box('back1', 120, 100), box('lay1', 17, 100)] })],
    });
    expect(fancyRows(readMarkets([khado]))[0]).toMatchObject({ yesScore: 120, width: 17, noAvailable: false });
  });

  test('a suspended row offers nothing and says why', () => {
    const held = market({
      gtype: 'fancy',
      section: [section({ gstatus: 'Ball Running', gscode: 0, odds: [box('back1', 60, 100)] })],
    });
    expect(fancyRows(readMarkets([held]))[0]).toMatchObject({ status: 'BALL RUNNING', yesAvailable: false });
  });
});

describe('quotes', () => {
  const bookOf = (fields: Parameters<typeof section>[0], status = 'OPEN', gtype = 'match') => {
    const book = readMarket(market({ gtype, status, section: [section({ gstatus: 'ACTIVE', ...fields })] }));
    const row = book?.rows[0];
    if (!book || !row) throw new Error('not read');
    return { book, row };
  };
  const odds = [box('back2', 1.5, 7), box('back1', 1.51, 7), box('lay1', 1.53, 7)];

  test('the best offer of a side, and the offer of a box', () => {
    const { book, row } = bookOf({ odds });
    expect(row.back[0]?.priceHundredths).toBe(151);
    expect(quoteFor(book, row, 'back', 1)).toMatchObject({ open: true, offer: { priceHundredths: 150 } });
    expect(quoteFor(book, row, 'lay', 1)).toEqual({ open: false, why: 'no-price', status: 'ACTIVE' });
  });

  test('locked boxes say why', () => {
    const suspended = bookOf({ odds }, 'SUSPENDED');
    expect(quoteFor(suspended.book, suspended.row, 'back')).toMatchObject({ open: false, why: 'suspended' });
    const running = bookOf({ odds, gstatus: 'Ball Running' }, 'SUSPENDED', 'match1');
    expect(quoteFor(running.book, running.row, 'back')).toMatchObject({ why: 'ball-running' });
    const closed = bookOf({ odds }, 'CLOSED');
    expect(quoteFor(closed.book, closed.row, 'back')).toEqual({ open: false, why: 'locked', status: 'CLOSED' });
    const unpriced = bookOf({ odds: [] });
    expect(quoteFor(unpriced.book, unpriced.row, 'back')).toMatchObject({ why: 'no-price' });
  });
});
