// An agent's own ledger with who stands at the other end, the wallets that super admins are warned of, and what the bank says
// before it takes all.
import type { AgentLedger, WarnedWallet } from '@pavilion/contract';
import { newAgent, newPlayer } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const LEDGER = '/api/agent/agent-ledger';
const WARNINGS = '/api/super-admin/wallet-warnings';

test('an agent reads its ledger: who stands at the other end, and what its wallet is warned of @desktop', async ({
  page,
  request,
}) => {
  const agent = await newAgent(request, 5_000);
  const player = await newPlayer(request, agent, 1_200);
  await openBackOffice(page, agent, '/agent/agent-ledger');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`My Ledger${agent}`);
  const given = rowOf(page, player);
  await expect(given).toContainText(`${player}Deposit`);
  await expect(given).toContainText(`${agent} → ${player}`);
  await expect(given).toContainText('−1,200.00');
  await expect(given).toContainText('3,800.00');
  await expect(rowOf(page, 'superadmin → ')).toContainText('+5,000.00');
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet).toContainText('Available3,800.00');
  await expect(wallet).toContainText('Client (P/L)0.00');
  await expectReadable(page);
  await page.getByRole('radio', { name: 'Shares' }).click();
  await expect(page.getByText('Nothing has moved in this wallet.')).toBeVisible();

  // Below zero by its share, and below the minimum.
  const staged = async (available: number, warning: 'negative' | 'low') => {
    const body: AgentLedger = {
      ...{ items: [], total: 0, page: 1, pageSize: 50, countedSince: null },
      agent: { id: '9', username: agent, fullName: 'An Agent' },
      wallet: { balance: available, available, credit: 3_800, clientPL: available - 3_800, minimum: 10_000, warning },
    };
    await stage(page, LEDGER, { body });
    await page.getByRole('button', { name: 'Refresh' }).click();
  };
  await staged(-132.5, 'negative');
  await expect(page.getByRole('alert')).toHaveText(
    `${agent} is 132.50 points below zero: its share of what players have won is more than it has.`,
  );
  await expectReadable(page);
  await staged(3_800, 'low');
  await expect(
    page.getByText(`${agent} has 3,800.00 points available, less than the minimum of 10,000.00.`),
  ).toBeVisible();
  await expectReadable(page);
});

test('a super admin sees the wallets that are below zero or below the minimum @desktop', async ({ page, request }) => {
  const [username, agent] = [await newSuperAdmin(request), await newAgent(request, 700)];
  const wallet = { fullName: '', exposure: 0, balance: -120.5, available: -120.5, clientPL: -1_120.5 };
  const items: WarnedWallet[] = [
    { ...wallet, id: '7', username: 'mango_19', role: 'user', agentUsername: agent, warning: 'negative' },
    ...[
      { ...wallet, id: '8', username: agent, role: 'agent' as const, agentUsername: null, warning: 'low' as const },
    ].map((row) => ({ ...row, balance: 700, available: 700, clientPL: 0 })),
  ];
  const body = { items, total: 2, page: 1, pageSize: 50, owed: 120.5, minimum: 1_000 };
  await stage(page, WARNINGS, { body });
  await openBackOffice(page, username, '/super-admin/wallet-warnings');
  await expect(page.getByText('Below zero: 120.50 points are missing. Minimum of an agent: 1,000.00')).toBeVisible();
  await expect(rowOf(page, 'mango_19')).toContainText('−120.50');
  await expect(page.getByRole('row', { name: /^agent-/ })).toContainText('Below the minimum');
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Wallet Warnings' }).getByRole('listitem')).toHaveCount(2);
  await expectReadable(page);
  await stage(page, WARNINGS, { body: { ...body, items: [], total: 0, owed: 0, minimum: 0 } });
  await page.reload();
  await expect(page.getByText('No wallet is below zero or below the minimum.')).toBeVisible();
});

test('the bank says what All leaves behind before it takes it @desktop', async ({ page, request }) => {
  const agent = await newAgent(request, 5_000);
  await newPlayer(request, agent, 1_000);
  await openBackOffice(page, await newSuperAdmin(request), `/super-admin/bank?search=${agent}`);
  await page.getByRole('button', { name: `All -> ${agent}`, exact: true }).click();
  const words = `Leaves ${agent} and its users with 0.00 points. Nothing is left for its share of winnings.`;
  await expect(page.getByText(words)).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: `Submit the settlement of ${agent}` }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Code' })).toContainText(
    `All of ${agent}: 5,000.00 points, from its wallet to yours. ${words}`,
  );
});
