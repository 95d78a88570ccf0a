// What the markets page, the tree and the page of an event say. The
// socket is closed, so that the documents of the real product can be changed on their way.
import type { Page } from '@playwright/test';
import { CRICKET, FOOTBALL } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { addressOf, playing, upcoming } from '../support/match.ts';
import { changeDocuments, STAGED_FAULTS, stage, withoutSocket } from '../support/staged.ts';

const LIST = '/sports/esid';
const ODDS = '/sports/getPriveteData';
const DETAIL = '/sports/getDetailsData';
const DOCUMENT = '/api/provider/document';

const listOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : []);

/** `11/21/2026 6:30:00 PM` in India, as the provider writes a start so many days from now. */
function startIn(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleString('en-US', { timeZone: 'Asia/Kolkata' }).replace(',', '').replaceAll(' ', ' ');
}

/** The lines of the odds table, or the cards of a phone. */
const lines = (page: Page) => page.locator('main').locator('[role=rowgroup] [role=row], article');

test('the markets page: Live, Today, Tomorrow, Upcoming and Suspended, 1 X 2, Back and Lay', async ({ page }) => {
  await withoutSocket(page);
  await changeDocuments(page, LIST, (data) => {
    const [first] = listOf(Object(data).t1);
    const event = (number: number, changes: object) => ({ ...first, gmid: 990_000 + number, ...changes });
    return {
      t1: [
        event(1, { ename: 'A live one', iplay: true, status: 'OPEN' }),
        event(2, { ename: 'One of today', iplay: false, status: 'OPEN', stime: startIn(0) }),
        event(3, { ename: 'One of tomorrow', iplay: false, status: 'OPEN', stime: startIn(1) }),
        event(4, { ename: 'A later one', iplay: false, status: 'OPEN', stime: startIn(3) }),
        event(5, { ename: 'A suspended one', iplay: true, status: 'SUSPENDED' }),
      ],
      t2: [],
    };
  });
  await page.goto('/markets');
  for (const [name, status] of [
    ['A live one', 'Live'],
    ['One of today', 'Today'],
    ['One of tomorrow', 'Tomorrow'],
    ['A later one', 'Upcoming'],
    ['A suspended one', 'Suspended'],
  ] as const)
    await expect(lines(page).filter({ hasText: name }).getByText(status, { exact: true })).toBeVisible();
  // A suspended market locks all of its cells.
  const suspended = lines(page).filter({ hasText: 'A suspended one' }).locator('[data-cells] button');
  await expect(suspended).toHaveCount(6);
  for (const cell of await suspended.all()) await expect(cell).toBeDisabled();
  for (const word of ['1', 'X', '2', 'Back', 'Lay'])
    await expect(page.locator('main').getByText(word, { exact: true }).first()).toBeVisible();
});

test('the markets page: loading, failing, and nothing on', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await withoutSocket(page);
  await stage(page, DOCUMENT, 'awaited');
  await page.goto('/markets');
  await expect(page.getByRole('status').filter({ hasText: 'Loading matches…' })).toBeVisible();
  await stage(page, DOCUMENT, 'failed');
  await page.reload();
  await expect(page.locator('main').getByRole('alert')).toContainText('Unable to load events.');
  const ownWords = { status: 502, headers: { 'content-type': 'text/plain' }, body: 'Feed closed for the night' };
  watch.expectFault(/\b502\b/);
  await page.route(
    ({ pathname }) => pathname === DOCUMENT,
    (route) => route.fulfill(ownWords),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Feed closed for the night');
  await changeDocuments(page, LIST, () => ({ t1: [], t2: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No events available for this sport.')).toBeVisible();
});

test('sports, competitions and events that cannot be had; a sport without a name', { tag: '@desktop' }, async ({
  page,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const phone = test.info().project.name === 'mobile';
  await stage(page, '/api/provider/sports', 'failed');
  await page.goto('/markets');
  await expect(page.locator('main').getByRole('alert')).toContainText('Unable to load sports.');
  await stage(page, '/api/provider/sports', { body: { data: [{ id: '99' }, { name: 'No id' }] } });
  await stage(page, '/api/provider/competitions', 'failed');
  await page.reload();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const tree = phone ? menu : page.getByRole('navigation', { name: 'All Sports' });
  const openTree = async () => {
    if (phone) await page.getByRole('button', { name: 'Menu' }).click();
    const sport = tree.getByRole('button', { name: 'Sport 99' });
    await expect(sport).toBeVisible();
    if ((await sport.getAttribute('aria-expanded')) !== 'true') await sport.click();
  };
  await openTree();
  await expect(tree).not.toContainText('No id');
  await expect(tree.getByRole('alert')).toHaveText('Unable to load competitions.');
  await stage(page, '/api/provider/competitions', { body: { data: [{ competition: { id: '5', name: 'A cup' } }] } });
  await stage(page, '/api/provider/events', 'failed');
  await page.reload();
  await openTree();
  const cup = tree.getByRole('button', { name: 'A cup 0' });
  await expect(cup).toBeVisible();
  // The first one of a sport opens by itself, and a press at that moment closes it again.
  await expect(async () => {
    if ((await cup.getAttribute('aria-expanded')) !== 'true') await cup.click();
    await expect(tree.getByRole('alert')).toHaveText('Unable to load events.', { timeout: 2_000 });
  }).toPass();
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the page of an event: SUSPENDED, BALL RUNNING, LOCKED, and the word of the provider', async ({
  page,
  request,
}) => {
  const match = await playing(request, CRICKET);
  await withoutSocket(page);
  await changeDocuments(page, ODDS, (data) => {
    const markets = listOf(data);
    const named = (name: string) => markets.find((market) => Object(market).mname === name);
    const odds = named('MATCH_ODDS');
    const normal = named('Normal');
    const words = ['BALL_RUNNING', 'LOCKED', 'Rain break', ''];
    const rows = listOf(Object(normal).section);
    return [
      { ...odds, status: 'MARKET SUSPENDED' },
      {
        ...normal,
        status: 'OPEN',
        section: words.map((gstatus, at) => ({ ...rows[0], sid: 800 + at, nat: `Row ${at}`, gstatus })),
      },
    ];
  });
  await page.goto(addressOf(match));
  const odds = section(page, 'Match Odds');
  await expect(odds.getByText('SUSPENDED', { exact: true }).first()).toBeVisible();
  for (const cell of await odds.locator('[data-cells] button').all()) await expect(cell).toBeDisabled();
  for (const word of ['BALL RUNNING', 'LOCKED', 'RAIN BREAK'])
    await expect(section(page, 'Session').getByText(word, { exact: true }).first()).toBeVisible();
  await expect(odds.getByRole('button', { name: 'Cashout Match Odds' })).toContainText('Cashout');
  await expect(page.getByText('No bookmaker data available.')).toBeVisible();
});

test('the page of an event: loading, failing, and no market of any kind', { tag: '@desktop' }, async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const address = addressOf(await upcoming(request, FOOTBALL));
  await withoutSocket(page);
  await stage(page, DOCUMENT, 'awaited');
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Loading Match Odds…' })).toBeVisible();
  await stage(page, DOCUMENT, 'failed');
  await page.reload();
  for (const [name, failed] of [
    ['Match Odds', 'Unable to load match odds.'],
    ['Bookmaker', 'Unable to load bookmaker odds.'],
    ['Fancy', 'Unable to load fancy markets.'],
    ['Odd / Even', 'Unable to load odd / even markets.'],
  ] as const)
    await expect(section(page, name).getByRole('alert')).toContainText(failed);
  await stage(page, DOCUMENT, 'real');
  await changeDocuments(page, ODDS, () => []);
  await section(page, 'Match Odds').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No match odds available.')).toBeVisible();
  await expect(page.getByText('No bookmaker data available.')).toBeVisible();
  await expect(page.getByText('No fancy markets available.')).toBeVisible();
  await expect(page.getByText('No odd / even markets available.')).toBeVisible();
});

test('the page of an event: Completed and Cancelled', { tag: '@desktop' }, async ({ page, request }) => {
  const address = addressOf(await upcoming(request, FOOTBALL));
  await withoutSocket(page);
  let word = '';
  await changeDocuments(page, DETAIL, (data) => listOf(data).map((one) => ({ ...one, status: word })));
  for (const [said, shown] of [
    ['resulted', 'Completed'],
    ['Abandoned', 'Cancelled'],
  ] as const) {
    word = said;
    await page.goto(address);
    await expect(page.locator('main').getByText(shown, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
});
