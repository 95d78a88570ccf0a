import type { MarketKind } from '@pavilion/betting';
import { later } from '../i18n/i18n.ts';

/** What the back office's tables of terms and limits call each kind of market. */
export const KIND_NAMES: Readonly<Record<MarketKind, string>> = {
  match: later('Match odds'),
  bookmaker: later('Bookmaker'),
  session: later('Session'),
  yesno: later('Yes / no'),
  line: later('Line'),
  oddeven: later('Odd / even'),
  khado: later('Khado'),
  meter: later('Meter'),
  digit: later('Last digit'),
};
