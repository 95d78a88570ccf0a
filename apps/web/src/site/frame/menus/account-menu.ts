import type { Role } from '@pavilion/contract';
import { paths } from '../../../shared/address/paths.ts';
import { later } from '../../../shared/i18n/i18n.ts';

/** What an item of the user menu does; `null` has no destination yet and carries a Soon tag. */
export type AccountAct =
  | { type: 'go'; to: string }
  | { type: 'show'; overlay: 'button-values' | 'change-password' }
  | { type: 'toggle-shortcuts' }
  | { type: 'logout' };

export type AccountItem = { label: string; act: AccountAct | null; endsGroup?: true };

/**
 * The user menu in its order. Agents get Dashboard first; a super admin has no menu. A demo
 * player, whose password nobody knows, is not asked for it.
 */
export function accountMenu(role: Role, shortcutsOn: boolean, passwordless = false): AccountItem[] {
  if (role === 'super_admin') return [];
  const dashboard: AccountItem[] =
    role === 'agent' ? [{ label: later('Dashboard'), act: { type: 'go', to: paths.agent }, endsGroup: true }] : [];
  const password: AccountItem[] = passwordless
    ? []
    : [{ label: later('Change Password'), act: { type: 'show', overlay: 'change-password' } }];
  return [
    ...dashboard,
    { label: later('Account Statement'), act: { type: 'go', to: paths.accountStatement } },
    { label: later('Current Bets'), act: { type: 'go', to: paths.currentBets } },
    { label: later('Sports Bet History'), act: { type: 'go', to: paths.sportsBets } },
    { label: later('Activity Log'), act: { type: 'go', to: paths.activityLog } },
    { label: later('Casino Result'), act: null },
    { label: later('Live Casino Bet'), act: null, endsGroup: true },
    { label: later('Set Button Value'), act: { type: 'show', overlay: 'button-values' } },
    ...password,
    { label: later('Security Auth Verification'), act: { type: 'go', to: paths.security } },
    { label: later('Responsible gambling'), act: { type: 'go', to: paths.responsible } },
    { label: later('Profit and loss'), act: { type: 'go', to: paths.profitLoss } },
    { label: later('Results'), act: { type: 'go', to: paths.results } },
    {
      label: shortcutsOn ? later('Keyboard shortcuts on') : later('Keyboard shortcuts off'),
      act: { type: 'toggle-shortcuts' },
      endsGroup: true,
    },
    { label: later('Logout'), act: { type: 'logout' } },
  ];
}
