// What a screen reader would say of the page, and what axe knows to be a barrier, in both themes.
import { expect, type Page } from '@playwright/test';
import { barriersOf } from './barriers.ts';
import { expectAccessible } from './journey.ts';

/** Something to press, to choose or to fill in, as a line of the accessibility tree without the name after its role. */
const NAMELESS =
  /^\s*- '?(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|spinbutton|slider|tab|menuitem|option|dialog|alertdialog|img|table|heading)(?! ")\b.*/gm;

/** Everything on the page that somebody can act on, and every dialog, picture and heading, has a name. */
export async function expectNames(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree.match(NAMELESS) ?? [], 'what a screen reader cannot name').toEqual([]);
}

/** Colours that fade into others are waited for. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ending);
  }, theme);
}

/** No barrier in the dark theme, and none in the light one, where only the colours are others. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNames(page);
  await wear(page, 'dark');
  await expectAccessible(page);
  await wear(page, 'light');
  const found = await barriersOf(page, ['color-contrast']);
  expect(found, 'barriers that axe found in the light theme').toEqual([]);
  await wear(page, 'dark');
}
