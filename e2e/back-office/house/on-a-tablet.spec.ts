// The lists of the back office at 768 px, with long names and large figures: every table is as wide as its place.
import { expect, type Page } from '@playwright/test';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { test } from '../../support/journey.ts';
import { stage } from '../../support/staged.ts';

const AT = '2026-11-22T04:30:00.000Z';
const page = (...items: readonly object[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

const wallet = {
  ...{ id: '4', username: 'agent_coastline_west', fullName: 'Coastline Western Agency', role: 'user' },
  ...{ agentUsername: 'agent_northern_hills', warning: 'negative', balance: 98_76_54_321.5, exposure: 98_76_54_321.5 },
  ...{ available: -98_76_54_321.5, clientPL: -98_76_54_321.5 },
};
const dispute = {
  ...{ id: '5', betId: '8', state: 'open', askedAt: AT, endedAt: null, side: 'back', stake: 98_76_543.5 },
  ...{ selection: 'Visakhapatnam Voyagers @ 2.14', lastWords: 'Why is this bet lost, please look', lastBy: 'player' },
  ...{ asked: { status: 'lost', profit: -98_76_543.5 }, outcome: { status: 'lost', profit: -98_76_543.5 } },
  player: { id: '4', username: 'player_of_the_hills', agentUsername: 'agent_northern_hills' },
  event: { id: '9', name: 'Visakhapatnam Voyagers v Thiruvananthapuram Tigers', sportName: 'Cricket' },
  market: { id: '2', name: 'MATCH_ODDS' },
};
const event = {
  ...{ id: '9', name: 'Visakhapatnam Voyagers v Thiruvananthapuram Tigers', startsAt: AT },
  ...{ sport: { id: '4', name: 'Cricket' }, competition: { id: '1', name: 'Premier League of the Coast' } },
  ...{ enabled: true, inPlay: true, over: false, suspended: true, sportSuspended: false },
  ...{ players: 1_234, exposure: 98_76_54_321.5, markets: { open: 12, suspended: 34, awaiting: 2, settled: 123 } },
};
const account = {
  ...{ id: '7', username: 'agent_coastline_west', fullName: 'Coastline Western Agency', nickname: null, email: null },
  ...{ phone: null, city: null, role: 'agent', accountType: 'Agent', status: 'active', betLocked: false },
  ...{ userLocked: true, creditTotal: 98_76_54_321.5, points: 98_76_54_321.5, clientPL: -98_76_54_321.5 },
  ...{ clientPLPercent: -100, clientProfitWinTotal: 0, clientProfitLossTotal: 0, exposure: 98_76_54_321.5 },
  ...{ availablePoints: 98_76_54_321.5, agentId: null, agentUsername: null, createdAt: AT, partnership: null },
  ...{ remark: null, pname: null, walletBalance: 98_76_54_321.5, mustChangePassword: false, twoFactor: false },
};

/** How far the table reaches out of its place, once it has its rows. */
async function tooWide(on: Page, name: string): Promise<number> {
  const table = on.getByRole('table', { name });
  await expect(table.locator('tbody td').first()).not.toBeEmpty();
  return table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0));
}

test('lists with long names and large figures fit a tablet @desktop', async ({ page: on, request }) => {
  const username = await newSuperAdmin(request);
  await on.setViewportSize({ width: 768, height: 1024 });
  const API = '/api/super-admin';
  await stage(on, `${API}/wallet-warnings`, { body: { ...page(wallet), owed: 98_76_54_321.5, minimum: 0 } });
  await stage(on, `${API}/disputes`, { body: page(dispute) });
  await stage(on, `${API}/events`, { body: { items: [event], next: null, sports: [] } });
  await stage(on, `${API}/event-totals`, { body: { events: 12_345, players: 1_234, exposure: 98_76_54_321.5 } });
  await stage(on, `${API}/accounts`, { body: page(account) });
  await openBackOffice(on, username, '/super-admin/wallet-warnings');
  await expect(on.getByText('User · agent_northern_hills')).toBeVisible();
  expect(await tooWide(on, 'Wallet Warnings')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/disputes');
  await expect(on.getByRole('columnheader', { name: 'Stake, asked about' })).toBeVisible();
  expect(await tooWide(on, 'Disputes')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/events');
  // A line ends between two counts, never inside one.
  const count = on.getByText('123 settled', { exact: true });
  expect((await count.boundingBox())?.height).toBeLessThan(24);
  expect(await tooWide(on, 'Events')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/users');
  await expect(on.getByRole('columnheader', { name: 'Available pts, exposure' })).toBeVisible();
  expect(await tooWide(on, 'Account List')).toBeLessThanOrEqual(0);

  await on.goto('/super-admin/limits');
  expect(await tooWide(on, 'Limits')).toBeLessThanOrEqual(0);
});
