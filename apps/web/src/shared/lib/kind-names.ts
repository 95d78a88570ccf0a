import type { MarketKind } from '@pavilion/betting';
import { later } from '../i18n/i18n.ts';

/** What each kind of market is called, wherever one is named. */
export const KIND_NAMES: Readonly<Record<MarketKind, string>> = {
  match: later('Match Odds'),
  bookmaker: later('Bookmaker'),
  session: later('Session'),
  yesno: later('Yes or no'),
  line: later('Line'),
  oddeven: later('Odd / Even'),
  khado: later('Khado'),
  meter: later('Meter'),
  digit: later('Last digit'),
};
