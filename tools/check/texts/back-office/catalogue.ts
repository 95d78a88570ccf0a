import type { TextsByPlace } from '../back-office.ts';

/** All Sports and Sport Competitions. */
export default {
  'All Sports': [
    'All Sports',
    'Sync sports',
    'Sync competitions',
    'Enable all',
    'Disable all',
    'Refresh',
    'Sync catalog',
    'Open competitions',
    'Unable to load stored sports.',
    'Unable to sync sports from Turnkey bridge.',
    'Unable to sync competitions from Turnkey bridge.',
    'Unable to update sport status.',
    'Session expired. Please log in again.',
  ],
  'Sport Competitions': [
    'Back',
    'Sync catalog',
    'Refresh',
    'Unable to load Turnkey competitions summary.',
    'Unable to sync competitions for this sport.',
    'Unable to update competition status.',
    'Unable to update event status.',
    'Invalid sport identifier.',
    'Unable to determine sport identifier.',
  ],
} satisfies TextsByPlace;
