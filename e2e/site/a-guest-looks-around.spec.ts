import { FOOTBALL } from '../support/api.ts';
import { chooseFromMenu, expect, loginDialog, test } from '../support/journey.ts';
import { addressOf, playing, upcoming } from '../support/match.ts';
import { BOXES, cellsOf, closeSlip, pickBox, placeButton, pressPlace, slipOf } from '../support/slip.ts';

test('from the front door to a price; betting needs an account', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Enter Exchange' }).click();
  await expect(page).toHaveURL(/\/markets$/);
  const sports = page.getByRole('tablist', { name: 'Sports' });
  await expect(sports.getByRole('tab', { name: /^Cricket/ })).toHaveAttribute('aria-selected', 'true');
  await sports.getByRole('tab', { name: /^Football/ }).click();
  await expect(sports.getByRole('tab', { name: /^Football/ })).toHaveAttribute('aria-selected', 'true');

  const match = await playing(request, FOOTBALL);
  await page.locator(`main a[href*="/event/${match.event.id}?"]`).click();
  await expect(page).toHaveURL(new RegExp(`/event/${match.event.id}\\?.*sportId=${FOOTBALL}`));
  await expect(page.getByRole('heading', { level: 1, name: match.event.name })).toBeVisible();

  await expect(async () => cellsOf(page, BOXES.back).first().click({ timeout: 1_000 })).toPass();
  await expect(slipOf(page)).toContainText('Log in to place bets.');
  await expect(slipOf(page).getByRole('button', { name: /^Place/ })).toHaveCount(0);
  await slipOf(page).getByRole('button', { name: 'Log in' }).click();
  await expect(loginDialog(page)).toBeVisible();
});

test('a guest plays at once with free points, and keeps the price; a small notice tells of the bet', async ({
  page,
  request,
}) => {
  const match = await upcoming(request, FOOTBALL);
  await page.goto('/');
  await expect(page.getByText('Free points, no money').filter({ visible: true }).first()).toBeVisible();
  await page.goto(addressOf(match));
  await expect(async () => cellsOf(page, BOXES.back).first().click({ timeout: 1_000 })).toPass();
  await slipOf(page).getByRole('button', { name: 'Play with ₹1,00,000 free points' }).click();
  const demo = page.getByRole('dialog', { name: 'Demo' });
  await demo.getByText('I am 18 or older').click();
  await demo.getByRole('button', { name: 'Start the demo' }).click();
  await expect(page.getByTestId('wallet')).toContainText('₹1,00,000.00');
  await expect(page).toHaveURL(new RegExp(`/event/${match.event.id}`));
  await expect(placeButton(page)).toBeVisible();
  await closeSlip(page);

  await chooseFromMenu(page, 'Small notice after a bet off');
  await pickBox(page, [BOXES.back], '100');
  await pressPlace(page);
  await expect(page.getByText(/· Back [\d.]+ · ₹100 · Returns ₹/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the login dialog says what is missing and what is wrong', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectFault(/\b401\b.*\/api\/auth\/login/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).first().click();
  const dialog = loginDialog(page);
  const submit = dialog.getByRole('button', { name: 'Log in' });
  const password = dialog.getByLabel('Password', { exact: true });
  const terms = dialog.getByRole('checkbox');
  await expect(submit).toBeDisabled();

  await dialog.getByText('I am 18 or older and accept the terms and the responsible gaming policy.').click();
  await expect(terms).toBeChecked();
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter both username and password.');

  await terms.press('Space');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Username').fill('player1');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please accept the terms to continue.');

  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await terms.press('Space');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a page of an account sends a guest to the markets and asks to log in', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/current-bets', '/account-statement', '/sports-bets', '/activity-log']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/markets$/);
    await expect(loginDialog(page)).toBeVisible();
    await expect(page.getByText('Please log in', { exact: true })).toBeVisible();
  }
});

test('the theme is chosen by a press and remembered', { tag: '@desktop' }, async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/markets');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to the light theme' }).first().click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).first().click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
