// What every journey starts from: `import { test, expect, signIn } from '../journey.ts'`.
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export type Watch = {
  /** Says that a fault whose text matches is part of what the journey provokes. */
  expectFault(pattern: RegExp): void;
};

/** A test that fails when the page logs an error, throws, or asks for something that fails, without being told to. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() >= 400)
          faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // A page that is left lets go of what it was still asking for.
        if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.method()} ${request.url()}`);
      });
      await use({ expectFault: (pattern) => void expected.push(pattern) });
      const surprises = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      expect(surprises, 'faults that the page met').toEqual([]);
    },
    { auto: true },
  ],
});

export type DemoUser = 'superadmin' | 'agent1' | 'agent2' | 'player1' | 'player2' | 'player3' | 'player4';

/** Signs a demo account in as a person does, from the page that is open, or from the start page. */
export async function signIn(page: Page, username: DemoUser): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  if (!(await dialog.isVisible()))
    await page
      .getByRole('button', { name: /^log ?in$/i })
      .first()
      .click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill('pavilion');
  // By its words: on a phone the area to touch is larger than the box and lies over it.
  await dialog.getByText('I am 18 or older').click();
  await dialog.getByRole('button', { name: /^log ?in$/i }).click();
  await expect(dialog).toBeHidden();
}

/** The page as it is now has nothing that axe knows to be a barrier. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(found, 'barriers that axe found').toEqual([]);
}
