import { describe, expect, test } from 'vitest';
import { providerNames, type Shown, shownTree } from '../../src/catalogue/catalogue-overlay.ts';

const all: Shown = { sport: () => true, competition: () => true, event: () => true };
const tree = {
  t1: [
    {
      etid: 4,
      name: 'Cricket',
      children: [
        {
          cid: '7',
          name: 'Cup',
          children: [
            { gmid: '11', name: 'A v B' },
            { gmid: '12', name: 'C v D' },
          ],
        },
        { cid: '8', name: 'League', children: [] },
      ],
    },
    { etid: 40, name: 'Politics', children: null },
  ],
  t2: [{ etid: 10, name: 'Horse Racing', children: [{ gmid: '31', name: 'Lingfield' }] }],
};

describe('shownTree', () => {
  test('what is switched off is gone at every level, the rest is as it came', () => {
    const shown: Shown = {
      sport: (sportId) => sportId !== '40',
      competition: (_, competitionId) => competitionId !== '8',
      event: (eventId) => eventId !== '12' && eventId !== '31',
    };
    expect(shownTree({ data: tree }, shown)).toEqual({
      t1: [
        { etid: 4, name: 'Cricket', children: [{ cid: '7', name: 'Cup', children: [{ gmid: '11', name: 'A v B' }] }] },
      ],
      t2: [{ etid: 10, name: 'Horse Racing', children: [] }],
    });
    expect(shownTree(tree, all)).toEqual(tree);
  });

  test('a document of another shape gives an empty tree', () => {
    for (const document of [null, 7, 'x', [], { t1: 'no' }, { t1: [null, 3, { etid: 'x' }], t2: [[]] }]) {
      expect(shownTree(document, all)).toEqual({ t1: [], t2: [] });
    }
  });
});

test('providerNames keeps stray blanks and skips what has no id', () => {
  const names = providerNames({
    data: [
      { mid: 5, mname: ' Normal ', section: [{ sid: 1, nat: '6 over runs . ' }, { nat: 'x' }, null] },
      { mname: 'y' },
      3,
    ],
  });
  expect([...names]).toEqual([
    ['5', ' Normal '],
    ['5/1', '6 over runs . '],
  ]);
});
