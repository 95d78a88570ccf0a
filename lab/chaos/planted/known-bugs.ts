import type { PlantedBug } from './bugs.ts';

const MODULES = 'apps/server/src/modules';

/** Mistakes about what a server knows and does not look at. */
export const KNOWN_BUGS: readonly PlantedBug[] = [
  {
    name: 'in-play-word-of-the-event-ignored',
    caughtBy: 'known-facts',
    edits: [
      {
        file: `${MODULES}/prices/book/make-quoted-row.ts`,
        from: 'inPlay: market.inPlay || event.inPlay,',
        to: 'inPlay: market.inPlay,',
      },
    ],
  },
  {
    name: 'a-start-that-passes-unseen',
    caughtBy: 'known-facts',
    edits: [
      {
        file: 'packages/betting/src/bet/placement-settings.ts',
        from: 'const lateMs = nowMs - event.startsAtMs;',
        to: 'const lateMs = -1;',
      },
    ],
  },
  {
    name: 'known-result-ignored-by-placement',
    caughtBy: 'known-facts',
    edits: [{ file: `${MODULES}/placement/row-state.ts`, from: 'resultKnown: row.resultKnown ||', to: 'resultKnown:' }],
  },
  {
    name: 'a-result-of-another-event',
    caughtBy: 'known-facts',
    edits: [
      {
        file: `${MODULES}/settlement/feed/results-watch.ts`,
        from: 'readResults(document.data).filter((result) => result.eventId === eventId)',
        to: 'readResults(document.data)',
      },
    ],
  },
  {
    name: 'a-result-paid-without-its-wait',
    caughtBy: 'known-facts',
    edits: [
      { file: `${MODULES}/settlement/feed/result-hold.ts`, from: 'first.sinceMs + holdMs;', to: 'first.sinceMs;' },
    ],
  },
  {
    name: 'an-id-used-again-believed',
    caughtBy: 'known-facts',
    edits: [
      {
        file: `${MODULES}/prices/book/event-book.ts`,
        from: 'if (this.#isRenamed(key)) return',
        to: 'if (this.eventId === key) return',
      },
    ],
  },
  {
    name: 'a-line-believed-wherever-it-goes',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: 'packages/feed/src/guard/guard.ts',
        from: `return lineJumps(lastOpen, row, settings) ? 'jump' : null;`,
        to: 'return null;',
      },
    ],
  },
  {
    name: 'a-lay-price-measured-by-the-wrong-chance',
    caughtBy: 'wrong-prices',
    edits: [{ file: 'packages/feed/src/guard/guard-jumps.ts', from: ` || layJumps;`, to: ';' }],
  },
  {
    name: 'a-gap-that-makes-the-guard-forget',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: 'packages/feed/src/guard/guard.ts',
        from: 'state?.left ?? state?.unit ?? null;',
        to: 'state?.unit ?? null;',
      },
    ],
  },
  {
    name: 'a-withdrawal-that-explains-any-odds',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: 'packages/feed/src/guard/guard.ts',
        from: 'return oddsJump(before, reduced(before.kind, was, part), after, settings)',
        to: 'return part === 1 && oddsJump(before, was, after, settings)',
      },
    ],
  },
  {
    name: 'odds-of-before-a-withdrawal-as-the-measure',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: 'packages/feed/src/guard/guard.ts',
        from: 'oddsJump(before, reduced(before.kind, was, part), after, settings)',
        to: 'oddsJump(before, was, after, settings)',
      },
    ],
  },
  {
    name: 'a-book-that-counts-on-who-has-left',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: 'packages/feed/src/guard/guard.ts',
        from: `if (isCrossed(after.kind, rowsLeft(after)))`,
        to: `if (isCrossed(after.kind, after.rows))`,
      },
    ],
  },
  {
    name: 'a-silent-bus-taken-for-whole',
    caughtBy: 'bus-lines',
    edits: [{ file: 'apps/server/src/bus/nats-bus.ts', from: 'maxPingOut: 2,', to: 'maxPingOut: 2000,' }],
  },
  {
    name: 'a-first-document-that-is-believed',
    caughtBy: 'wrong-prices',
    edits: [
      {
        file: `${MODULES}/prices/book/quote-book.ts`,
        from: 'for (const { key, marketId } of specs) book.remember(',
        to: 'for (const { key, marketId } of specs.slice(specs.length)) book.remember(',
      },
    ],
  },
];
