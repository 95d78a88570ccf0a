import type { PlantedBug } from './bugs.ts';

const MODULES = 'apps/server/src/modules';
const NON_RUNNER = 'packages/betting/src/settlement/non-runner.ts';
const POSITION = 'packages/betting/src/position/position.ts';

const by =
  (caughtBy: string) =>
  (name: string, file: string, from: string, to: string): PlantedBug => ({
    name,
    caughtBy,
    edits: [{ file, from, to }],
  });
const caught = by('withdrawn-runners');

/** Mistakes about what is left of a bet when runners have left its race. */
export const WITHDRAWAL_BUGS: readonly PlantedBug[] = [
  caught(
    'withdrawn-runner-ignored-by-exposure',
    `${MODULES}/markets/runners/record-runners.ts`,
    'positionLeft(market, accepted, nonRunners)',
    'positionLeft(market, accepted, [])',
  ),
  caught(
    'reduced-odds-ignored-by-cash-out',
    POSITION,
    "if (left.type === 'whole' || position.shape === 'integer')",
    "if (left.type !== 'void' || position.shape === 'integer')",
  ),
  caught(
    'a-withdrawn-runner-that-could-still-win',
    POSITION,
    'emptyPosition(withoutRunners(market, nonRunners))',
    'emptyPosition(market)',
  ),
  caught(
    'bets-after-a-withdrawal-reduced-too',
    `${MODULES}/prices/book/standing.ts`,
    '[lastBet, null]]',
    '[Number.MAX_SAFE_INTEGER, null]]',
  ),
  caught(
    'a-runner-that-joined-and-left-takes-off-odds-of-before',
    `${MODULES}/prices/book/standing.ts`,
    "else if (act.act === 'joined') ranges.push([0, act.last_bet]);",
    '',
  ),
  caught(
    'bets-on-a-book-that-has-not-heard',
    `${MODULES}/placement/row-state.ts`,
    'sameNonRunners(row.nonRunners, recorded) &&',
    '',
  ),
  caught(
    'bets-on-a-book-without-who-joined',
    `${MODULES}/placement/row-state.ts`,
    'market.runners === row.runnersOnRecord',
    'market.runners >= 0',
  ),
  caught(
    'a-runner-that-joins-counted-with-the-next-bet',
    `${MODULES}/markets/runners/record-runners.ts`,
    'outcomes: [...market.outcomes, ...joined] };',
    'outcomes: market.outcomes };',
  ),
  {
    name: 'a-withdrawal-in-two-steps',
    caughtBy: 'kill-withdrawal',
    edits: [
      {
        file: `${MODULES}/markets/runners/record-runners.ts`,
        from: 'joined.map(joinOf)], moment),\n  ]);',
        to: `joined.map(joinOf)], moment),
  ]);
  await t.run({ name: 'early', text: 'commit' });
  await t.run({ name: 'anew', text: 'begin' });`,
      },
    ],
  },
  by('simulation')(
    'a-second-withdrawal-forgets-who-knew-the-first',
    `${MODULES}/prices/book/standing.ts`,
    '[...absencesOf(told.selection, past), [lastBet, null]]',
    '[[lastBet, null]]',
  ),
  by('simulation')(
    'a-place-bet-reduced-as-a-winner',
    NON_RUNNER,
    "kind === 'yesno' || expectedWinners > 1",
    'expectedWinners > 1',
  ),
  caught(
    'a-first-bet-by-the-runners-of-before',
    `${MODULES}/placement/batch/load.ts`,
    'if (state !== undefined) positions.set',
    'positions.set',
  ),
  by('storm')(
    'another-factor-forgets-who-knew',
    `${MODULES}/prices/book/standing.ts`,
    '{ ...known, selection, reductionHundredthsOfPercent, removedAtMs }',
    '{ selection, reductionHundredthsOfPercent, removedAtMs }',
  ),
  caught('small-factors-reduce-a-winner', NON_RUNNER, 'SMALLEST_WIN_REDUCTION = 250', 'SMALLEST_WIN_REDUCTION = 1'),
  caught('reduced-odds-below-the-least', NON_RUNNER, 'if (!isBelow(reduced, FLOOR_RATIO))', 'if (reduced !== own)'),
];
