import { setTimeout as sleep } from 'node:timers/promises';
import { Chrome } from './chrome.ts';
import { withFreshProduct } from './fresh-product.ts';
import type { Figure } from '../measure.ts';

/** Nothing more is asked for after this long without a request. */
const IDLE_MS = 3_000;
const WAIT_MS_MAX = 60_000;
const SCRIPT_BYTES_MAX = 120_000;

type Loaded = {
  readonly url: string;
  readonly type: string;
  readonly encoding: string;
  readonly headBytes: number;
  bytes: number;
};

/** Opens an address in a browser that knows nothing yet; what came over the wire until it fell silent. */
async function load(url: string, width: number, height: number): Promise<Loaded[]> {
  const chrome = await Chrome.start();
  try {
    const tab = await chrome.open(width, height);
    const loaded = new Map<string, Loaded>();
    let heardMs = performance.now();
    await tab.send('Network.enable');
    tab.on('Network.requestWillBeSent', () => {
      heardMs = performance.now();
    });
    tab.on('Network.responseReceived', (params) => {
      const { requestId, type, response } = Object(params);
      const encoding = String(response.headers['content-encoding'] ?? 'none');
      loaded.set(String(requestId), {
        url: String(response.url),
        type: String(type),
        encoding,
        headBytes: Number(response.encodedDataLength),
        bytes: 0,
      });
    });
    tab.on('Network.loadingFinished', (params) => {
      const { requestId, encodedDataLength } = Object(params);
      const one = loaded.get(String(requestId));
      // What was preloaded tells its size with its head, and nothing at its end.
      if (one) one.bytes = Math.abs(Number(encodedDataLength) - one.headBytes);
    });
    const startMs = performance.now();
    await tab.send('Page.navigate', { url });
    while (performance.now() - heardMs < IDLE_MS && performance.now() - startMs < WAIT_MS_MAX) await sleep(100);
    return [...loaded.values()];
  } finally {
    await chrome.close();
  }
}

/**
 * The compressed JavaScript of the markets page's first load, as the browser counts it on the wire without the answers' heads:
 * everything it asks for until it is idle, on a wide screen and on a phone.
 */
export async function benchFirstLoad(say: (line: string) => void): Promise<Figure[]> {
  return withFreshProduct(say, async (url) => {
    const figures: Figure[] = [];
    for (const [name, width, height] of [
      ['first-load', 1_440, 900],
      ['first-load-mobile', 390, 844],
    ] as const) {
      say(`${name} …`);
      const scripts = (await load(`${url}/markets`, width, height)).filter(({ type }) => type === 'Script');
      if (scripts.length < 2) throw new Error('the markets page did not load');
      for (const { url: from, encoding, bytes } of scripts) {
        say(`  ${bytes} ${encoding} ${new URL(from).pathname}`);
      }
      const value = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      const unit = `bytes of JavaScript in ${scripts.length} files`;
      figures.push({
        name,
        value,
        unit,
        baseline: 'bytes allowed',
        baselineValue: SCRIPT_BYTES_MAX,
        ratio: value / SCRIPT_BYTES_MAX,
      });
    }
    return figures;
  });
}
