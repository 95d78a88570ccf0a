import { readStored, writeStored } from '../lib/stored.ts';

/** Where this browser keeps the bearer token. */
export const TOKEN_KEY = 'pavilion.token';

let token = readStored(TOKEN_KEY);

export const currentToken = (): string | null => token;

export function keepToken(next: string | null): void {
  token = next;
  writeStored(TOKEN_KEY, next);
}

/** Tells when another tab signs in or out. */
export function watchToken(changed: (next: string | null) => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY || event.newValue === token) return;
    token = event.newValue;
    changed(token);
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}
