// A super admin's own account: points are issued, and never taken back.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import CreditDialog from '../../../../src/back-office/accounts/dialogs/points/CreditDialog.tsx';
import type { AccountRef } from '../../../../src/shared/lib/back-office-overlays.ts';
import { fakeServer } from '../../../support/fake-server.ts';
import { backOfficeAccount, ownReply, show, signedInAs } from './back-office.tsx';

signedInAs('super_admin');

const SELF: AccountRef = { id: '7', role: 'super_admin', username: 'office7', fullName: 'Back office' };

test('a deposit to oneself issues points; there is no way to withdraw them', async () => {
  const own = backOfficeAccount({ ...SELF, accountType: 'Super Admin' });
  const server = fakeServer({
    'GET /api/super-admin/super-admins/7/wallet/transactions': {
      body: { items: [], total: 0, page: 1, pageSize: 1, superAdmin: own },
    },
    'POST /api/super-admin/wallets/transfer': {
      body: {
        message: 'Deposit completed.',
        transferId: '3',
        actor: ownReply(6_000, 'super_admin'),
        target: ownReply(6_000, 'super_admin'),
      },
    },
  });
  const { user } = show(<CreditDialog viewer="super_admin" account={SELF} mode="activity" onClose={() => undefined} />);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Credit Deposit',
    'Credit History',
  ]);
  await user.type(screen.getByLabelText('Amount'), '1000');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Available ptsNowAfter',
    'You5,000.006,000.00',
  ]);
  await user.type(screen.getByLabelText('Transaction Code'), 'CODE7');
  await user.click(screen.getByRole('button', { name: 'Deposit ₹1,000.00' }));
  expect(await screen.findByText('Issued to your own account')).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    targetType: 'super_admin',
    targetId: '7',
    action: 'deposit',
  });
});
