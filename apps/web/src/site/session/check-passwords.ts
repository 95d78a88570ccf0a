import { later } from '../../shared/i18n/i18n.ts';

/** What is wrong with a password form, and at which field it is said; null is the form as a whole. */
export type PasswordFault = { field: 'next' | 'confirm' | null; text: string };

const PASSWORD_MIN = 6;

/** The rules of the change-password dialog in their order; null when all hold. */
export function checkPasswords(current: string, next: string, confirm: string): PasswordFault | null {
  if (!current || !next || !confirm) return { field: null, text: later('Please fill in all password fields.') };
  if (next.length < PASSWORD_MIN)
    return { field: 'next', text: later('New password must be at least 6 characters long.') };
  return next === confirm ? null : { field: 'confirm', text: later('New password and confirmation do not match.') };
}
