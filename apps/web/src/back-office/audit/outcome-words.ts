import { isRefusalCode, REFUSALS } from '@pavilion/contract';
import { later, t } from '../../shared/i18n/i18n.ts';

const WORDS: Readonly<Record<string, string>> = {
  ok: later('Done'),
  INTERNAL_ERROR: later('Failed'),
  INVALID_REQUEST: later('Not valid'),
  ROLE_NOT_ALLOWED: later('Not allowed'),
  LOGIN_REQUIRED: later('Not signed in'),
  CREDENTIALS_INVALID: later('Wrong name or password'),
  SECOND_STEP_NEEDED: later('Second step asked for'),
  CONFIRMATION_NEEDED: later('Confirmation asked for'),
  TRANSACTION_CODE_INVALID: later('Wrong transaction code'),
  TRANSACTION_CODE_LOCKED: later('Transaction code locked'),
  APPROVAL_WAITS: later('Waits for a second person'),
  APPROVAL_OWN: later('Own action, not decided'),
  APPROVAL_DECIDED: later('Decided already'),
  APPROVAL_OUTDATED: later('Changed meanwhile'),
  IDEMPOTENCY_CONFLICT: later('Id used before'),
};

/** How an act ended, in a few plain words. */
export function outcomeWords(outcome: string): string {
  const said = outcome.toLowerCase().replaceAll('_', ' ');
  return t(WORDS[outcome] ?? said.charAt(0).toUpperCase() + said.slice(1));
}

/** Why it was refused, as whoever tried was told; undefined of what was done, or failed. */
export const outcomeReason = (outcome: string): string | undefined =>
  isRefusalCode(outcome) ? t(REFUSALS[outcome].message) : undefined;
