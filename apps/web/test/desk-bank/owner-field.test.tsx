import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { WithdrawalForm } from '../../src/features/desk-bank/WithdrawalForm.tsx';
import { deskAccount, signedInAs } from '../desk-account-dialogs/desk.tsx';
import { openPage, pageOf } from '../desk-accounts/desk-page.tsx';
import { fakeServer } from '../support/fake-server.ts';
import '../support/patience.ts';

const mango = deskAccount();
const others = [deskAccount({ id: '31', username: 'melon_1' }), deskAccount({ id: '32', username: 'melon_2' })];

describe('the owner of a withdrawal request', () => {
  signedInAs('super_admin');

  const open = async () => {
    fakeServer({
      'GET /api/super-admin/users': ({ query }) => {
        const text = query.get('search') ?? '';
        return pageOf([mango, ...others].filter(({ username }) => username.includes(text)));
      },
    });
    const { user } = openPage(<WithdrawalForm />, '/super-admin/withdrawals');
    await screen.findByRole('option', { name: /melon_2/ });
    const find = screen.getByRole('searchbox', { name: 'Find an owner' });
    const owner = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Owner' });
    return { user, find, owner };
  };

  test('is the one account that was found, once Enter is pressed, which does not send the form', async () => {
    const { user, find, owner } = await open();
    await user.type(find, 'mango{Enter}');
    await expect.poll(() => owner().value).toBe(mango.id);
    expect(screen.queryByText('Select an owner for the request.')).toBeNull();
    expect(screen.queryByText('Enter a valid amount.')).toBeNull();
  });

  test('is the one account that was found, once the search is left', async () => {
    const { user, find, owner } = await open();
    await user.type(find, 'mango');
    await user.tab();
    await expect.poll(() => owner().value).toBe(mango.id);
  });

  test('stays open while more than one could be meant', async () => {
    const { user, find, owner } = await open();
    await user.type(find, 'melon{Enter}');
    await expect.poll(() => [...owner().options].map(({ value }) => value)).toEqual(['', '31', '32']);
    expect(owner().value).toBe('');
  });
});
