import type { BackOfficeAccount } from '@pavilion/contract';
import type { AccountFilter } from '../../shared/api/back-office/accounts.ts';
import { ORDER_RULES } from '../../shared/lib/account-order.ts';

export const SIZES = ['10', '25', '50', '100'] as const;
export const TYPES = [
  { value: 'all', label: 'All' },
  { value: 'agent', label: 'Agents' },
  { value: 'user', label: 'Users' },
  { value: 'super_admin', label: 'Super Admins' },
] as const;
export const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
] as const;
/** What the address of the list may say. */
export const RULES = {
  search: { fallback: '' },
  role: { fallback: 'all', allowed: ['all', 'user', 'agent', 'super_admin'] },
  status: { fallback: 'open', allowed: ['open', 'all', 'active', 'suspended', 'inactive'] },
  agent: { fallback: '', allowed: (value: string) => /^\d{0,16}$/.test(value) },
  ...ORDER_RULES,
  rows: { fallback: '25', allowed: SIZES },
} as const;

export const failureOf = (role: AccountFilter['role']): string => {
  if (role === 'agent') return 'Unable to load agents.';
  return role === 'super_admin' ? 'Unable to load super admin accounts.' : 'Unable to load users.';
};

/** Whether the account above the list belongs into it: as the server would say of the others. */
export function matches(row: BackOfficeAccount, { search, status }: Pick<AccountFilter, 'search' | 'status'>): boolean {
  const isWanted = status === 'all' || (status === 'open' ? row.status !== 'inactive' : row.status === status);
  const texts = [row.username, row.fullName, row.nickname, row.phone, row.email].filter((text) => text !== null);
  return isWanted && texts.join(' ').toLowerCase().includes(search.trim().toLowerCase());
}
