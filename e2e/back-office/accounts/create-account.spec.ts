// The Create Account page, for a super admin and for an agent. Every journey has a creator of its own.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newAgent } from '../../support/accounts.ts';
import { callerOf } from '../../support/api.ts';
import { clerkOf, newSuperAdmin, openBackOffice, rowOf } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage, STAGED_FAULTS } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

const named = (kind: string) => `${kind}-${randomUUID().slice(0, 8)}`;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};

test('a super admin is told what is missing, then opens an agent and is shown its code once @desktop', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code } = await openBackOffice(page, await newSuperAdmin(request), '/super-admin/create-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  for (const section of ['General Information', 'Account Configuration'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
  await expect(page.getByLabel('Partnership With No Return')).toBeVisible();
  await expect(page.getByRole('link', { name: '← Account List' })).toHaveAttribute('href', '/super-admin/users');
  await press(page, 'Submit');
  for (const words of ['User name is required.', 'Password is required.', 'Confirm password is required.'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  for (const words of ['Select a user type.', 'Enter your transaction code to authorize this action.'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(field(page, 'User Name')).toBeFocused();
  await fill(page, { Password: 'short', 'Confirm Password': 'other' });
  await field(page, 'User Type').selectOption('user');
  await press(page, 'Submit');
  for (const words of ['Password must be at least 6 characters.', 'Passwords do not match.'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText('Select an agent for this user.')).toBeVisible();
  await expectReadable(page);

  const username = named('agent');
  await fill(page, { 'User Name': username, Password: 'secret12', 'Confirm Password': 'secret12' });
  await field(page, 'User Type').selectOption('agent');
  await fill(page, { 'Partnership With No Return': 'Half', 'Opening points': '250.50', 'Transaction Code': code });
  await press(page, 'Submit');
  const card = page.getByRole('region', { name: 'New account' });
  await expect(card).toContainText(`Transaction code for ${username}`);
  const own = await clerkOf(request, username, 'secret12');
  await expect(card.getByRole('status').first()).toHaveText(
    `Account created successfully. Transaction code: ${own.code}`,
  );
  for (const act of ['Copy code', 'Dismiss']) await expect(card.getByRole('button', { name: act })).toBeVisible();
  await press(page, 'Copy code');
  await expect(card.getByText('Transaction code copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own.code);
  await expectReadable(page);
  await press(page, 'Dismiss');
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: '← Account List' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(username);
  await expect(rowOf(page, username)).toContainText('250.50');
});

test('an agent opens users only, who can log in at once @desktop', async ({ page, request, watch }) => {
  watch.expectFault(/\b(409|403)\b/);
  const agent = await newAgent(request, 5_000);
  const { code } = await openBackOffice(page, agent, '/agent/create-account');
  await expect(field(page, 'User Type')).toBeDisabled();
  await expect(field(page, 'User Type')).toHaveValue('user');
  await expect(page.getByRole('link', { name: '← Account List' })).toHaveAttribute('href', '/agent/dashboard');
  const username = named('player');
  const form = { Password: 'secret12', 'Confirm Password': 'secret12', 'Full Name': 'A Player' };
  await fill(page, { ...form, 'User Name': agent, 'Transaction Code': code });
  await press(page, 'Submit');
  await expect(page.getByText('This user name is taken.')).toBeVisible();
  await fill(page, { 'User Name': username, 'Transaction Code': 'WRONG' });
  await press(page, 'Submit');
  await expect(page.getByText('The transaction code is not valid.')).toBeVisible();
  await fill(page, { 'Transaction Code': code });
  await press(page, 'Submit');
  await expect(page.getByRole('status').filter({ hasText: 'Account created' })).toHaveText(
    'Account created successfully.',
  );
  expect((await (await callerOf(request, username, 'secret12')).me()).agentUsername).toBe(agent);
});

test('a failure is a banner without a card, and a code that cannot be copied is copied by hand @desktop', async ({
  page,
  request,
  watch,
}) => {
  watch.expectFault(STAGED_FAULTS);
  const { code } = await openBackOffice(page, await newSuperAdmin(request), '/super-admin/create-account');
  const path = '/api/super-admin/accounts';
  const form = { 'User Name': 'lotus_31', Password: 'secret12', 'Confirm Password': 'secret12' };
  await fill(page, { ...form, 'Transaction Code': code });
  await field(page, 'User Type').selectOption('agent');
  await stage(page, path, 'failed');
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText('Unable to create account.');
  await expect(page.getByRole('region', { name: 'New account' })).toBeHidden();

  const account = { id: '900001', username: 'lotus_31', role: 'agent', transactionCode: '9TQ6MABC' };
  await stage(page, path, { body: { message: 'Account created successfully.', account } });
  await press(page, 'Submit');
  const card = page.getByRole('region', { name: 'New account' });
  await expect(card).toBeVisible();
  const refuse = (clipboard: 'none' | 'refusing') =>
    page.evaluate((kind) => {
      const value = kind === 'none' ? undefined : { writeText: () => Promise.reject(new Error('refused')) };
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    }, clipboard);
  await refuse('none');
  await press(page, 'Copy code');
  await expect(card.getByText('Copy feature is unavailable. Please copy the code manually.')).toBeVisible();
  await refuse('refusing');
  await press(page, 'Copy code');
  await expect(card.getByText('Copy failed. Please copy the code manually.')).toBeVisible();
  await press(page, 'Reset');
  await expect(field(page, 'User Name')).toHaveValue('');
});
