// The results page. Acts are staged at the door of the browser: the simulator's events are everybody's. What the server does
// with them is proved by apps/server/test/markets/back-office-events.test.ts and test/settlement/preview.test.ts.
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Locator, Page } from '@playwright/test';
import { newAgent } from '../../support/accounts.ts';
import { newSuperAdmin, openBackOffice, openRow } from '../../support/back-office-accounts.ts';
import { expect, test } from '../../support/journey.ts';
import { expectReadable } from '../../support/read-aloud.ts';
import { stage } from '../../support/staged.ts';

test.describe.configure({ mode: 'parallel' });

type Event = ReplyOf<Api['eventBackOffice']['event']>;
type Market = Event['markets'][number];
type Preview = ReplyOf<Api['marketBackOffice']['preview']>;

const AT = '/api/super-admin';
const event: Event['event'] = {
  ...{ id: '9001', name: 'Harbour v Meadow', startsAt: '2026-11-21T08:35:00.000Z' },
  ...{ sport: { id: '4', name: 'Cricket' }, competition: { id: '7', name: 'Cup' } },
  ...{ inPlay: true, over: false, enabled: true, suspended: false, sportSuspended: false },
  ...{ markets: { open: 1, suspended: 0, awaiting: 0, settled: 1 }, players: 3, exposure: 1_250 },
};
const base: Market = {
  ...{ id: '71', eventId: '9001', marketId: '1', selectionKey: null, name: 'Winner', kind: 'match' },
  ...{ outcomes: ['Harbour', 'Meadow', 'The Draw'].map((name, at) => ({ id: String(at + 1), name })), withdrawn: [] },
  ...{
    state: 'open',
    suspended: false,
    settledVersion: 0,
    result: null,
    paying: false,
    feedResult: null,
    coming: null,
  },
  ...{ bets: 12, players: 3, exposure: 1_250, settledAt: null },
  terms: { minStake: null, maxStake: null, betDelayMs: null },
  feed: { status: 'ACTIVE', minStake: 100, maxStake: 300_000 },
};
const settled: Market = {
  ...base,
  ...{ id: '72', name: 'First innings runs', kind: 'session', outcomes: [], state: 'settled', settledVersion: 2 },
  ...{ result: { type: 'integer', value: 45 }, feedResult: { type: 'integer', value: 44 }, feed: null },
};
const sums = (paidOut: number, takenIn: number) => ({
  ...{ paidOut, takenIn, commission: 0, agents: 0 },
  house: takenIn - paidOut,
});
const preview = (version: number, before: Preview['before']): Preview => ({
  ...{ version, result: { type: 'void' }, players: 3, before, after: sums(900, 1_250) },
  bets: { all: 12, won: 5, lost: 7, void: 0, open: 0 },
  accounts: [
    {
      ...{ id: '1', username: 'kaveri', agentName: 'North', bets: 8, before: 0 },
      ...{ after: 900, change: 900, balanceAfter: 20_900 },
    },
  ],
});

async function openEvent(page: Page): Promise<void> {
  await stage(page, `${AT}/events/9001`, { body: { event, markets: [base, settled], doubted: [] } satisfies Event });
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/events/9001');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour v Meadow' })).toBeVisible();
}

const acts = (page: Page, name: string) => page.getByRole('group', { name: `Actions on ${name}` });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Does the act with its reason, and answers what was sent. */
async function doIt(page: Page, open: Locator, act: string, path: string): Promise<unknown> {
  await open.getByRole('button', { name: act }).click();
  await expect(open.getByText('Say why: it is kept with the action.')).toBeVisible();
  await open.getByLabel('Reason').fill('scorecard of the umpires');
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith(path));
  await open.getByRole('button', { name: act }).click();
  await expect(open).toBeHidden();
  return (await sent).postDataJSON();
}

test('events are listed by state, sport and words, and each leads to its markets @desktop', async ({ page }) => {
  await openBackOffice(page, await newSuperAdmin(page.request), '/super-admin/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await page.getByLabel('Sport').selectOption({ label: 'Cricket' });
  await expect(page.getByRole('button', { name: 'Suspend Cricket' })).toBeVisible();
  const first = page.getByRole('table', { name: 'Events' }).getByRole('link').first();
  await expect(first).toContainText('Cricket');
  await expectReadable(page);
  await first.click();
  await expect(page.getByRole('button', { name: 'Suspend event' })).toBeVisible();
  await page.getByRole('link', { name: 'Events' }).last().click();
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('nothing is called like this');
  await expect(page.getByText('No events found.')).toBeVisible();
});

test('a result shows what it would do before it is declared with its reason @desktop', async ({ page }) => {
  await openEvent(page);
  await stage(page, `${AT}/markets/71/preview`, { body: preview(0, null) });
  await stage(page, `${AT}/markets/71/result`, { body: { market: base } });
  await acts(page, 'Winner').getByRole('button', { name: 'Result' }).click();
  const open = dialog(page, 'Declare result');
  await expect(open.getByText('Choose a result to see what it does.')).toBeVisible();
  await open.getByRole('button', { name: 'Meadow' }).click();
  const shown = open.getByRole('region', { name: 'Preview' });
  await expect(shown.getByText('₹1,250.00', { exact: true })).toBeVisible();
  await expect(shown.getByText('+₹350.00', { exact: true })).toBeVisible();
  await expect(shown.getByRole('row', { name: /kaveri/ })).toContainText('+₹900.00');
  await expectReadable(page);
  const sent = await doIt(page, open, 'Settle: Meadow', '/markets/71/result');
  expect(sent).toEqual({
    result: { type: 'winner', selections: ['2'], expectedWinners: 1 },
    reason: 'scorecard of the umpires',
    standingVersion: 0,
  });
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible();
});

test('a market leads to its book, and the book back to the market @desktop', async ({ page }) => {
  await openEvent(page);
  await expect(acts(page, 'Winner').getByRole('link', { name: 'Book of Winner' })).toHaveAttribute(
    'href',
    '/super-admin/market-analysis/71',
  );
  // A market that is settled has none.
  await expect(acts(page, 'First innings runs').getByRole('link')).toHaveCount(0);
  await page.goto('/super-admin/events/9001?market=72');
  await expect(acts(page, 'First innings runs')).toBeVisible();
  await expect(acts(page, 'Winner')).toHaveCount(0);
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(acts(page, 'Winner')).toBeVisible();
  await expect(page).toHaveURL('/super-admin/events/9001');
});

test('the acts on a market stand in even columns on a phone @mobile', async ({ page }) => {
  await openEvent(page);
  await openRow(page, 'Winner');
  const places = await acts(page, 'Winner')
    .locator('button, a')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, width }) => [x, width]));
  expect(places).toHaveLength(5);
  expect(new Set(places.map(([, width]) => Math.round(width ?? 0))).size).toBe(1);
  expect(new Set(places.map(([x]) => Math.round(x ?? 0))).size).toBe(2);
});

test('a dead heat, and void for everybody @desktop', async ({ page }) => {
  await openEvent(page);
  await stage(page, `${AT}/markets/71/preview`, { body: preview(0, null) });
  await stage(page, `${AT}/markets/71/result`, { body: { market: base } });
  await acts(page, 'Winner').getByRole('button', { name: 'Result' }).click();
  const open = dialog(page, 'Declare result');
  for (const name of ['Harbour', 'Meadow']) await open.getByRole('button', { name }).click();
  await expect(open.getByText(/^Dead heat: 2 share the win\./)).toBeVisible();
  await open.getByRole('radio', { name: 'Void' }).click();
  await expect(open.getByText(/^Everybody gets the stake back, winners and losers alike\./)).toBeVisible();
  expect(await doIt(page, open, 'Void the market', '/markets/71/result')).toMatchObject({ result: { type: 'void' } });
});

test('a result that stands is changed with evidence only, and shows what is reversed @desktop', async ({
  page,
  watch,
}) => {
  watch.expectFault(/409/);
  await openEvent(page);
  await stage(page, `${AT}/markets/72/preview`, { body: preview(2, sums(400, 100)) });
  await acts(page, 'First innings runs').getByRole('button', { name: 'Settle again' }).click();
  const open = dialog(page, 'Settle again');
  await expect(open.getByText(/^Version 2 stands: 45\./)).toBeVisible();
  await expect(open.getByText(/^The feed says 44\./)).toBeVisible();
  await open.getByLabel('Result in runs').fill('46');
  await expect(open.getByText(/^First the standing result is reversed to the paisa/)).toContainText('₹400');
  await open.getByLabel('Reason').fill('a run was not counted');
  await open.getByRole('button', { name: 'Settle again: 46' }).click();
  await expect(open.getByRole('alert')).toContainText('A result that stands is changed with evidence only.');
  await open.getByLabel('Evidence').fill('official scorecard, page 2');
  const changed = 'Somebody else has changed this market meanwhile. Please look at it again.';
  const refusal = { error: 'MARKET_CHANGED', message: changed };
  await stage(page, `${AT}/markets/72/result`, { status: 409, body: refusal });
  await open.getByRole('button', { name: 'Settle again: 46' }).click();
  await expect(open.getByRole('alert')).toContainText(changed);
});

test('an event is suspended and a market gets limits of its own, each with its reason @desktop', async ({ page }) => {
  await openEvent(page);
  await stage(page, `${AT}/events/9001/suspend`, { body: { suspended: true } });
  await page.getByRole('button', { name: 'Suspend event' }).click();
  const suspending = dialog(page, 'Suspend event');
  await expect(suspending.getByText('₹1,250', { exact: true })).toBeVisible();
  await expect(suspending.getByText(/no bet can be accepted any more/)).toBeVisible();
  const reason = { reason: 'scorecard of the umpires' };
  expect(await doIt(page, suspending, 'Suspend event', '/events/9001/suspend')).toEqual(reason);

  await stage(page, `${AT}/markets/71/terms`, { body: { market: base } });
  await acts(page, 'Winner').getByRole('button', { name: 'Limits' }).click();
  const limits = dialog(page, 'Limits and bet delay');
  await expect(limits.getByText('Feed: ₹3,00,000')).toBeVisible();
  await limits.getByLabel('Smallest stake (₹)').fill('500');
  await limits.getByLabel('Largest stake (₹)').fill('200');
  await expect(limits.getByText('The largest stake must not be below the smallest.')).toBeVisible();
  await limits.getByLabel('Largest stake (₹)').fill('5000');
  await limits.getByLabel('Bet delay (seconds)').fill('2.5');
  await expect(limits.getByText(/then min ₹500, max ₹5,000, bet delay 2.5 s\./)).toBeVisible();
  expect(await doIt(page, limits, 'Save', '/markets/71/terms')).toEqual({
    ...{ minStake: 500, maxStake: 5_000, betDelayMs: 2_500 },
    standing: { minStake: null, maxStake: null, betDelayMs: null },
    ...reason,
  });
});

test('a market tells every version and every act @desktop', async ({ page }) => {
  await openEvent(page);
  const version = {
    source: 'back_office',
    actorName: 'Root',
    at: '2026-11-21T09:00:00.000Z',
    finishedAt: null,
  } as const;
  const history: ReplyOf<Api['marketBackOffice']['market']> = {
    ...{ market: settled, event: { id: '9001', name: 'Harbour v Meadow', sportName: 'Cricket' } },
    versions: [
      { ...version, version: 2, result: { type: 'integer', value: 45 }, reason: 'corrected', evidence: 'photo 12' },
      {
        ...{ version: 1, result: { type: 'integer', value: 44 }, source: 'feed', reason: null, evidence: null },
        ...{ actorName: null, at: '2026-11-21T08:59:00.000Z', finishedAt: '2026-11-21T08:59:01.000Z' },
      },
    ],
    acts: [
      {
        ...{ act: 'suspend', on: 'sport', reason: 'rain', actorName: 'Root', at: '2026-11-21T08:40:00.000Z' },
        ...{ before: null, after: null },
      },
    ],
    standing: { open: 0, won: 5, lost: 7, void: 0, totals: sums(900, 1_250) },
  };
  await stage(page, `${AT}/markets/72`, { body: history });
  await acts(page, 'First innings runs').getByRole('button', { name: 'History' }).click();
  const lines = dialog(page, 'History').getByRole('listitem');
  await expect(lines).toHaveText([
    /Version 2 · Result: 45.*corrected.*photo 12/s,
    /Version 1 · Result: 44/,
    /Sport suspended.*rain/s,
  ]);
  await expectReadable(page);
});

test('an agent has no results page @desktop', async ({ page }) => {
  await openBackOffice(page, await newAgent(page.request), '/agent/dashboard');
  await expect(page.getByRole('link', { name: 'Market Analysis' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toHaveCount(0);
  await page.goto('/super-admin/events');
  await expect(page).not.toHaveURL(/super-admin/);
});
