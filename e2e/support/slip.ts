// The slip as a player uses it: press a price, say a stake, read what the bet would do, place it.
import { type BetTerms, type MarketKind, paise, type Side } from '@pavilion/betting';
import { expect, type Locator, type Page } from '@playwright/test';

/** A box that a journey wants to bet on. */
export type Box = {
  kind: MarketKind;
  side: Side;
  section: string;
  word: string;
  /** A lay at long odds would risk more than a demo player has. */
  priceMost?: number;
};

export const BOXES = {
  back: { kind: 'match', side: 'back', section: 'Match Odds', word: 'Back' },
  lay: { kind: 'match', side: 'lay', section: 'Match Odds', word: 'Lay', priceMost: 4 },
  bookmaker: { kind: 'bookmaker', side: 'back', section: 'Bookmaker', word: 'Back' },
  yes: { kind: 'session', side: 'back', section: 'Session', word: 'Yes' },
  no: { kind: 'session', side: 'lay', section: 'Session', word: 'No' },
  odd: { kind: 'oddeven', side: 'back', section: 'Odd / Even', word: 'Odd' },
} as const satisfies Record<string, Box>;

/** Buttons that can be pressed now, by selector; of price cells, those up to a price. */
type Target = { selector: string; priceMost: number };

/** The best prices of every row of the kind that can be pressed now. */
export const cellsOf = (page: Page, box: Box): Locator => page.locator(targetOf(box).selector);

const targetOf = ({ section, word, priceMost = Number.MAX_VALUE }: Box): Target => ({
  selector: `section[aria-label="${section}"] button[data-level="1"][aria-label^="${word} "]:not([aria-disabled])`,
  priceMost,
});

/**
 * Presses the first of the targets that can be pressed, in the frame in which it can be, and says which it was. In a
 * match that runs faster than life a price is open for less than a second between two balls; a click of the mouse,
 * which looks first whether its target stands still, comes too late too often.
 */
async function pressAtOnce(page: Page, targets: readonly Target[], timeoutMs: number): Promise<number> {
  const press = (wanted: readonly Target[]) => {
    for (const [at, { selector, priceMost }] of wanted.entries()) {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(selector)];
      const button = buttons.find((one) => !(Number(one.querySelector('b')?.textContent) > priceMost));
      button?.click();
      if (button) return at + 1;
    }
    return 0;
  };
  const pressed = await page.waitForFunction(press, targets, { polling: 'raf', timeout: timeoutMs });
  return (await pressed.jsonValue()) - 1;
}

/** Presses Place as soon as the box that the slip stands on is open. */
export async function pressPlace(page: Page): Promise<void> {
  const button = { selector: 'form[aria-label="Bet"] button[type="submit"]:enabled', priceMost: Number.MAX_VALUE };
  await pressAtOnce(page, [button], 8_000);
}

/** The slip in the right rail, in a drawer, or in the sheet of a phone. */
export const slipOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Bet slip' }).or(page.getByRole('dialog', { name: 'Bet slip' }));

/** What the bet of the slip wins and costs; better odds that are asked for have a list of their own before it. */
export const figuresOf = (slip: Locator): Locator => slip.locator('dl').filter({ hasText: /^Profit/ });

export const stakeField = (page: Page): Locator => slipOf(page).getByRole('textbox', { name: /stake$/i });
export const placeButton = (page: Page): Locator => slipOf(page).getByRole('button', { name: /^Place .+ bet/ });

/** What the slip stands open on. */
export type Picked = { eventId: string; marketId: string; selectionKey: string; terms: BetTerms };

/** Reads the open slip back: box, price and stake as they stand on the screen. */
export async function readSlip(page: Page, { kind, side }: Box, eventId: string): Promise<Picked> {
  const pressed = page.locator('button[data-box][aria-pressed="true"]');
  const [marketId = '', selectionKey = ''] = ((await pressed.getAttribute('data-box')) ?? '').split('/');
  const price =
    kind === 'match' ? await oddsField(page).inputValue() : await slipOf(page).locator('output').innerText();
  const [first = '', rate] = price.split(' @ ');
  const stake = Number((await stakeField(page).inputValue()).replaceAll(',', ''));
  const terms: BetTerms = {
    kind,
    side,
    selection: selectionKey,
    priceHundredths: Math.round(Number(rate ?? first) * 100),
    line: rate === undefined ? null : Number(first),
    width: null,
    stake: paise(Math.round(stake * 100)),
  };
  return { eventId, marketId, selectionKey, terms };
}

export const oddsField = (page: Page): Locator => slipOf(page).getByRole('spinbutton', { name: 'Odds' });

export async function closeSlip(page: Page): Promise<void> {
  if (await slipOf(page).isVisible()) await slipOf(page).getByRole('button', { name: 'Close bet slip' }).click();
  await expect(slipOf(page)).toBeHidden();
}

export const successDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Bet Placed Successfully' });
export const oddsPrompt = (page: Page): Locator => slipOf(page).getByRole('alertdialog', { name: 'Odds have changed' });

/** Presses the next box that is open, the first of those that are wanted, and says a stake. */
export async function pickBox(page: Page, wanted: readonly Box[], stakeRupees: string): Promise<Box> {
  await closeSlip(page);
  const box = wanted[await pressAtOnce(page, wanted.map(targetOf), 20_000)];
  if (!box) throw new Error('nothing was pressed');
  await stakeField(page).fill(stakeRupees, { timeout: 3_000 });
  return box;
}

/** So often the odds may change on the way before a bet is given up: in play, some are never caught. */
const QUESTIONS_MOST = 2;

/** Waits for the answer to a placement; a changed price is taken. Throws what the slip says when the bet was refused. */
export async function takeAnswer(page: Page): Promise<void> {
  const refusal = slipOf(page).getByRole('form').getByRole('alert');
  for (let asked = 0; ; asked += 1) {
    await successDialog(page).or(oddsPrompt(page)).or(refusal).first().waitFor({ timeout: 12_000 });
    if (await successDialog(page).isVisible()) return;
    if (!(await oddsPrompt(page).isVisible())) throw new Error(`refused: ${await refusal.first().innerText()}`);
    if (asked === QUESTIONS_MOST) {
      await oddsPrompt(page).getByRole('button', { name: 'No', exact: true }).click();
      throw new Error('the odds change as often as they are asked about');
    }
    // This question has to go; the odds may have changed again before anybody looks, and then another stands in its place.
    const question = await oddsPrompt(page).elementHandle();
    await oddsPrompt(page)
      .getByRole('button', { name: /^Yes, at / })
      .click({ timeout: 12_000 });
    await question?.waitForElementState('hidden', { timeout: 20_000 });
  }
}

/**
 * Bets on the next open box of those that are wanted, again when it locks or is refused in between: in play that is how
 * it goes. `check` looks at the slip before the bet is placed. Leaves the success dialog open.
 */
export async function placeBet(
  page: Page,
  wanted: readonly Box[],
  stakeRupees: string,
  check: (box: Box) => Promise<void> = () => Promise.resolve(),
): Promise<Box> {
  let box: Box | undefined;
  await expect(async () => {
    box = await pickBox(page, wanted, stakeRupees);
    await check(box);
    await pressPlace(page);
    await takeAnswer(page);
  }).toPass({ timeout: 60_000, intervals: [200] });
  if (!box) throw new Error('no bet was placed');
  return box;
}
