import { WITHDRAWAL_STATUSES } from '@pavilion/betting';
import * as z from 'zod/mini';
import { nullableText, params } from '../accounts/account-forms.ts';
import { endpoint, ROLES } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import {
  accountId,
  atMostABillion,
  day,
  daysInOrder,
  instant,
  optionalWholeNumber,
  pageOf,
  paging,
  requestId,
  role,
  rupees,
  search,
  text,
} from '../wire.ts';

const status = z.enum(WITHDRAWAL_STATUSES);

const withdrawal = z.object({
  id: z.string(),
  ownerType: role,
  ownerId: z.string(),
  owner: z.object({ username: z.string(), fullName: z.string() }),
  amount: rupees,
  status,
  remark: nullableText,
  /** Why it was rejected or cancelled, as its owner reads it. */
  reason: nullableText,
  createdAt: instant,
  updatedAt: instant,
  /** Who asked for it, and who moved it last. */
  createdBy: z.object({ username: z.string() }),
  updatedBy: z.nullable(z.object({ username: z.string() })),
  /** Where it may go from here; empty when it is final. */
  nextStatuses: z.array(status),
  /** The payout of a completed one. */
  transferId: nullableText,
});
export type WithdrawalReply = z.output<typeof withdrawal>;

const remark = z.optional(z.nullable(text(300)));

/** What the owner of a request sees of it. */
const ownWithdrawal = z.pick(withdrawal, {
  id: true,
  amount: true,
  status: true,
  reason: true,
  createdAt: true,
  updatedAt: true,
});
export type OwnWithdrawal = z.output<typeof ownWithdrawal>;

/** The own requests, which the staff makes. */
export const ownWithdrawals = {
  list: endpoint({
    method: 'GET',
    path: '/api/account/withdrawals',
    summary: 'Withdrawal requests of the own points, newest first: what became of each, and why.',
    tag: 'account',
    who: ROLES,
    scope: 'self',
    query: z.strictObject({ ...paging(25, 100) }),
    reply: pageOf(ownWithdrawal),
  }),
};

/** Requests to take points off the exchange. A pending or approved one holds its amount. */
export const withdrawals = {
  list: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/withdrawals',
    summary: 'Requests of every account, newest first.',
    query: daysInOrder(
      z.strictObject({
        ...paging(25, 200),
        /** Instead of a page: how many to leave out. */
        skip: optionalWholeNumber(0, 1_000_000),
        /** `open`: pending or approved, so not paid out yet. */
        status: z._default(z.enum(['all', 'open', ...WITHDRAWAL_STATUSES]), 'all'),
        /** In the owner's user name and full name and in the remark, whatever the case. */
        search,
        /** Days of the installation's zone on which a request was made, both included. */
        from: day,
        to: day,
      }),
    ),
    /** `totalAmount`: of all that match, not only of this page. */
    reply: z.object({ ...pageOf(withdrawal).shape, totalAmount: rupees }),
  }),
  create: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/withdrawals',
    summary: 'Opens a request, which holds its amount out of the available points of its owner.',
    body: z.strictObject({
      ownerType: role,
      /** Left out for a super admin: then it is the caller. */
      ownerId: z.optional(z.nullable(accountId)),
      amount: z.optional(z.nullable(rupees.check(atMostABillion))),
      remark,
      /** A UUID made by the client: the same id and body make one request, however often they are sent. */
      requestId: z.optional(requestId),
    }),
    reply: z.object({ message: z.string(), withdrawal }),
    refusals: ['INSUFFICIENT_POINTS', 'IDEMPOTENCY_CONFLICT'],
    audit: 'withdrawal.create',
    confirmed: true,
  }),
  change: endpoint({
    ...superAdmin,
    method: 'PATCH',
    path: '/api/super-admin/withdrawals/{id}',
    summary: 'Moves a request on: approve, reject and cancel free or keep its amount, complete pays it out.',
    params,
    /** With `rejected` and `cancelled` the remark is the reason that the owner reads; a rejection needs one. */
    body: z.strictObject({ status, remark }),
    reply: z.object({ message: z.string(), withdrawal }),
    refusals: ['TRANSITION_NOT_ALLOWED', 'INSUFFICIENT_POINTS', 'APPROVAL_WAITS'],
    audit: 'withdrawal.change',
    confirmed: true,
  }),
};
