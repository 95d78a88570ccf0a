import { type Api, rightsOfAct } from '@pavilion/contract';
import type { Account } from './account.ts';
import { t } from '../../i18n/i18n.ts';
import { useSession } from './session.ts';

type AuditedOf<G> = { [Name in keyof G]: G[Name] extends { audit: infer A extends string } ? A : never }[keyof G];
/** An act by its name in the audit log. What it takes of a person of staff stands in the contract, once, for server and screens. */
export type Act = { [G in keyof Api]: AuditedOf<Api[G]> }[keyof Api];

/** Whether who has signed in may: an account itself always, a person who works for one within its rights. */
export function may(account: Pick<Account, 'staff'> | null, act: Act): boolean {
  if (account?.staff === undefined) return true;
  const { rights } = account.staff;
  return rightsOfAct(act)?.every((right) => rights.includes(right)) === true;
}

export const useMay = (act: Act): boolean => useSession(({ account }) => may(account, act));

/** Who has signed in: the account's own name, or the person and whom it works for. */
export const signedInAs = ({ username, staff }: Pick<Account, 'username' | 'staff'>): string =>
  staff === undefined
    ? username
    : t('{person} for {account}', { person: staff.fullName || staff.username, account: username });
