// @vitest-environment node
import { emptyPosition, type Position, whatIf } from '@pavilion/betting';
import { describe, expect, test } from 'vitest';
import { slipFigures, stakeLabel, whatIfRows } from '../../../src/site/slip/figures/slip-figures.ts';
import { marketOf, termsOf } from '../../../src/shared/lib/bet/bet-terms.ts';
import type { SlipPick } from '../../../src/shared/lib/bet/slip-draft.ts';
import { pick, rowPick } from '../../fixtures/pick.ts';

const rupees = (amount: number) => amount * 100;

function termsFor(given: SlipPick, stakeRupees: number) {
  const terms = termsOf(given, given, rupees(stakeRupees));
  if (!terms) throw new Error('these terms make no bet');
  return terms;
}

function figures(given: SlipPick, stakeRupees: number) {
  return slipFigures(termsFor(given, stakeRupees)).map(({ label, paise }) => [label, paise / 100]);
}

describe('what the bet can bring and cost, by kind', () => {
  test.each([
    [
      'back at odds',
      pick(),
      6_000,
      [
        ['Profit', 12_300],
        ['Returns', 18_300],
      ],
    ],
    [
      'lay at odds',
      pick({ side: 'lay', priceHundredths: 216 }),
      3_000,
      [
        ['Profit', 3_000],
        ['Liability', -3_480],
        ['Returns', 6_480],
      ],
    ],
    [
      'back at a rate',
      pick({ kind: 'bookmaker', priceHundredths: 40_00 }),
      1_000,
      [
        ['Profit', 400],
        ['Returns', 1_400],
      ],
    ],
    [
      'lay at a rate',
      pick({ kind: 'bookmaker', side: 'lay', priceHundredths: 43_00 }),
      1_000,
      [
        ['Profit', 1_000],
        ['Liability', -430],
        ['Returns', 1_430],
      ],
    ],
    [
      'yes in a session',
      rowPick('session', { priceHundredths: 90_00, line: 20 }),
      1_000,
      [
        ['Profit', 900],
        ['Returns', 1_900],
      ],
    ],
    [
      'no in a session',
      rowPick('session', { side: 'lay', priceHundredths: 110_00, line: 20 }),
      1_000,
      [
        ['Profit', 1_000],
        ['Liability', -1_100],
        ['Returns', 2_100],
      ],
    ],
    [
      'a statement',
      rowPick('yesno', { priceHundredths: 145 }),
      1_000,
      [
        ['Profit', 450],
        ['Returns', 1_450],
      ],
    ],
    [
      'against a statement',
      rowPick('yesno', { side: 'lay', priceHundredths: 170 }),
      1_000,
      [
        ['Profit', 1_000],
        ['Liability', -700],
        ['Returns', 1_700],
      ],
    ],
    [
      'odd',
      rowPick('oddeven', { priceHundredths: 195 }),
      1_000,
      [
        ['Profit', 950],
        ['Returns', 1_950],
      ],
    ],
    [
      'even is a back bet, too',
      rowPick('oddeven', { side: 'lay', priceHundredths: 196 }),
      1_000,
      [
        ['Profit', 960],
        ['Returns', 1_960],
      ],
    ],
    [
      'a band',
      rowPick('khado', { priceHundredths: 100_00, line: 120, width: 17 }),
      500,
      [
        ['Profit', 500],
        ['Returns', 1_000],
      ],
    ],
    [
      'a line',
      rowPick('line', { priceHundredths: 100_00, line: 131 }),
      1_000,
      [
        ['Profit', 1_000],
        ['Returns', 2_000],
      ],
    ],
    [
      'the last digit',
      rowPick('digit', { priceHundredths: 950, outcome: '4' }),
      100,
      [
        ['Profit', 850],
        ['Returns', 950],
      ],
    ],
    [
      'yes on a meter, run by run',
      rowPick('meter', { priceHundredths: 100_00, line: 27 }),
      50,
      [
        ['Each run above 27', 50],
        ['Each run below 27', -50],
      ],
    ],
    [
      'no on a meter, run by run',
      rowPick('meter', { side: 'lay', priceHundredths: 90_00, line: 24 }),
      50,
      [
        ['Each run above 24', -45],
        ['Each run below 24', 45],
      ],
    ],
  ] as const)('%s', (_name, given, stake, expected) => {
    expect(figures(given, stake)).toEqual(expected);
  });

  test('the stake of a lay at odds or a rate is the backer’s', () => {
    expect(stakeLabel('match', 'lay')).toBe('Backer’s stake');
    expect(stakeLabel('bookmaker', 'lay')).toBe('Backer’s stake');
    expect(stakeLabel('match', 'back')).toBe('Stake');
    expect(stakeLabel('session', 'lay')).toBe('Stake');
    expect(stakeLabel('oddeven', 'lay')).toBe('Stake');
  });
});

describe('the what-if table', () => {
  test('shows every outcome now and after the bet (the mockup’s figures)', () => {
    const before: Position = {
      shape: 'vector',
      kind: 'match',
      outcomes: ['11', '12', '13'],
      profits: [7_500_00, -9_700_00, -1_200_00],
      rest: 0,
    };
    const after = whatIf(before, termsFor(pick(), 6_000));
    expect(
      whatIfRows({ before, after, known: true }, pick()).map(({ label, now, after: next }) => [label, now, next]),
    ).toEqual([
      ['India', 7_500_00, 1_500_00],
      ['Australia', -9_700_00, 2_600_00],
      ['The Draw', -1_200_00, -7_200_00],
    ]);
  });

  test('names the fixed outcomes of statements and of odd and even', () => {
    const given = rowPick('oddeven', { priceHundredths: 195 });
    const before = emptyPosition(marketOf(given));
    const rows = whatIfRows({ before, after: whatIf(before, termsFor(given, 100)), known: true }, given);
    expect(rows.map(({ label, after }) => [label, after])).toEqual([
      ['Odd', 95_00],
      ['Even', -100_00],
    ]);
  });

  test('cuts runs at every line held or picked, and shows the way when the stake is no stake', () => {
    const given = rowPick('session', { priceHundredths: 90_00, line: 63 });
    const before: Position = {
      shape: 'integer',
      kind: 'session',
      maxResult: null,
      zones: [
        [0, -1_000_00, 0],
        [68, 1_000_00, 0],
      ],
    };
    const after = whatIf(before, termsFor(given, 700));
    expect(
      whatIfRows({ before, after, known: true }, given).map(({ label, now, after: next }) => [label, now, next]),
    ).toEqual([
      ['62 or less', -1_000_00, -1_700_00],
      ['63 to 67', -1_000_00, -370_00],
      ['68 or more', 1_000_00, 1_630_00],
    ]);
    expect(
      whatIfRows({ before, after: null, known: true }, given).map(({ label, after: next }) => [label, next]),
    ).toEqual([
      ['67 or less', null],
      ['68 or more', null],
    ]);
  });

  test('a meter changes with every run: nothing, the line, and fifty runs beyond it stand for all', () => {
    const given = rowPick('meter', { priceHundredths: 100_00, line: 27 });
    const before = emptyPosition(marketOf(given));
    const rows = whatIfRows({ before, after: whatIf(before, termsFor(given, 50)), known: true }, given);
    expect(rows.map(({ label, after }) => [label, after])).toEqual([
      ['0', -1_350_00],
      ['27', 0],
      ['77', 2_500_00],
    ]);
  });

  test('without any bet there is one row for any result', () => {
    const given = rowPick('session', { line: 5 });
    expect(whatIfRows({ before: emptyPosition(marketOf(given)), after: null, known: true }, given)).toEqual([
      { label: 'Any', now: 0, after: null },
    ]);
  });
});
