// What the server needs, and which of it is down, for a super admin.
import { type ReplyOf, settings } from '@pavilion/contract';
import { ask } from '../../support/api.ts';
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

const AT = '/api/super-admin/system-status';

test('a super admin sees that all is well, and what is down when it is not', async ({ page, watch }) => {
  watch.expectFault(STAGED_FAULTS);
  const { token } = await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/system-status');
  await expect(page.getByRole('heading', { level: 1, name: 'System Status' })).toBeVisible();
  await expect(page.getByText('All well')).toBeVisible();
  await expect(page.getByText('Feed · Cricket')).toBeVisible();
  await expectReadable(page);

  const now = await ask(page.request, settings.systemStatus, { token });
  const ill: ReplyOf<typeof settings.systemStatus> = {
    ...now,
    ...{ status: 'degraded', bus: 'down', clock: 'apart', clockDriftMs: -10_000, bridge: 'down', feed: 'down' },
    feedParts: now.feedParts.map((part) => ({ ...part, state: 'down', ageMs: 90_000 })),
  };
  await stage(page, AT, { body: ill });
  await expect(page.getByText('Something is down')).toBeVisible();
  // On a phone its beginning stands in the row, and the whole of it where the row is opened.
  await expect(page.getByText(/NATS does not answer/).first()).toBeVisible();
  await expect(page.getByText(/10\.0 s behind the database’s/).first()).toBeVisible();
  await expectReadable(page);

  await stage(page, AT, 'failed');
  await page.reload();
  await expect(page.getByText('Unable to load the system status.')).toBeVisible();
});
