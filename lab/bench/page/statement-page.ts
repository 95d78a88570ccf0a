import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '../../../apps/server/src/db/embedded.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { Chrome, type Tab } from './chrome.ts';
import { type FrameTimes, traceFrames } from '../board/frame-trace.ts';
import { withFreshProduct } from './fresh-product.ts';
import { type Figure, percentile } from '../measure.ts';
import { MONTH, plantStatements } from './statement-rows.ts';

const PLAYER = 'player1';
const PASSWORD = 'pavilion';
const ADDRESS = `/account-statement?from=${MONTH.from}&to=${MONTH.to}&rows=50`;
const [WIDTH, HEIGHT] = [1_440, 900];
const OPENED_MS_MAX = 1_000;
const WAIT_MS_MAX = 60_000;
const REPEATS = 5;
/** There and back again, as a wheel does it. */
const SCROLL = { x: 700, y: 500, speed: 1_600, xDistance: 0, yDistance: -1_600, repeatCount: 3, repeatDelayMs: 100 };
const SCROLL_SECONDS = 5;
/** The same number of rows and columns without any of the product in it. */
const PLAIN = `<!doctype html><style>td{padding:12px}</style><table>${`<tr>${'<td>1,24,500.00</td>'.repeat(8)}</tr>`.repeat(50)}</table>`;

/** A session of one of the demo's accounts, of its first player where none is named. */
export async function tokenAt(url: string, username = PLAYER): Promise<string> {
  const terms: unknown = await (await fetch(`${url}/api/app-settings`)).json();
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD, termsVersion: Object(terms).termsVersion }),
  });
  const token: unknown = Object(await answer.json()).token;
  if (typeof token !== 'string') throw new Error(`${username} could not sign in`);
  return token;
}

/** Gives the demo's first player its months; events come with the feed, and the movements need one to copy. */
async function plant(dataFolder: string): Promise<void> {
  const url = runningEmbedded(dataFolder);
  if (url === undefined) throw new Error('the product runs no database of its own');
  const pool = createPool({ connectionString: url, max: 2, statement_timeout: 0 });
  try {
    for (const startMs = performance.now(); performance.now() - startMs < WAIT_MS_MAX; await sleep(500)) {
      if ((await pool.query('select from event limit 1')).rowCount === 1) break;
    }
    const { rows } = await pool.query<{ id: string }>('select id from account where username = $1', [PLAYER]);
    await plantStatements(
      pool,
      rows.map(({ id }) => Number(id)),
    );
  } finally {
    await pool.end();
  }
}

/** Milliseconds from opening the address, with the app in the browser's cache, until the first movement stands there. */
async function open(tab: Tab, url: string): Promise<number> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await sleep(300);
  await tab.send('Page.navigate', { url: `${url}${ADDRESS}` });
  const shown = `new Promise((resolve) => {
    const look = () => document.querySelectorAll('main table tbody tr').length >= 50
      ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  })`;
  return Number(await tab.evaluate(shown));
}

async function scrolled(chrome: Chrome, tab: Tab): Promise<FrameTimes> {
  const trace = traceFrames(chrome, SCROLL_SECONDS);
  await tab.send('Input.synthesizeScrollGesture', SCROLL);
  return trace;
}

const medianOf = (values: Iterable<number>): number => percentile(Float64Array.from(values).sort(), 0.5);
const framesOf = ({ framesDrawn, seconds }: FrameTimes): number => framesDrawn / seconds;
const round = (value: number): number => Math.round(value * 10) / 10;

/** A month of 20,000 movements in the browser: how soon it stands there, and how it scrolls beside a plain table. */
export async function benchStatementPage(say: (line: string) => void): Promise<Figure[]> {
  return withFreshProduct(say, async (url, folder) => {
    say('planting movements …');
    await plant(path.join(folder, 'data'));
    const token = await tokenAt(url);
    const chrome = await Chrome.start();
    try {
      const tab = await chrome.open(WIDTH, HEIGHT);
      await tab.send('Page.navigate', { url: `${url}/rules` });
      await sleep(2_000);
      await tab.evaluate(`localStorage.setItem('pavilion.token', ${JSON.stringify(token)})`);
      const times: number[] = [];
      for (let n = 0; n < REPEATS; n += 1) times.push(await open(tab, url));
      say(`opened in ${times.map(Math.round).join(', ')} ms`);
      const own = await scrolled(chrome, tab);
      const plainTab = await chrome.open(WIDTH, HEIGHT);
      await plainTab.send('Page.navigate', { url: `data:text/html,${encodeURIComponent(PLAIN)}` });
      await sleep(1_000);
      const plain = await scrolled(chrome, plainTab);
      return figuresOf(medianOf(times), own, plain);
    } finally {
      await chrome.close();
    }
  });
}

function figuresOf(openedMs: number, own: FrameTimes, plain: FrameTimes): Figure[] {
  const figure = (name: string, value: number, unit: string, baseline: string, baselineValue: number): Figure => ({
    ...{ name, value: round(value), unit, baseline },
    ...{ baselineValue: round(baselineValue), ratio: value / baselineValue },
  });
  const work = ({ scriptMs, renderMs }: FrameTimes) => medianOf(scriptMs) + medianOf(renderMs);
  return [
    figure('statement-opened', openedMs, 'ms until 50 of 20,000 movements are shown, median', 'ms', OPENED_MS_MAX),
    figure('statement-scroll', framesOf(own), 'frames/s drawn while it scrolls', 'a plain table', framesOf(plain)),
    figure('statement-scroll-work', work(own), 'ms of script and rendering a frame', 'a plain table', work(plain)),
    figure(
      'statement-scroll-long-tasks',
      own.longTasks,
      'tasks of 50 ms and more',
      'a plain table and one',
      plain.longTasks + 1,
    ),
  ];
}
