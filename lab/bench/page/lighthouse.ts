import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Chrome } from './chrome.ts';
import { withFreshProduct } from './fresh-product.ts';
import type { Figure } from '../measure.ts';

/** Not among the dependencies: it weighs more than all of them, and only this command needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUN_MS_MAX = 240_000;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const run = promisify(execFile);

/** Fetches Lighthouse into a folder of its own, or uses the one that LIGHTHOUSE_FOLDER names. */
async function fetchLighthouse(folder: string): Promise<string> {
  const kept = process.env['LIGHTHOUSE_FOLDER'];
  const home = kept ?? path.join(folder, 'lighthouse');
  const cli = path.join(home, 'node_modules/lighthouse/cli/index.js');
  if (fs.existsSync(cli)) return cli;
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(path.join(home, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', LIGHTHOUSE], { cwd: home });
  return cli;
}

type Audit = { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/**
 * Lighthouse as a phone sees the page: slow 4G and a processor four times slower, simulated. The browser is started here:
 * Lighthouse's own launcher turns RenderDocument off, which every Chrome has on, and without it a Chromium that has no
 * window shows one picture a second, the first with content after two.
 */
async function audit(cli: string, url: string, out: string): Promise<Report> {
  const browser = await Chrome.start();
  const args = [
    cli,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    `--only-categories=${Object.keys(CATEGORIES).join(',')}`,
    `--port=${browser.port}`,
  ];
  try {
    await run(process.execPath, args, { timeout: RUN_MS_MAX });
  } finally {
    await browser.close();
  }
  return JSON.parse(fs.readFileSync(out, 'utf8'));
}

/** What a category's score was lowered by. */
function complaints({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const found = audits[id];
    if (!found || weight === 0 || found.score === null || found.score >= 0.9) return [];
    return [`  ${category}: ${found.title} ${found.displayValue ?? ''} (${found.score})`];
  });
}

const TIMES = {
  'largest-contentful-paint': 'LCP',
  'first-contentful-paint': 'FCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed Index',
};

/** One run on a machine that serves, simulates and looks at once is off by many points now and then. */
const RUNS = 3;

const pointsOf = (report: Report, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);

const timesOf = (report: Report) =>
  Object.entries(TIMES)
    .map(([id, words]) => `${words} ${report.audits[id]?.displayValue ?? ''}`)
    .join(' · ');

/** The run whose performance is the median one. */
function medianOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((one, other) => pointsOf(one, 'performance') - pointsOf(other, 'performance'));
  const report = sorted[Math.floor(sorted.length / 2)];
  if (report === undefined) throw new Error('Lighthouse gave no report');
  return report;
}

/** Home, markets and an event's page under Lighthouse's mobile settings: the median of three runs each. */
export async function benchLighthouse(say: (line: string) => void): Promise<Figure[]> {
  return withFreshProduct(say, async (url, folder) => {
    const cli = await fetchLighthouse(folder);
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(await pagesOf(url))) {
      say(`lighthouse: ${name} …`);
      const reports: Report[] = [];
      for (let run = 1; run <= RUNS; run++) {
        const report = await audit(cli, `${url}${address}`, path.join(folder, `${name}-${run}.json`));
        say(`${pointsOf(report, 'performance')} points · ${timesOf(report)}`);
        reports.push(report);
      }
      const report = medianOf(reports);
      for (const [category, least] of Object.entries(CATEGORIES)) {
        for (const line of complaints(report, category)) say(line);
        const value = pointsOf(report, category);
        figures.push({
          name: `lighthouse-${name}-${category}`,
          value,
          unit: 'points',
          baseline: 'points to reach',
          baselineValue: least,
          ratio: value / least,
        });
      }
    }
    return figures;
  });
}

/** The event is one that is in play, or the next one. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const answer: unknown = await (await fetch(`${url}/api/provider/events?sportId=4`)).json();
  const events: readonly unknown[] = Object(answer).data;
  const event = Object(events.find((one) => Object(one).inPlay === true) ?? events[0]).event;
  return { home: '/', markets: '/markets', event: `/event/${String(Object(event).id)}?sportId=4` };
}
