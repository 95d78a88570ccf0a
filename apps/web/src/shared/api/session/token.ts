import { readStored, writeStored } from '../../lib/browser/stored.ts';

/** Where this browser keeps the bearer token. */
export const TOKEN_KEY = 'pavilion.token';

let token = readStored(TOKEN_KEY);

export const currentToken = (): string | null => token;

export function keepToken(next: string): void {
  token = next;
  writeStored(TOKEN_KEY, next);
}

/** Forgets the token of this tab. Another that a tab beside it has put in the store since is not this tab's to remove. */
export function dropToken(): void {
  if (readStored(TOKEN_KEY) === token) writeStored(TOKEN_KEY, null);
  token = null;
}

/** Tells when another tab signs in or out. What is stored by now counts, not what an event that comes late says. */
export function watchToken(changed: (next: string | null) => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY) return;
    const stored = readStored(TOKEN_KEY);
    if (stored === token) return;
    token = stored;
    changed(token);
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}
