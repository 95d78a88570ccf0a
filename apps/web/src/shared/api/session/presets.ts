import type { ButtonPresets } from '@pavilion/contract';

export type { ButtonPresets };
/** A stake button: what it says and how many rupees it adds. */
export type Preset = ButtonPresets['sports'][number];

export const DEFAULT_PRESETS: ButtonPresets = {
  sports: [1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 50_000, 75_000].map((value) => ({
    label: `${value / 1_000}k`,
    value,
  })),
  casino: [25, 50, 100, 200, 500, 1_000].map((value) => ({ label: String(value), value })),
};

/** Trims labels and keeps an entry only with a label and a value above 0. */
export const cleanPresets = (presets: ButtonPresets): ButtonPresets => ({
  sports: cleanList(presets.sports),
  casino: cleanList(presets.casino),
});

const cleanList = (list: readonly Preset[]): Preset[] =>
  list
    .map(({ label, value }) => ({ label: label.trim(), value }))
    .filter(({ label, value }) => label !== '' && Number.isFinite(value) && value > 0);
