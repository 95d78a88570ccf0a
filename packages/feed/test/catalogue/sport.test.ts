import { expect, test } from 'vitest';
import { readSports, readTree } from '../../src/index.ts';
import { wireDocument } from '../wire.ts';

test('a list of sports as it comes, in its order', () => {
  const sports = readSports(wireDocument('sports'));
  expect(sports.map(({ sportId, enabled }) => [sportId, enabled])).toEqual([
    ['4', true],
    ['1', true],
    ['2', true],
    ['10', false],
  ]);
  expect(sports[0]).toEqual({ sportId: '4', name: 'Cricket', enabled: true, isDefault: true, tab: true, order: 1 });
});

test('other names for the same fields; no id drops a sport, no name gives it one', () => {
  const sports = readSports([
    { sportId: '7', sportName: 'Snooker', active: false, oid: 2 },
    { sport_id: 9, title: ' ', oid: 1 },
    { ename: 'No id' },
    { eid: 0, ename: 'Zero' },
    null,
    { uid: 7, name: 'Twin' },
  ]);
  expect(sports).toEqual([
    { sportId: '9', name: 'Sport 9', enabled: true, isDefault: false, tab: true, order: 1 },
    { sportId: '7', name: 'Snooker', enabled: false, isDefault: false, tab: true, order: 2 },
  ]);
});

test('the tree: ids as text, sports without events, racing without competitions', () => {
  const tree = readTree({
    success: true,
    data: {
      t1: [
        { etid: 40, name: 'Politics', oid: 1, children: null },
        {
          etid: 4,
          name: 'Cricket',
          oid: 2,
          children: [
            {
              cid: '7009066',
              name: 'Womens International Twenty20 Matches',
              children: [{ gmid: '856162940', name: ' South Africa W v Pakistan W', etid: 4, iscc: 0 }],
            },
          ],
        },
      ],
      t2: [
        {
          etid: 10,
          name: 'Horse Racing',
          oid: 1.5,
          children: [
            { gmid: '661636102', name: 'Lingfield (GB)', etid: 10, iscc: 0, sdatetime: '02/10/2026 09:48:00 PM' },
          ],
        },
      ],
    },
  });
  expect(tree.map((sport) => [sport.sportId, sport.racing])).toEqual([
    ['40', false],
    ['10', true],
    ['4', false],
  ]);
  expect(tree[2]?.competitions[0]).toEqual({
    competitionId: '7009066',
    name: 'Womens International Twenty20 Matches',
    events: [{ eventId: '856162940', name: 'South Africa W v Pakistan W', virtual: 0, startsAtMs: null }],
  });
  expect(tree[2]?.events).toEqual([]);
  expect(tree[1]?.events[0]?.startsAtMs).toBe(Date.UTC(2026, 1, 10, 16, 18));
  expect(readTree('nonsense')).toEqual([]);
});
