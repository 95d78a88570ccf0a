import type { Role } from '@pavilion/contract';
import type { Account } from '../../shared/api/session/account.ts';
import { may } from '../../shared/api/session/staff.ts';
import { Dices, Globe, Settings, Spade, Ticket, UserCog } from 'lucide-react';
import {
  BACK_OFFICE_GROUPS,
  type BackOfficeGroup,
  type SidebarEntry,
  type SidebarSection,
} from '../../back-office/frame/sidebar.ts';
import { PAGES } from './back-office-pages.ts';
import { type BackOfficePageName, backOfficePath } from '../../shared/address/back-office-paths.ts';
import { paths } from '../../shared/address/paths.ts';
import { later } from '../../shared/i18n/i18n.ts';

const NOT_FOR_AGENTS = later('Super admins only');
const NO_CASINO = later('Not connected');

/** What is shown and nobody can open, and what leads out of the back office. */
const OTHERS: Readonly<Record<BackOfficeGroup, (role: Role) => readonly SidebarEntry[]>> = {
  Overview: (role) =>
    role === 'agent' ? [{ label: later('Events'), icon: Ticket, note: NOT_FOR_AGENTS, to: null }] : [],
  Accounts: (role) =>
    role === 'agent' ? [{ label: later('Assign Agent'), icon: UserCog, note: NOT_FOR_AGENTS, to: null }] : [],
  'Money and bets': () => [],
  Casino: () => [
    { label: later('Live Casino'), icon: Spade, note: NO_CASINO, isNew: true, to: null },
    { label: later('Virtual Casino'), icon: Dices, note: NO_CASINO, isNew: true, to: null },
  ],
  Setup: (role) =>
    role === 'agent'
      ? [
          { label: later('App Settings'), icon: Settings, note: NOT_FOR_AGENTS, to: null },
          { label: later('Visit Website'), icon: Globe, to: paths.home },
        ]
      : [],
};

/** How many things wait on a page. */
export type PageCounts = Partial<Record<BackOfficePageName, number>>;

type Viewer = Pick<Account, 'role' | 'staff'>;

/** The sidebar of whoever has signed in: the pages with what waits there, then what is shown beside them. */
export function sidebarOf(account: Viewer, counts: PageCounts = {}): SidebarSection[] {
  const { role } = account;
  return BACK_OFFICE_GROUPS.map((title) => {
    const pages = PAGES.filter(
      ({ group, roles, page, act }) =>
        group === title && page !== null && roles.includes(role) && (act === undefined || may(account, act)),
    );
    const entries = pages.map(({ name, label, agentLabel, icon, note }) => ({
      label: role === 'agent' ? (agentLabel ?? label) : label,
      icon,
      ...(note ? { note } : {}),
      ...(counts[name] ? { count: counts[name] } : {}),
      to: backOfficePath(role, name),
    }));
    return { title, entries: [...entries, ...OTHERS[title](role)] };
  }).filter(({ entries }) => entries.length > 0);
}
