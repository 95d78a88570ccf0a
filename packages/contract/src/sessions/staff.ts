import * as z from 'zod/mini';
import { CODE_REFUSALS, done, NEW_REFUSALS, params, PASSWORD_REFUSALS } from '../accounts/account-forms.ts';
import { endpoint } from '../endpoint.ts';
import { instant, pageOf, paging, search, text } from '../wire.ts';
import { STAFF_RIGHTS } from './rights.ts';

const own = { tag: 'staff', who: ['agent', 'super_admin'], scope: 'self', principalOnly: true } as const;

const person = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  /** Beside reading, which everybody of staff may. */
  rights: z.array(z.enum(STAFF_RIGHTS)),
  state: z.enum(['active', 'locked', 'closed']),
  /** Whether signing in takes a second step. */
  twoFactor: z.boolean(),
  openSessions: z.number(),
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
});
export type StaffPerson = z.output<typeof person>;

const fullName = text(120);
const rights = z.array(z.enum(STAFF_RIGHTS)).check(z.maxLength(10));
/** The caller's own. */
const transactionCode = z.optional(text(40));
const changed = z.object({ message: z.string(), person });
const WAITS = ['APPROVAL_WAITS'] as const;

/** Persons who sign in for themselves and work for the caller, within the rights it gives them. */
export const staff = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/api/staff',
    summary: 'The persons who work for the caller, by user name.',
    query: z.strictObject({ state: z._default(z.enum(['open', 'closed', 'all']), 'open'), search, ...paging(25, 200) }),
    reply: pageOf(person),
  }),
  open: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff',
    summary: 'Gives a person an own sign-in for the caller. Its transaction code it reads itself, once signed in.',
    body: z.strictObject({ username: text(60), password: text(200), fullName, rights, transactionCode }),
    reply: changed,
    refusals: NEW_REFUSALS,
    audit: 'staff.open',
    transactionCode: true,
  }),
  change: endpoint({
    ...own,
    method: 'PATCH',
    path: '/api/staff/{id}',
    summary: 'Changes the name or the rights of a person, locks or unlocks it. A lock ends its sessions.',
    params,
    body: z.strictObject({
      fullName: z.optional(fullName),
      rights: z.optional(rights),
      locked: z.optional(z.boolean()),
      transactionCode,
    }),
    reply: changed,
    refusals: [...CODE_REFUSALS, ...WAITS],
    audit: 'staff.change',
    transactionCode: true,
  }),
  resetPassword: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff/{id}/change-password',
    summary: 'Gives a person a new password; all its sessions end.',
    params,
    body: z.strictObject({ newPassword: text(200), transactionCode }),
    reply: done,
    refusals: PASSWORD_REFUSALS,
    audit: 'staff.change-password',
    transactionCode: true,
  }),
  resetCode: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff/{id}/transaction-code/reset',
    summary: 'Gives a person a new transaction code, which it alone reads; all its sessions end.',
    params,
    body: z.strictObject({ transactionCode }),
    reply: done,
    refusals: [...CODE_REFUSALS, ...WAITS],
    audit: 'staff.reset-code',
    transactionCode: true,
  }),
  resetTwoFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff/{id}/two-factor/reset',
    summary: 'Switches the second step off for a person who has lost the authenticator; all its sessions end.',
    params,
    body: z.strictObject({ transactionCode }),
    reply: done,
    refusals: [...CODE_REFUSALS, ...WAITS, 'TWO_FACTOR_OFF'],
    audit: 'staff.reset-two-factor',
    transactionCode: true,
  }),
  signOut: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff/{id}/sign-out',
    summary: 'Ends all sessions of a person.',
    params,
    reply: z.object({ message: z.string(), ended: z.number() }),
    audit: 'staff.sign-out',
  }),
  close: endpoint({
    ...own,
    method: 'POST',
    path: '/api/staff/{id}/close',
    summary: 'Closes the sign-in of a person for good. What it did stays on record, and its user name stays taken.',
    params,
    body: z.strictObject({ transactionCode }),
    reply: changed,
    refusals: CODE_REFUSALS,
    audit: 'staff.close',
    transactionCode: true,
  }),
};
