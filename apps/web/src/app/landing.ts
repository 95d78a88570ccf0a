import type { Role } from '@pavilion/contract';
import { backOfficePath } from '../shared/address/back-office-paths.ts';
import { paths } from '../shared/address/paths.ts';

/** Where a sign-in leads to. */
export function landingOf(role: Role): string {
  return role === 'user' ? paths.markets : backOfficePath(role, 'dashboard');
}
