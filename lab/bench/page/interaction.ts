import { setTimeout as sleep } from 'node:timers/promises';
import { Chrome, type Tab } from './chrome.ts';
import { withFreshProduct } from './fresh-product.ts';
import { type Figure, percentile } from '../measure.ts';
import { tokenAt } from './statement-page.ts';

const [WIDTH, HEIGHT] = [1_440, 900];
const SLOWER = 4;
const PAINT_MS_MAX = 100;
const REPEATS = 7;
const WAIT_MS_MAX = 60_000;
/** Prices go on meanwhile, and the next act meets a page that has settled. */
const BETWEEN_MS = 900;

/** Something a player does: a press on the element of an expression (`n` counts), or a key that is typed where focus is. */
type Act = { readonly name: string } & ({ readonly press: string } | { readonly key: string });

const PRICE: Act = {
  name: 'price',
  press: `((cells) => cells[(2 * n) % cells.length])(
    [...document.querySelectorAll('main .px:not([aria-disabled])')].filter((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return top > 100 && bottom < innerHeight - 40;
    }))`,
};
const STAKE: Act = { name: 'stake', key: '5' };
const PAGES: Readonly<Record<'markets' | 'event', readonly Act[]>> = {
  markets: [PRICE, STAKE, { name: 'sport', press: `document.querySelectorAll('main [role=tab]')[(n + 1) % 3]` }],
  event: [
    PRICE,
    STAKE,
    { name: 'filter', press: `document.querySelectorAll('[aria-label="Markets shown"] button')[(n + 1) % 3]` },
    { name: 'fold', press: `document.querySelector('main section.panel button[aria-expanded]')` },
  ],
};

const OBSERVE = `window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) window.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** Does it once; milliseconds until the next picture after it, as the browser counts them in steps of 8; 16 where it was sooner. */
async function paintMs(tab: Tab, act: Act, n: number): Promise<number> {
  await tab.evaluate('window.interactions = []');
  if ('key' in act) {
    const key = { key: act.key, code: `Digit${act.key}`, windowsVirtualKeyCode: act.key.charCodeAt(0) };
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: act.key, ...key });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  } else {
    const place = await placeOf(tab, act.press, n);
    for (const type of ['mousePressed', 'mouseReleased'])
      await tab.send('Input.dispatchMouseEvent', { type, x: place.x, y: place.y, button: 'left', clickCount: 1 });
  }
  await sleep(BETWEEN_MS);
  return Number(await tab.evaluate('Math.max(16, ...window.interactions)'));
}

/** The middle of what is to be pressed, once it is there: on a busy machine prices lock for a while. */
async function placeOf(tab: Tab, press: string, n: number): Promise<{ x: number; y: number }> {
  const box = `((n) => (${press})?.getBoundingClientRect())(${n})`;
  await until(tab, `Boolean(${box})`);
  const { x, y, width, height } = Object(await tab.evaluate(`${box}.toJSON()`));
  return { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 };
}

/** Waits until an expression of the page is true; fails after a minute. */
export async function until(tab: Tab, expression: string): Promise<void> {
  for (const startMs = performance.now(); performance.now() - startMs < WAIT_MS_MAX; await sleep(250))
    if (await tab.evaluate(expression)) return;
  throw new Error(`the page did not come so far: ${expression}`);
}

/** Whether a page shows prices that are open. */
export const PRICES_OPEN = `document.querySelectorAll('main .px:not([aria-disabled])').length > 2`;

/** The first match in play whose prices are open, as the markets page links it. */
export const LIVE_EVENT = `[...document.querySelectorAll('main a[href^="/event/"]')].find((link) =>
  link.closest('[role=row], article')?.querySelectorAll('.px:not([aria-disabled])').length > 2)?.href`;

/**
 * Presses and keys on the markets page and on a match with live prices, at a processor four times as slow: how long until the next
 * picture. `url` is a running product.
 */
export async function measureInteractions(url: string, say: (line: string) => void): Promise<Figure[]> {
  const token = await tokenAt(url);
  const chrome = await Chrome.start();
  try {
    const tab = await chrome.open(WIDTH, HEIGHT);
    await tab.send('Page.navigate', { url: `${url}/rules` });
    await until(tab, `document.querySelector('main h1') !== null`);
    await tab.evaluate(`localStorage.setItem('pavilion.token', ${JSON.stringify(token)})`);
    await tab.evaluate(`localStorage.setItem('pavilion.tour', 'done')`);
    const figures: Figure[] = [];
    let address = `${url}/markets`;
    for (const [page, acts] of Object.entries(PAGES)) {
      await tab.send('Page.navigate', { url: address });
      await until(tab, PRICES_OPEN);
      if (page === 'markets') address = String(await tab.evaluate(LIVE_EVENT));
      await tab.evaluate(OBSERVE);
      await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await sleep(3_000);
      for (const act of acts) {
        const times: number[] = [];
        for (let n = 0; n < REPEATS; n += 1) times.push(await paintMs(tab, act, n));
        say(`${page}, ${act.name}: ${times.join(', ')} ms`);
        figures.push(...figuresOf(`interaction-${page}-${act.name}`, times));
      }
      await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    return figures;
  } finally {
    await chrome.close();
  }
}

function figuresOf(name: string, times: readonly number[]): Figure[] {
  const sorted = Float64Array.from(times).sort();
  const figure = (suffix: string, value: number): Figure => ({
    ...{ name: `${name}${suffix}`, value, unit: `ms to the next picture at 1/${SLOWER} of the processor` },
    ...{ baseline: 'ms', baselineValue: PAINT_MS_MAX, ratio: value / PAINT_MS_MAX },
  });
  return [figure('', percentile(sorted, 0.5)), figure('-worst', sorted.at(-1) ?? Number.NaN)];
}

/** The same on a fresh build. */
export const benchInteractions = (say: (line: string) => void): Promise<Figure[]> =>
  withFreshProduct(say, (url) => measureInteractions(url, say));
