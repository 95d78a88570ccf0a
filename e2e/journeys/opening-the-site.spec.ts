import { expect, expectAccessible, signIn, test } from '../journey.ts';

test('a visitor opens the site and a demo player signs in', async ({ page, username }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Pavilion/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, username);
  await expect(page.getByRole('button', { name: /^log ?in$/i })).toHaveCount(0);
});
