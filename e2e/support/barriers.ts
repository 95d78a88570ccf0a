// axe, run inside the page. Its package for Playwright judges in a second page that it opens for each look, and brings
// everything over that holds, too: several times the work for the same barriers in an app that has no frames.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const SOURCE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page as it is now, `rule: element` each; by all rules unless some are named. */
export async function barriersOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE);
  return page.evaluate(
    async (values) => {
      if (window.frames.length > 0) throw new Error('axe does not look into frames here');
      if (window.axe === undefined) throw new Error('the page has changed under axe');
      const { violations } = await window.axe.run({
        resultTypes: ['violations'],
        ...(values.length > 0 && { runOnly: { type: 'rule' as const, values } }),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [...rules],
  );
}
