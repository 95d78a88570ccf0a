import { clerkOf, newSuperAdmin } from '../support/back-office-accounts.ts';
import { expect, expectAccessible, keepToken, signIn, test } from '../support/journey.ts';

test('a visitor opens the site and a demo player signs in', async ({ page, username }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Pavilion/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, username);
  await expect(page.getByRole('button', { name: /^log ?in$/i })).toHaveCount(0);
});

test.describe('code that is fetched when it is needed', () => {
  test('a back office whose code is gone says so, and is there after a reload', { tag: '@desktop' }, async ({
    page,
    request,
    watch,
  }) => {
    watch.expectFault(/BackOfficeRoutes|dynamically imported module|could not be drawn|ERR_FAILED/);
    const { token } = await clerkOf(request, await newSuperAdmin(request));
    const code = /\/assets\/BackOfficeRoutes-[^/]*\.js$/;
    await page.route(code, (route) => route.abort('failed'));
    await keepToken(page, token);
    await page.goto('/super-admin/dashboard');
    await expect(page.getByText('This part could not be shown.')).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
