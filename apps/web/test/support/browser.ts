import { vi } from 'vitest';

/** jsdom has no media queries: every query holds or not, as the test says. */
export function stubMedia(holds: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holds(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** jsdom lays nothing out: nothing ever changes its size. The answer has what each observer that is made from here on calls. */
export function stubResize(): (() => void)[] {
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized.push(look);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return resized;
}

/** Waits a turn of every queue, so that what an effect started has finished. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
