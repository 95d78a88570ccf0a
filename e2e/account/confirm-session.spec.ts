// What moves money or rules of money asks a super admin's transaction code, and then goes on by itself.
import { newAgent } from '../support/accounts.ts';
import { newSuperAdmin, openBackOffice, openRow } from '../support/back-office-accounts.ts';
import { expect, test } from '../support/journey.ts';
import { expectReadable } from '../support/read-aloud.ts';

test('an act that being signed in is not enough for asks for the code, once in ten minutes', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(/\b403\b/);
  const [username, agent] = [await newSuperAdmin(request), await newAgent(request)];
  const { code } = await openBackOffice(page, username, `/super-admin/commission?search=${agent}`, false);
  await openRow(page, agent);
  await page.getByRole('button', { name: `Terms of ${agent}` }).click();
  const setShare = page.getByRole('dialog', { name: 'Set share of the book' });
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const save = async (share: string) => {
    await page.getByRole('button', { name: 'Set share' }).click();
    await setShare.getByLabel('Share (%)').fill(share);
    await setShare.getByLabel('Reason').fill('Partnership');
    await setShare.getByRole('button', { name: 'Save' }).click();
  };
  await save('40');
  await expect(asking).toBeVisible();
  await expectReadable(page);

  // Who would rather not stays where they were, and is told why nothing happened.
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(setShare.getByText('Confirm this with your transaction code.')).toBeVisible();
  await setShare.getByRole('button', { name: 'Save' }).click();
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(asking.getByText('Enter your transaction code to continue.')).toBeVisible();
  await asking.getByLabel('Your Transaction Code').fill('WRONG');
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(asking.getByRole('alert')).toHaveText('The transaction code is not valid.');
  await asking.getByLabel('Your Transaction Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(setShare).toBeHidden();
  await expect(page.getByText('40 %').first()).toBeVisible();

  await save('30');
  await expect(setShare).toBeHidden();
  await expect(page.getByText('30 %').first()).toBeVisible();
});
