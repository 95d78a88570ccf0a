const MODES: Readonly<Record<string, string>> = {
  all: 'All',
  network: 'All Profit',
  profit: 'Only Profit',
  custom: 'Typed amount',
  sheet: 'Settlement sheet',
};

/** What a bank settlement took, as its buttons call it; null for what is no settlement. */
export const bankModeText = (mode: string | null): string | null => (mode === null ? null : (MODES[mode] ?? mode));
