import type { Role } from '@pavilion/contract';
import { paths } from '../../app/paths.ts';

/** What an item of the user menu does; `null` has no destination yet and carries a Soon tag. */
export type AccountAct =
  | { type: 'go'; to: string }
  | { type: 'show'; overlay: 'button-values' | 'change-password' }
  | { type: 'toggle-shortcuts' }
  | { type: 'logout' };

export type AccountItem = { label: string; act: AccountAct | null; endsGroup?: true };

/** The user menu in the specification's order (1, section 2). Agents get Dashboard first; a super admin has no menu. */
export function accountMenu(role: Role, shortcutsOn: boolean): AccountItem[] {
  if (role === 'super_admin') return [];
  const dashboard: AccountItem[] =
    role === 'agent' ? [{ label: 'Dashboard', act: { type: 'go', to: paths.agent }, endsGroup: true }] : [];
  return [
    ...dashboard,
    { label: 'Account Statement', act: null },
    { label: 'Current Bets', act: null },
    { label: 'Sports Bet History', act: null },
    { label: 'Activity Log', act: null },
    { label: 'Casino Result', act: null },
    { label: 'Live Casino Bet', act: null, endsGroup: true },
    { label: 'Set Button Value', act: { type: 'show', overlay: 'button-values' } },
    { label: 'Change Password', act: { type: 'show', overlay: 'change-password' } },
    { label: 'Security Auth Verification', act: null },
    { label: `Keyboard shortcuts ${shortcutsOn ? 'on' : 'off'}`, act: { type: 'toggle-shortcuts' }, endsGroup: true },
    { label: 'Logout', act: { type: 'logout' } },
  ];
}
