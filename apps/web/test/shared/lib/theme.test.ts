import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import script from '../../../public/theme.js?raw';

/** Runs a script in the page, as the browser runs that of its head before the first paint. */
const run = (code: string) => {
  const element = document.createElement('script');
  element.textContent = code;
  document.head.append(element);
  element.remove();
};
const beforeFirstPaint = () => run(script);
const shown = () => document.documentElement.dataset.theme;

afterEach(() => {
  vi.unstubAllGlobals();
  run('delete window.matchMedia');
});
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  vi.resetModules();
});

test('dark without a choice, light when it was chosen, dark for any other word', () => {
  beforeFirstPaint();
  expect(shown()).toBe('dark');
  localStorage.setItem('pavilion.theme', 'light');
  beforeFirstPaint();
  expect(shown()).toBe('light');
  localStorage.setItem('pavilion.theme', 'mauve');
  beforeFirstPaint();
  expect(shown()).toBe('dark');
});

test('until one is chosen it is the system’s, in the page and in its button', async () => {
  const light = (query: string) => ({ matches: query.includes('light') });
  vi.stubGlobal('matchMedia', light);
  run(`window.matchMedia = (query) => ({ matches: query.includes('light') })`);
  beforeFirstPaint();
  expect(shown()).toBe('light');
  const { useTheme } = await import('../../../src/shared/lib/browser/theme.ts');
  expect(useTheme.getState().theme).toBe('light');
  localStorage.setItem('pavilion.theme', 'dark');
  beforeFirstPaint();
  expect(shown()).toBe('dark');
});

test('the toggle shows the other theme at once and keeps it for the next visit', async () => {
  const { useTheme } = await import('../../../src/shared/lib/browser/theme.ts');
  expect(useTheme.getState().theme).toBe('dark');
  useTheme.getState().toggle();
  expect(shown()).toBe('light');
  delete document.documentElement.dataset.theme;
  beforeFirstPaint();
  expect(shown()).toBe('light');
  useTheme.getState().toggle();
  expect(shown()).toBe('dark');
  expect(useTheme.getState().theme).toBe('dark');
});

test('a browser that refuses storage gets the dark theme, not an error', () => {
  const refused = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  beforeFirstPaint();
  refused.mockRestore();
  expect(shown()).toBe('dark');
});
