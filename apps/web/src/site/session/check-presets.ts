import { later } from '../../shared/i18n/i18n.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';

/** A row of the editor as it is typed. */
export type TypedPreset = { readonly label: string; readonly value: string };
export type PresetFault = { readonly label?: string; readonly value?: string };

/** Rupees; no limit of any market is higher. */
const VALUE_MAX = 1_00_00_00_000;

/**
 * What is wrong with a row, at which of its fields; null when it can be saved. A row that was left empty is no fault:
 * it is left out.
 */
export function checkPreset({ label, value }: TypedPreset): PresetFault | null {
  if (isEmptyPreset({ label, value })) return null;
  const fault: PresetFault = {
    ...(label.trim() === '' ? { label: later('Enter a label.') } : {}),
    ...valueFault(value),
  };
  return Object.keys(fault).length === 0 ? null : fault;
}

const isEmptyPreset = ({ label, value }: TypedPreset): boolean => label.trim() === '' && value.trim() === '';

function valueFault(value: string): Pick<PresetFault, 'value'> {
  const rupees = typedNumber(value);
  if (!Number.isFinite(rupees) || rupees <= 0) return { value: later('Enter a value above 0.') };
  if (rupees > VALUE_MAX)
    return { value: `The value can be at most ${formatPaise(VALUE_MAX * 100, { short: true })}.` };
  return Number(rupees.toFixed(2)) === rupees ? {} : { value: later('Use at most two decimals.') };
}
