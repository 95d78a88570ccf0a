// A player, the slip, the own stake buttons and the own password.
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, FOOTBALL } from '../support/api.ts';
import { money, paiseFromWire, paiseOf } from '../support/figures.ts';
import { chooseFromMenu, expect, loginDialog, openSignedIn, signIn, test } from '../support/journey.ts';
import { addressOf, upcoming, upcomingField } from '../support/match.ts';
import {
  figuresOf,
  BOXES,
  cellsOf,
  closeSlip,
  oddsField,
  placeButton,
  slipOf,
  stakeField,
  successDialog,
} from '../support/slip.ts';

/** Opens the slip on the best back price of a match that starts later. */
async function pressBack(page: Page): Promise<void> {
  await expect(async () => {
    if (await slipOf(page).isVisible()) return;
    await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(stakeField(page)).toHaveValue('1,000');
}

const HORSES = '10';

const addButton = (page: Page, amount: string) =>
  slipOf(page).getByRole('button', { name: new RegExp(`^Add ${amount},`) });

/** Odds that any price of the market beats: the bet is then taken at the better price, and nothing has to be asked. */
const MODEST_ODDS = '1.02';

test('stake buttons add, Clear empties, the odds walk the ladder, and the figures follow', async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  const slip = slipOf(page);
  await addButton(page, '₹2,000').click();
  await addButton(page, '₹5,000').click();
  await expect(stakeField(page)).toHaveValue('8,000');
  const returns = async () => Math.round(Number(await oddsField(page).inputValue()) * 8_000 * 100);
  await expect(figuresOf(slip)).toHaveText(
    `Profit${money((await returns()) - 8_000_00, true)}Returns${money(await returns())}`,
  );

  const before = Number(await oddsField(page).inputValue());
  await slip.getByRole('button', { name: 'Higher odds' }).click();
  const after = Number(await oddsField(page).inputValue());
  expect(after).toBeGreaterThan(before);
  await expect(figuresOf(slip)).toContainText(`Returns${money(await returns())}`);
  await slip.getByRole('button', { name: 'Lower odds' }).click();
  expect(Number(await oddsField(page).inputValue())).toBe(before);

  await slip.getByRole('button', { name: 'Clear' }).click();
  await expect(slip.getByRole('alert')).toHaveText('Enter a valid stake amount.');
  await expect(placeButton(page)).toBeDisabled();
  await stakeField(page).fill('1000');
  await oddsField(page).fill('');
  await expect(slip.getByRole('alert')).toHaveText('Enter a valid odds value.');
  await expect(placeButton(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
});

test('one-click betting is in sight in the slip of a long field, over its button', async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await upcomingField(request, HORSES, 8)));
  const slip = slipOf(page);
  await expect(async () => {
    if (await slip.isVisible()) return;
    await page.locator('section[aria-label="Win"] button[aria-label^="Lay "]').first().click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  const every = slip.getByRole('button', { name: 'Every result' });
  // On a phone what every result pays is folded away until it is asked for.
  if (test.info().project.name === 'mobile') await every.click();
  await expect(slip.getByRole('table', { name: 'What every result pays' })).toBeVisible();
  const toggle = slip.getByRole('switch', { name: 'One-click betting' });
  await expect(toggle).toBeInViewport({ ratio: 1 });
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await toggle.evaluate(isOnTop)).toBe(true);
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

test('digits press the stake buttons', { tag: '@desktop' }, async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(stakeField(page)).toHaveValue('3,000');
  await stakeField(page).blur();
  await page.keyboard.press('4');
  await expect(stakeField(page)).toHaveValue('13,000');
});

test('a bet is placed, confirmed, and found again under My Bets', async ({ page, request, username }) => {
  const match = await upcoming(request, FOOTBALL);
  const account = await openSignedIn(page, username, addressOf(match));
  const wallet = (await account.me()).walletBalance;
  await pressBack(page);
  await stakeField(page).fill('600');
  const shown = Number(await oddsField(page).inputValue());
  await oddsField(page).fill(MODEST_ODDS);
  await expect(placeButton(page)).toContainText('Place back bet · ₹600');
  await placeButton(page).click();
  const dialog = successDialog(page);
  await expect(dialog).toBeVisible();
  const [bet] = await account.betsOn(match.event.id);
  if (!bet) throw new Error('the bet is not kept');
  expect(bet.odds.requested).toBe(Number(MODEST_ODDS));
  expect(bet.odds.accepted).toBeGreaterThan(shown * 0.8);
  await expect(dialog).toContainText(`${bet.selection.name} · Match Odds · ${match.event.name}`);
  await expect(dialog).toContainText(`Stake${money(600_00)}Returns${money(paiseFromWire(bet.potentialReturn))}`);

  await dialog.getByRole('button', { name: 'View My Bets' }).click();
  const mine = page.getByRole('region', { name: 'My Bets' }).or(page.getByRole('dialog', { name: 'My Bets' }));
  await expect(mine.getByRole('heading', { name: 'My Bets' }).last()).toBeVisible();
  await expect(mine.getByRole('heading', { name: 'Matched Bets' })).toBeVisible();
  await expect(mine.getByRole('tab', { name: /^Match Odds/ })).toHaveAttribute('aria-selected', 'true');
  const card = mine.getByRole('article').first();
  await expect(card).toContainText(bet.selection.name);
  await expect(card).toContainText(`Stake${money(600_00)}`);
  await expect(card).toContainText(`Liability${money(-600_00, true)}`);
  await expect(mine.getByText(/^Updated \d\d:\d\d:\d\d$/)).toBeVisible();
  const read = page.waitForResponse('**/api/bets/current?*');
  await mine.getByRole('button', { name: 'Refresh' }).click();
  await read;
  await mine.getByRole('button', { name: 'Close' }).click();
  await expect(mine).toBeHidden();

  // The stake is held as exposure; the balance moves when the match is settled.
  const me = await account.me();
  expect(me.walletBalance).toBe(wallet);
  await expect(page.getByTestId('wallet')).toContainText(money(paiseFromWire(wallet)));
});

test('a bet that costs more than there is says what would be accepted', async ({ page, request, watch, username }) => {
  watch.expectFault(/\b422\b.*\/api\/bets\/place/);
  const account = await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  await oddsField(page).fill(MODEST_ODDS);
  await stakeField(page).fill('150000');
  await placeButton(page).click();
  const refusal = slipOf(page).getByRole('alert');
  await expect(refusal).toContainText('Insufficient balance for this bet.');
  await expect(refusal).toContainText(
    `Available ${money(paiseFromWire((await account.me()).available)).replace('.00', '')}`,
  );
  const offer = refusal.getByRole('button', { name: /^Stake ₹/ });
  const offered = (await offer.innerText()).replace('Stake ', '');
  await offer.click();
  expect(paiseOf(offered.includes('.') ? offered : `${offered}.00`)).toBeLessThanOrEqual(
    paiseFromWire((await account.me()).available),
  );
  await expect(stakeField(page)).toHaveValue(offered.replace('₹', ''));
  await closeSlip(page);
});

test('stake buttons are edited, saved and used', async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pressBack(page);
  await slipOf(page).getByRole('button', { name: 'Edit presets' }).click();
  const editor = page.getByRole('dialog', { name: 'Set Button Value' });
  await expect(editor.getByRole('tab', { name: 'Game Buttons' })).toHaveAttribute('aria-selected', 'true');
  await expect(editor.getByLabel(/^Label \d+$/)).toHaveCount(8);
  await expect(editor.getByLabel('Value 1', { exact: true })).toHaveAttribute('step', '100');
  await editor.getByLabel('Label 8').fill('700');
  await editor.getByLabel('Value 8').fill('700');
  await editor.getByRole('tab', { name: 'Casino Buttons' }).click();
  await expect(editor.getByLabel(/^Label \d+$/)).toHaveCount(6);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Button values updated.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await addButton(page, '₹700').click();
  await expect(stakeField(page)).toHaveValue('1,700');

  await page.reload();
  await pressBack(page);
  await expect(addButton(page, '₹700')).toHaveText(/700$/);
  await slipOf(page).getByRole('button', { name: 'Edit presets' }).click();
  await editor.getByLabel('Label 8').fill('75k');
  await editor.getByLabel('Value 8').fill('75000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Button values updated.')).toBeVisible();
});

test('stake buttons that are all empty are refused', { tag: '@desktop' }, async ({ page, username }) => {
  await openSignedIn(page, username, '/markets');
  await chooseFromMenu(page, 'Set Button Value');
  const editor = page.getByRole('dialog', { name: 'Set Button Value' });
  for (const tab of ['Game Buttons', 'Casino Buttons']) {
    await editor.getByRole('tab', { name: tab }).click();
    const remove = editor.getByRole('button', { name: /^Remove button/ });
    for (let left = await remove.count(); left > 0; left -= 1) await remove.last().click();
  }
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Add at least one button value.');
});

test('the password is changed, and the new one signs in', { tag: '@desktop' }, async ({ page, username }) => {
  const other = 'a quiet long leg';
  await openSignedIn(page, username, '/markets');
  await chooseFromMenu(page, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const submit = dialog.getByRole('button', { name: 'Update Password' });
  const fill = async (current: string, next: string, confirm: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm new password').fill(confirm);
    await submit.click();
  };
  await submit.click();
  await expect(dialog).toContainText('Please fill in all password fields.');
  await fill(DEMO_PASSWORD, 'short', 'short');
  await expect(dialog).toContainText('New password must be at least 6 characters long.');
  await fill(DEMO_PASSWORD, other, 'something else');
  await expect(dialog).toContainText('New password and confirmation do not match.');
  await fill(DEMO_PASSWORD, other, other);
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Password updated successfully.');
  await expect(dialog).toBeHidden();
  await chooseFromMenu(page, 'Logout');
  await expect(page.getByTestId('wallet')).toHaveCount(0);
  await signIn(page, username, other);
  await expect(page.getByTestId('wallet')).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();
});
