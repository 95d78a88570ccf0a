import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

type Theme = 'dark' | 'light';

/** Also read by public/theme.js, which sets the theme before the first paint. */
const THEME_KEY = 'pavilion.theme';

type ThemeState = { theme: Theme; toggle: () => void };

export const useTheme = create<ThemeState>()((set, get) => ({
  theme: readStored(THEME_KEY) === 'light' ? 'light' : 'dark',
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    writeStored(THEME_KEY, theme);
    set({ theme });
  },
}));
