// Requests: a player asks its agent for points and for a withdrawal, the agent gives a part of one and refuses the other; both sides
// see what became of them.
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, openSignedIn, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';

test('points are asked for and given in part, a withdrawal is refused @desktop', async ({ page, request, browser }) => {
  const agent = await newAgent(request, 100_000);
  const player = await newPlayer(request, agent, 1_000);
  await openSignedIn(page, player, '/requests');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests');
  await page.getByLabel('Amount').fill('5000');
  await page.getByLabel('Note (optional)').fill('for the final');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent.')).toBeVisible();
  await page.getByRole('radio', { name: 'Withdraw points' }).click();
  await page.getByLabel('Amount').fill('400');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('₹600.00 available; on hold until it is answered.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your requests' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expectReadable(page);

  const desk = await (await browser.newContext()).newPage();
  const { code } = await openBackOffice(desk, agent, '/agent/requests');
  await expect(desk.getByRole('link', { name: /^Requests 2 waiting/ })).toBeVisible();
  await expectReadable(desk);
  const points = rowOf(desk, 'for the final');
  await points.getByRole('button', { name: /^Accept/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Give points' });
  await dialog.getByLabel('Amount').fill('2000');
  await dialog.getByLabel('Why less').fill('The rest on Friday.');
  await dialog.getByLabel('Your Transaction Code').fill(code);
  await expectReadable(desk);
  await dialog.getByRole('button', { name: 'Accept ₹2,000.00' }).click();
  await expect(dialog).toBeHidden();
  await rowOf(desk, 'Withdrawal')
    .getByRole('button', { name: /^Refuse/ })
    .click();
  const refusal = desk.getByRole('dialog', { name: 'Refuse request' });
  await refusal.getByLabel('Reason').fill('No cash today.');
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(desk.getByText('No requests here.')).toBeVisible();
  await desk.context().close();

  await expect(own.filter({ hasText: 'Accepted' })).toContainText('The rest on Friday.');
  await expect(own.filter({ hasText: 'Refused' })).toContainText('No cash today.');
  await page.goto('/account-statement');
  await expect(page.getByText(/Request P\d+: for the final/).first()).toBeVisible();
});
