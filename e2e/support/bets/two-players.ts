// Two players at one market, one of them on a phone, and an order that one of them asks for.
import type { Browser, Locator, Page } from '@playwright/test';
import { oddsField, slipOf, stakeField } from '../slip.ts';

/** A page of a context of its own: somebody else's phone. What it logs as an error ends the journey. */
export async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ isMobile: true, hasTouch: true, reducedMotion: 'reduce', permissions: ['local-network-access'] },
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`on the phone: ${message.text()}`);
  });
  return page;
}

/** Asks for these odds in the slip that stands open. */
export async function askFor(page: Page, odds: string, rupees: number): Promise<void> {
  await oddsField(page).fill(odds);
  await stakeField(page).fill(String(rupees));
  await slipOf(page)
    .getByRole('button', { name: new RegExp(`^Ask for ${odds} · ₹${rupees.toLocaleString('en-IN')}`) })
    .click();
}

/** What waits, as the page that shows it says. */
export const waitingOrder = (page: Page): Locator =>
  page.getByRole('region', { name: 'Open orders' }).getByRole('listitem');
