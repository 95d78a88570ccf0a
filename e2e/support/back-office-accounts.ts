// The account lists of the back office and the dialogs over them, as somebody who keeps accounts uses them.
import { randomUUID } from 'node:crypto';
import { accounts, agentAccounts, securityBackOffice, superAdminAccounts } from '@pavilion/contract';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ask, type Caller, callerOf, DEMO_PASSWORD } from './api.ts';
import { isPhone, keepToken } from './journey.ts';

export type Clerk = Caller & {
  /** Its own transaction code. */
  readonly code: string;
};

/** Somebody who keeps accounts, with the code that its acts need. */
export async function clerkOf(request: APIRequestContext, username: string, password = DEMO_PASSWORD): Promise<Clerk> {
  const caller = await callerOf(request, username, password);
  const { transactionCode } = await ask(request, accounts.transactionCode, { token: caller.token });
  return { ...caller, code: transactionCode };
}

/** Opens a page of the back office as somebody who has signed in before, and confirmed it unless told otherwise. */
export async function openBackOffice(page: Page, username: string, address: string, confirmed = true): Promise<Clerk> {
  const clerk = await clerkOf(page.request, username);
  const body = { transactionCode: clerk.code };
  if (confirmed) await ask(page.request, securityBackOffice.confirmSession, { token: clerk.token, body });
  await keepToken(page, clerk.token);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return clerk;
}

/** The row of an account in the list that is open. */
export const rowOf = (page: Page, username: string): Locator => page.getByRole('row').filter({ hasText: username });

/** On a phone a row of two lines is opened before anything can be done to it. */
export async function openRow(page: Page, username: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: username });
  if (isPhone(page)) await row.getByRole('button', { expanded: false }).first().click();
}

/** Opens the account dialog from the list, and answers it. */
export async function openAccount(page: Page, username: string): Promise<Locator> {
  await openRow(page, username);
  await page.getByRole('button', { name: `More about ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: username, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A super admin of a journey's own, with points from the demo's, and its user name. */
export async function newSuperAdmin(request: APIRequestContext, rupees = 10_000): Promise<string> {
  const { token, code } = await clerkOf(request, 'superadmin');
  const body = {
    ...{ username: `super-${randomUUID().slice(0, 8)}`, password: DEMO_PASSWORD, fullName: 'A Super Admin' },
    ...{ userType: 'super_admin', openingPoints: rupees, authTransactionCode: code },
  };
  const { account } = await ask(request, superAdminAccounts.create, { token, body });
  return account.username;
}

/** Moves points between an agent and one of its users without a browser. */
export const movePoints = (
  request: APIRequestContext,
  agent: Clerk,
  userId: string,
  action: 'deposit' | 'withdraw',
  amount: number,
) =>
  ask(request, agentAccounts.transfer, {
    token: agent.token,
    body: { userId, action, amount, transactionCode: agent.code },
  });
