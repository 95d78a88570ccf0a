import type { Role } from '@pavilion/contract';
import { paths } from './paths.ts';

/** Where a sign-in leads to (specification 1, section 4). */
export function landingOf(role: Role): string {
  if (role === 'super_admin') return paths.superAdmin;
  return role === 'agent' ? paths.agent : paths.markets;
}
