// The risk desk: bets arrive while somebody looks, the book they make stands beside them, and a market is suspended from its row.
import { bets } from '@pavilion/contract';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { ask, callerOf, CRICKET, FOOTBALL } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { lastUpcoming, runnersOf, upcoming } from '../../support/match.ts';
import { expectReadable } from '../../support/read-aloud.ts';

test.describe.configure({ mode: 'parallel' });

const STAKE = 700;

test('an agent sees its users\u2019 bets arrive, what they can cost by result and by score, and no other agent does @desktop', async ({
  page,
  context,
}) => {
  const { request } = page;
  const [agent, stranger] = [await newAgent(request), await newAgent(request)];
  const [player, other] = [await newPlayer(request, agent), await newPlayer(request, stranger)];
  const event = await upcoming(request, FOOTBALL);
  const marketId = event.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, event, marketId);
  if (!runner) throw new Error('the market has no runners');
  const place = async (username: string, stake = STAKE) => {
    const { token } = await callerOf(request, username);
    const body = {
      ...{ eventId: event.event.id, sportId: event.sportId, marketId, selectionKey: runner.id, side: 'back' as const },
      ...{ stake, expectedOdds: 1.01, acceptUpdatedOdds: true },
    };
    return (await ask(request, bets.place, { token, body })).bet;
  };

  await openBackOffice(page, agent, '/agent/risk-desk');
  const stream = page.getByRole('region', { name: 'Live bets' });
  await expect(stream.getByText('No bets yet.')).toBeVisible();
  const { exposure } = await place(player);
  await place(other);
  // Nobody presses anything.
  const rows = stream.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(player);
  await expect(rows.first()).toContainText('₹700.00');
  await expect(page.getByText(other)).toHaveCount(0);
  // The whole row opens the bet.
  await rows.first().click();
  const drawer = page.getByRole('dialog', { name: `Bets of ${player}` });
  await expect(drawer).toContainText('Odds accepted');
  await expect(drawer).toContainText('₹700.00');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const book = page.getByRole('table', { name: 'Net book' });
  const win = exposure.potentialWin.toLocaleString('en-IN', { minimumFractionDigits: 2 });
  await expect(book.getByRole('row').filter({ hasText: event.event.name })).toContainText(`−₹${win}`);
  const scores = page.getByRole('table', { name: 'Profit by final score' });
  await expect(scores.getByRole('row')).toHaveCount(8);
  await page.getByRole('radio', { name: 'Gross' }).click();
  await expect(scores.getByTitle(/^3–0: −₹/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Profit by result' })).toContainText(runner.name);
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toHaveCount(0);
  await expectReadable(page);

  // Held, the list waits and counts; let go, it shows what came. Only bets from the stake on are asked for.
  await stream.getByRole('button', { name: 'Pause' }).click();
  await place(player, 900);
  await expect(stream.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await stream.getByRole('button', { name: 'Resume' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Stake from').fill('₹ 800.00');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('₹900.00');
  await page.getByLabel('Stake from').fill('1e3');
  await expect(page.getByText('An amount in rupees.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await context.clearCookies();
});

test('a super admin suspends a market from its row, and opens it again @desktop', async ({ page }) => {
  const { request } = page;
  const player = await newPlayer(request, await newAgent(request));
  // A match on which no other journey bets meanwhile.
  const event = await lastUpcoming(request, CRICKET);
  const marketId = event.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, event, marketId);
  const { token } = await callerOf(request, player);
  const body = {
    ...{
      eventId: event.event.id,
      sportId: event.sportId,
      marketId,
      selectionKey: runner?.id ?? '',
      side: 'back' as const,
    },
    ...{ stake: STAKE, expectedOdds: 1.01, acceptUpdatedOdds: true },
  };
  const { bet } = await ask(request, bets.place, { token, body });
  await openBackOffice(page, await newSuperAdmin(request), `/super-admin/risk-desk?search=${event.event.name}`);
  const row = page
    .getByRole('table', { name: 'Net book' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: new RegExp(bet.market.name.trim().slice(0, 5), 'i') }) })
    .first();
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend market' });
  await dialog.getByLabel('Reason').fill('Looked at from the risk desk');
  await dialog.getByRole('button', { name: 'Suspend market' }).click();
  await expect(row.getByText('Suspended')).toBeVisible();
  await row.getByRole('button', { name: 'Resume' }).click();
  const again = page.getByRole('dialog', { name: 'Resume market' });
  await again.getByLabel('Reason').fill('Looked at');
  await again.getByRole('button', { name: 'Resume market' }).click();
  await expect(row.getByText('Suspended')).toHaveCount(0);
  await row.getByRole('button', { name: 'Limits' }).click();
  await expect(page.getByRole('dialog', { name: 'Limits' })).toBeVisible();
});

test('on a phone the desk has three tabs, and no page that moves sideways @mobile', async ({ page }) => {
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/risk-desk');
  for (const name of ['Net book', 'Results', 'Live bets']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  }
  await expectReadable(page);
});

test('the desk fits a window of 1440 by 900: its parts are moved, not the page @desktop', async ({ page }) => {
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/risk-desk');
  await expect(page.getByRole('heading', { name: 'Results of an event' })).toBeInViewport();
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await below()).toBeLessThanOrEqual(0);
});
