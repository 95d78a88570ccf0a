// Puts pictures of the gallery beside what they are judged by: `node tools/run.mjs e2e/pictures/gallery/sheet.ts BEFORE NOW
// DRAWINGS OUT`. BEFORE and NOW are folders that the gallery has written, DRAWINGS one of drawings of the pages, by the names
// below with `-dark.png` and `-light.png`. A sheet shows before, now and drawing, whichever there are.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../support/chromium.ts';
import { SIZES, THEMES } from './shown.ts';

/** The drawing of a picture, by folder and name: on a wide screen, and on a phone. */
const DRAWINGS: Readonly<Record<string, { wide?: string; phone?: string }>> = {
  'guest/home': { wide: 'home-guest', phone: 'm-home-live' },
  'guest/sign-in': { wide: 'login' },
  'player1/home': { wide: 'home-live', phone: 'm-home-live' },
  'player1/markets': { wide: 'markets', phone: 'm-markets' },
  'player1/event-before-start': { wide: 'event', phone: 'm-event' },
  'player1/event-in-play': { wide: 'event-full', phone: 'm-event-inplay' },
  'player1/event-football': { wide: 'event', phone: 'm-event-inplay' },
  'player1/race': { wide: 'racecard' },
  'player1/race-is-run': { wide: 'racecard-running' },
  'player1/slip-back': { wide: 'event', phone: 'm-event-slip' },
  'player1/slip-lay': { wide: 'orders-event', phone: 'm-orders' },
  'player1/my-bets': { wide: 'event-mybets' },
  'player1/ladder': { wide: 'ladder', phone: 'm-ladder' },
  'player1/dutching': { wide: 'dutching' },
  'player1/currentBets': { wide: 'current-bets' },
  'player1/accountStatement': { wide: 'statement' },
  'player1/menu': { phone: 'm-drawer' },
  'superadmin/users': { wide: 'a-accounts', phone: 'm-a-lists' },
  'superadmin/currentBets': { phone: 'm-a-lists-bets' },
  'superadmin/auditLog': { phone: 'm-a-lists-audit' },
  'superadmin/dashboard': { wide: 'a-dashboard' },
  'superadmin/bank': { wide: 'a-bank' },
  'superadmin/risk': { wide: 'a-risk' },
  'superadmin/alerts': { wide: 'a-alerts' },
  'superadmin/approvals': { wide: 'a-approvals' },
  'superadmin/settlementSheet': { wide: 'a-settlement' },
  'superadmin/allSports': { wide: 'a-sports' },
  'superadmin/appSettings': { wide: 'a-settings-home' },
};

/** The longest part of a page that is looked at, in heights of its screen. */
const SCREENS_MOST = 2;

const [before = '', now = '', drawings = '', out = ''] = process.argv.slice(2);
if (out === '') throw new Error('names four folders: before, now, drawings, and where the sheets go');

/** The picture with its title; nothing where there is none. */
function column(title: string, file: string, width: number): string {
  if (!fs.existsSync(file)) return '';
  return `<figure style="width:${width}px"><figcaption>${title}</figcaption><img src="${pathToFileURL(file).href}"></figure>`;
}

const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env });
const page = await browser.newPage();
fs.mkdirSync(out, { recursive: true });
for (const [name, { wide, phone }] of Object.entries(DRAWINGS))
  for (const { width, height } of SIZES)
    for (const theme of THEMES) {
      const file = `${name}-${width}-${theme}.png`;
      const drawing = `${width < 600 ? phone : width > 1023 ? wide : undefined}-${theme}.png`;
      const columns = [
        column('before', path.join(before, file), width),
        column('now', path.join(now, file), width),
        column('drawing', path.join(drawings, drawing), width),
      ].filter((one) => one !== '');
      if (columns.length < 2) continue;
      const sheet = path.join(out, `${name.replace('/', '-')}-${width}-${theme}.html`);
      const style = `body{display:flex;gap:16px;margin:16px;background:#777;font:16px sans-serif;color:#fff}
        figure{margin:0;max-height:${height * SCREENS_MOST}px;overflow:hidden}img{width:100%;display:block}`;
      fs.writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style>${columns.join('')}`);
      await page.setViewportSize({ width: columns.length * (width + 16) + 16, height });
      await page.goto(pathToFileURL(sheet).href);
      await page.screenshot({ path: sheet.replace('.html', '.png'), fullPage: true });
      fs.rmSync(sheet);
    }
await browser.close();
