import type { WithdrawalReply } from '@pavilion/contract';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WithdrawalActions } from '../../../src/back-office/bank/WithdrawalActions.tsx';

test.each([
  ['approved', 'An approved request cannot be approved'],
  ['pending', 'A pending request cannot be completed'],
] as const)('what cannot be done with one that is %s says so', (status, words) => {
  const row = {
    status,
    nextStatuses: ['rejected', 'cancelled'],
    owner: { username: 'ann' },
  } as unknown as WithdrawalReply;
  render(<WithdrawalActions row={row} moving={null} disabled={false} onMove={vi.fn<() => void>()} />);
  expect(screen.getByTitle(words)).toBeTruthy();
});
