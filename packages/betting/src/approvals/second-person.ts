import type { Paise } from '../money/money.ts';

/** Acts of the back office that can be made to wait for a second person, above an amount for each kind. */
export const APPROVAL_KINDS = ['result', 'decision', 'transfer', 'settlement', 'payout'] as const;
export type ApprovalAmountKind = (typeof APPROVAL_KINDS)[number];

/**
 * Acts that wait whatever they come to: clearing the platform where the rules say so, loosening the rules, and what would
 * give one person the account of a second one.
 */
export const APPROVAL_ACTS = ['reset', 'rules', 'access'] as const;
export type ApprovalKind = ApprovalAmountKind | (typeof APPROVAL_ACTS)[number];

/** Above which amounts acts wait, in rupees; null: never. Smaller ones of a person and kind add up over the window. */
export type SecondPersonLimits = Readonly<Record<ApprovalAmountKind, number | null>> & {
  readonly reset: boolean;
  readonly windowMinutes: number;
  readonly lapseHours: number;
};

/**
 * Whether an act waits: what it moves, together with what its person has moved alone by acts of the kind within the window,
 * is above the limit. Exactly the limit goes. Null: there is no limit.
 */
export const needsSecondPerson = (limitPaise: Paise | null, alonePaise: number, movesPaise: number): boolean =>
  limitPaise !== null && alonePaise + movesPaise > limitPaise;

/** Whether any act waits at all. */
export const isSecondPersonOn = (rules: SecondPersonLimits): boolean =>
  rules.reset || APPROVAL_KINDS.some((kind) => rules[kind] !== null);

/** Whether anything that waits under the one rules would go under the others. */
export const isLooser = (before: SecondPersonLimits, after: SecondPersonLimits): boolean =>
  (before.reset && !after.reset) ||
  (isSecondPersonOn(before) && after.windowMinutes < before.windowMinutes) ||
  APPROVAL_KINDS.some((kind) => {
    const [was, is] = [before[kind], after[kind]];
    return was !== null && (is === null || is > was);
  });
