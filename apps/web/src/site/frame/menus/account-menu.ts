import type { Role } from '@pavilion/contract';
import { paths } from '../../../shared/address/paths.ts';
import { later } from '../../../shared/i18n/i18n.ts';

/** What an item of the user menu does; `null` has no destination yet and carries a Soon tag. */
export type AccountAct =
  | { type: 'go'; to: string }
  | { type: 'show'; overlay: 'button-values' | 'odds-format' | 'notices' | 'change-password' }
  | { type: 'toggle-shortcuts' }
  | { type: 'toggle-bet-notice' }
  | { type: 'toggle-signal' }
  | { type: 'logout' };

export type AccountItem = { label: string; act: AccountAct | null; endsGroup?: true };

/**
 * The user menu in its order. Agents get Dashboard first; a super admin has no menu. A demo
 * player, whose password nobody knows, is not asked for it. `told` is how a player chose to be told of things.
 */
export function accountMenu(
  role: Role,
  shortcutsOn: boolean,
  passwordless = false,
  told: { smallNotice?: boolean; signal?: boolean } = {},
): AccountItem[] {
  if (role === 'super_admin') return [];
  const dashboard: AccountItem[] =
    role === 'agent' ? [{ label: later('Dashboard'), act: { type: 'go', to: paths.agent }, endsGroup: true }] : [];
  const password: AccountItem[] = passwordless
    ? []
    : [{ label: later('Change Password'), act: { type: 'show', overlay: 'change-password' } }];
  // A demo player has nobody to ask.
  const requests: AccountItem[] = passwordless
    ? []
    : [{ label: later('Requests'), act: { type: 'go', to: paths.requests } }];
  // Only players place bets.
  const notice: AccountItem[] =
    role === 'user'
      ? [
          {
            label: told.smallNotice ? later('Small notice after a bet on') : later('Small notice after a bet off'),
            act: { type: 'toggle-bet-notice' },
          },
          {
            label: told.signal ? later('Sound and vibration on') : later('Sound and vibration off'),
            act: { type: 'toggle-signal' },
          },
          { label: later('Notices on this device'), act: { type: 'show', overlay: 'notices' } },
          { label: later('Odds shown as'), act: { type: 'show', overlay: 'odds-format' } },
        ]
      : [];
  return [
    ...dashboard,
    { label: later('Account Statement'), act: { type: 'go', to: paths.accountStatement } },
    ...requests,
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
    ...notice,
    {
      label: shortcutsOn ? later('Keyboard shortcuts on') : later('Keyboard shortcuts off'),
      act: { type: 'toggle-shortcuts' },
      endsGroup: true,
    },
    { label: later('Logout'), act: { type: 'logout' } },
  ];
}
