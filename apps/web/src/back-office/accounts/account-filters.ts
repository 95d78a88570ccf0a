import type { BackOfficeAccount } from '@pavilion/contract';
import type { AccountFilter } from '../../shared/api/back-office/accounts.ts';
import { ACCOUNT_ORDERS, firstDirection, ORDER_RULES } from '../../shared/lib/account-order.ts';
import { rowsOf } from '../../shared/list/address-filters.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export const ROWS = rowsOf('25', ['10', '25', '50', '100']);
export const TYPES = [
  { value: 'all', label: later('All') },
  { value: 'agent', label: later('Agents') },
  { value: 'user', label: later('Users') },
  { value: 'super_admin', label: later('Super Admins') },
] as const;
export const STATUSES = [
  { value: 'open', label: later('Open') },
  { value: 'active', label: later('Active') },
  { value: 'suspended', label: later('Suspended') },
  { value: 'inactive', label: later('Inactive') },
  { value: 'all', label: later('All') },
] as const;
/** What the address of the list may say. */
export const RULES = {
  search: { fallback: '' },
  role: { fallback: 'all', allowed: ['all', 'user', 'agent', 'super_admin'] },
  status: { fallback: 'open', allowed: ['open', 'all', 'active', 'suspended', 'inactive'] },
  agent: { fallback: '', allowed: (value: string) => /^\d{0,16}$/.test(value) },
  ...ORDER_RULES,
  rows: ROWS,
} as const;

/** Where not every figure has a column of its own, not every one has a head to press. */
export const orderField = (roomy: boolean) =>
  !roomy &&
  ({
    ...({ as: 'select', name: 'sort', label: later('Order by'), options: ACCOUNT_ORDERS } as const),
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
