import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_GUARD_BOOK,
  fancyRows,
  guardMarkets,
  overlayDocument,
  readEventDetail,
  readEvents,
  readMarkets,
  readSports,
  readTree,
} from '../../src/index.ts';
import { box, market, matchOdds, section, sessions } from '../documents.ts';
import { guarded } from './guarded.ts';

/** Everything that happens to a document between the socket and the screen. */
function walkThrough(document: unknown): void {
  readEvents(document);
  readSports(document);
  readTree(document);
  readEventDetail(document);
  overlayDocument(document, () => true);
  const markets = readMarkets(document);
  fancyRows(markets);
  guarded(markets, guardMarkets(EMPTY_GUARD_BOOK, markets, 1));
}

const KEYS = ['data', 't1', 't2', 'gmid', 'mid', 'gtype', 'section', 'odds', 'sid', 'nat', 'status', 'otype', 'size'];
const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, -1, 0, 1.5, 1e308, Number.NaN, 'match', 'fancy', 'ACTIVE', '', 'back', '__proto__'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
})).value;

const badNumber = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -5,
  0,
  1,
  1e9,
  'abc',
  '',
  null,
  undefined,
  {},
  [1],
  true,
);

describe('hostile documents', () => {
  test('nothing that is JSON makes a reader throw', () => {
    fc.assert(fc.property(hostileJson, walkThrough), { numRuns: 500 });
    fc.assert(fc.property(fc.anything(), walkThrough), { numRuns: 200 });
  });

  test('a real document with any one field spoilt is still read, and never offers a bad price', () => {
    const fields = ['odds', 'size', 'tno', 'otype', 'oname'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        badNumber,
        fc.constantFrom('match', 'match1', 'fancy', 'khado'),
        (field, value, gtype) => {
          const good = box('back1', 60, 100);
          const raw = market({
            gtype,
            section: [section({ gstatus: 'ACTIVE', odds: [{ ...good, [field]: value }, box('lay1', 61, 100)] })],
          });
          const offers = readMarkets([raw]).flatMap((book) =>
            book.rows.flatMap((row) => (row.open ? [...row.back, ...row.lay] : [])),
          );
          for (const offer of offers) {
            expect(Number.isSafeInteger(offer.priceHundredths) && offer.priceHundredths > 0).toBe(true);
            expect(offer.line === null || (Number.isSafeInteger(offer.line) && offer.line > 0)).toBe(true);
            expect(offer.size === null || offer.size >= 0).toBe(true);
          }
        },
      ),
    );
  });

  test.each([
    ['NaN', Number.NaN],
    ['text', 'abc'],
    ['an object', {}],
    ['odds above 1000', 1e6],
    ['odds of one', 1],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('a price that is %s closes its row and no other', (_, odds) => {
    const raw = matchOdds([1.5, 1.52], [2.9, 3]);
    const spoilt = raw.section[0]?.odds[0];
    Object.assign(spoilt ?? {}, { odds });
    const [book] = readMarkets([raw]);
    expect(book?.rows.map((row) => [row.open, row.status])).toEqual([
      [false, 'SUSPENDED'],
      [true, 'ACTIVE'],
    ]);
  });

  test('a huge document is cut, not swallowed', () => {
    const huge = market({
      gtype: 'fancy',
      section: Array.from({ length: 20_000 }, (_, index) =>
        section({
          sid: index + 1,
          nat: 'x'.repeat(10_000),
          odds: Array.from({ length: 100 }, () => box('back1', 60, 100)),
        }),
      ),
    });
    const [book] = readMarkets([huge]);
    expect(book?.rows).toHaveLength(500);
    expect(book?.rows[0]?.name).toHaveLength(200);
    // A row with a hundred boxes is nothing a provider sends.
    expect(book?.rows.some((row) => row.open)).toBe(false);
  });

  test('keys that name the prototype are only keys', () => {
    const raw: unknown = JSON.parse(
      '{"data":[{"gmid":1,"mid":2,"gtype":"__proto__","section":[]},{"gmid":1,"mid":3,"gtype":"constructor"}]}',
    );
    expect(readMarkets(raw)).toEqual([]);
    walkThrough(JSON.parse('{"t1":[{"__proto__":{"polluted":1},"gmid":1}]}'));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('documents out of order and repeated reach the guard without harm', () => {
    const documents = [matchOdds([1.5, 1.52], [2.9, 3]), matchOdds([1.51, 1.53], [2.88, 2.98]), sessions(2)];
    fc.assert(
      fc.property(fc.array(fc.nat(2), { maxLength: 30 }), (order) => {
        let guards = EMPTY_GUARD_BOOK;
        order.forEach((index, step) => {
          const markets = readMarkets([documents[index]]);
          guards = guardMarkets(guards, markets, 1_000 * step);
          expect(guarded(markets, guards)).toHaveLength(1);
        });
      }),
    );
  });
});
