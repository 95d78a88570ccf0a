// One tab, two accounts, one after the other: what is still on its way for the first does not touch the second.
import { newPlayer } from '../support/accounts.ts';
import { expect, signIn, test } from '../support/journey.ts';

test('a call of the account that was left is refused late, and the next one stays signed in', {
  tag: '@desktop',
}, async ({ page, request, watch, username }) => {
  watch.expectFault(/\b401\b/);
  const other = await newPlayer(request);
  const { promise: waited, resolve: letGo } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(
    ({ pathname }) => pathname === '/api/button-presets',
    async (route) => {
      held += 1;
      // The stake buttons of the first account: asked for when it signs in, answered when it has gone.
      if (held === 1) await waited;
      await route.continue();
    },
  );
  await page.goto('/markets');
  await signIn(page, username);
  await expect.poll(() => held).toBe(1);
  await expect(async () => {
    const menu = page.getByRole('button', { name: `Account menu of ${username}` });
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    if ((await menu.count()) > 0 && !(await logout.isVisible())) await menu.click({ timeout: 3_000 });
    if (await logout.isVisible()) await logout.press('Enter', { timeout: 3_000 });
    await expect(page.getByTestId('wallet')).toHaveCount(0, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await signIn(page, other);
  const menu = page.getByRole('button', { name: `Account menu of ${other}` });
  await expect(menu).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 401);
  letGo();
  await refused;
  // Whatever is asked next is asked, and answered, as the second account.
  await page.goto('/current-bets');
  await expect(page.getByText('No current bets found.')).toBeVisible();
  await expect(menu).toBeVisible();
});
