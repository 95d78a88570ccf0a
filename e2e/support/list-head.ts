// The head of a list: on a phone its filters and its files each stand behind an icon.
import type { Page } from '@playwright/test';
import { isPhone } from './journey.ts';

/** Opens the filters of the list, which a wide window shows at once. */
export async function unfoldFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.locator('main').getByRole('button', { name: 'Filters', exact: true }).click();
}

/** Opens the line of files and more, which a wide window shows at once. */
export async function unfoldActs(page: Page): Promise<void> {
  if (isPhone(page)) await page.locator('main').getByRole('button', { name: 'Files and more' }).click();
}
