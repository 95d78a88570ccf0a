// Over plain HTTP at an address of the house network a page is no secure context, and has less than on localhost.
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '../../../src/shared/lib/browser/copy-text.ts';
import { randomId } from '../../../src/shared/lib/browser/random-id.ts';

/** What only a secure context has, and the files that ask first. */
const SECURE_ONLY: readonly (readonly [what: RegExp, ...guardedIn: string[]])[] = [
  [/\brandomUUID\b/, 'browser/random-id.ts'],
  [/\bcrypto\s*\??\.\s*subtle\b/],
  [/\.clipboard\b/, 'browser/copy-text.ts'],
  [/\bserviceWorker\b/, 'browser/install.ts', 'notices/device.ts', 'notices/DeviceKeeper.tsx'],
  [/\bnew Notification\b|\bNotification\.|\bPushManager\b/, 'notices/device.ts'],
  [/\bnavigator\s*\??\.\s*(?:share|canShare)\b/, 'receipt/receipt-picture.ts'],
  [/\bnavigator\s*\??\.\s*(?:locks|storage|wakeLock|credentials|mediaDevices|geolocation|bluetooth)\b/],
  [/\bcaches\s*\.|\bcookieStore\b|\bPaymentRequest\b|\bshowSaveFilePicker\b|\bcrossOriginIsolated\b/],
];

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** What runs in the browser: the pages, and each of our packages that they depend on. */
const NAMED = fs.readFileSync(path.join(ROOT, 'apps/web/package.json'), 'utf8').matchAll(/"@pavilion\/(\w+)": /g);
const FOLDERS = ['apps/web/src', ...[...NAMED].map(([, name]) => `packages/${name}/src`)];

function* sources(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.tsx?$/.test(entry.name)) yield path.join(entry.parentPath, entry.name);
  }
}

/** Comments speak of these things, too. */
const codeOf = (file: string): string =>
  fs
    .readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

test('nothing that a secure context alone has is used without asking', () => {
  expect(FOLDERS).toHaveLength(5);
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for (const file of sources(path.join(ROOT, folder))) {
      const code = codeOf(file);
      for (const [what, ...guardedIn] of SECURE_ONLY) {
        if (what.test(code) && !guardedIn.some((one) => file.endsWith(one)))
          found.push(`${path.relative(ROOT, file)}: ${what}`);
      }
    }
  }
  expect(found).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

test('ids are random UUIDs without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 500 }, randomId));
  expect(ids.size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('without a clipboard it is said that there is none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('1234')).toBe('unavailable');
});
