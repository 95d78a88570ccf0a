import { beforeEach, expect, test, vi } from 'vitest';
import script from '../../../public/theme.js?raw';

/** Runs the script of the page's head, as the browser does before the first paint. */
const beforeFirstPaint = () => {
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
  element.remove();
};
const shown = () => document.documentElement.dataset.theme;

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
