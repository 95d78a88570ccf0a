import type { BackOfficeAccount, Role } from '@pavilion/contract';
import type { Account } from '../../shared/api/session/account.ts';
import { may as mayAct } from '../../shared/api/session/staff.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';

/** Who looks at the list: what may be done to a row depends on it. */
export type Viewer = { readonly id: string; readonly role: Role; readonly staff?: NonNullable<Account['staff']> };

/** The addresses of the account pages in the viewer's part of the back office. */
export const placesOf = (role: Role) => ({
  list: backOfficePath(role, 'users'),
  usersOf: (agentId: string) => backOfficePath(role, 'users', { agent: agentId }),
  create: backOfficePath(role, 'createAccount'),
  dashboard: backOfficePath(role, 'dashboard'),
});

type Row = Pick<BackOfficeAccount, 'id' | 'role'>;
const isOwn = (viewer: Viewer, row: Row) => viewer.id === row.id;

/** What the viewer may do: open accounts, and to one of the list. */
export const may = {
  open: (viewer: Viewer) => mayAct(viewer, 'account.create'),
  /** Gives a super admin another password. */
  reset: (viewer: Viewer) => mayAct(viewer, 'super-admin.change-password'),
  /** Super admins are never locked from here, and nobody locks itself. */
  lock: (viewer: Viewer, row: Row) =>
    row.role !== 'super_admin' && !isOwn(viewer, row) && mayAct(viewer, 'account.toggle'),
  /** A super admin's deposit to itself issues points; an agent cannot move points to itself. */
  deposit: (viewer: Viewer, row: Row) =>
    (viewer.role === 'super_admin' || !isOwn(viewer, row)) && mayAct(viewer, 'wallet.transfer'),
  withdraw: (viewer: Viewer, row: Row) => !isOwn(viewer, row) && mayAct(viewer, 'wallet.transfer'),
  /** The account modal is not available for super admin accounts, nor to an agent for its own. */
  more: (viewer: Viewer, row: Row) => row.role !== 'super_admin' && !isOwn(viewer, row),
  credit: (viewer: Viewer, row: Row) =>
    (viewer.role === 'super_admin' || !isOwn(viewer, row)) && mayAct(viewer, 'wallet.transfer'),
  /** The current-bets view is not available for super admin accounts. */
  bets: (row: Row) => row.role !== 'super_admin',
  /** Only agents have users to look at, and only a super admin looks at other agents. */
  enter: (viewer: Viewer, row: Row) => viewer.role === 'super_admin' && row.role === 'agent',
} as const;
