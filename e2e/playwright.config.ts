import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { freePort } from './support/port.ts';

// This file is read again in every worker; what the first reading chose travels in the environment.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= path.join(os.tmpdir(), `pavilion-e2e-${randomUUID()}`);
const port = process.env['E2E_PORT'];
const browser = await findChromium();
const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'test-results/e2e'),
  fullyParallel: true,
  // The two longest journeys wait for a match to be played and leave the processor to the others.
  workers: 3,
  forbidOnly: true,
  // Matches are played while the journeys run: what depends on a moment of one is tried twice, and named when it was.
  retries: 1,
  // Bounds for a machine that is busy with the other tests and slow besides; nothing waits that long when all is well.
  timeout: 150_000,
  // A run that comes to nothing ends by itself, and so names what failed.
  globalTimeout: 70 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['../tools/outcome/browser-reporter.ts']],
  use: {
    // The theme of who has chosen none is the system's.
    colorScheme: 'dark',
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
    // A worker of the app would answer for the server and go past what is staged; one journey looks at it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A page that a test has staged is foreign to Chromium, which then asks before it lets the socket reach this machine.
    permissions: ['local-network-access'],
    // Without a graphics card the news that run across every page cost a whole core; one journey looks at motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording one takes a good part of the processor; what fails is tried again, and then recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
  projects: [
    // A journey that belongs to one layout, or that one run through proves, names it in a tag.
    { name: 'desktop', grepInvert: /@mobile/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 240_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      PORT: port,
      PAVILION_DATA: process.env['E2E_DATA'],
      HOST: '127.0.0.1',
      FEED: 'simulator',
      FEED_SEED: process.env['E2E_SEED'] ?? '7',
      // The shortest matches then last two minutes, and prices are open for most of a second between two balls.
      FEED_SPEED: process.env['E2E_SPEED'] ?? '10',
      LOG_LEVEL: 'warn',
      PAVILION_ENV: 'dev',
      DATABASE_URL: '',
      BRIDGE_URL: '',
      NATS_URL: '',
      // All journeys come from one address.
      RATE_LIMITS: 'off',
      // Who has what waiting is the journeys' own.
      DEMO_TRADERS: 'off',
    },
  },
});
