import { later, t } from '../../i18n/i18n.ts';
const MODES: Readonly<Record<string, string>> = {
  all: later('All'),
  network: later('All Profit'),
  profit: later('Only Profit'),
  custom: later('Typed amount'),
  sheet: later('Settlement sheet'),
};

/** What a bank settlement took, as its buttons call it; null for what is no settlement. */
export const bankModeText = (mode: string | null): string | null => (mode === null ? null : t(MODES[mode] ?? mode));
