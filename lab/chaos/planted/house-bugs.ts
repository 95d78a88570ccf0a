import type { PlantedBug } from './bugs.ts';

/** Mistakes about what the house takes, and what it keeps. */
export const HOUSE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a-players-limit-over-the-others',
    caughtBy: 'house-limits',
    edits: [{ file: 'packages/betting/src/bet/house-limits.ts', from: 'paise(Math.min(one, other));', to: 'other;' }],
  },
  {
    name: 'liability-forgets-the-batch',
    caughtBy: 'house-limits',
    edits: [
      {
        file: 'apps/server/src/modules/placement/batch/decide-ticket.ts',
        from: 'book.position = addBet(bookOf(book, row), decision.terms);',
        to: 'book.position = bookOf(book, row);',
      },
    ],
  },
  {
    name: 'a-reserve-that-is-never-used-up',
    caughtBy: 'house-limits',
    edits: [
      { file: 'apps/server/src/modules/placement/house-book.ts', from: 'reserve.leftPaise -= risePaise;', to: '' },
    ],
  },
  {
    name: 'liability-decided-beside-others',
    caughtBy: 'house-limits',
    edits: [
      {
        file: 'apps/server/src/modules/placement/batch/load.ts',
        from: "hold === 'alone' ? lockMarketsExclusive(t, marketIds)",
        to: "hold === 'alone' ? lockMarketsShared(t, marketIds)",
      },
    ],
  },
  {
    name: 'a-house-limit-acknowledged-too-early',
    caughtBy: 'slow-bet',
    edits: [
      {
        file: 'apps/server/src/modules/limits/house/set-house-limit.ts',
        from: 'await passLimitBarrier(context, level);',
        to: '',
      },
    ],
  },
  {
    name: 'answers-kept-for-ever',
    caughtBy: 'soak',
    edits: [
      {
        file: 'apps/server/src/modules/placement/placement.ts',
        from: "inSpan('bet is placed', {}, () => decide(ticket)).finally(() => onTheirWay.delete(key));",
        to: "inSpan('bet is placed', {}, () => decide(ticket));",
      },
    ],
  },
];
