// What only a real layout can tell: the letter of titles, what is in view, where a long name breaks.
import { randomUUID } from 'node:crypto';
import { ownRequests, superAdminAccounts } from '@pavilion/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ask, CRICKET, DEMO_PASSWORD, FOOTBALL } from '../support/api.ts';
import { clerkOf, newSuperAdmin, openBackOffice, rowOf } from '../support/back-office-accounts.ts';
import { expect, openSignedIn, test } from '../support/journey.ts';
import { addressOf, lastUpcoming, openScoreboard, runnersOf, upcoming, upcomingField } from '../support/match.ts';
import { BOXES, oddsField, pickBox, placeBet, placeButton, slipOf, successDialog } from '../support/slip.ts';
import { changeDocuments, stage, withoutSocket } from '../support/staged.ts';

const HORSE_RACING = '10';

test('titles are set in the letter of the house', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, unicodeRange }) => /Besley/.test(family) && /^U\+0/i.test(unicodeRange))
        .map(({ status }) => status),
    );
  await expect.poll(loaded).toEqual(['loaded']);
});

test('the header has room for points at risk and on hold', { tag: '@desktop' }, async ({ page, request, username }) => {
  const { token } = await openSignedIn(page, username, addressOf(await lastUpcoming(request, FOOTBALL)));
  await ask(request, ownRequests.ask, { token, body: { kind: 'withdrawal', amount: 12_345 } });
  await placeBet(page, [BOXES.back], '5000');
  await page.goto('/');
  const wallet = page.getByTestId('wallet');
  await expect(wallet).toContainText('₹5,000.00');
  await expect(wallet).toContainText('₹12,345.00');
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the sport that an address names has its chip in view', { tag: '@mobile' }, async ({ page }) => {
  await page.goto(`/markets?sportId=${HORSE_RACING}`);
  const chip = page.getByRole('tab', { name: /^Horse Racing/ });
  await expect(chip).toHaveAttribute('aria-selected', 'true');
  await expect(chip).toBeInViewport({ ratio: 1 });
});

test('however many run, the button that places the bet is in view', async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcomingField(request, HORSE_RACING, 7)));
  // A price that locks between the press and the stake is pressed again.
  await expect(async () => {
    await pickBox(page, [{ ...BOXES.back, section: 'Win' }], '100');
  }).toPass({ timeout: 60_000 });
  await expect(slipOf(page).getByRole('row').nth(6)).toBeAttached();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

test('a long name breaks between the two sides and is read whole', async ({ page, request }) => {
  const name = 'Royal Challengers Bengaluru v Sunrisers Hyderabad';
  const match = await upcoming(request, FOOTBALL);
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getDetailsData', (data) =>
    Array.isArray(data) ? data.map((one) => ({ ...Object(one), ename: name })) : data,
  );
  await page.goto(addressOf(match));
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();
  // A line that is cut off would be a whole one; the letters themselves reach a little out of their lines.
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(8);
  // The v stands in the line of the side after it.
  expect(await title.evaluate((heading) => heading.textContent)).toBe(name.replace(' v ', ' v\u00a0'));
});

test('who has left a race is read whole, also on a phone', { tag: '@mobile' }, async ({ page, request }) => {
  const horse = 'Venkatanarasimha Thunder Harvest';
  const race = await upcomingField(request, HORSE_RACING, 5);
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getPriveteData', (data) =>
    Array.isArray(data)
      ? data.map((market: unknown) => {
          const rows: unknown = Object(market).section;
          if (!Array.isArray(rows)) return market;
          const left = (row: unknown) => ({ ...Object(row), nat: `3. ${horse}`, gstatus: 'REMOVED' });
          return { ...Object(market), section: rows.map((row, at) => (at === 2 ? left(row) : row)) };
        })
      : data,
  );
  await page.goto(addressOf(race));
  const name = page.getByRole('region', { name: 'Win' }).getByText(horse);
  await expect(name).toBeVisible();
  const words = name.locator('xpath=../..');
  expect(await words.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
  const cut = await words.evaluate(
    (part) =>
      [part, ...part.querySelectorAll('*')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
      ).length,
  );
  expect(cut).toBe(0);
});

test('on a phone the favourite’s rider stands under its name as every other does', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  await page.goto(addressOf(await upcomingField(request, HORSE_RACING, 5)));
  const win = page.getByRole('region', { name: 'Win' });
  const row = win
    .locator('[data-cells]')
    .locator('..')
    .filter({ has: page.getByText(/^(?:Fav|Jt fav)$/) })
    .first();
  const [name, rider] = [row.locator('[title]').first(), row.getByText(/kg$/)];
  await expect(rider).toBeVisible();
  expect((await rider.boundingBox())?.x).toBe((await name.boundingBox())?.x);
});

test('the form of runners stays in its column when the race is decided', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const race = await upcomingField(request, HORSE_RACING, 5);
  const mid = race.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, race, mid, true);
  const result = { gmid: race.event.id, mid, gtype: 'match', mname: 'MATCH_ODDS', status: 'SETTLE', rollbackCount: 0 };
  const results = [{ ...result, winnerId: runner?.id, winnerName: runner?.name }];
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getDetailsData', (data) =>
    Array.isArray(data) ? data.map((one) => ({ ...Object(one), results })) : data,
  );
  await page.goto(addressOf(race));
  const win = page.getByRole('region', { name: 'Win', exact: true });
  await expect(win.getByText('Winner', { exact: true })).toBeVisible();
  await expect(win.getByText('Lost').first()).toBeVisible();
  const ends = await win
    .locator('span.num')
    .filter({ hasText: /^[\dPUF-]{3,}$/ })
    .evaluateAll((forms) => forms.map((form) => Math.round(form.getBoundingClientRect().right)));
  expect(ends.length).toBeGreaterThan(1);
  expect(new Set(ends).size).toBe(1);
});

test('on a phone dutching has its button in view', { tag: '@mobile' }, async ({ page, request, username }) => {
  await openSignedIn(page, username, addressOf(await upcomingField(request, HORSE_RACING, 8)));
  // A phone has no room for the word beside Ladder.
  await page.getByRole('button', { name: 'Ladder of Win' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dutching' }).click();
  await expect(page.getByRole('button', { name: 'Place back bets' })).toBeInViewport({ ratio: 1 });
});

test('on a phone the result of a race is read whole in its head', { tag: '@mobile' }, async ({ page, request }) => {
  const note = '1. Monsoon Gambit won. Non-runners: 12';
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getDetailsData', (data) =>
    Array.isArray(data)
      ? data.map((one) => {
          const score = { ...Object(Object(one).score), status: 'Finished', finished: true, clock: null, note };
          return { ...Object(one), score };
        })
      : data,
  );
  await page.goto(addressOf(await upcomingField(request, HORSE_RACING, 5)));
  const result = page.getByRole('definition').filter({ hasText: note });
  await expect(result).toBeVisible();
  expect(await result.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
});

test('the scoreboard of a test match names both sides', async ({ page, request }) => {
  const match = await upcoming(request, CRICKET);
  const side = (name: string, main: string, parts: string[], active = false) => ({
    ...{ name, main, parts, active },
    detail: '61.4 ov',
  });
  const score = {
    ...{ status: '4th innings', finished: false, clock: 'Day 4', note: 'Southern Cape need 148', recent: [], asOf: 1 },
    sides: [
      side('Northern Islands', '312/9 d', ['349', '312/9 d']),
      side('Southern Cape', '201/8', ['288', '201/8'], true),
    ],
  };
  await withoutSocket(page);
  await changeDocuments(page, '/sports/getDetailsData', (data) =>
    Array.isArray(data) ? data.map((one) => ({ ...Object(one), iplay: true, score })) : data,
  );
  await page.goto(addressOf(match));
  await openScoreboard(page);
  const board = page.getByRole('group', { name: 'Score' });
  for (const { name } of score.sides) {
    const shown = board.getByRole('rowheader', { name }).getByText(name);
    await expect(shown).toBeVisible();
    // Enough of it to tell the sides apart, also where the figures leave little room.
    expect(await shown.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(70);
  }
});

test('an automatic cash-out can be taken back, however long the name of its match', async ({
  page,
  request,
  username,
}) => {
  const match = await upcoming(request, CRICKET);
  const rule = {
    ...{ id: '3', eventId: '900001', marketId: '7001', selectionKey: '11', marketName: 'MATCH_ODDS', sportId: CRICKET },
    sportName: 'Cricket',
    eventName: 'Royal Challengers Bengaluru v Sunrisers Hyderabad',
    ...{ kind: 'match', profit: 500, loss: null, state: 'armed', level: true },
    ...{ createdAt: '2026-11-21T04:30:00.000Z', endedAt: null, amount: null, reason: '' },
  };
  await stage(page, '/api/bets/auto-cash-out', { body: { items: [rule] } });
  const asked: (string | null)[] = [];
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url());
    if (pathname === '/api/bets/auto-cash-out') asked.push(searchParams.get('eventId'));
  });
  await openSignedIn(page, username, addressOf(match));
  await page
    .getByRole('button', { name: /My Bets/ })
    .filter({ visible: true })
    .first()
    .click();
  const cancel = page
    .getByRole('button', { name: 'Cancel automatic cash-out of Match Odds' })
    .filter({ visible: true });
  // With the bets of the event stand its own cash-outs, with all bets those of every event.
  await expect(cancel.last()).toBeInViewport({ ratio: 1 });
  expect(new Set(asked)).toEqual(new Set([match.event.id]));
  await page.getByRole('radio', { name: 'All bets' }).click();
  await expect(page.getByText(rule.eventName).filter({ visible: true })).toHaveCount(1);
  await expect(cancel.last()).toBeInViewport({ ratio: 1 });
  expect(asked).toContain(null);
});

/** As long as user names can be, and a full name that no column has room for. */
const longNames = (kind: string) => ({
  username: `${kind}-of-the-northern-riverside-${randomUUID().slice(0, 6)}`.padEnd(40, 'x'),
  fullName: 'Venkatanarasimharajuvaripeta Krishnamurthy Subramaniam of the Northern Riverside',
});

/** A player with a long name under an agent with a long name, and 300 points of its own. */
async function longNamedPlayer(request: APIRequestContext): Promise<{ id: string; username: string }> {
  const { token, code } = await clerkOf(request, 'superadmin');
  const open = (names: ReturnType<typeof longNames>, more: object) =>
    ask(request, superAdminAccounts.create, {
      token,
      body: { ...names, ...more, password: DEMO_PASSWORD, openingPoints: 300, authTransactionCode: code },
    });
  const agent = await open(longNames('agent'), { userType: 'agent' });
  const player = await open(longNames('player'), { userType: 'user', agentId: agent.account.id });
  return player.account;
}

test('long names leave figures and buttons of a list in sight', { tag: '@desktop' }, async ({ page, request }) => {
  const player = await longNamedPlayer(request);
  await openBackOffice(page, await newSuperAdmin(request), `/super-admin/agents?search=${player.username}`);
  await expect(page.getByRole('button', { name: `Assign Agent to ${player.username}` })).toBeInViewport({ ratio: 1 });
  await expect(rowOf(page, player.username).getByRole('cell', { name: '300.00' })).toBeInViewport({ ratio: 1 });
});

test('long names stay inside the card of a phone', { tag: '@mobile' }, async ({ page, request }) => {
  const player = await longNamedPlayer(request);
  const account = `accountType=user&accountId=${player.id}`;
  await openBackOffice(page, await newSuperAdmin(request), `/super-admin/reports/account-transactions?${account}`);
  const card = page.getByRole('list', { name: 'Account Transaction History' }).getByRole('listitem').first();
  await expect(card).toContainText(player.username);
  const spilt = await card.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    return [...element.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge + 0.5).length;
  });
  expect(spilt).toBe(0);
});

/** How many prices the first row of Match Odds has. */
async function pricesOfRow(page: Page): Promise<number> {
  const row = page.locator('section[aria-label="Match Odds"] [data-cells]').first();
  await expect(row).toBeVisible();
  return row.locator('button[data-box]').count();
}

test('a row has as many prices a side as it has room for', { tag: '@desktop' }, async ({ page, request }) => {
  const match = addressOf(await upcoming(request, CRICKET));
  const rooms = [
    [{ width: 390, height: 844 }, 2],
    [{ width: 844, height: 390 }, 4],
    [{ width: 768, height: 1024 }, 6],
  ] as const;
  for (const [size, prices] of rooms) {
    await page.setViewportSize(size);
    await page.goto(match);
    await expect.poll(() => pricesOfRow(page), `${size.width} wide`).toBe(prices);
  }
});

test('on its side a phone has the stakes and the button of the slip in view at once', { tag: '@desktop' }, async ({
  page,
  request,
  username,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openSignedIn(page, username, addressOf(await upcoming(request, CRICKET)));
  await pickBox(page, [BOXES.back], '100');
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  const place = await placeButton(page).boundingBox();
  const stakes = await slipOf(page)
    .getByRole('button', { name: /^Add ₹/ })
    .all();
  expect(stakes.length).toBeGreaterThan(3);
  for (const stake of stakes) {
    const box = await stake.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(place?.y ?? 0);
  }
});

test('a market with a cash-out keeps its title on one line of a phone', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await lastUpcoming(request, FOOTBALL)));
  await placeBet(page, [BOXES.back], '2000');
  await successDialog(page).getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('region', { name: 'Match Odds' });
  await expect(card.getByRole('button', { name: /^Cashout .*₹/ })).toBeVisible();
  const title = await card.getByRole('heading').getByText('Match Odds').boundingBox();
  expect(title?.height).toBeLessThan(20);
});

test('what a phone’s slip says of own odds, and every result, stand over its foot', { tag: '@mobile' }, async ({
  page,
  request,
  username,
}) => {
  await openSignedIn(page, username, addressOf(await lastUpcoming(request, FOOTBALL)));
  // A price that locks between the press and the stake is pressed again.
  await expect(async () => {
    await pickBox(page, [BOXES.back], '500');
  }).toPass({ timeout: 60_000 });
  const slip = slipOf(page);
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  const foot = async () => (await slip.locator('[data-foot]').boundingBox())?.y ?? 0;
  await oddsField(page).fill('9.05');
  await expect(slip.getByText(/is offered, not 9\.05/)).toBeVisible();
  for (const odds of ['9.00', '9.20'])
    expect(await bottomOf(slip.getByRole('button', { name: odds, exact: true }))).toBeLessThanOrEqual(await foot());
  await oddsField(page).fill('9');
  await slip.getByRole('button', { name: 'Every result' }).click();
  await expect(slip.getByRole('row')).toHaveCount(4);
  await expect.poll(async () => (await bottomOf(slip.getByRole('row').last())) - (await foot())).toBeLessThanOrEqual(0);
  // What is open stays in sight when own odds bring the way to wait for them.
  await oddsField(page).fill('1.01');
  await expect(slip.getByRole('region', { name: 'Wait for better odds' })).toBeHidden();
  await oddsField(page).fill('9');
  await expect(slip.getByRole('region', { name: 'Wait for better odds' })).toBeVisible();
  await expect.poll(async () => (await bottomOf(slip.getByRole('row').last())) - (await foot())).toBeLessThanOrEqual(0);
});

test('letters of Hindi are not spaced apart', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => window.localStorage.setItem('pavilion.language', 'hi'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  const spaced = () =>
    page.evaluate(() => {
      const capitals = [...document.querySelectorAll<HTMLElement>('.caps, .px-veil')].filter(
        ({ innerText }) => innerText,
      );
      return {
        all: capitals.length > 0,
        apart: capitals.filter((one) => parseFloat(getComputedStyle(one).letterSpacing) > 0).length,
      };
    });
  await expect.poll(spaced).toEqual({ all: true, apart: 0 });
});

test('the list of accounts shows every column on a screen of 1280', { tag: '@desktop' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/users');
  const list = page.getByRole('table');
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  expect(await list.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(0);
});

test('no figure of a long list lies under My Bets', { tag: '@desktop' }, async ({ page, username }) => {
  await openSignedIn(page, username, '/account-statement');
  const bets = await page.getByRole('button', { name: /^My Bets/ }).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect((bets?.x ?? 0) + (bets?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
});

test('the folded sidebar of the risk desk names its pages to who goes through it by keyboard', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/risk-desk');
  const name = page.getByRole('navigation', { name: 'Back office' }).getByText('Dashboard', { exact: true });
  const width = async () => (await name.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThan(2);
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Tab');
  await expect.poll(width).toBeGreaterThan(50);
});

test('no word of a week of the settlement sheet lies over another', { tag: '@desktop' }, async ({ page }) => {
  await openBackOffice(page, 'agent1', '/agent/settlement-sheet');
  const weeks = page.getByRole('navigation', { name: 'Weeks' });
  await expect(weeks.getByText('Before the account').first()).toBeVisible();
  const spilt = await weeks.evaluate(
    (strip) =>
      [...strip.querySelectorAll('button span')].filter(
        (part) =>
          part.getBoundingClientRect().right > (part.closest('button')?.getBoundingClientRect().right ?? 0) + 0.5,
      ).length,
  );
  expect(spilt).toBe(0);
});
