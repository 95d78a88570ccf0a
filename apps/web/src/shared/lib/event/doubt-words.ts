import type { DOUBT_REASONS } from '@pavilion/contract';
import { later } from '../../i18n/i18n.ts';

/** Why nobody is paid by what the feed says of a market. */
export const DOUBTS: Readonly<Record<(typeof DOUBT_REASONS)[number], string>> = {
  unreadable: later('the feed’s words cannot be read as one result.'),
  early: later('the feed has a result, and the event has not begun.'),
  runs: later('the feed has more runs than any innings has.'),
  renamed: later('the feed’s result names another market.'),
  unfit: later('the feed’s result does not fit the runners of the market, or has too many winners.'),
};
