import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const KEY = 'pavilion.searches';
const MOST = 5;

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

type RecentSearches = { items: readonly string[]; remember: (text: string) => void; clear: () => void };

/** The last five searches of which something was opened, the newest first. They stay in this browser. */
export const useRecentSearches = create<RecentSearches>()((set, get) => ({
  items: readKept(),
  remember: (typed) => {
    const text = typed.trim();
    if (text === '') return;
    const others = get().items.filter((item) => item.toLowerCase() !== text.toLowerCase());
    const items = [text, ...others].slice(0, MOST);
    writeStored(KEY, JSON.stringify(items));
    set({ items });
  },
  clear: () => {
    writeStored(KEY, null);
    set({ items: [] });
  },
}));
