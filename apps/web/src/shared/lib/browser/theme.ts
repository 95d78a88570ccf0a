import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

type Theme = 'dark' | 'light';

/** Also read by public/theme.js, which sets the theme before the first paint. */
const THEME_KEY = 'pavilion.theme';

/** What was chosen here, else what the system prefers. */
function themeNow(): Theme {
  const kept = readStored(THEME_KEY);
  if (kept !== null) return kept === 'light' ? 'light' : 'dark';
  return globalThis.matchMedia?.('(prefers-color-scheme: light)')?.matches ? 'light' : 'dark';
}

type ThemeState = { theme: Theme; toggle: () => void };

export const useTheme = create<ThemeState>()((set, get) => ({
  theme: themeNow(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    writeStored(THEME_KEY, theme);
    set({ theme });
  },
}));
