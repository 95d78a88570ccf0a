import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AvailableCell } from '../../../src/back-office/accounts/account-cells.tsx';

test.each([
  [1_250, '1,250.00', null],
  [0, '0.00', null],
  [-420.5, '−420.50short', 'More is held than there is: only bets that lower the risk are taken.'],
])('%d points available are shown as %s', (points, text, title) => {
  const { container } = render(<AvailableCell points={points} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[title]')?.getAttribute('title') ?? null).toBe(title);
});
