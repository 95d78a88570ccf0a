import { readMarkets } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { marketSpecs } from '../../src/modules/prices/book/market-rows.ts';
import { box, market, row } from '../live/fake-feed.ts';

const namesOf = (gtype: string, mname: string, nat: string) => {
  const odds = [box('back1', 44, 100), box('lay1', 42, 100)];
  const document = {
    data: [market(101, { mid: 9, gtype, mname, section: [row({ sid: 3, nat, gstatus: '', odds })] })],
  };
  return readMarkets(document).flatMap((book) => marketSpecs(book, new Map()).map((spec) => spec.name));
};

describe('the name that lists of bets show', () => {
  test.each([
    ['match', 'MATCH_ODDS', 'Home', 'MATCH_ODDS'],
    ['match1', 'Bookmaker', 'Home', 'Bookmaker'],
    ['fancy', 'Normal', '6 over runs GGL', '6 over runs GGL'],
    ['fancy1', 'fancy1', 'Will there be a super over', 'Will there be a super over'],
    ['fancy2', '1st Innings 10 Overs Line', 'Total Runs', '1st Innings 10 Overs Line'],
    ['oddeven', 'oddeven', 'Match runs odd even', 'Match runs odd even'],
    ['khado', 'Khado', '20 over runs GGL', '20 over runs GGL'],
    ['meter', 'Meter', 'Total boundaries', 'Total boundaries'],
  ])('of %s rows in “%s”', (gtype, mname, nat, name) => {
    expect(namesOf(gtype, mname, nat)).toEqual([name]);
  });

  test('of a line whose market has no name is its row', () => {
    expect(namesOf('fancy2', '', 'Total Runs')).toEqual(['Total Runs']);
  });
});
