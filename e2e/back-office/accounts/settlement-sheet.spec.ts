// The settlement sheet: an agent of the journey's own reads what its players came to, receives cash from one and pays another,
// one by one and many at once, prints a statement and the receipts; a super admin has the same sheet.
import { auth, securityBackOffice, superAdminBets } from '@pavilion/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, callerOf, DEMO_PASSWORD } from '../../support/api.ts';
import { clerkOf, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { backFirst } from '../../support/bets/position.ts';
import { expect, test } from '../../support/journey.ts';
import { upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';

test.describe.configure({ mode: 'parallel' });

const CRICKET = '4';

/** A player of the agent who has lost 1,000 on a bet, or won on it. */
async function playerWith(request: APIRequestContext, agent: string, status: 'won' | 'lost'): Promise<string> {
  const name = await newPlayer(request, agent, 20_000);
  const { token } = await callerOf(request, name);
  const betId = await backFirst(request, token, await upcoming(request, CRICKET));
  const office = await clerkOf(request, 'superadmin');
  await ask(request, securityBackOffice.confirmSession, {
    token: office.token,
    body: { transactionCode: office.code },
  });
  await ask(request, superAdminBets.setStatus, { token: office.token, params: { id: betId }, body: { status } });
  return name;
}

const settleButton = (page: Page, name: string) => page.getByRole('button', { name: `Settle ${name}` });
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const cellsOf = async (page: Page, name: string) =>
  (await rowOf(page, name).getByRole('cell').allInnerTexts()).slice(1);

test('an agent receives cash from a player who owes, with a note and a receipt @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 100_000);
  const [loser, winner] = [await playerWith(request, agent, 'lost'), await playerWith(request, agent, 'won')];
  const { code } = await openBackOffice(page, agent, '/agent/settlement-sheet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlement Sheet');
  await expect(rowOf(page, loser)).toContainText('−1,000.00');
  await expect(rowOf(page, loser)).toContainText('to collect');
  await expect(rowOf(page, winner)).toContainText('to pay');
  await expect(page.getByRole('radio', { name: 'To collect 1' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Weeks' }).getByRole('button', { name: /Running/ }),
  ).toHaveAttribute(...(['aria-current', 'true'] as const));
  await expectReadable(page);

  await settleButton(page, loser).click();
  const dialog = dialogOf(page, `Settle ${loser}`);
  await expect(dialog.getByRole('group', { name: 'Who pays' }).getByText(`${loser} pays`)).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'What moves' })).toContainText(`Cash${loser}${agent}₹1,000.00`);
  await expect(dialog.getByRole('group', { name: 'What moves' })).toContainText(`Points${agent}${loser}1,000.00`);
  const wallets = dialog.getByRole('table', { name: 'What it does to the wallets' });
  await expect(wallets.getByRole('row', { name: new RegExp(`^${loser}`) })).toContainText(
    '19,000.00+1,000.0020,000.00',
  );
  await expectReadable(page);

  // More than is open, and no note, send nothing.
  await dialog.getByLabel('Amount').fill('1000.01');
  await expect(dialog.getByText(`${loser} has 1,000.00 to pay and no more.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Receive/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Half ₹500' }).click();
  await dialog.getByRole('button', { name: `Receive ₹500 from ${loser}` }).click();
  await expect(dialog.getByText('Enter a note. It stands on both statements.')).toBeVisible();
  await dialog.getByRole('button', { name: 'All ₹1,000' }).click();
  await dialog.getByLabel('Note, shown on both statements').fill('Cash at the Fort Street office');
  await dialog.getByLabel('Transaction Code').fill(code);
  await dialog.getByRole('button', { name: `Receive ₹1,000 from ${loser}` }).click();

  const done = dialogOf(page, 'Settlement completed.');
  await expect(done).toContainText(`${loser} → ${agent}`);
  await expect(done).toContainText('even');
  await expectReadable(page);
  await done.getByRole('link', { name: 'Print receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(`Paid by${loser} (A Player)`);
  await expect(receipt).toContainText(`Received by${agent} (An Agent)`);
  await expect(receipt).toContainText('₹1,000.00');
  await expect(receipt).toContainText('Cash at the Fort Street office');
  await expectReadable(page);
  // On paper it says whose it is, and when it was printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Pavilion · Printed \d.* IST$/).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: 'Settlement Sheet' }).first().click();
  await expect(rowOf(page, loser)).toContainText('even');
  expect((await cellsOf(page, loser)).slice(1, 6).map((text) => text.split('\n')[0])).toEqual([
    ...['0.00', '−1,000.00', '0.00', '+1,000.00', '0.00'],
  ]);
  await expect(settleButton(page, loser)).toBeDisabled();

  // The statement for the player says the same, line by line, with both names.
  await page.getByRole('link', { name: `Statement of ${loser}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement${loser}`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Closing0.00');
  const settled = page.getByRole('table', { name: 'Movements' }).getByRole('row', { name: /Bank settlement/ });
  await expect(settled).toContainText('Cash at the Fort Street office');
  await expect(settled).toContainText(`${agent} → ${loser}`);
  await expectReadable(page);
});

test('many at once, both ways, by a super admin for the agent; the preview comes first @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 100_000);
  const [loser, winner] = [await playerWith(request, agent, 'lost'), await playerWith(request, agent, 'won')];
  const { agent: own } = await ask(request, auth.login, { body: { username: agent, password: DEMO_PASSWORD } });
  const { code } = await openBackOffice(page, 'superadmin', '/super-admin/settlement-sheet');
  await expect(page.getByText('Choose an agent to see its settlement sheet.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent);
  await page.getByRole('option', { name: agent }).click();
  await expect(page).toHaveURL(new RegExp(`agent=${own?.id}`));
  await expect(rowOf(page, loser)).toBeVisible();

  await page.getByRole('checkbox', { name: `Select ${loser}` }).check();
  await expect(page.getByRole('region', { name: 'Selected players' })).toContainText('1 player');
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected players' });
  await expect(bar).toContainText('2 players');
  await expect(bar).toContainText(`${agent} pays 1`);
  await expectReadable(page);
  await bar.getByRole('button', { name: 'Preview 2 settlements' }).click();
  const dialog = dialogOf(page, 'Settle 2 players');
  const preview = dialog.getByRole('table', { name: 'What is settled' });
  await expect(preview.getByRole('row', { name: new RegExp(loser) })).toContainText(`${loser} → ${agent}`);
  await expect(preview.getByRole('row', { name: new RegExp(winner) })).toContainText(`${agent} → ${winner}`);
  await expectReadable(page);
  await dialog.getByLabel('Note, shown on both statements').fill('Week closed');
  await dialog.getByLabel('Transaction Code').fill(code);
  await dialog.getByRole('button', { name: 'Settle 2 players' }).click();
  const done = dialogOf(page, '2 settlements completed.');
  await expect(done.getByRole('listitem')).toHaveCount(2);
  await done.getByRole('button', { name: 'Done' }).click();
  for (const name of [loser, winner]) await expect(rowOf(page, name)).toContainText('even');
  await expect(bar).toBeHidden();
});

test('on a phone each player is two lines that open; on a tablet the sheet is a table @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 100_000);
  const loser = await playerWith(request, agent, 'lost');
  await page.setViewportSize({ width: 768, height: 1024 });
  await openBackOffice(page, agent, '/agent/settlement-sheet');
  await expect(rowOf(page, loser)).toContainText('to collect');
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('list', { name: 'Settlement Sheet' }).getByRole('listitem').filter({ hasText: loser });
  await expect(card.getByRole('button', { expanded: false })).toContainText('−1,000.00to collect');
  await expect(card.getByText('Agent’s share')).toBeHidden();
  await card.getByRole('button', { expanded: false }).click();
  await expect(card).toContainText('Closing−1,000.00');
  await expect(card).toContainText('Agent’s share0.00');
  await expectReadable(page);
  await card.getByText('Select', { exact: true }).click();
  await expect(card.getByRole('checkbox', { name: `Select ${loser}` })).toBeChecked();
  await expect(card.getByRole('button', { expanded: true })).toContainText('Selected');
  await expect(page.getByRole('region', { name: 'Selected players' })).toContainText('1 player');
  await card.getByRole('button', { name: `Settle ${loser}` }).click();
  await expect(dialogOf(page, `Settle ${loser}`)).toBeVisible();
  await expectReadable(page);
});
