import { readStored, writeStored } from './browser/stored.ts';

const KEY = 'pavilion.tour';

/**
 * Whether this is a first visit that has not been shown around: once, not to a browser that is driven by a program, unless
 * the address asks for it (`?tour=1`), and not while the server draws.
 */
export function tourWanted(): boolean {
  if (typeof window === 'undefined') return false;
  if (new URLSearchParams(window.location.search).get('tour') === '1') return true;
  // A browser says false; one that is driven says true, and what is none says nothing.
  return navigator.webdriver === false && readStored(KEY) === null;
}

export const endTour = (): void => writeStored(KEY, 'seen');
