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

/** jsdom lays nothing out: nothing ever changes its size. */
export const stubResize = (): unknown =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );

/** Waits a turn of every queue, so that what an effect started has finished. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
