import type { BackOfficeBet } from '@pavilion/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fileColumns, SELECTION } from '../../../src/back-office/bets/bet-columns.tsx';

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
