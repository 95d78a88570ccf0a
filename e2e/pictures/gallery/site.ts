// The pages of the site and the states that matter, for a guest and for a player who has bets.
import { api } from '@pavilion/contract';
import { expect, type Page } from '@playwright/test';
import { paths, receiptPath } from '../../../apps/web/src/shared/address/paths.ts';
import { ask, CRICKET, FOOTBALL } from '../../support/api.ts';
import { placementsOf, sentNow } from '../../support/bets/placements.ts';
import { backFirst } from '../../support/bets/position.ts';
import { isPhone, loginDialog } from '../../support/journey.ts';
import { addressOf, lastUpcoming, playing, upcomingField } from '../../support/match.ts';
import {
  type Box,
  BOXES,
  cellsOf,
  oddsField,
  oddsPrompt,
  placeButton,
  slipOf,
  stakeField,
  successDialog,
} from '../../support/slip.ts';
import type { House } from './house.ts';
import type { Asker, Shown } from './shown.ts';

const HORSES = '10';
/** Of the race that mockups show, and enough for more than a screen of a phone. */
const FIELD = 8;

const starts = async ({ request }: Asker) => addressOf(await lastUpcoming(request, FOOTBALL));
const race = async ({ request }: Asker) => addressOf(await upcomingField(request, HORSES, FIELD));

/** A match in play, on which who is signed in has a bet. */
const inPlay =
  (sportId: string) =>
  async ({ request, token }: Asker): Promise<string> => {
    const match = await playing(request, sportId);
    if (token !== null) {
      const { total } = await ask(request, api.bets.current, { token, query: { eventId: match.event.id } });
      if (total === 0) await backFirst(request, token, match);
    }
    return addressOf(match);
  };

async function raceIsRun({ request }: Asker): Promise<string> {
  const { items } = await ask(request, api.reports.results, { query: { sportId: HORSES, limit: '1' } });
  const [last] = items;
  if (last === undefined) throw new Error('no race has a result');
  return `/event/${last.event.id}?sportId=${HORSES}`;
}

async function receipt({ request, token }: Asker): Promise<string> {
  if (token === null) throw new Error('a guest has no bets');
  const { items } = await ask(request, api.bets.current, { token, query: {} });
  const [bet] = items;
  if (bet === undefined) throw new Error('no bet is open');
  return receiptPath(bet.id);
}

const visible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const pressing =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await visible(page, name).click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).last()).toBeVisible();
  };

/** The slip stands open on the first row that takes bets, with this stake. */
const slip =
  (box: Box, stake = '1000') =>
  async (page: Page): Promise<void> => {
    await expect(async () => {
      if (!(await slipOf(page).isVisible())) await cellsOf(page, box).first().click({ timeout: 3_000 });
      await stakeField(page).fill(stake, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  };

/** Odds that are gone by the time the bet arrives: the answer is put in the server's mouth. */
async function oddsChanged(page: Page): Promise<void> {
  const sent = await placementsOf(page);
  await slip(BOXES.back, '300')(page);
  await oddsField(page).fill('1.05');
  await placeButton(page).click();
  const refusal = { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 1.02 };
  await (await sentNow(sent, 1)).refuse(refusal);
  await expect(oddsPrompt(page)).toBeVisible();
}

async function placed(page: Page): Promise<void> {
  await slip(BOXES.back, '100')(page);
  await oddsField(page).fill('1.02');
  await placeButton(page).click();
  await expect(successDialog(page)).toBeVisible();
}

async function search(page: Page, words: string): Promise<void> {
  if (isPhone(page)) await visible(page, 'Menu').click();
  await page
    .getByRole('searchbox', { name: /^Search sports/ })
    .filter({ visible: true })
    .first()
    .fill(words);
}

const found = (page: Page) => search(page, 'over');
const notFound = async (page: Page) => {
  await search(page, 'no such name');
  await expect(page.getByText(/^Nothing found for/)).toBeVisible();
};

async function myBets(page: Page): Promise<void> {
  await visible(page, /^My Bets/).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** What anybody may open. */
const OPEN = new Set<string>(['home', 'markets', 'results', 'responsible', 'rules', 'terms']);
/** What needs something of the product in its address stands below, and the back office has pictures of its own. */
const APART = new Set<string>(['exchange', 'event', 'bet', 'superAdmin', 'agent']);

const pages = (who: 'guest' | 'player'): Shown[] =>
  Object.entries(paths)
    .filter(([name]) => !APART.has(name) && (who === 'player' || OPEN.has(name)))
    .map(([name, address]) => ({ name, address }));

const atMatches = (house: House): Shown[] => [
  { name: 'markets-football', address: `${paths.markets}?sportId=${FOOTBALL}` },
  { name: 'markets-races', address: `${paths.markets}?sportId=${HORSES}` },
  { name: 'event-before-start', address: starts },
  { name: 'event-in-play', address: inPlay(CRICKET) },
  { name: 'event-football', address: inPlay(FOOTBALL) },
  { name: 'event-suspended', address: house['suspendedEvent'] ?? '' },
  { name: 'race', address: race },
  { name: 'race-is-run', address: raceIsRun },
  { name: 'not-found', address: '/nowhere' },
  { name: 'search', address: paths.markets, open: found },
  { name: 'search-nothing', address: paths.markets, open: notFound },
  { name: 'menu', address: paths.markets, open: pressing('Menu'), on: ({ size }) => size.width < 1024 },
  { name: 'market-rules', address: starts, open: pressing(/^Rules of /) },
];

export const guestPictures = (house: House): readonly Shown[] => [
  ...pages('guest'),
  ...atMatches(house),
  {
    ...{ name: 'sign-in', address: paths.home },
    open: async (page) => {
      await visible(page, /^log ?in$/i).click();
      await expect(loginDialog(page)).toBeVisible();
    },
  },
  { name: 'demo', address: paths.home, open: pressing(/^Demo$/) },
  {
    ...{ name: 'slip', address: starts },
    open: async (page) => {
      await cellsOf(page, BOXES.back).first().click();
      await expect(slipOf(page)).toBeVisible();
    },
  },
];

export const playerPictures = (house: House): readonly Shown[] => [
  ...pages('player'),
  ...atMatches(house),
  { name: 'statement-events', address: `${paths.accountStatement}?show=events` },
  { name: 'receipt', address: receipt },
  { name: 'slip-back', address: starts, open: slip(BOXES.back) },
  { name: 'slip-lay', address: starts, open: slip(BOXES.lay) },
  { name: 'slip-in-play', address: inPlay(CRICKET), open: slip(BOXES.back) },
  { name: 'slip-beyond-balance', address: starts, open: slip(BOXES.back, '900000') },
  { name: 'odds-changed', address: starts, open: oddsChanged },
  { name: 'success', address: starts, open: placed },
  { name: 'my-bets', address: paths.markets, open: myBets },
  { name: 'ladder', address: starts, open: pressing(/^Ladder of /) },
  {
    ...{ name: 'dutching', address: race },
    open: async (page) => {
      await visible(page, /^Ladder of Win/).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Dutching' }).click();
    },
  },
  { name: 'cash-out', address: starts, open: pressing(/^Cashout .+ [+−]?₹/) },
  { name: 'price-chart', address: starts, open: pressing(/, price chart$/) },
  { name: 'account', address: paths.markets, open: pressing(/^Account/) },
];
