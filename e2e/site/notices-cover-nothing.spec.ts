// Notices stand where they cover neither a control nor another message, on whatever page they are met.
import type { Page } from '@playwright/test';
import { newPlayer } from '../support/accounts.ts';
import { CRICKET, FOOTBALL } from '../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../support/back-office-accounts.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, playing, upcoming } from '../support/match.ts';
import { BOXES, pickBox } from '../support/slip.ts';

/** What a press on it, or a look at it, would meet a notice instead. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notices = document.querySelector('[role="region"][aria-label="Notices"]');
    const looked = document.querySelectorAll(
      'a[href],button,input,select,textarea,[role=tab],[role=alert],[role=status]',
    );
    return [...looked].flatMap((element) => {
      if (notices === null || notices.contains(element)) return [];
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 3, top + 3],
        [right - 3, top + 3],
        [left + 3, bottom - 3],
        [right - 3, bottom - 3],
      ] as const;
      const isUnder = points.some(([x, y]) => notices.contains(document.elementFromPoint(x, y)));
      return isUnder ? [element.getAttribute('aria-label') ?? element.textContent ?? ''] : [];
    });
  });

const expectNothingCovered = async (page: Page, where: string): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert').first()).toBeVisible();
  await expect.poll(() => covered(page), `what notices cover: ${where}`).toEqual([]);
};

test('the notices of failed acts cover nothing in the back office @desktop', async ({ page, watch }) => {
  watch.expectFault(/\b500\b/);
  const { request } = page;
  const player = await newPlayer(request);
  await page.route(/\/toggles$/, (route) => route.fulfill({ status: 500, body: '{}' }));
  // One user alone: how many others there are by now is not said, and a full window has room for nothing.
  const { code } = await openBackOffice(
    page,
    await newSuperAdmin(request),
    `/super-admin/users?role=user&search=${player}`,
  );
  const locks = page.getByRole('main').getByRole('switch');
  await locks.first().click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Toggle update failed');
  await expectNothingCovered(page, 'Account List');
  // Who locks a user out says so with the code, and the dialog stays open when that fails.
  await locks.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Transaction Code' });
  await dialog.getByLabel('Your Transaction Code').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Toggle update failed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectNothingCovered(page, 'Account List after the dialog');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expectNothingCovered(page, 'Account List, further down');
  for (const name of ['Dashboard', 'Events', 'App Settings', 'Audit Log']) {
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}`));
    await expectNothingCovered(page, name);
  }
});

test('the notices of failed acts cover nothing where a player bets @desktop', async ({
  page,
  request,
  username,
  watch,
}) => {
  watch.expectFault(/\b500\b/);
  await page.route(/\/api\/favourites/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
  );
  await openSignedIn(page, username, addressOf(await playing(request, CRICKET)));
  await page
    .getByRole('main')
    .getByRole('button', { name: /favourite/i })
    .first()
    .click();
  await expectNothingCovered(page, 'event page');
  await expect(async () => {
    await pickBox(page, [BOXES.back], '500');
  }).toPass({ timeout: 60_000 });
  await expectNothingCovered(page, 'event page with a slip');
});

test('on a phone a notice is inside the screen, however long its words and low the slip @mobile', async ({
  page,
  request,
  username,
  watch,
}) => {
  watch.expectFault(/\b409\b/);
  const message = 'The favourites of this account were changed on another device a moment ago; load them anew.';
  await page.route(/\/api\/favourites/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { error: 'CONFLICT', message } }),
  );
  await openSignedIn(page, username, addressOf(await upcoming(request, FOOTBALL)));
  await pickBox(page, [BOXES.back], '500');
  await page
    .getByRole('main')
    .getByRole('button', { name: /favourite/i })
    .first()
    .click();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
  await expect(notice).toContainText('Favourite not saved');
  // Whether as a card or as one line, where there is no room for more.
  await expect.poll(() => notice.evaluate((one) => one.getBoundingClientRect().height)).toBe(40);
  const box = await notice.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
