// What the desk is told of: wrong codes of an agent are on the screen, in the list, given to somebody, and acknowledged.
import { agentAccounts } from '@pavilion/contract';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';

test('wrong codes of an agent are told, assigned and acknowledged; rules are read, refused and saved @desktop', async ({
  page,
}) => {
  const { request } = page;
  const agent = await newAgent(request);
  const player = await (await callerOf(request, await newPlayer(request, agent))).me();
  const { token } = await callerOf(request, agent);
  const desk = await newSuperAdmin(request);
  await openBackOffice(page, desk, '/super-admin/alerts?reason=wrong-codes');
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = await request.fetch(agentAccounts.transfer.path, {
      method: agentAccounts.transfer.method,
      headers: { authorization: `Bearer ${token}` },
      data: { userId: player.id, amount: 1, action: 'deposit', transactionCode: `WRONG${tried}XX` },
    });
    expect(answer.status()).toBe(403);
  }
  // Nobody presses anything: the list is read again, and a word is said on whatever page is open.
  const row = page.getByRole('table', { name: 'Alerts' }).getByRole('row').filter({ hasText: agent });
  await expect(page.getByRole('alert').filter({ hasText: agent }).first()).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText('5 wrong transaction codes');
  await row.getByLabel('Assigned to').selectOption({ label: desk });
  await page.getByRole('radio', { name: 'Mine' }).click();
  await expect(row).toBeVisible();
  await expectReadable(page);
  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(row).toContainText(`by ${desk}`);
  await expect(row.getByRole('link')).toHaveAttribute('href', /audit-log\?actorId=\d+&outcome=refused$/);

  // There is room for them beside the list.
  const rules = page.getByRole('region', { name: 'Alert rules' });
  await expect(rules.getByLabel('A bet from')).toHaveValue('100000');
  await rules.getByLabel('A bet from').fill('1e9');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByText('An amount in rupees, above zero.')).toBeVisible();
  await expectReadable(page);
  // As it stands again, with a rule that no journey waits for.
  await rules.getByLabel('A bet from').fill('1,00,000');
  await rules.getByLabel('A price held for').fill('121');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved.')).toBeVisible();
  await expect(rules.getByLabel('A bet from')).toHaveValue('100000');
});
