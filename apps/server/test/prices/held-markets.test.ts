// What a super admin is told of prices in doubt, by the book of one event.
import { bettingMarket, NO_TERMS, VOID } from '@pavilion/betting';
import type { FollowedDocument } from '@pavilion/protocol';
import { expect, test } from 'vitest';
import { EventBook } from '../../src/modules/prices/book/event-book.ts';
import type { StoredMarket } from '../../src/modules/prices/book/market-rows.ts';
import { matchOdds, result, detailDocument } from '../live/fake-feed.ts';

const KEY = '101/1011';
let seq = 0;
const documentOf = (data: unknown): FollowedDocument => {
  seq += 1;
  return { data, seq, receivedAtMs: seq, stale: false } as FollowedDocument;
};
const openMarket: StoredMarket = {
  id: 1,
  betting: bettingMarket('match', { runners: ['11', '12'] }),
  name: 'MATCH_ODDS',
  runners: new Map(),
  ...{ nonRunners: [], nonRunnersSeq: null, suspended: false, settled: false, result: null, settledAtMs: null },
  terms: NO_TERMS,
};

/** A book whose match odds have jumped. */
function heldBook(): EventBook {
  const book = new EventBook('101', 4);
  book.take(documentOf([matchOdds(101, [1.9, 1.95], [2, 2.1])]));
  book.stored.set(KEY, openMarket);
  book.take(documentOf([matchOdds(101, [19, 19.5], [1.04, 1.05])]));
  return book;
}

test('a market in doubt is named, until it is settled or its result is known: prices close it no more', () => {
  expect(heldBook().holds()).toMatchObject([{ key: KEY, reason: 'jump' }]);
  const settled = heldBook();
  settled.stored.set(KEY, { ...openMarket, settled: true, result: VOID, settledAtMs: 1 });
  expect(settled.holds()).toEqual([]);
  const decided = heldBook();
  decided.takeDetail(documentOf(detailDocument(101, [result(101, { winnerId: 11 })])));
  expect(decided.isDecided(KEY)).toBe(true);
  expect(decided.holds()).toEqual([]);
});
