import { setTimeout as sleep } from 'node:timers/promises';
import { Chrome, type Tab } from './chrome.ts';
import { withFreshProduct } from './fresh-product.ts';
import { LIVE_EVENT, PRICES_OPEN, until } from './interaction.ts';
import type { Figure } from '../measure.ts';

const [WIDTH, HEIGHT] = [1_440, 900];
const EVERY_MS = 300_000;
const MAY_GROW = 1.1;
const MEGABYTE = 1_000_000;

type Held = { readonly heap: number; readonly elements: number };

/** What the page holds after everything that can be collected was. */
async function held(tab: Tab): Promise<Held> {
  await tab.send('HeapProfiler.collectGarbage');
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = Object(await tab.send('Runtime.getHeapUsage'));
  return { heap: Number(usedSize), elements: Number(await tab.evaluate(`document.querySelectorAll('*').length`)) };
}

type Times = {
  /** Until then fills what has an end: caches of a fixed size, compiled code, what the browser keeps of its own timings. */
  readonly warmMinutes: number;
  readonly minutes: number;
};

/** The page of a match in play with live prices, open for so long: how far its heap grows above what it was when warm. */
export async function benchEventMemory(times: Times, say: (line: string) => void): Promise<Figure[]> {
  const { warmMinutes, minutes } = times;
  return withFreshProduct(say, async (url) => {
    const chrome = await Chrome.start();
    try {
      const tab = await chrome.open(WIDTH, HEIGHT);
      await tab.send('Page.navigate', { url: `${url}/markets` });
      await until(tab, PRICES_OPEN);
      await tab.send('Page.navigate', { url: String(await tab.evaluate(LIVE_EVENT)) });
      await until(tab, PRICES_OPEN);
      await sleep(warmMinutes * 60_000);
      const warm = await held(tab);
      let most = warm.heap;
      for (let minute = 0; minute < minutes; minute += EVERY_MS / 60_000) {
        await sleep(EVERY_MS);
        const { heap, elements } = await held(tab);
        most = Math.max(most, heap);
        const title = String(await tab.evaluate('document.title'));
        say(`${title}: ${(heap / MEGABYTE).toFixed(2)} MB, ${elements} elements`);
      }
      return [
        {
          ...{ name: 'event-memory', value: most, unit: `bytes of heap at most in ${minutes} minutes` },
          ...{ baseline: `bytes when warm; at most × ${MAY_GROW}`, baselineValue: warm.heap, ratio: most / warm.heap },
        },
      ];
    } finally {
      await chrome.close();
    }
  });
}
