import { isRupees } from '@pavilion/betting';
import type { SecondPersonRules } from '@pavilion/contract';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const MOST = 1_000_000_000;
/** What is typed for the rules: an empty amount never waits. */
export const AMOUNTS = [
  { name: 'result', label: later('Results, voids, corrections') },
  { name: 'decision', label: later('Bets decided by hand') },
  { name: 'transfer', label: later('Transfers and opening points') },
  { name: 'settlement', label: later('Bank and settlement sheet') },
  { name: 'payout', label: later('Withdrawals paid out') },
] as const;
export const SPANS = [
  { name: 'windowMinutes', label: later('Smaller actions add up over'), unit: later('min'), max: 10_080 },
  { name: 'lapseHours', label: later('A request lapses after'), unit: later('h'), max: 720 },
] as const;
type AmountName = (typeof AMOUNTS)[number]['name'];
type SpanName = (typeof SPANS)[number]['name'];
export type TypedName = AmountName | SpanName;
export type TypedAmounts = Readonly<Record<TypedName, string>>;
export type AmountFaults = Partial<Record<TypedName, string>>;

export const typedOf = (rules: SecondPersonRules): TypedAmounts => {
  const of = ({ name }: { name: TypedName }) => [name, rules[name] === null ? '' : String(rules[name])] as const;
  return Object.fromEntries([...AMOUNTS, ...SPANS].map(of)) as TypedAmounts;
};

/** The rules that are typed, or what is wrong with each field. */
export function readAmounts(
  typed: TypedAmounts,
  reset: boolean,
): { rules: SecondPersonRules } | { faults: AmountFaults } {
  const faults: AmountFaults = {};
  const amount = (name: AmountName): number | null => {
    if (typed[name].trim() === '') return null;
    const value = typedNumber(typed[name]);
    if (value >= 0 && value <= MOST && isRupees(value)) return value;
    faults[name] = t('An amount in rupees, or nothing.');
    return null;
  };
  const span = (name: SpanName, max: number): number => {
    const value = typedNumber(typed[name]);
    if (Number.isInteger(value) && value >= 1 && value <= max) return value;
    faults[name] = t('A whole number from {min} to {max}.', { min: 1, max: formatCount(max) });
    return 1;
  };
  const [window, lapse] = SPANS;
  const rules: SecondPersonRules = {
    result: amount('result'),
    decision: amount('decision'),
    transfer: amount('transfer'),
    settlement: amount('settlement'),
    payout: amount('payout'),
    reset,
    windowMinutes: span('windowMinutes', window.max),
    lapseHours: span('lapseHours', lapse.max),
  };
  return Object.keys(faults).length > 0 ? { faults } : { rules };
}
