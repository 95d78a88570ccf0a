// `npm run gallery`: pictures of every page of the site and the back office into test-results/gallery, for somebody to look at.
import path from 'node:path';
import { defineConfig } from '@playwright/test';

process.env['E2E_SPEED'] ??= '3';
const { default: suite } = await import('../../playwright.config.ts');
const { webServer, ...shared } = suite;
if (webServer === undefined || Array.isArray(webServer)) throw new Error('the browser tests start one product');

export default defineConfig({
  ...shared,
  testDir: import.meta.dirname,
  testMatch: 'gallery.ts',
  globalSetup: './house.ts',
  outputDir: path.resolve(import.meta.dirname, '../../../test-results/gallery-run'),
  projects: [{ name: 'gallery' }],
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 600_000,
  reporter: 'list',
  // The demo traders of `npm start` fill the lists.
  webServer: { ...webServer, env: { ...webServer.env, DEMO_TRADERS: 'on' } },
});
