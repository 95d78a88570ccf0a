import type { Role } from '@pavilion/contract';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: later('User'),
  agent: later('Agent'),
  super_admin: later('Super Admin'),
};

/** `mango_19 · Mango House · User`; a name that is missing or the same is not said. */
export const subtitleOf = ({ username, fullName, role }: AccountRef): string =>
  [...new Set([username, fullName.trim(), t(ROLE_WORDS[role])])].filter(Boolean).join(' · ');
