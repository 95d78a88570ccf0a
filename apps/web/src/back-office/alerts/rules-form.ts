import type { AlertRulesReply } from '@pavilion/contract';
import { isRupees } from '@pavilion/betting';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** The figures of the rules: what they are called, their unit, and from where to where they may be. */
export const FIGURES = [
  { name: 'bet', label: later('A bet from'), unit: later('points'), min: 0.01, max: 1_000_000_000 },
  { name: 'market', label: later('A market that can cost'), unit: later('points'), min: 0.01, max: 1_000_000_000 },
  { name: 'player', label: later('A player who can lose'), unit: later('points'), min: 0.01, max: 1_000_000_000 },
  { name: 'watched', label: later('Linked or late bets from'), unit: later('points'), min: 0.01, max: 1_000_000_000 },
  { name: 'stopSeconds', label: later('A bet before a stop'), unit: 's', min: 1, max: 60 },
  { name: 'awaitedMinutes', label: later('A result awaited for'), unit: later('min'), min: 1, max: 10_080 },
  { name: 'feedSeconds', label: later('The feed lost for'), unit: 's', min: 1, max: 86_400 },
  { name: 'heldSeconds', label: later('A price held for'), unit: 's', min: 1, max: 86_400 },
  { name: 'codes', label: later('Wrong codes in 15 min'), unit: '×', min: 1, max: 10 },
] as const;
export type FigureName = (typeof FIGURES)[number]['name'];
export type Typed = Readonly<Record<FigureName, string>>;

export const typedOf = (rules: AlertRulesReply): Typed => {
  const texts = FIGURES.map(({ name }) => [name, rules[name] === null ? '' : String(rules[name])] as const);
  return Object.fromEntries(texts) as Typed;
};

/** The figure that is typed, null where none is, or what is wrong with it. */
function figureOf(
  { name, unit, min, max }: (typeof FIGURES)[number],
  typed: string,
): { value: number | null } | { fault: string } {
  if (typed.trim() === '') return name === 'watched' ? { fault: t('An amount is needed.') } : { value: null };
  const value = typedNumber(typed);
  const isWhole = unit === 'points' ? isRupees(value) : Number.isInteger(value);
  if (!Number.isFinite(value) || !isWhole || value < min || value > max) {
    return {
      fault:
        unit === 'points'
          ? t('An amount in rupees, above zero.')
          : t('A whole number from {min} to {max}.', { min, max }),
    };
  }
  return { value };
}

/** The rules that are typed, or what is wrong with each field. */
export function readRules(
  typed: Typed,
  { linked, negative }: Pick<AlertRulesReply, 'linked' | 'negative'>,
): { rules: AlertRulesReply } | { faults: Partial<Record<FigureName, string>> } {
  const faults: Partial<Record<FigureName, string>> = {};
  const values: Partial<Record<FigureName, number | null>> = {};
  for (const figure of FIGURES) {
    const read = figureOf(figure, typed[figure.name]);
    if ('fault' in read) faults[figure.name] = read.fault;
    else values[figure.name] = read.value;
  }
  if (Object.keys(faults).length > 0) return { faults };
  const { watched, ...figures } = values as Record<FigureName, number | null>;
  return { rules: { ...figures, linked, negative, watched: watched ?? 0 } };
}
