// What a bet would do, worked out by the core from what the server holds, and read off the screen beside it.
import {
  addBet,
  bettingMarket,
  emptyPosition,
  exposureOf,
  isOnRunners,
  type Position,
  profitAt,
  readPosition,
  winner,
} from '@pavilion/betting';
import { expect, type Page } from '@playwright/test';
import type { Caller } from '../api.ts';
import { money, paiseOf } from '../figures.ts';
import type { Runner } from '../match.ts';
import { type Picked, slipOf } from '../slip.ts';

type Positions = Awaited<ReturnType<Caller['positions']>>;

/** Before and after the picked bet, by the core, from what the server says that the player holds. */
export function whatIfOf({ marketId, selectionKey, terms }: Picked, runners: readonly Runner[], held: Positions) {
  const found = held.find((one) => one.marketId === marketId && (one.selectionKey ?? selectionKey) === selectionKey);
  const market = bettingMarket(terms.kind, isOnRunners(terms.kind) ? { runners: runners.map(({ id }) => id) } : {});
  const before = found ? readPosition(found.state) : emptyPosition(market);
  return { before, after: addBet(before, terms) };
}

/** Asserts that the table of the slip and the lines of the event page say what the core says. */
export async function expectWhatIf(page: Page, picked: Picked, runners: readonly Runner[], held: Positions) {
  const { before, after } = whatIfOf(picked, runners, held);
  if (before.shape === 'vector') {
    await expectOutcomes(page, before, after, runners);
    if (isOnRunners(before.kind)) await expectRunnerLines(page, picked, after, runners);
  } else {
    await expectRanges(page, before, after);
    await expect(rowOf(page)).toContainText(`After this bet ${money(-exposureOf(after), true)}`);
  }
}

/** The row of the page that the slip stands open on. */
const rowOf = (page: Page) =>
  page.locator('[data-cells]', { has: page.locator('button[aria-pressed="true"]') }).locator('..');

const tableRows = (page: Page) => slipOf(page).getByRole('table').locator('tbody tr');

const NAMES: Readonly<Record<string, string>> = { odd: 'Odd', even: 'Even', yes: 'Yes', no: 'No' };

async function expectOutcomes(page: Page, before: Position, after: Position, runners: readonly Runner[]) {
  const outcomes = before.shape === 'vector' ? before.outcomes : [];
  const expected = outcomes.map((outcome) => {
    const name = NAMES[outcome] ?? runners.find(({ id }) => id === outcome)?.name ?? outcome;
    const [now, next] = [before, after].map((position) => money(profitAt(position, winner(outcome)), true));
    return `${name}${now}${next}`;
  });
  await expect(tableRows(page)).toHaveText(expected);
}

async function expectRunnerLines(page: Page, { terms }: Picked, after: Position, runners: readonly Runner[]) {
  const section = page.getByRole('region', { name: terms.kind === 'match' ? 'Match Odds' : 'Bookmaker', exact: true });
  for (const { id, name } of runners) {
    const line = section.getByTitle(name, { exact: true }).locator('..');
    await expect(line).toContainText(`After this bet ${money(profitAt(after, winner(id)), true)}`);
  }
}

/** Runs: the ranges follow each other from 0 upwards, and both ends of each bring what the core says. */
async function expectRanges(page: Page, before: Position, after: Position): Promise<void> {
  const rows = await tableRows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
  let next = 0;
  for (const [label = '', now = '', then = ''] of rows) {
    const { from, to } = rangeOf(label);
    expect(from, `the range "${label}" follows the one before`).toBe(next);
    for (const runs of [from, to ?? from + 100]) {
      const at = { type: 'integer', value: runs } as const;
      expect(paiseOf(now), `now, at ${runs} runs`).toBe(profitAt(before, at));
      expect(paiseOf(then), `after this bet, at ${runs} runs`).toBe(profitAt(after, at));
    }
    next = to === null ? Number.NaN : to + 1;
  }
  expect(next, 'the last range has no end').toBeNaN();
}

/** `45 or less`, `46 to 51`, `52 or more`, `50`, `Any`. */
function rangeOf(label: string): { from: number; to: number | null } {
  if (label === 'Any') return { from: 0, to: null };
  const [first = Number.NaN, second] = (label.match(/\d+/g) ?? []).map(Number);
  if (label.endsWith('or less')) return { from: 0, to: first };
  if (label.endsWith('or more')) return { from: first, to: null };
  return { from: first, to: second ?? first };
}
