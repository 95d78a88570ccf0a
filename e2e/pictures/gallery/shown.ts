// What a picture is taken of, and how a row of them is taken.
import path from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { take } from '../take.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../test-results/gallery');

export const THEMES = ['dark', 'light'] as const;
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** How the screen is that shows it. */
export type Look = { readonly theme: (typeof THEMES)[number]; readonly size: (typeof SIZES)[number] };
/** Who asks the product beside the browser; a guest has no token. */
export type Asker = { readonly request: APIRequestContext; readonly token: string | null };

export type Shown = {
  readonly name: string;
  /** What belongs to a match is asked for when its picture is taken: matches end. */
  readonly address: string | ((asker: Asker) => Promise<string>);
  /** What is done on the page before; without it the whole page is the picture, as long as it is. */
  readonly open?: (page: Page, look: Look) => Promise<void>;
  /** The screens that have it; all of them unless it is said. */
  readonly on?: (look: Look) => boolean;
};

export const lookName = ({ theme, size }: Look): string => `${size.width} ${theme}`;

export async function pageOf(browser: Browser, { theme, size }: Look): Promise<Page> {
  const isPhone = size.width < 600;
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  return context.newPage();
}

/** Pictures of all of them; fails at the end, by name, for each that could not be taken. */
export async function takeAll(
  page: Page,
  folder: string,
  look: Look,
  asker: Asker,
  all: readonly Shown[],
  restMs = 600,
) {
  const missing: string[] = [];
  for (const { name, address, open, on } of all) {
    if (on?.(look) === false) continue;
    const file = path.join(FOLDER, folder, `${name}-${look.size.width}-${look.theme}.png`);
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(typeof address === 'string' ? address : await address(asker));
      await page.waitForFunction(() => document.documentElement.dataset['first'] === undefined);
      if (open) await open(page, look);
      else await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await take(page, restMs, { path: file, fullPage: open === undefined });
    } catch (fault) {
      missing.push(`${name}: ${String(fault).split('\n').slice(0, 3).join(' ')}`);
    }
  }
  expect(missing, 'pictures that could not be taken').toEqual([]);
}
