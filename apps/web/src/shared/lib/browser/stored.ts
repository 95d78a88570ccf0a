/** The browser's store, where a visitor allows it; a private window that refuses is an empty store, never a crash. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Nothing is kept then; the page works for this visit.
  }
}

/** The keys that begin with `prefix`. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
