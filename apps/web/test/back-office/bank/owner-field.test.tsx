import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { WithdrawalForm } from '../../../src/back-office/bank/WithdrawalForm.tsx';
import { backOfficeAccount, signedInAs } from '../accounts/dialogs/back-office.tsx';
import { openPage, pageOf } from '../accounts/back-office-page.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const mango = backOfficeAccount();
const others = [
  backOfficeAccount({ id: '31', username: 'melon_1' }),
  backOfficeAccount({ id: '32', username: 'melon_2' }),
];

describe('the owner of a withdrawal request', () => {
  signedInAs('super_admin');

  /** `answer` holds the answers to searches back until it is settled. */
  const open = async (answer: Promise<void> = Promise.resolve()) => {
    fakeServer({
      'GET /api/super-admin/users': async ({ query }) => {
        const text = query.get('search') ?? '';
        if (text !== '') await answer;
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
    // The button that clears the search is a part of it.
    expect(screen.getByRole('button', { name: 'Clear search' })).toBe(document.activeElement);
    await user.tab();
    await expect.poll(() => owner().value).toBe(mango.id);
  });

  test('is the one that was chosen by hand, whatever a search that was left before answers later', async () => {
    const answer = Promise.withResolvers<void>();
    const { user, find, owner } = await open(answer.promise);
    await user.type(find, 'mango');
    await user.click(owner());
    await user.selectOptions(owner(), '31');
    expect(owner().value).toBe('31');
    answer.resolve();
    await expect.poll(() => [...owner().options].map(({ value }) => value)).toEqual(['', '31', mango.id]);
    expect(owner().value).toBe('31');
  });

  test.each([
    [
      'a press',
      async (user: UserEvent) => {
        await user.click(screen.getByRole('button', { name: 'Clear search' }));
        // Some browsers give a pressed button no focus, nor do they say to where it went.
        expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find an owner' }));
      },
    ],
    [
      'a key',
      async (user: UserEvent) => {
        await user.tab();
        await user.keyboard('{Enter}');
      },
    ],
  ])('is nobody when the search is cleared by %s', async (_, clear) => {
    const { user, find, owner } = await open();
    await user.type(find, 'mango');
    await expect.poll(() => [...owner().options].map(({ value }) => value)).toEqual(['', mango.id]);
    await clear(user);
    await screen.findByRole('option', { name: /melon_2/ });
    expect(find).toHaveProperty('value', '');
    expect(owner().value).toBe('');
  });

  test('stays open while more than one could be meant', async () => {
    const { user, find, owner } = await open();
    await user.type(find, 'melon{Enter}');
    await expect.poll(() => [...owner().options].map(({ value }) => value)).toEqual(['', '31', '32']);
    expect(owner().value).toBe('');
  });
});
