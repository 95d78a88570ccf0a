import { DAY } from '../../lib/address-filters.ts';

export const SIZES = ['25', '50', '100'] as const;
/** What both reports ask for: an account, a period, and rows of a page. */
export const REPORT_RULES = {
  accountType: { fallback: 'user', allowed: ['user', 'agent', 'super_admin'] },
  accountId: { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) },
  from: DAY,
  to: DAY,
  rows: { fallback: '50', allowed: SIZES },
} as const;
