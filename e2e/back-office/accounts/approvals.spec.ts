// Approvals on a phone: the act that is chosen in the list is brought into sight, and stays there.
import { newSuperAdmin, openBackOffice } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { stage } from '../../support/staged.ts';

const API = '/api/super-admin/approvals';
const act = (id: string) => ({
  ...{ id, kind: 'transfer', state: 'waiting', title: `Deposit ${id}`, about: 'root → north' },
  ...{ amount: 500.5, limit: 500, alone: 0, by: { id: '1', username: 'root' }, own: false, mayDecide: true },
  ...{ reason: null, askedAt: '2026-11-21T08:00:00.000Z', lapsesAt: '2026-11-22T08:00:00.000Z', decided: null },
});
const row = { username: 'north', role: 'agent', agentName: null, change: 500.5, before: 0, after: 500.5 };
const shows = { players: 0, agents: 500.5, house: -500.5, accounts: 2, rows: [row, { ...row, username: 'root' }] };

test('the act that is chosen comes into sight on a phone, and the page stays there @mobile', async ({
  page,
  request,
}) => {
  const items = Array.from({ length: 12 }, (_, at) => act(String(at + 1)));
  const counts = { waiting: items.length, decided: 0, lapsed: 0 };
  await stage(page, API, { body: { items, total: items.length, page: 1, pageSize: 25, toDecide: 0, counts } });
  for (const one of items) await stage(page, `${API}/${one.id}`, { body: { ...one, shows } });
  await openBackOffice(page, await newSuperAdmin(request), '/super-admin/approvals');
  await page.getByRole('button', { name: /^Deposit 9/ }).click();
  const title = page.getByRole('region', { name: 'Action' }).getByRole('heading', { name: 'Deposit 9' });
  await expect(title).toBeInViewport();
  await expect(page).toHaveURL(/[?&]id=9/);
  await expect(
    page.getByRole('table', { name: 'What it moves' }).or(page.getByText('Wallet after').first()),
  ).toBeVisible();
  await expect(title).toBeInViewport();
});
