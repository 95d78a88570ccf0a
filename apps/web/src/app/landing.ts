import type { Role } from '@pavilion/contract';
import { deskPath } from './desk-paths.ts';
import { paths } from './paths.ts';

/** Where a sign-in leads to. */
export function landingOf(role: Role): string {
  return role === 'user' ? paths.markets : deskPath(role, 'dashboard');
}
