import type { StaffRight } from '@pavilion/contract';
import type { Account } from './account.ts';
import { t } from '../../i18n/i18n.ts';
import { useSession } from './session.ts';

/** What a page or a button needs of a person of staff; `principal`: nobody of staff may. */
export type Needs = readonly StaffRight[] | 'principal';

/** Whether who has signed in may: an account itself always, a person who works for one within its rights. */
export function may(account: Pick<Account, 'staff'> | null, needs: Needs): boolean {
  if (account?.staff === undefined) return true;
  const { rights } = account.staff;
  return needs !== 'principal' && needs.every((right) => rights.includes(right));
}

export const useMay = (needs: Needs): boolean => useSession(({ account }) => may(account, needs));

/** Who has signed in: the account's own name, or the person and whom it works for. */
export const signedInAs = ({ username, staff }: Pick<Account, 'username' | 'staff'>): string =>
  staff === undefined
    ? username
    : t('{person} for {account}', { person: staff.fullName || staff.username, account: username });
