// How a picture is taken of a page that has come to rest.
import type { Page, PageScreenshotOptions } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** Once the app has taken the page over and nothing is on its way any more: on a busy machine that takes a while. */
export async function take(page: Page, restMs: number, options: PageScreenshotOptions): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['first'] === undefined);
  const awaited = page.locator('[aria-busy=true]:visible, .invisible, [class*=animate-shimmer]:visible');
  await expect(async () => {
    await expect(awaited).toHaveCount(0, { timeout: 20_000 });
    await page.waitForTimeout(restMs);
    expect(await awaited.count()).toBe(0);
  }).toPass({ timeout: 60_000 });
  // What is far from the screen is not drawn until somebody comes near it.
  const style = '.far { content-visibility: visible !important }';
  await page.screenshot({ animations: 'disabled', style, ...options });
}
