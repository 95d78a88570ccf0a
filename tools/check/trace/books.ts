/** A test, by its file and words of its name, which stand in the file; no words: all of its tests. */
export type Proof = readonly [file: string, words: string];

/** What must hold, in one sentence, and the tests that would fail without it. */
export type Requirement = { readonly id: string; readonly text: string; readonly proofs: readonly Proof[] };

export type Part = { readonly title: string; readonly requirements: readonly Requirement[] };

const S = 'apps/server/test';
const B = 'packages/betting/test';

/** Each invariant is broken on purpose, and reconciliation must say so. */
const noticed = (rule: string): Proof => ['lab/chaos/money/breakings.ts', rule];
export const STORM: Proof = ['lab/test/chaos/storm.test.ts', 'moves no paisa astray'];
const SIMULATION: Proof = ['lab/test/simulation/simulation.test.ts', ''];
export const MODEL: Proof = [`${B}/model/model.test.ts`, 'the core and a naive model agree'];

export const BOOKS: readonly Part[] = [
  {
    title: 'Invariants of the books',
    requirements: [
      {
        id: 'I1',
        text: 'The postings of a transfer sum to zero.',
        proofs: [noticed('1. the postings'), [`${S}/ledger/post.test.ts`, 'postings that do not sum to zero'], STORM],
      },
      {
        id: 'I2',
        text: 'All ledger accounts together sum to zero.',
        proofs: [noticed('2. all ledger accounts'), STORM],
      },
      {
        id: 'I3',
        text: "A wallet's balance is the sum of its postings, and its credit and winnings are those of them.",
        proofs: [noticed("3. a wallet's balance"), noticed('3. the credit'), STORM],
      },
      {
        id: 'I4',
        text: 'What is available is never below zero, unless a taken back result has put the account in debt.',
        proofs: [
          noticed('4. available points'),
          noticed('4. an accepted request for points'),
          noticed('4. a movement that a request'),
          [`${S}/ledger/post.test.ts`, 'only the outcome of betting takes a wallet below zero'],
          MODEL,
        ],
      },
      {
        id: 'I5',
        text: 'A stored exposure is the worst case of its bets.',
        proofs: [
          noticed("5. a wallet's exposure"),
          [`${S}/ledger/reconcile.test.ts`, 'recomputes exposure from the bets'],
          [`${B}/position/position.test.ts`, 'exposure equals brute force'],
          SIMULATION,
        ],
      },
      {
        id: 'I6',
        text: 'A posting begins at the balance at which the one before it ended.',
        proofs: [noticed('6. a posting starts'), [`${S}/ledger/post.test.ts`, 'balances run on within one call']],
      },
      {
        id: 'I7',
        text: 'A bet has one effective settlement at most; settling and taking back alternate.',
        proofs: [
          noticed('7. one effective settlement'),
          [`${S}/settlement/feed/corrected-result.test.ts`, 'five times the same, also at once, settles once'],
        ],
      },
      {
        id: 'I8',
        text: 'A bet has no price worse than its player agreed to, and breaks none of his own limits.',
        proofs: [
          noticed('8. a bet has no price worse'),
          noticed('8. what a player stakes'),
          [`${S}/placement/place.test.ts`, 'asks when it has worsened'],
        ],
      },
      {
        id: 'I9',
        text: 'No bet is accepted on an old price, a closed row, after an acknowledged suspension or after a result.',
        proofs: [
          noticed('9. no bet was accepted on a price'),
          noticed('9. no bet after a suspension'),
          noticed('9 and 12.'),
          ['lab/test/chaos/closings.test.ts', 'no bet is committed after a suspension'],
        ],
      },
      {
        id: 'I10',
        text: 'A request of an account has one answer.',
        proofs: [noticed('10. one answer'), ['lab/test/chaos/repeated.test.ts', 'have one answer each']],
      },
      {
        id: 'I11',
        text: 'In a settled market players, house, agents and commission sum to zero.',
        proofs: [noticed('11. per settled market'), noticed('11. all days together'), STORM],
      },
      {
        id: 'I12',
        text: 'Only the listed changes of a status happen.',
        proofs: [
          noticed('12. a bet that was decided by hand'),
          [`${S}/withdrawals/withdrawals.test.ts`, 'only the listed ones are made'],
          [`${S}/withdrawals/requests.test.ts`, 'of two who answer at once one is heard'],
        ],
      },
      {
        id: 'I13',
        text: 'Points come into being by an issue, and leave by a payout.',
        proofs: [noticed('13. points come into being')],
      },
      {
        id: 'I14',
        text: 'Every request that changes something left an audit row, and the chain of the rows verifies.',
        proofs: [
          noticed('14. every movement'),
          noticed('14. every accepted bet'),
          [`${S}/http/access.test.ts`, 'leaves one row, refused or not'],
          [`${S}/ledger/audit-chain.test.ts`, 'seals what was written'],
        ],
      },
    ],
  },
  {
    title: 'The database',
    requirements: [
      {
        id: 'P1',
        text: 'Wallets are locked first, by id, then the market; suspending, settling and voiding take it alone.',
        proofs: [
          [`${S}/ledger/post.test.ts`, 'wallets are locked in order of id'],
          ['lab/test/chaos/closings.test.ts', 'waits for a bet that stalls'],
          [`${S}/limits/lock-order.test.ts`, 'none got in a ring'],
        ],
      },
      {
        id: 'P2',
        text: 'The database refuses by itself what no server may write.',
        proofs: [['lab/test/chaos/rules.test.ts', 'the database refuses by itself']],
      },
      {
        id: 'P3',
        text: 'An answer comes after the commit, and a deadlock is tried again.',
        proofs: [
          ['lab/test/chaos/kill-server.test.ts', 'lose nothing and double nothing'],
          [`${S}/transaction.test.ts`, 'writes nothing'],
        ],
      },
      {
        id: 'P4',
        text: 'The server does not start on a database that could lose money.',
        proofs: [[`${S}/main.test.ts`, 'a database that could lose money is refused']],
      },
      {
        id: 'P5',
        text: 'Messages on a bus are hints: what they say is true without them.',
        proofs: [
          [`${S}/prices/quotes.test.ts`, 'a lost message within seconds'],
          [`${S}/live/stream.test.ts`, 'also when the message was lost'],
          STORM,
        ],
      },
    ],
  },
];
