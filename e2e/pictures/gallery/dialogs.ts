// The dialogs of the back office, each opened as a person opens it.
import type { Page } from '@playwright/test';
import type { House } from './house.ts';
import type { Shown } from './shown.ts';

const BASE = '/super-admin';

/** A bet's user on a wide screen, the way to all of them in the opened row of a phone. */
const BETS = /bets (?:on|of) /;

const main = (page: Page) => page.getByRole('main');
/** The rows that are closed, where rows are two lines. */
const rowsOf = (page: Page) =>
  main(page).getByRole('listitem').getByRole('button', { expanded: false }).filter({ visible: true });

/** Presses what is called so; on a phone the acts of the page are unfolded, or its row is opened, first. */
async function press(page: Page, called: string | RegExp): Promise<void> {
  const button = main(page).getByRole('button', { name: called, exact: true }).filter({ visible: true }).first();
  const folded = main(page).getByRole('button', { name: 'Files and more', expanded: false });
  const rows = rowsOf(page);
  await button.or(folded).or(rows.first()).first().waitFor({ timeout: 15_000 });
  if (!(await button.isVisible()) && (await folded.isVisible())) await folded.click();
  await button.or(rows.first()).first().waitFor({ timeout: 15_000 });
  for (let at = 0; at < 8 && !(await button.isVisible()) && at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    await page.waitForTimeout(200);
  }
  await button.click({ timeout: 5_000 });
}

const pressing = (name: string, address: string, ...called: (string | RegExp)[]): Shown => ({
  ...{ name, address: `${BASE}/${address}` },
  open: async (page) => {
    for (const one of called) await press(page, one);
  },
});

/** Only a wide list has the columns of these figures: a narrower one keeps the figures that are worked with. */
const onFigure = (name: string, called: string): Shown => ({
  ...pressing(name, 'users?search=player1', called),
  on: ({ size }) => size.width >= 1024,
});

const inDialog = (page: Page, role: 'tab' | 'button' | 'radio', name: string | RegExp) =>
  page.getByRole('dialog').getByRole(role, { name }).first().click({ timeout: 5_000 });

const tabOf = (name: string, tab: string): Shown => ({
  ...{ name, address: `${BASE}/users?search=player1` },
  open: async (page) => {
    await press(page, 'More about player1');
    await inDialog(page, 'tab', tab);
  },
});

/** Goes on to the event that holds most. */
const onEvent = (name: string, act: string | RegExp, then?: (page: Page) => Promise<void>): Shown => ({
  ...{ name, address: `${BASE}/events?sort=exposure` },
  open: async (page) => {
    const event = main(page).locator('a[href*="/events/"]').filter({ visible: true }).first();
    const row = rowsOf(page).first();
    await event.or(row).first().waitFor();
    if (!(await event.isVisible())) await row.click();
    await event.click();
    await press(page, act);
    await then?.(page);
  },
});

async function choose(page: Page): Promise<void> {
  const boxes = main(page).getByRole('checkbox', { name: /^Select / });
  const rows = rowsOf(page);
  await boxes.or(rows.first()).first().waitFor();
  if (!(await boxes.first().isVisible())) await rows.first().click();
  await boxes.filter({ visible: true }).first().check({ force: true });
}

const overSelection = (name: string, address: string, act: string | RegExp): Shown => ({
  ...{ name, address: `${BASE}/${address}` },
  open: async (page) => {
    await choose(page);
    await page.getByRole('button', { name: act }).filter({ visible: true }).first().click();
  },
});

export const dialogsOf = (house: House): readonly Shown[] => [
  onEvent('result', /^(Result|Settle again)$/, (page) => inDialog(page, 'radio', 'Void')),
  onEvent('suspend', 'Suspend event'),
  onEvent('market-terms', 'Limits'),
  onEvent('market-history', 'History'),
  ...[
    ['profile', 'Profile'],
    ['edit', 'Edit Profile'],
    ['password', 'Change Password'],
    ['locks', 'User lock'],
    ['history', 'Account history'],
  ].map(([name = '', tab = '']) => tabOf(`account-${name}`, tab)),
  onFigure('credit', 'Credit activity of player1'),
  pressing('deposit', 'users?search=player1', 'Deposit to player1'),
  onFigure('win-loss', 'Win/Loss Breakdown of player1'),
  pressing('import', 'users', 'Import'),
  overSelection('selected-limits', 'users?search=player', 'Limits'),
  overSelection('selected-lock', 'users?search=player', /^Lock/),
  pressing('bet', 'current-bets', BETS),
  {
    ...{ name: 'bet-status', address: `${BASE}/current-bets` },
    open: async (page) => {
      await press(page, BETS);
      await inDialog(page, 'button', 'Change status');
    },
  },
  pressing('order-cancel', 'open-orders', /^Cancel/),
  pressing('request-accept', 'requests', /^Accept/),
  pressing('request-refuse', 'requests', /^Refuse/),
  pressing('withdrawal-complete', 'withdrawals?status=approved', /^Complete/),
  pressing('withdrawal-reject', 'withdrawals?status=pending', /^Reject/),
  pressing('sheet-settle', `settlement-sheet${house['settlementSheet']}&show=collect`, /^Settle /),
  pressing('approval', 'approvals', /^Deposit/),
  pressing('approval-amounts', 'approvals', 'Amounts'),
  pressing('alert-rules', 'alerts', 'Rules'),
  pressing('alert-mute', 'alerts', /^Mute/),
  pressing('limit', 'limits', /^(Change|Edit|Set)/),
  pressing('staff-new', 'staff', /^(New|Add|Open)/),
  pressing('staff-manage', 'staff', /^Manage/),
  pressing('audit-entry', 'audit-log', /Details|Open|Show/),
  pressing('assign-agent', 'agents', /^(Assign|Change)/),
];
