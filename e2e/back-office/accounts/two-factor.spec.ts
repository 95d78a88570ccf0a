// Somebody has lost the phone with the authenticator: a super admin switches the second step off, with a reason.
import { security } from '@pavilion/contract';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, callerOf, DEMO_PASSWORD } from '../../support/api.ts';
import { authenticator } from '../../support/authenticator.ts';
import { newSuperAdmin, openAccount, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';

test('a super admin switches off a second step that was lost, and the password alone signs in again @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(/\b403\b/);
  const agent = await newAgent(request);
  const username = await newPlayer(request, agent);
  const { token } = await callerOf(request, username);
  const { secret } = await ask(request, security.enrol, { token, body: { password: DEMO_PASSWORD } });
  await ask(request, security.confirm, { token, body: { code: await authenticator(secret)() } });
  await expect(callerOf(request, username), 'the password alone').rejects.toThrow();

  // The agent sees that it is on; only super admins can take it away.
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const seen = await openAccount(page, username);
  await expect(seen.getByText('Two-factor')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Reset two-factor' })).toHaveCount(0);

  const { code } = await openBackOffice(page, await newSuperAdmin(request), `/super-admin/users?search=${username}`);
  const account = await openAccount(page, username);
  await account.getByRole('button', { name: 'Reset two-factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor sign-in' });
  const send = dialog.getByRole('button', { name: 'Switch off' });
  await send.click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Lost the phone, called back');
  await send.click();
  await expect(dialog.getByText('Transaction code is required.')).toBeVisible();
  await expectReadable(page);
  await dialog.getByLabel('Transaction Code', { exact: true }).fill('not the code');
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('The transaction code is not valid.');
  await dialog.getByLabel('Transaction Code', { exact: true }).fill(code);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Two-factor sign-in was switched off.')).toBeVisible();
  await expect(account.getByRole('button', { name: 'Reset two-factor' })).toBeHidden();
  expect((await (await callerOf(request, username)).me()).username).toBe(username);
});
