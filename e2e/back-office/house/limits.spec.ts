// What the house takes: set for a player of the journey's own, met by that player at the slip, and found in the list.
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { FOOTBALL } from '../../support/api.ts';
import { newSuperAdmin, openAccount, openBackOffice, openRow, rowOf } from '../../support/back-office-accounts.ts';
import { expect, openSignedIn, test } from '../../support/journey.ts';
import { addressOf, upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { BOXES, cellsOf, oddsField, placeButton, slipOf, stakeField, successDialog } from '../../support/slip.ts';

test.describe.configure({ mode: 'parallel' });

test('an agent limits a user’s stake, and the slip offers the largest that is taken @desktop', async ({
  page,
  request,
  browser,
}) => {
  const agent = await newAgent(request, 50_000);
  const username = await newPlayer(request, agent, 5_000);
  await openBackOffice(page, agent, `/agent/users?search=${username}`);
  const account = await openAccount(page, username);
  await account.getByRole('button', { name: 'Limits', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Limits' });
  await dialog.getByLabel('Largest stake (₹)').fill('12.5');
  await expect(dialog.getByText('Enter whole rupees from 0 to 1,00,00,00,000, or nothing.')).toBeVisible();
  await dialog.getByLabel('Largest stake (₹)').fill('700');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say why: it is kept with the action.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('New here');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/agent/limits');
  await expect(rowOf(page, username)).toContainText('₹700');
  await expect(page.getByRole('region', { name: 'For all your users' })).toContainText('platform');
  await expectReadable(page);

  const player = await (await browser.newContext()).newPage();
  await openSignedIn(player, username, addressOf(await upcoming(request, FOOTBALL)));
  await cellsOf(player, BOXES.back).first().click();
  await oddsField(player).fill('1.02');
  await stakeField(player).fill('900');
  await placeButton(player).click();
  await slipOf(player).getByRole('button', { name: 'Stake ₹700' }).click();
  await expect(stakeField(player)).toHaveValue('700');
  await placeButton(player).click();
  await expect(successDialog(player)).toBeVisible({ timeout: 20_000 });
  await player.context().close();
});

test('a super admin sees every level, and what counts beside it', async ({ page, request }) => {
  const [username, agent] = [await newSuperAdmin(request), await newAgent(request)];
  await openBackOffice(page, username, '/super-admin/limits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limits');
  for (const level of ['The whole platform', 'Football', 'Last digit', 'Session']) {
    await openRow(page, level);
    await expect(page.getByRole('button', { name: `Change limits of ${level}` })).toBeVisible();
  }
  await expectReadable(page);
  await page.getByRole('button', { name: 'Change limits of Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limits' });
  await expect(dialog).toContainText('House’s liability (₹)');
  await expect(dialog).toContainText('(platform)');
  await dialog.getByLabel('Reason').fill('A look');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nothing is changed.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/super-admin/accounts?search=${agent}`);
  const account = await openAccount(page, agent);
  await account.getByRole('button', { name: 'Limits', exact: true }).click();
  await expect(dialog.getByLabel('House’s liability (₹)')).toHaveCount(0);
  await dialog.getByLabel('Player’s exposure (₹)').fill('2,50,000');
  await dialog.getByLabel('Reason').fill('First month');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/super-admin/limits?view=some');
  await openRow(page, agent);
  await expect(page.getByRole('button', { name: `Change limits of ${agent}` })).toBeVisible();
  await expect(page.getByText('₹2,50,000').first()).toBeVisible();
  await page.goto('/super-admin/audit-log');
  for (const said of ['Set house limits', agent])
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible();
});
