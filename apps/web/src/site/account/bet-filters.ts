import { later } from '../../shared/i18n/i18n.ts';

/** Choices that the lists of bets share. */
export const SIDES = [
  { value: 'all', label: later('All') },
  { value: 'back', label: later('Back') },
  { value: 'lay', label: later('Lay') },
] as const;

export const CATEGORIES = [
  { value: 'sports', label: later('Sports') },
  { value: 'casino', label: later('Casino') },
] as const;
