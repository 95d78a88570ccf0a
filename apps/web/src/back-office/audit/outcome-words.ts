import { isRefusalCode, REFUSALS } from '@pavilion/contract';

const WORDS: Readonly<Record<string, string>> = {
  ok: 'Done',
  INTERNAL_ERROR: 'Failed',
  INVALID_REQUEST: 'Not valid',
  ROLE_NOT_ALLOWED: 'Not allowed',
  LOGIN_REQUIRED: 'Not signed in',
  CREDENTIALS_INVALID: 'Wrong name or password',
  SECOND_STEP_NEEDED: 'Second step asked for',
  CONFIRMATION_NEEDED: 'Confirmation asked for',
  TRANSACTION_CODE_INVALID: 'Wrong transaction code',
  TRANSACTION_CODE_LOCKED: 'Transaction code locked',
  APPROVAL_WAITS: 'Waits for a second person',
  APPROVAL_OWN: 'Own act, not decided',
  APPROVAL_DECIDED: 'Decided already',
  APPROVAL_OUTDATED: 'Changed meanwhile',
  IDEMPOTENCY_CONFLICT: 'Id used before',
};

/** How an act ended, in a few plain words. */
export function outcomeWords(outcome: string): string {
  const said = outcome.toLowerCase().replaceAll('_', ' ');
  return WORDS[outcome] ?? said.charAt(0).toUpperCase() + said.slice(1);
}

/** Why it was refused, as whoever tried was told; undefined of what was done, or failed. */
export const outcomeReason = (outcome: string): string | undefined =>
  isRefusalCode(outcome) ? REFUSALS[outcome].message : undefined;
