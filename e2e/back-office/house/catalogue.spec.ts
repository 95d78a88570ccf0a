// The sports catalogue of the back office. Switches are staged at the door of the browser: a sport that is switched off for
// real is gone for every journey.
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Page } from '@playwright/test';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, loginDialog, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const AT = '/api/super-admin/turnkey';
const ACTS = ['Sync sports', 'Sync competitions', 'Enable all', 'Disable all', 'Refresh'] as const;
const act = { updatedAt: '2026-11-21T08:35:00.000Z', updatedByName: 'Super Admin' };

const sport = (id: number, name: string, enabled: boolean) => ({
  ...{ id: String(id), sportId: String(id), eid: id, name, ename: name, oid: id, isdefault: true, tab: true, enabled },
});
const sports = (...list: ReturnType<typeof sport>[]): { body: ReplyOf<Api['catalogueBackOffice']['sports']> } => ({
  body: { sports: list, ...act, bridgeMeta: { status: 'connected', receivedAt: null } },
});
const counts = (competitionCount: number, enabledCompetitions: number, eventCount: number, enabledEvents: number) => ({
  ...{ competitionCount, enabledCompetitions, eventCount, enabledEvents },
});
const CRICKET = sport(4, 'Cricket', true);
const DARTS = sport(40, 'Darts', false);
const SUMMARIES = [
  { sportId: '4', sportUid: '4', summary: counts(18, 14, 96, 82), ...act },
  { sportId: '40', sportUid: '40', summary: counts(6, 0, 28, 0), ...act },
];

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** All Sports with two sports that nobody has. */
async function openStaged(page: Page): Promise<void> {
  await stage(page, `${AT}/sports`, sports(CRICKET, DARTS));
  await stage(page, `${AT}/competitions`, { body: SUMMARIES });
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/all-sports');
}

test('all sports are there, fetched again at will, and lead to their competitions @desktop', async ({ page }) => {
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/all-sports');
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  await expect(card(page, 'Cricket').getByText('Competitions', { exact: true })).toBeVisible();
  await expect(card(page, 'Cricket').getByRole('switch', { name: 'Cricket is enabled' })).toBeChecked();
  await button(page, 'Sync sports').click();
  await expect(page.getByText('Sports are up to date.')).toBeVisible();
  await card(page, 'Cricket').getByRole('button', { name: 'Sync catalog' }).click();
  await expect(page.getByText('Cricket is up to date.')).toBeVisible();
  await button(page, 'Refresh').click();
  await expect(button(page, 'Refresh')).toBeEnabled();
  await card(page, 'Cricket').getByRole('link', { name: 'Open competitions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cricket' })).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
});

test('one operation runs at a time, and a switch that could not be thrown goes back @desktop', async ({
  page,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  await openStaged(page);
  await expect(card(page, 'Cricket')).toContainText('14 of 18');
  await expect(card(page, 'Cricket')).toContainText('82 of 96');
  await expect(page.getByText('1 of 2 sports on')).toBeVisible();
  await expectReadable(page);

  await stage(page, `${AT}/sports/toggles`, 'awaited');
  const cricket = card(page, 'Cricket').getByRole('switch');
  await cricket.click();
  await expect(cricket).not.toBeChecked();
  for (const name of ACTS) await expect(button(page, name)).toBeDisabled();
  await expect(card(page, 'Darts').getByRole('switch')).toBeDisabled();
  await expect(card(page, 'Darts').getByRole('button', { name: 'Sync catalog' })).toBeDisabled();
  await stage(page, `${AT}/sports/toggles`, 'failed');
  await expect(page.getByText('Unable to update sport status.')).toBeVisible();
  await expect(cricket).toBeChecked();
  await expect(cricket).toBeEnabled();
});

test('enabling and disabling all act on those that are not so yet @desktop', async ({ page }) => {
  await openStaged(page);
  await stage(page, `${AT}/sports/toggles`, sports(CRICKET, { ...DARTS, enabled: true }));
  const asked = page.waitForRequest((request) => request.url().endsWith('/sports/toggles'));
  await button(page, 'Enable all').click();
  expect((await asked).postDataJSON()).toEqual({ sportIds: ['40'], enabled: true });
  await expect(page.getByText('All sports are enabled.')).toBeVisible();
  await stage(page, `${AT}/sports`, sports({ ...CRICKET, enabled: false }, DARTS));
  const askedAgain = page.waitForRequest((request) => request.url().endsWith('/sports/toggles'));
  await button(page, 'Disable all').click();
  expect((await askedAgain).postDataJSON()).toEqual({ sportIds: ['4'], enabled: false });
  await expect(page.getByText('0 of 2 sports on')).toBeVisible();
  await expect(button(page, 'Disable all')).toBeDisabled();
});

test('what fails on All Sports is said in the fixed words @desktop', async ({ page, watch }) => {
  watch.expectFault(/\b50[03]\b/);
  watch.expectFault(STAGED_FAULTS);
  await stage(page, `${AT}/sports`, 'failed');
  await stage(page, `${AT}/competitions`, 'failed');
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/all-sports');
  await expect(page.getByText('Unable to load stored sports.')).toBeVisible();
  await expect(page.getByText('Unable to load Turnkey competitions summary.')).toBeVisible();
  await stage(page, `${AT}/sports`, sports(CRICKET));
  await stage(page, `${AT}/competitions`, { body: SUMMARIES });
  await button(page, 'Try again').click();
  await expect(card(page, 'Cricket')).toBeVisible();

  await stage(page, `${AT}/sports/sync`, 'failed');
  await button(page, 'Sync sports').click();
  await expect(page.getByText('Unable to sync sports from Turnkey bridge.')).toBeVisible();
  await stage(page, `${AT}/competitions/sync`, 'failed');
  await button(page, 'Sync competitions').click();
  await expect(page.getByText('Unable to sync competitions from Turnkey bridge.')).toBeVisible();
  await card(page, 'Cricket').getByRole('button', { name: 'Sync catalog' }).click();
  await expect(page.getByText('Unable to sync competitions for this sport.')).toBeVisible();
  const message = 'Unable to sync sports from Turnkey bridge.';
  const detail = 'The odds bridge is not connected.';
  await stage(page, `${AT}/sports/sync`, { status: 503, body: { error: 'OVERLOADED', message, detail } });
  await button(page, 'Sync sports').click();
  await expect(page.getByText(`${message} (${detail})`)).toBeVisible();
});

test('a session that is over ends with a word of why @desktop', async ({ page, watch }) => {
  watch.expectFault(/\b401\b/);
  await openStaged(page);
  const body = { error: 'LOGIN_REQUIRED', message: 'Please log in to continue.' };
  await stage(page, `${AT}/sports/sync`, { status: 401, body });
  await button(page, 'Sync sports').click();
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(loginDialog(page)).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('pavilion.token'))).toBeNull();
});

const event = (id: number, enabled = true) => ({
  ...{ id: String(id), uid: String(id), gmid: id, name: `Home ${id} v Away ${id}`, enabled },
  startTime: '2026-11-21T13:00:00.000Z',
});
const competition = (id: number, name: string, events: ReturnType<typeof event>[]) => ({
  ...{ id: String(id), uid: String(id), name, enabled: true, events },
});
const FIVE = competition(
  7,
  'Coastal Derby',
  [1, 2, 3, 4, 5].map((id) => event(id)),
);
const SIX = competition(
  8,
  'Nations Cup',
  [11, 12, 13, 14, 15, 16].map((id) => event(id)),
);
const catalogue = (
  ...competitions: (typeof FIVE)[]
): { body: ReplyOf<Api['catalogueBackOffice']['sportCompetitions']> } => ({
  body: { sportName: 'Cricket', sportUid: '4', ...act, summary: counts(2, 2, 11, 11), competitions },
});

test('competitions with five events or fewer are open, and each event has its switch @desktop', async ({
  page,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  await stage(page, `${AT}/competitions/4`, catalogue(FIVE, SIX));
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/all-sports/4');
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByText('11 of 11', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Home 5 v Away 5 is enabled' })).toBeChecked();
  const six = page.getByRole('button', { name: /^Nations Cup/ });
  await expect(six).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Home 11 v Away 11')).toBeHidden();
  await six.click();
  await expect(page.getByText('Home 11 v Away 11')).toBeVisible();
  await expectReadable(page);

  await stage(page, `${AT}/events/toggles`, 'failed');
  await page.getByRole('switch', { name: 'Home 1 v Away 1 is enabled' }).click();
  await expect(page.getByText('Unable to update event status.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Home 1 v Away 1 is enabled' })).toBeChecked();
  await stage(page, `${AT}/competitions/toggles`, 'failed');
  await page.getByRole('switch', { name: 'Nations Cup is enabled' }).click();
  await expect(page.getByText('Unable to update competition status.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Nations Cup is enabled' })).toBeChecked();
  await stage(page, `${AT}/competitions/sync`, 'failed');
  await button(page, 'Sync catalog').click();
  await expect(page.getByText('Unable to sync competitions for this sport.')).toBeVisible();
  // The list is read again after a failure; what is staged next is not what that reading finds.
  await expect(button(page, 'Sync catalog')).toBeEnabled();

  await stage(page, `${AT}/events/toggles`, catalogue(FIVE, SIX));
  const changed = { ...FIVE, events: FIVE.events.map((one) => ({ ...one, enabled: one.id !== '1' })) };
  await stage(page, `${AT}/competitions/4`, catalogue(changed, SIX));
  const asked = page.waitForRequest((request) => request.url().endsWith('/events/toggles'));
  await page.getByRole('switch', { name: 'Home 1 v Away 1 is enabled' }).click();
  expect((await asked).postDataJSON()).toEqual({ sportId: '4', competitionId: '7', eventIds: ['1'], enabled: false });
  await expect(page.getByText('4 of 5 events on')).toBeVisible();
});

test('a sport that cannot be told is said so @desktop', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  watch.expectFault(/\b404\b/);
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/all-sports/cricket');
  await expect(page.getByText('Invalid sport identifier.')).toBeVisible();
  await page.goto('/super-admin/all-sports/%20');
  await expect(page.getByText('Unable to determine sport identifier.')).toBeVisible();
  await page.goto('/super-admin/all-sports/999999');
  await expect(page.getByText('Invalid sport identifier.')).toBeVisible();
  await stage(page, `${AT}/competitions/4`, 'failed');
  await page.goto('/super-admin/all-sports/4');
  await expect(page.getByText('Unable to load Turnkey competitions summary.')).toBeVisible();
  await stage(page, `${AT}/competitions/4`, catalogue(FIVE));
  await button(page, 'Try again').click();
  await expect(page.getByText('Coastal Derby')).toBeVisible();
});
