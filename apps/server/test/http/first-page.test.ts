import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsHandlers } from '../../src/modules/settings/routes.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const PAGE = `<!doctype html><html lang="en"><head><title>Pavilion</title><script>${SCRIPT}</script></head><body><div id="root"><p class="boot">Pavilion</p></div></body></html>`;
/** Stands for the one of the build: it says what it was given, as a page would. */
const DRAWER = `
  let drawings = 0;
  export const firstPageOf = ({ pathname }) => (pathname === '/markets' || pathname === '/broken' ? 'markets' : null);
  export const drawnAddress = (address) => firstPageOf(address) && address.pathname + address.search;
  export const neededFor = () => ['/api/content/upcoming_fixtures', '/api/nothing', '/api/auth/me'];
  export function draw(address, layout, answers) {
    if (address.search === '?slow') for (const until = performance.now() + 250; performance.now() < until; );
    if (address.pathname === '/broken') throw new Error('cannot be drawn');
    drawings += 1;
    return {
      head: '<title>Markets</title>',
      body: '<main>' + layout + ' ' + drawings + ' ' + Object.keys(answers).join() + ' $& ' + address.search + '</main>',
    };
  }
`;

const EVIL = '</script><script>alert(1)</script>';
const FIXTURE = { date_time: '2026-03-01T06:00:00.000Z', sportId: '4', competitionId: '1', eventId: '7' };

let w: World;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-web-'));
  fs.mkdirSync(path.join(folder, '.first'));
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE);
  fs.writeFileSync(path.join(folder, '.first/package.json'), '{"type":"module"}');
  fs.writeFileSync(path.join(folder, '.first/first-page.js'), DRAWER);
  fs.writeFileSync(path.join(folder, '.first/files.json'), '{"markets":["/assets/markets-1a.js"]}');
  const fixtures = { items: [{ ...FIXTURE, title: EVIL }] };
  const settings = settingsHandlers(
    () => ({ feed: 'down', ageMs: null }),
    async () => fixtures,
  );
  w = await world({ webFolder: folder, handlers: { ...baseHandlers(), settings } });
});
afterAll(async () => {
  await w.close();
  fs.rmSync(folder, { recursive: true });
});

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const page = (url: string, headers: Record<string, string> = {}) =>
  w.send('GET', url, { headers: { accept: 'text/html', ...headers } });
const mainOf = (body: unknown) => /<main>(.*)<\/main>/.exec(String(body))?.[1];

test('a first page holds what was drawn, the answers it was drawn from, and the files that it runs', async () => {
  const { status, body } = await page('/markets');
  expect(status).toBe(200);
  expect(mainOf(body)).toMatch(/^wide \d+ \/api\/content\/upcoming_fixtures \$& $/);
  expect(body).not.toContain('class="boot"');
  expect(body).toContain('<html data-first="wide" lang="en">');
  expect(body.match(/<title>/g)).toEqual(['<title>']);
  expect(body).toContain('<title>Markets</title>');
  expect(body).toContain('<link rel="later" href="/assets/markets-1a.js">');
  const data = /<script type="application\/json" id="answers">(.*)<\/script>/.exec(body)?.[1] ?? '';
  const answers = JSON.parse(data);
  // What a guest is refused is not among them.
  expect(answers).toEqual({ '/api/content/upcoming_fixtures': { items: [{ ...FIXTURE, title: EVIL }] } });
});

test('no answer can leave the data that it is: the policy runs the page’s own script by its hash and nothing else', async () => {
  const { body, headers } = await page('/markets');
  expect(body).not.toContain(EVIL);
  expect(body).toContain('alert(1)');
  const policy = String(headers['content-security-policy']);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy.split(';').find((rule) => rule.includes('script-src'))).not.toContain('unsafe');
});

test('a phone is sent a page of its width, and both stand for a second', async () => {
  const [first, second] = await Promise.all([page('/markets?a'), page('/markets?a')]);
  expect(mainOf(second.body)).toBe(mainOf(first.body));
  const phones = [{ 'user-agent': PHONE }, { 'sec-ch-ua-mobile': '?1' }];
  for (const headers of phones) expect(mainOf((await page('/markets?a', headers)).body)).toMatch(/^mobile /);
  expect(String(first.headers['vary'])).toContain('user-agent');
  expect(first.headers['cache-control']).toBe('no-cache');
});

test('a change that everybody sees is in the next page', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const first = mainOf((await page('/markets?d')).body);
  w.context.bus.publish('settings.changed', {});
  await expect.poll(async () => mainOf((await page('/markets?d')).body), { timeout: 500 }).not.toBe(first);
});

test('it is sent in the encoding that the browser takes', async () => {
  // Whichever drawing it is.
  const same = (html: string) => html.replace(/wide \d+/, 'wide');
  const plain = same((await page('/markets?b')).body);
  const raw = async (encoding: string) =>
    (await w.app.inject({ url: '/markets?b', headers: { accept: 'text/html', 'accept-encoding': encoding } }))
      .rawPayload;
  expect(same(brotliDecompressSync(await raw('gzip, br')).toString())).toBe(plain);
  expect(same(gunzipSync(await raw('gzip')).toString())).toBe(plain);
  expect(same(gunzipSync(await raw('br;q=0, gzip;q=0.5')).toString())).toBe(plain);
  expect(same((await raw('BR;q=0.0, identity')).toString())).toBe(plain);
});

test('what is no first page, or cannot be drawn, is the page without content', async () => {
  expect((await page('/rules')).body).toBe(PAGE);
  expect((await page('/broken')).body).toBe(PAGE);
  expect(w.logged.filter((line) => line.includes('cannot be drawn'))).toHaveLength(1);
});

test('what takes too much time to draw is sent without content, until the second is over', { retry: 2 }, async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(mainOf((await page('/markets?slow')).body)).toBeDefined();
  expect((await page('/markets?c')).body).toBe(PAGE);
  await expect.poll(async () => mainOf((await page('/markets?c')).body), { timeout: 5_000 }).toBeDefined();
});

test('a build that takes the place of the one before is drawn without a restart, in whatever order its files come', async () => {
  const first = path.join(folder, '.first');
  const draws = async (search: string) => mainOf((await page(`/markets${search}`)).body);
  expect(await draws('?old')).toMatch(/^wide /);
  fs.rmSync(first, { recursive: true });
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE.replace('<head>', '<head><meta name="of" content="2">'));
  const bare = (await page('/markets?page')).body;
  expect(bare).toContain('<meta name="of" content="2">');
  expect(mainOf(bare)).toBeUndefined();
  fs.mkdirSync(first);
  fs.writeFileSync(path.join(first, 'package.json'), '{"type":"module"}');
  fs.writeFileSync(path.join(first, 'files.json'), '{"markets":["/assets/markets-2b.js"]}');
  fs.writeFileSync(path.join(first, 'first-page.js'), DRAWER.slice(0, -30));
  expect((await page('/markets?half')).body).toBe(bare);
  fs.writeFileSync(path.join(first, 'first-page.js'), DRAWER.replace("'<main>'", "'<main>second '"));
  expect(await draws('?whole')).toMatch(/^second wide /);
  // While a folder takes the place of another there is none for a moment.
  fs.renameSync(folder, `${folder}-away`);
  expect(await draws('?between')).toMatch(/^second wide /);
  fs.renameSync(`${folder}-away`, folder);
  expect(await draws('?back')).toMatch(/^second wide /);
});

test('what draws the page is not sent to anybody', async () => {
  expect((await page('/.first/first-page.js')).body).not.toContain('drawings');
  expect((await w.send('GET', '/.first/files.json')).status).toBe(404);
});
