// A fresh demo player for each journey about limits: nobody else's account changes. The second step needs a password, so
// it is switched on and off again for an agent whom no other journey signs in.
import type { Page } from '@playwright/test';
import { CRICKET, DEMO_PASSWORD } from '../support/api.ts';
import { authenticator } from '../support/authenticator.ts';
import { chooseFromMenu, expect, expectAccessible, loginDialog, test } from '../support/journey.ts';
import { addressOf, playing } from '../support/match.ts';
import { BOXES, cellsOf, pressPlace, slipOf, stakeField } from '../support/slip.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Becomes a demo player by the button of the header, or on a phone by the login dialog. */
async function startDemo(page: Page): Promise<void> {
  await page.goto('/markets');
  const button = page.getByRole('button', { name: 'Demo', exact: true });
  await page.getByRole('button', { name: 'Login' }).first().waitFor();
  if (test.info().project.name === 'desktop') await button.click();
  else {
    await page.getByRole('button', { name: 'Login' }).first().click();
    await loginDialog(page).getByRole('button', { name: 'Try the demo' }).click();
  }
  const demo = dialog(page, 'Demo');
  await expect(demo.getByRole('button', { name: 'Start the demo' })).toBeDisabled();
  await demo.getByText('I am 18 or older').click();
  await demo.getByRole('button', { name: 'Start the demo' }).click();
  await expect(page.getByTestId('wallet')).toContainText('₹1,00,000.00');
}

async function setLimit(page: Page, limit: string, figure: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Set|Change): ${limit}$`) }).click();
  await page.getByRole('textbox', { name: 'Limit' }).fill(figure);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a demo player limits its stakes and is held to it at once; a raise waits and can be taken back', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(/\b403\b.*\/api\/bets\/place/);
  await startDemo(page);
  await chooseFromMenu(page, 'Responsible gambling');
  await expect(page.getByRole('heading', { name: 'Own limits' })).toBeVisible();
  await expectAccessible(page);
  await setLimit(page, 'Stake limit, Day', '500');
  await expect(page.getByText('₹0 used, until')).toBeVisible();
  await setLimit(page, 'Stake limit, Day', '900');
  await expect(page.getByText(/₹900 from .* on/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back: Stake limit, Day' }).click();
  await expect(page.getByText(/₹900 from/)).toBeHidden();

  await page.goto(addressOf(await playing(request, CRICKET)));
  await expect(async () => {
    if (!(await slipOf(page).isVisible())) await cellsOf(page, BOXES.back).first().click({ timeout: 3_000 });
    await expect(stakeField(page)).toHaveValue('1,000', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  // The limit is judged before the price, so it does not matter what the market does meanwhile.
  await pressPlace(page);
  await expect(slipOf(page)).toContainText('Your stake limit is reached.');
});

test('a time-out ends betting at once and cannot be shortened; statement and account stay open, promotions go', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.expectFault(/\b409\b.*(time-out|\/api\/limits)/);
  watch.expectFault(/console: .*409/);
  await startDemo(page);
  await page.goto('/responsible-gambling');
  const pause = async (length: string) => {
    await page.getByRole('button', { name: 'Time-out' }).click();
    const asked = dialog(page, 'Time-out');
    await asked.getByLabel('For how long').selectOption({ label: length });
    await expect(asked.getByRole('button', { name: 'Pause betting' })).toBeDisabled();
    await asked.getByText('I understand that').click();
    await asked.getByRole('button', { name: 'Pause betting' }).click();
    return asked;
  };
  await expect(await pause('1 week')).toBeHidden();
  await expect(page.getByText(/Your time-out lasts until/)).toBeVisible();
  const shorter = await pause('1 day');
  await expect(shorter.getByRole('alert')).toHaveText('Betting is paused for longer than that already.');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.goto('/account-statement');
  await expect(page.getByText('Demo points').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const promotion of ['Winner Announcement', 'Now Trending', 'Why Pavilion'])
    await expect(page.getByLabel(promotion)).toHaveCount(0);
});

test('the rules of a market are one click from it, and one more leads to all of them', async ({ page, request }) => {
  await page.goto(addressOf(await playing(request, CRICKET)));
  await page
    .getByRole('button', { name: /^Rules of / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'All rules' }).click();
  await expect(page).toHaveURL(/\/rules#\w+-1$/);
  const rule = page.locator(`section[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(rule).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await expectAccessible(page);
});

const AGENT = 'agent2';

async function logIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).first().click();
  const asked = loginDialog(page);
  await asked.getByLabel('Username').fill(AGENT);
  await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await asked.getByText('I am 18 or older').click();
  await asked.getByRole('button', { name: /^log ?in$/i }).click();
}

test('two-factor sign-in: on with QR code and key, needed at the next login, another device signed out, off again @desktop', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(150_000);
  watch.expectFault(/\b401\b.*\/api\/auth\/(login|me|sessions)/);
  watch.expectFault(/\b422\b.*\/second-step/);
  await logIn(page);
  await expect(loginDialog(page)).toBeHidden();
  await page.goto('/security');
  await page.getByRole('button', { name: 'Switch on' }).click();
  const enrol = page.getByRole('dialog');
  await enrol.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await enrol.getByRole('button', { name: 'Go on' }).click();
  await expect(enrol.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  await expectAccessible(page);
  const nextCode = authenticator((await enrol.getByTestId('totp-secret').textContent()) ?? '');
  await enrol.getByLabel('Code from the authenticator').fill(await nextCode());
  await enrol.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('alertdialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByText('I have kept these codes').click();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere);
  const code = loginDialog(elsewhere).getByLabel('Code');
  await code.fill('000000');
  await code.press('Enter');
  await expect(loginDialog(elsewhere).getByRole('alert')).toHaveText('The code is not correct, or was used before.');
  await code.fill(recovery);
  await code.press('Enter');
  await expect(loginDialog(elsewhere)).toBeHidden();
  await elsewhere.goto('/security');
  await expect(elsewhere.getByText('9 recovery codes left.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  // The other page hears of it over its socket, without asking for anything.
  await expect(loginDialog(elsewhere)).toBeVisible();

  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog');
  await off.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await off.getByLabel('Code from the authenticator').fill(await nextCode());
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
});
