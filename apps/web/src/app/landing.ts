import type { Role } from '@pavilion/contract';
import { backOfficeBase, DASHBOARD, paths } from '../shared/address/paths.ts';

/** Where a role is at home. */
export function landingOf(role: Role): string {
  return role === 'user' ? paths.markets : `${backOfficeBase(role)}/${DASHBOARD}`;
}

/**
 * Where a sign-in leads to from a page; null where one stays. A player who was asked to sign in goes on where that was
 * (decision 0064), with the price that was chosen (`picked`); who comes from the home page without one is led to the
 * markets, and those of the back office to their dashboard.
 */
export function afterSignIn(role: Role, from: string, asked: string | undefined, picked: boolean): string | null {
  if (asked !== undefined) return asked;
  if (role !== 'user') return landingOf(role);
  return from === paths.home && !picked ? paths.markets : null;
}
