import type { PlantedBug } from './bugs.ts';

const SERVER = 'apps/server/src';
const DECIDE = `${SERVER}/modules/placement/batch/decide-ticket.ts`;
const ROW_STATE = `${SERVER}/modules/placement/row-state.ts`;
const PAY = `${SERVER}/modules/settlement/pay/pay-chunk.ts`;
const MONEY = 'packages/betting/src/money/money.ts';
const DOWN =
  'return paise(((amount - remainder) / denominator) * numerator + (product - (product % denominator)) / denominator);';

/** Mistakes about what is owed, to whom, and on which price. */
export const MONEY_BUGS: readonly PlantedBug[] = [
  {
    name: 'payout-in-floats',
    caughtBy: 'storm',
    edits: [{ file: MONEY, from: DOWN, to: 'return paise(Math.floor(amount * (numerator / denominator)));' }],
  },
  {
    name: 'payout-rounded-up',
    caughtBy: 'simulation',
    edits: [{ file: MONEY, from: DOWN, to: 'return paise(Math.ceil((amount * numerator) / denominator));' }],
  },
  {
    name: 'price-age-from-the-client',
    caughtBy: 'simulation',
    edits: [{ file: ROW_STATE, from: 'nowMs - row.confirmedAtMs', to: 'nowMs - nowMs' }],
  },
  {
    name: 'worse-price-not-asked-about',
    caughtBy: 'simulation',
    edits: [{ file: DECIDE, from: 'acceptUpdatedOdds: ticket.acceptUpdatedOdds,', to: 'acceptUpdatedOdds: true,' }],
  },
  {
    name: 'points-lent-twice',
    caughtBy: 'simulation',
    edits: [
      {
        file: DECIDE,
        from: 'wallet: { ...holding },',
        to: 'wallet: { ...holding, exposurePaise: paise(0) },',
      },
    ],
  },
  {
    name: 'held-points-bet-with',
    caughtBy: 'simulation',
    edits: [{ file: DECIDE, from: 'wallet: { ...holding },', to: 'wallet: { ...holding, heldPaise: paise(0) },' }],
  },
  {
    name: 'held-points-settled-with-the-bank',
    caughtBy: 'simulation',
    edits: [
      {
        file: `${SERVER}/modules/bank/settle.ts`,
        from: 'availablePaise: availableOf(wallet),',
        to: 'availablePaise: paise(wallet.balance - wallet.exposure),',
      },
    ],
  },
  {
    name: 'another-amount-than-was-shown',
    caughtBy: 'simulation',
    edits: [
      {
        file: `${SERVER}/modules/bank/settle.ts`,
        from: 'return now === order.shownPaise',
        to: 'return now === order.shownPaise || now !== null',
      },
    ],
  },
  {
    name: 'held-points-kept-after-a-payout',
    caughtBy: 'simulation',
    edits: [
      {
        file: `${SERVER}/modules/withdrawals/change-withdrawal.ts`,
        from: `if (move.effect !== 'keep')`,
        to: `if (move.effect === 'free')`,
      },
    ],
  },
  {
    name: 'stakes-of-a-batch-not-counted',
    caughtBy: 'same-wallet',
    edits: [
      { file: DECIDE, from: 'usesAfterStake(limits, decision.terms.stake)', to: 'usesAfterStake(limits, paise(0))' },
    ],
  },
  {
    name: 'a-pause-not-looked-at',
    caughtBy: 'simulation',
    edits: [{ file: DECIDE, from: 'excludedUntil(standing, state.nowMs),', to: 'null,' }],
  },
  {
    name: 'a-deposit-past-the-own-limit',
    caughtBy: 'simulation',
    edits: [
      {
        file: `${SERVER}/modules/limits/limit-uses.ts`,
        from: `brokenLimit(uses, 'deposit', amountPaise) === null`,
        to: 'uses.length >= 0',
      },
    ],
  },
  {
    name: 'exposure-kept-after-settlement',
    caughtBy: 'storm',
    edits: [
      {
        file: PAY,
        from: 'releaseExposure(tx, market.id, players),',
        to: 'undefined,',
      },
    ],
  },
  {
    name: 'correction-without-taking-back',
    caughtBy: 'storm',
    edits: [{ file: PAY, from: '...reversalsOf(plan, earlier, chunk.atMs),', to: '' }],
  },
  {
    name: 'withdrawal-of-promised-points',
    caughtBy: 'storm',
    edits: [
      {
        file: `${SERVER}/modules/accounts/transfer-points.ts`,
        from: 'payer === undefined || availableOf(payer) < amount',
        to: 'payer === undefined || payer.balance < amount',
      },
    ],
  },
  {
    name: 'bets-without-an-audit-row',
    caughtBy: 'storm',
    edits: [
      {
        file: `${SERVER}/modules/placement/placement-store.ts`,
        from: 'running.push(writeAudit(tx, audit));',
        to: 'running.push(writeAudit(tx, audit.slice(1)));',
      },
    ],
  },
];
