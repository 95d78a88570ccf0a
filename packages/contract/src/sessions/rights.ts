import type { EndpointSpec } from '../endpoint.ts';

/**
 * What a person of staff may do beside reading: results and the markets they belong to, points and money, accounts, and what
 * players are shown. A person with none of them reads only.
 */
export const STAFF_RIGHTS = ['results', 'finance', 'accounts', 'content'] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** Acts on the person's own login, which need no right. */
type Needs = readonly StaffRight[] | 'own';

const results: Needs = ['results'];
const finance: Needs = ['finance'];
const accounts: Needs = ['accounts'];
const content: Needs = ['content'];
const accountsAndFinance: Needs = ['accounts', 'finance'];

/**
 * What each act takes, by its name in the audit log. One that is not here is done by the account itself alone: staff, the
 * rules of the house, transaction codes of others, the second person's amounts, and whatever is declared and forgotten here.
 */
export const RIGHTS_OF_ACTS: Readonly<Record<string, Needs>> = {
  'market.suspend': results,
  'market.resume': results,
  'market.terms': results,
  'market.settle': results,
  'event.suspend': results,
  'event.resume': results,
  'sport.suspend': results,
  'sport.resume': results,
  'bet.set-status': results,
  'order.cancel-by-desk': results,
  'house-limit.set': results,
  'dispute.say': results,
  'dispute.answer': results,
  'alert.acknowledge': results,
  'alert.assign': results,
  'alert.mute': results,
  'wallet.transfer': finance,
  'bank.settle': finance,
  'bank.settle-players': finance,
  'request.ask': finance,
  'request.take-back': finance,
  'request.accept': finance,
  'request.refuse': finance,
  'withdrawal.create': finance,
  'withdrawal.change': finance,
  'commission.set': finance,
  'commission.cancel': finance,
  'reconciliation.run': finance,
  'account.create': accounts,
  'account.import': accounts,
  'account.profile': accounts,
  'account.toggle': accounts,
  'multi-login.end-session': accounts,
  'multi-login.end-sessions': accounts,
  // Who signs in as an account, or has it among the users of an agent of its own, moves its points.
  'account.change-password': accountsAndFinance,
  'account.reset-code': accountsAndFinance,
  'account.assign-agent': accountsAndFinance,
  'two-factor.reset': accountsAndFinance,
  'catalogue.sync-sports': content,
  'catalogue.toggle-sports': content,
  'catalogue.sync-competitions': content,
  'catalogue.toggle-competitions': content,
  'catalogue.toggle-events': content,
  'settings.identity': content,
  'settings.home-page': content,
  'auth.logout': 'own',
  'auth.change-password': 'own',
  'auth.end-session': 'own',
  'auth.end-other-sessions': 'own',
  'two-factor.enrol': 'own',
  'two-factor.confirm': 'own',
  'two-factor.recovery-codes': 'own',
  'two-factor.off': 'own',
  'session.confirm': 'own',
  'transaction-code.view': 'own',
  'transaction-code.reset': 'own',
  'approval.withdraw': 'own',
  // Each about what it might do itself.
  'approval.approve': 'own',
  'approval.refuse': 'own',
};

type Asked = Pick<EndpointSpec, 'method' | 'audit' | 'principalOnly'>;

/** The rights that a person needs for an act by its name in the audit log, all of them. Null: no person does it. */
export function rightsOfAct(act: string): readonly StaffRight[] | null {
  const needs = Object.hasOwn(RIGHTS_OF_ACTS, act) ? RIGHTS_OF_ACTS[act] : undefined;
  if (needs === undefined) return null;
  return needs === 'own' ? [] : needs;
}

/** The rights that a person needs for a call, all of them; none for reading. Null: no person makes it. */
export function rightsFor({ method, audit, principalOnly }: Asked): readonly StaffRight[] | null {
  if (principalOnly === true) return null;
  if (audit === undefined) return method === 'GET' ? [] : null;
  return rightsOfAct(audit);
}

/** Whether somebody with these rights may make a call. */
export const mayCall = (asked: Asked, rights: readonly StaffRight[]): boolean =>
  rightsFor(asked)?.every((right) => rights.includes(right)) === true;
