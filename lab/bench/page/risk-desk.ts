import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { runningEmbedded } from '../../../apps/server/src/db/embedded.ts';
import { Chrome, type Tab } from './chrome.ts';
import { withFreshProduct } from './fresh-product.ts';
import { type Figure, percentile } from '../measure.ts';
import { tokenAt } from './statement-page.ts';

const DESK = 'superadmin';
const [WIDTH, HEIGHT] = [1_440, 900];
const BETS_A_SECOND = 2_000;
const ROUND_MS = 100;
const SECONDS = 15;
const TASK_MS_MAX = 50;
const BEHIND_MS_MAX = 1_000;
const WAIT_MS_MAX = 60_000;

/** The tasks that took 50 ms and more, as the browser tells of them. */
const OBSERVE = `window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });`;
/** How old the newest bet is that the list shows, in milliseconds. */
const BEHIND = `Date.now() - Date.parse(document.querySelector('[aria-label="Live bets"] li time').dateTime)`;

async function until(look: () => Promise<unknown>, what: string): Promise<void> {
  for (const startMs = performance.now(); performance.now() - startMs < WAIT_MS_MAX; await sleep(250))
    if (await look()) return;
  throw new Error(`the risk desk: ${what}`);
}

/** Writes bets of all players on a market of the catalogue, as many as are due; the desk reads them as it does any others. */
async function writeBets(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with player as (select array_agg(id) as ids from account where role = 'user'),
       first as (select id from market order by id limit 1)
     insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
     select ids[1 + n % cardinality(ids)], gen_random_uuid(), '\\x00', first.id, '1', 'Team 1',
       case when n % 2 = 0 then 'back' else 'lay' end, 180, 180, 100 * (n % 500 + 1), 80 * (n % 500 + 1),
       case when n % 2 = 0 then 100 else 80 end * (n % 500 + 1), 'matched', 1, now(), 5, 'match-1', clock_timestamp()
     from generate_series(1, $1::int) n, player, first`,
    [count],
  );
}

/** Bets at an even rate for so long; meanwhile how far the list is behind, twice a second. */
async function watchWhileBetting(pool: pg.Pool, tab: Tab): Promise<number[]> {
  const behind: number[] = [];
  const startMs = performance.now();
  let written = 0;
  for (let n = 1; n <= (SECONDS * 1000) / ROUND_MS; n += 1) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * BETS_A_SECOND) - written;
    await writeBets(pool, due);
    written += due;
    if (n % 5 === 0 && n > 20) behind.push(Number(await tab.evaluate(BEHIND)));
    await sleep(Math.max(0, startMs + n * ROUND_MS - performance.now()));
  }
  return behind;
}

/** The risk desk of a super admin while 2,000 bets a second are written: its longest task, and how far its list is behind. */
export async function benchRiskDesk(say: (line: string) => void): Promise<Figure[]> {
  return withFreshProduct(say, async (url, folder) => {
    const database = runningEmbedded(path.join(folder, 'data'));
    if (database === undefined) throw new Error('the product runs no database of its own');
    const pool = createPool({ connectionString: database, max: 2, statement_timeout: 0 });
    const chrome = await Chrome.start();
    try {
      const token = await tokenAt(url, DESK);
      await until(async () => (await pool.query('select from market limit 1')).rowCount === 1, 'there is no market');
      const tab = await chrome.open(WIDTH, HEIGHT);
      await tab.send('Page.navigate', { url: `${url}/rules` });
      await until(() => tab.evaluate(`document.querySelector('main h1') !== null`), 'the site did not open');
      await tab.evaluate(`localStorage.setItem('pavilion.token', ${JSON.stringify(token)})`);
      await tab.send('Page.navigate', { url: `${url}/super-admin/risk-desk` });
      await writeBets(pool, 100);
      const rows = `document.querySelectorAll('[aria-label="Live bets"] li').length > 10`;
      await until(() => tab.evaluate(rows), 'it shows no bets');
      await sleep(3_000);
      await tab.evaluate(OBSERVE);
      say(`${BETS_A_SECOND} bets a second …`);
      const behind = await watchWhileBetting(pool, tab);
      const tasks = Object(await tab.evaluate('window.longTasks'));
      const long = Array.isArray(tasks) ? tasks.map(Number) : [];
      say(`tasks of 50 ms and more: ${long.map(Math.round).join(', ') || 'none'}`);
      return figuresOf(long, behind);
    } finally {
      await chrome.close();
      await pool.end();
    }
  });
}

function figuresOf(long: readonly number[], behind: readonly number[]): Figure[] {
  const longest = Math.round(Math.max(0, ...long));
  const median = Math.round(percentile(Float64Array.from(behind).sort(), 0.5));
  return [
    {
      ...{ name: 'risk-desk-longest-task', value: longest, unit: `ms at ${BETS_A_SECOND} bets/s; 0: none took 50` },
      ...{ baseline: 'ms', baselineValue: TASK_MS_MAX, ratio: longest / TASK_MS_MAX },
    },
    {
      ...{ name: 'risk-desk-behind', value: median, unit: 'ms from a bet to its line, median' },
      ...{ baseline: 'ms', baselineValue: BEHIND_MS_MAX, ratio: median / BEHIND_MS_MAX },
    },
  ];
}
