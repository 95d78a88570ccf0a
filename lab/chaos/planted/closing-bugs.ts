import type { PlantedBug } from './bugs.ts';

const MODULES = 'apps/server/src/modules';
const PLACE = `${MODULES}/placement/batch/decide.ts`;
const RECONCILE = 'apps/server/src/ledger/reconcile.ts';

/** A rule of reconciliation that finds nothing any more; `part` stands in the SQL of that rule alone. */
const emptied = (name: string, part: string): PlantedBug => ({
  name,
  caughtBy: 'broken-books',
  edits: [
    {
      file: RECONCILE,
      from: 'sql: part };',
      to: `sql: part.includes(${JSON.stringify(part)}) ? 'select null as subject, null as fault where false' : part };`,
    },
  ],
});

const LEDGER_REPORTS: readonly PlantedBug[] = [
  {
    name: 'commission-that-is-not-given-back',
    caughtBy: 'corrected-results',
    edits: [
      {
        file: `${MODULES}/settlement/pay/pay-entries.ts`,
        from: '...(commission === null ? [] : [{ ...base, transfer: commission, corrects }]),',
        to: '',
      },
    ],
  },
  {
    name: 'a-report-that-counts-every-version',
    caughtBy: 'corrected-results',
    edits: [
      {
        file: `${MODULES}/reports/dashboard/figures.ts`,
        from: 'const RESULTS = { settlement: NET, settlement_reversal: NET,',
        to: 'const RESULTS = { settlement: NET,',
      },
    ],
  },
  {
    name: 'a-loss-limit-that-sees-settlements-alone',
    caughtBy: 'corrected-results',
    edits: [
      {
        file: `${MODULES}/limits/store.ts`,
        from: `'settlement_reversal', 'commission', 'commission_reversal', 'adjustment', 'adjustment_reversal']`,
        to: `'settlement_reversal']`,
      },
    ],
  },
];

const SEALS: readonly PlantedBug[] = [
  {
    name: 'a-seal-that-skips-a-row',
    caughtBy: 'tampered-ledger',
    edits: [{ file: 'apps/server/src/ledger/ledger-seals.ts', from: 'where p.id >= $2', to: 'where p.id > $2' }],
  },
  {
    name: 'heads-that-follow-a-cut-chain',
    caughtBy: 'tampered-ledger',
    edits: [
      {
        file: 'apps/server/src/ledger/seal-heads.ts',
        from: 'if (faults.length > 0) return { heads: kept, faults };',
        to: '',
      },
    ],
  },
];

/** Mistakes about what an acknowledgement promises for bets on their way, and about what reconciliation sees. */
export const CLOSING_BUGS: readonly PlantedBug[] = [
  {
    name: 'a-result-declared-that-cannot-be-paid',
    caughtBy: 'corrected-results',
    edits: [
      {
        file: 'apps/server/src/modules/settlement/declare-result.ts',
        from: "const fault = declared.type === 'open' ? null : resultFault(bettingMarketOf(market), declared, nonRunners);",
        to: 'const fault: string | null = null;',
      },
    ],
  },
  {
    name: 'a-pause-without-waiting',
    caughtBy: 'slow-bet',
    edits: [{ file: `${MODULES}/limits/exclude.ts`, from: 'await lockWallets(t, [accountId]);', to: '' }],
  },
  {
    name: 'an-own-limit-without-waiting',
    caughtBy: 'slow-bet',
    edits: [{ file: `${MODULES}/limits/set-limit.ts`, from: 'await lockWallets(t, [accountId]);', to: '' }],
  },
  {
    name: 'another-agent-without-waiting',
    caughtBy: 'slow-bet',
    edits: [{ file: `${MODULES}/accounts/assign-agent.ts`, from: 'await lockWallets(t, [user.id]);', to: '' }],
  },
  {
    name: 'limits-of-a-market-without-waiting',
    caughtBy: 'slow-bet',
    edits: [{ file: `${MODULES}/markets/set-terms.ts`, from: 'await lockMarketExclusive(t, marketId);', to: '' }],
  },
  {
    name: 'a-lock-of-an-agent-that-forgets-its-users',
    caughtBy: 'slow-bet',
    edits: [
      {
        file: `${MODULES}/accounts/set-lock.ts`,
        from: 'await lockWallets(t, [target.id, ...users]);',
        to: 'await lockWallets(t, [target.id]);',
      },
    ],
  },
  {
    name: 'a-competition-switched-off-without-waiting',
    caughtBy: 'slow-bet',
    edits: [
      {
        file: `${MODULES}/catalogue/switch-catalogue.ts`,
        from: 'if (done && !enabled) await',
        to: `if (done && !enabled && what.level !== 'competitions') await`,
      },
    ],
  },
  {
    name: 'a-competition-switched-off-for-show',
    caughtBy: 'slow-bet',
    edits: [
      {
        file: `${MODULES}/catalogue/switch-store.ts`,
        from: 'await t.run(setCompetitions, what.ids, enabled, what.sportId);',
        to: '',
      },
    ],
  },
  {
    name: 'a-held-bet-that-another-server-ends',
    caughtBy: 'held-elsewhere',
    edits: [
      {
        file: `${MODULES}/placement/batch/place-batch.ts`,
        from: 'await keepHeld(t, held, nowMs);',
        to: 'await keepHeld(t, [], nowMs);',
      },
    ],
  },
  {
    name: 'a-conflict-with-a-held-bet-written-down',
    caughtBy: 'held-elsewhere',
    edits: [
      {
        file: `${MODULES}/placement/batch/write.ts`,
        from: 'const isWaiting = isHeldForOther(loaded, ticket);',
        to: 'const isWaiting = false;',
      },
    ],
  },
  {
    name: 'not-placed-said-of-a-bet-that-waits',
    caughtBy: 'held-elsewhere',
    edits: [
      {
        file: `${MODULES}/placement/close-request.ts`,
        from: '  await heldElsewhere(context, placement, accountId, requestId);',
        to: '',
      },
    ],
  },
  {
    name: 'a-row-that-moved-to-another-market',
    caughtBy: 'moved-row',
    edits: [{ file: PLACE, from: ' || row.bettingMarketId !== locked.bettingMarketId', to: '' }],
  },
  ...LEDGER_REPORTS,
  ...SEALS,
  emptied('bets-on-suspended-markets-not-reconciled', 'from market_suspension'),
  emptied('bets-on-withdrawn-runners-not-reconciled', 'which had left market'),
  emptied('sums-of-markets-not-reconciled', 'its postings sum to'),
  emptied('bets-of-cash-outs-not-reconciled', 'cardinality(c.bet_requests)'),
];
