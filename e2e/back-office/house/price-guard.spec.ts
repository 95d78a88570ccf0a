// What the price guard holds, for a super admin: why, since when, as a file.
import { marketBackOffice, type ReplyOf } from '@pavilion/contract';
import { newSuperAdmin, openBackOffice, openRow } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';
import { unfoldActs } from '../../support/list-head.ts';

const AT = '/api/super-admin/price-holds';
const event = { id: '5', name: 'India v Australia', sportName: 'Cricket', inPlay: true };
const HELD: ReplyOf<typeof marketBackOffice.priceHolds> = {
  items: [
    { id: 'match/5/1', market: 'Match Odds', reason: 'jump', since: '2026-11-21T09:00:00.000Z', event },
    { id: 'session/5/2/1', market: '6 over runs', reason: 'renamed', since: null, event },
  ],
  ...{ total: 2, page: 1, pageSize: 25 },
};

test('a super admin sees which prices are in doubt, and why', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/price-guard');
  await expect(page.getByRole('heading', { level: 1, name: 'Price Guard' })).toBeVisible();
  await stage(page, AT, { body: HELD });
  for (const [market, why] of [
    ['Match Odds', 'Price jumped'],
    ['6 over runs', 'Another name'],
  ] as const) {
    await openRow(page, market);
    await expect(page.locator('main span').filter({ hasText: why }).last()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /India v Australia/ }).first()).toHaveAttribute('href', /events\/5$/);
  await expectReadable(page);
  const download = page.waitForEvent('download');
  await unfoldActs(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^price-guard-/);
  await stage(page, AT, 'failed');
  await page.reload();
  await expect(page.getByText('Unable to load what the price guard holds.')).toBeVisible();
});
