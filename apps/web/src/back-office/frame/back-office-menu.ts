import { Activity, BookText, Globe, KeyRound, LayoutDashboard, type LucideIcon, ShieldCheck } from 'lucide-react';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { paths } from '../../shared/address/paths.ts';
import type { Account } from '../../shared/api/session/account.ts';
import { later } from '../../shared/i18n/i18n.ts';

/** An entry of the user menu: a page, or the dialog of the own password. */
export type BackOfficeMenuItem = { label: string; icon: LucideIcon } & (
  | { to: string }
  | { overlay: 'change-password' }
);

type Viewer = Pick<Account, 'role' | 'staff'>;

/** What the user menu has on every width. */
export const ownItems = ({ role, staff }: Viewer): readonly BackOfficeMenuItem[] => [
  // The reports of accounts know no persons: what a person did it reads here.
  ...(staff ? [{ label: later('Activity Log'), icon: Activity, to: paths.activityLog }] : []),
  { label: later('Rules'), icon: BookText, to: paths.rules },
  { label: later('Secure Auth'), icon: ShieldCheck, to: backOfficePath(role, 'security') },
  { label: later('Change Password'), icon: KeyRound, overlay: 'change-password' },
];

/** Below 900 px the menu has two ways more for agents. */
export const mobileItems = (viewer: Viewer): readonly BackOfficeMenuItem[] =>
  viewer.role === 'agent'
    ? [
        { label: later('Dashboard'), icon: LayoutDashboard, to: backOfficePath(viewer.role, 'dashboard') },
        { label: later('Visit Website'), icon: Globe, to: paths.home },
        ...ownItems(viewer),
      ]
    : ownItems(viewer);
