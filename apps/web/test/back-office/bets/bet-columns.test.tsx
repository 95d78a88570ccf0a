import type { BackOfficeBet } from '@pavilion/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCEPTED, fileColumns, SELECTION, STATUS } from '../../../src/back-office/bets/bet-columns.tsx';

const bet = (cashOut?: 'hand' | 'auto') => ({ selection: { name: 'India' }, cashOut }) as unknown as BackOfficeBet;

test.each([
  ['hand', 'Cash-out'],
  ['auto', 'Auto cash-out'],
] as const)('a bet of a cash-out (%s) says so under its selection, and in files', (kind, words) => {
  render(<>{SELECTION.cell(bet(kind))}</>);
  expect(screen.getByText(words)).toBeTruthy();
  expect(fileColumns([SELECTION]).map(({ head, text }) => [head, text?.(bet(kind))])).toContainEqual([
    'Cash-out',
    words,
  ]);
});

test('any other bet says nothing of it', () => {
  const { container } = render(<>{SELECTION.cell(bet())}</>);
  expect(container.textContent).toBe('India');
});

test('an open bet whose runner has left reads Void, and what was taken off the odds of another is said', () => {
  const runners = [{ name: 'Anchor', percent: 20 }];
  const bets = [
    { ...bet(), status: 'matched', withdrawal: { isVoid: true, oddsLeft: null, runners } },
    { ...bet(), status: 'matched', withdrawal: { isVoid: false, oddsLeft: 4, runners } },
  ] as unknown as BackOfficeBet[];
  const words = ['Void: the runner was withdrawn', 'Odds reduced to 4.00: Anchor (20\u00a0%) withdrawn'];
  render(
    bets.map((one, index) => (
      <div key={index}>
        {SELECTION.cell(one)}
        {STATUS.cell(one)}
      </div>
    )),
  );
  for (const text of [...words, 'Void', 'Matched']) expect(screen.getByText(text.replace('\u00a0', ' '))).toBeTruthy();
  const inFile = fileColumns([ACCEPTED]).find(({ head }) => head === 'Withdrawn runners');
  expect(bets.map((one) => inFile?.text?.(one))).toEqual(words);
});
