// What every journey starts from: `import { test, expect, signIn } from '../journey.ts'`.
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { newPlayer } from './accounts.ts';
import { type Caller, callerOf, DEMO_PASSWORD } from './api.ts';
import { barriersOf } from './barriers.ts';

export { expect };

export type Watch = {
  /** Says that a fault whose text matches is part of what the journey provokes. */
  expectFault(pattern: RegExp): void;
};

/** Everything that goes wrong in any page of the context: logged errors, what is thrown, requests that fail. */
function faultsOf(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => faults.push(`thrown: ${thrown.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left lets go of what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.method()} ${request.url()}`);
  });
  return faults;
}

/**
 * A page that was drawn by the server answers nothing until the app has taken it over: a journey that opens one goes on
 * when it has. What is before that, first-page.spec.ts looks at, which says how far to wait or runs no script.
 */
function waitForApp(page: Page): void {
  const opened = async <Answer>(answer: Answer): Promise<Answer> => {
    await page.waitForFunction(() => document.documentElement.dataset['first'] === undefined);
    return answer;
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    return options?.waitUntil === 'commit' ? answer : opened(answer);
  };
  page.reload = async (options) => opened(await reload(options));
}

/** Whether the page has the layout of a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** A test that fails when a page logs an error, throws, or asks for something that fails, without being told to. */
export const test = base.extend<{ watch: Watch; username: string }>({
  // A player of the journey's own, with 20,000 rupees: journeys that run at the same time never share one.
  username: async ({ request }, use) => use(await newPlayer(request)),
  watch: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled !== false) context.on('page', waitForApp);
      const faults = faultsOf(context);
      const expected: RegExp[] = [];
      await use({ expectFault: (pattern) => void expected.push(pattern) });
      const surprises = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      expect(surprises, 'faults that the page met').toEqual([]);
    },
    { auto: true },
  ],
});

/** A refused placement: in play prices move and markets suspend, and the browser logs each such answer as an error. */
export const PLACEMENT_REFUSED = /\b409\b.*\/api\/bets\/place/;

/** The dialog of the product to log in. */
export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

/** Signs an account in as a person does, from the page that is open, or from the start page. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/');
  const dialog = loginDialog(page);
  if (!(await dialog.isVisible()))
    await page
      .getByRole('button', { name: /^log ?in$/i })
      .first()
      .click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  // By its words: on a phone the area to touch is larger than the box and lies over it.
  await dialog.getByText('I am 18 or older').click();
  await dialog.getByRole('button', { name: /^log ?in$/i }).click();
  await expect(dialog).toBeHidden();
}

/** What signing in leaves in the browser. A picture of the site is enough for it: no page is opened for nothing. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => window.localStorage.setItem('pavilion.token', value), token);
}

/** Opens a page as somebody who has signed in before; for journeys that are about something else. */
export async function openSignedIn(page: Page, username: string, address: string): Promise<Caller> {
  const caller = await callerOf(page.request, username);
  await keepToken(page, caller.token);
  await page.goto(address);
  await expect(page.getByTestId('wallet')).toBeVisible();
  return caller;
}

/** Chooses from the user menu, opening it again when it closed: it does when the page scrolls, as it may while it loads. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const menu = page
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .first();
  const item = page.getByRole('menuitem', { name });
  await expect(async () => {
    if (!(await item.isVisible())) await menu.click({ timeout: 5_000 });
    await item.press('Enter', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * The page as it is now has nothing that axe knows to be a barrier. Prices move while axe reads one cell after the other;
 * it may see one's old ink on its new ground, so what it finds counts when it is there a second time. All rules unless some are
 * named.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  const found = await barriersOf(page, rules);
  if (found.length > 0) expect(await barriersOf(page, rules), 'barriers that axe found').toEqual([]);
}
