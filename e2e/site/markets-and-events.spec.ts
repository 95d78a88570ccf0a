import type { Locator, Page } from '@playwright/test';
import { CRICKET, eventsOf, FOOTBALL } from '../support/api.ts';
import { expect, isPhone, test } from '../support/journey.ts';
import { addressOf, openScoreboard, playing } from '../support/match.ts';
import { BOXES, slipOf } from '../support/slip.ts';

const GROUPS = ['In play', 'Upcoming', 'Completed'];
/** The words of each group; a suspended market says so instead of how its event stands. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  'In play': ['Live', 'Suspended'],
  Upcoming: ['Today', 'Tomorrow', 'Upcoming', 'Suspended'],
  Completed: ['Completed', 'Cancelled', 'Suspended'],
};
const NOT_OPEN = /^Opens (?:nearer the start|when play begins)$/;
const ANY_STATUS = /^(?:Live|Today|Tomorrow|Upcoming|Completed|Cancelled|Suspended)$/;

/** The groups of the table, or of the cards on a phone, with the events of each in their order. */
async function readGroups(page: Page) {
  const groups = page.locator('main').locator('[role=rowgroup], section:has(> article)');
  return groups.evaluateAll((found) =>
    found.map((group) => ({
      name: group.getAttribute('aria-label') ?? '',
      events: [...group.querySelectorAll<HTMLElement>('[role=row], article')].map((row) => ({
        id: /event\/(\d+)/.exec(row.querySelector('a')?.href ?? '')?.[1] ?? '',
        words: [...row.querySelectorAll('span')].map((span) => span.textContent),
        cells: row.querySelectorAll('button[data-side]').length,
      })),
    })),
  );
}

test('markets stand in groups, the live ones first, each by its start', async ({ page, request }) => {
  await page.goto('/markets');
  for (const [tab, sportId] of [
    ['Cricket', CRICKET],
    ['Football', FOOTBALL],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(async () => {
      // A match that began since keeps its line on a page that is looked at.
      await page.reload();
      await expect.poll(async () => (await readGroups(page)).length).toBeGreaterThan(1);
      const starts = new Map(
        (await eventsOf(request, sportId)).map(({ event }) => [event.id, Date.parse(event.openDate)]),
      );
      const groups = await readGroups(page);
      const names = groups.map(({ name }) => name);
      expect(names).toEqual(GROUPS.filter((name) => names.includes(name)));
      for (const { name, events } of groups) {
        // What is over is on the page alone.
        const inOrder = events.flatMap(({ id }) => starts.get(id) ?? (name === 'Completed' ? [] : Number.NaN));
        expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
        for (const { words, cells } of events) {
          // One line says it where no market is open yet.
          expect(cells).toBe(words.some((word) => NOT_OPEN.test(word)) ? 0 : 6);
          expect(STATUSES[name]).toContain(words.find((word) => ANY_STATUS.test(word)));
        }
      }
    }).toPass({ timeout: 30_000 });
  }
});

test('a competition that is chosen narrows the table down, until all are asked for', async ({ page, request }) => {
  const listed = await eventsOf(request, FOOTBALL);
  const { competitionId = '', competitionName: name = '' } = listed[0] ?? {};
  const outside = new Set(listed.filter((one) => one.competitionId !== competitionId).map(({ event }) => event.id));
  await page.goto('/markets');
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const tree = page.getByRole('navigation', { name: 'All Sports' });
  await tree.getByRole('button', { name: /^Football/ }).click();
  await tree.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}\\s*\\d*$`) }).click();
  if (isPhone(page)) await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click();
  const all = page.getByRole('button', { name: `Show all competitions instead of ${name}` });
  await expect(all).toBeVisible();
  const shown = async () => (await readGroups(page)).flatMap(({ events }) => events.map((event) => event.id));
  await expect(async () => {
    const ids = await shown();
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((one) => outside.has(one))).toEqual([]);
  }).toPass();
  await all.click();
  await expect(all).toHaveCount(0);
});

test('search, and the star of a competition, narrow the table down as the tree does', async ({ page, request }) => {
  const listed = await eventsOf(request, FOOTBALL);
  const { competitionId = '', competitionName: name = '' } = listed[0] ?? {};
  const outside = new Set(listed.filter((one) => one.competitionId !== competitionId).map(({ event }) => event.id));
  const named = new RegExp(`^${RegExp.escape(name)}`);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    if (isPhone(page) && !(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  };
  const closeMenu = async () => {
    if (isPhone(page) && (await menu.isVisible())) await menu.getByRole('button', { name: 'Close' }).click();
  };
  const expectNarrowed = async () => {
    await closeMenu();
    const all = page.getByRole('button', { name: `Show all competitions instead of ${name}` });
    await expect(all).toBeVisible();
    await expect(async () => {
      const ids = (await readGroups(page)).flatMap(({ events }) => events.map((event) => event.id));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((one) => outside.has(one))).toEqual([]);
    }).toPass();
    await all.click();
    await expect(all).toHaveCount(0);
  };
  await page.goto('/markets');
  await openMenu();
  const search = page.getByRole('searchbox', { name: /^Search sports/ });
  await search.fill(name);
  const found = page.getByRole('group', { name: 'Search results' }).getByRole('region', { name: 'Competitions' });
  await found.getByRole('button', { name: named }).first().click();
  await expectNarrowed();

  await openMenu();
  const tree = page.getByRole('navigation', { name: 'All Sports' });
  const star = tree.getByRole('button', { name: `Favourite ${name}` });
  // The branch that was searched for may be opening by itself.
  await expect(async () => {
    if (!(await star.isVisible())) await tree.getByRole('button', { name: /^Football/ }).click({ timeout: 2_000 });
    await star.click({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await closeMenu();
  await page.goto('/rules');
  await openMenu();
  const kept = page.getByRole('region', { name: 'Favourites' });
  await kept
    .getByRole('link', { name: named })
    .or(kept.getByRole('button', { name: named }))
    .first()
    .click();
  await expectNarrowed();
});

test('a draw has a price in football and a lock in cricket', async ({ page, request }) => {
  await page.goto('/markets');
  for (const [tab, sportId] of [
    ['Cricket', CRICKET],
    ['Football', FOOTBALL],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    const { event } = await playing(request, sportId);
    const row = page.locator('[role=row], article').filter({ has: page.locator(`a[href*="/event/${event.id}?"]`) });
    const draw = row.locator('[data-cells]').nth(1).getByRole('button', { name: /^Back/ });
    if (sportId === FOOTBALL) await expect(draw).toHaveAccessibleName(/^Back .*draw.* at \d/i, { timeout: 30_000 });
    else await expect(draw).toBeDisabled();
  }
});

test('arrow keys walk over the prices, Enter picks one, Escape lets it go', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/markets');
  await page.getByRole('tab', { name: /^Football/ }).click();
  const upcoming = page.getByRole('table', { name: 'Football markets' }).getByRole('rowgroup', { name: 'Upcoming' });
  const rows = upcoming.getByRole('row').filter({ has: page.locator('[data-cells] button:not([aria-disabled])') });
  // The first rows are about to start, and with that to go up to the rows in play.
  await rows.nth(5).locator('[data-cells] button:not([aria-disabled])').first().focus();
  const box = () => page.locator(':focus').getAttribute('data-box');
  const first = await box();
  await page.keyboard.press('ArrowRight');
  await expect.poll(box).not.toBe(first);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Lay .+ at \d/);
  await page.keyboard.press('Home');
  await expect.poll(box).toBe(first);
  await page.keyboard.press('ArrowDown');
  await expect.poll(box).not.toBe(first);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Back .+ at \d/);
  await page.keyboard.press('ArrowUp');
  await expect.poll(box).toBe(first);
  await page.keyboard.press('Enter');
  await expect(slipOf(page).getByRole('textbox', { name: 'Stake' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(slipOf(page)).toBeHidden();
});

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('an event shows its score and a card for each kind of market', async ({ page, request }) => {
  const match = await playing(request, CRICKET);
  await page.goto(addressOf(match));
  await expect(page.getByRole('heading', { level: 1, name: match.event.name })).toBeVisible();
  await openScoreboard(page);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(match.competitionName);
  await expect(page.getByRole('group', { name: 'Score' })).toContainText(/innings|break/i);
  for (const name of ['Match Odds', 'Bookmaker', 'Session', 'Odd / Even']) {
    await expect(section(page, name)).toBeVisible();
    await expect(
      section(page, name)
        .getByRole('button', { name: new RegExp(`^Cashout ${name}`) })
        .getByText('Cashout', { exact: true }),
    ).toBeVisible();
  }
});

test('chips choose which cards are shown; a card closes and opens', async ({ page, request }) => {
  await page.goto(addressOf(await playing(request, CRICKET)));
  const chips = page.getByRole('group', { name: 'Markets shown' });
  await expect(section(page, 'Match Odds')).toBeVisible();
  await chips.getByRole('button', { name: /^Bookmaker/ }).click();
  await expect(section(page, 'Match Odds')).toBeHidden();
  await expect(section(page, 'Bookmaker')).toBeVisible();
  await chips.getByRole('button', { name: /^Odd \/ Even/ }).click();
  await expect(section(page, 'Bookmaker')).toBeHidden();
  await expect(section(page, 'Odd / Even')).toBeVisible();
  await chips.getByRole('button', { name: /^All/ }).click();

  const head = section(page, 'Match Odds').getByRole('button', { name: 'Match Odds', exact: true });
  const rows = section(page, 'Match Odds').locator('[data-cells]');
  await expect(rows.first()).toBeInViewport();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(rows.first()).not.toBeInViewport();
  await head.click();
  await expect(rows.first()).toBeInViewport();
});

test('the rules of a market are one press away', async ({ page, request }) => {
  await page.goto(addressOf(await playing(request, CRICKET)));
  for (const [name, rule] of [
    ['Match Odds', 'Settled on the winning selection, at decimal odds.'],
    ['Bookmaker', 'Settled on the winning selection, at a rate per 100.'],
    ['Session', 'Settled on the number of runs when the session is over.'],
    ['Odd / Even', 'Settled on whether the total is odd or even, at decimal odds.'],
  ] as const) {
    await section(page, name)
      .getByRole('button', { name: `Rules of ${name}` })
      .click();
    const rules = page.getByRole('dialog', { name: `${name}: rules` });
    await expect(rules).toContainText(rule);
    await page.keyboard.press('Escape');
    await expect(rules).toBeHidden();
  }
});

test('a phone shows the best prices, and all three of each side on demand', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  await page.goto(addressOf(await playing(request, CRICKET)));
  const odds = section(page, BOXES.back.section);
  const row = odds.locator('[data-cells]').first();
  await expect(row.getByRole('button')).toHaveCount(2);
  await odds.getByRole('button', { name: 'Show depth' }).click();
  await expect(row.getByRole('button')).toHaveCount(6);
  await odds.getByRole('button', { name: 'Hide depth' }).click();
  await expect(row.getByRole('button')).toHaveCount(2);
});

test('the tree and the search lead to an event', { tag: '@desktop' }, async ({ page, request }) => {
  const { event, competitionName } = await playing(request, FOOTBALL);
  await page.goto('/markets');
  const tree = page.getByRole('navigation', { name: 'All Sports' });
  await tree.getByRole('button', { name: /^Football/ }).click();
  const competition = tree.getByRole('button', { name: new RegExp(`^${competitionName}`) });
  if ((await competition.getAttribute('aria-expanded')) === 'false') await competition.click();
  await tree.getByRole('link', { name: event.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search sports, events' });
  await expect(search).toBeFocused();
  await search.fill(event.name.split(' v ')[0] ?? '');
  await expect(page.getByRole('region', { name: 'Events' }).getByRole('link', { name: event.name })).toBeVisible();
  await search.fill('nobody plays this');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
});

test('the drawer of a phone leads to an event', { tag: '@mobile' }, async ({ page, request }) => {
  const { event, competitionName } = await playing(request, FOOTBALL);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: /^Football/ }).click();
  const competition = drawer.getByRole('button', { name: new RegExp(`^${competitionName}`) });
  if ((await competition.getAttribute('aria-expanded')) === 'false') await competition.click();
  await drawer.getByRole('link', { name: event.name }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
});
