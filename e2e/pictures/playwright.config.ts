// `npm run pictures`: takes the pictures of README.md from the running product, at the speed of life.
import path from 'node:path';
import { defineConfig } from '@playwright/test';

process.env['E2E_SPEED'] ??= '1';
const { default: suite } = await import('../playwright.config.ts');

export default defineConfig({
  ...suite,
  testDir: import.meta.dirname,
  testMatch: 'pictures.ts',
  outputDir: path.resolve(import.meta.dirname, '../../test-results/pictures'),
  projects: [{ name: 'pictures' }],
  workers: 1,
  retries: 0,
  timeout: 240_000,
  reporter: 'list',
});
