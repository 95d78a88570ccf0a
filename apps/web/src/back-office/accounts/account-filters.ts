import type { BackOfficeAccount } from '@pavilion/contract';
import type { AccountFilter } from '../../shared/api/back-office/accounts.ts';
import { firstDirection, ORDER_RULES } from '../../shared/list/account-order.ts';
import { choice, ID, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export const ROWS = rowsOf('25', ['10', '25', '50', '100']);
export const ROLE = choice('all', {
  all: later('All'),
  agent: later('Agents'),
  user: later('Users'),
  super_admin: later('Super Admins'),
});
/** What the address of the list may say. */
export const RULES = {
  search: SEARCH,
  role: ROLE,
  status: choice('open', {
    open: later('Open'),
    active: later('Active'),
    suspended: later('Suspended'),
    inactive: later('Inactive'),
    all: later('All'),
  }),
  agent: ID,
  ...ORDER_RULES,
  rows: ROWS,
} as const;

/** Where not every figure has a column of its own, not every one has a head to press. */
export const orderField = (roomy: boolean) =>
  !roomy &&
  ({
    ...({ as: 'select', name: 'sort', label: later('Order by') } as const),
    also: (sort: string) => ({ dir: firstDirection(sort) }),
  } as const);

export const failureOf = (role: AccountFilter['role']): string => {
  if (role === 'agent') return t('Unable to load agents.');
  return role === 'super_admin' ? t('Unable to load super admin accounts.') : t('Unable to load users.');
};

/** Whether the account above the list belongs into it: as the server would say of the others. */
export function matches(row: BackOfficeAccount, { search, status }: Pick<AccountFilter, 'search' | 'status'>): boolean {
  const isWanted = status === 'all' || (status === 'open' ? row.status !== 'inactive' : row.status === status);
  const texts = [row.username, row.fullName, row.nickname, row.phone, row.email].filter((text) => text !== null);
  return isWanted && texts.join(' ').toLowerCase().includes(search.trim().toLowerCase());
}
