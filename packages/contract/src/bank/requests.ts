import * as z from 'zod/mini';
import { nullableText } from '../accounts/account-forms.ts';
import { endpoint } from '../endpoint.ts';
import { forStaff } from '../staff.ts';
import { instant, pageOf, paging, positiveRupees, requestId, role, rupees, search, text } from '../wire.ts';

export const REQUEST_KINDS = ['points', 'withdrawal'] as const;
/** `approved`: a super admin has taken a withdrawal over and pays it out. */
export const REQUEST_STATES = ['pending', 'approved', 'accepted', 'refused', 'cancelled'] as const;

/** At most so many requests of one account wait at a time. */
export const REQUESTS_WAITING_MAX = 5;

const kind = z.enum(REQUEST_KINDS);
const state = z.enum(REQUEST_STATES);
/** `P12` asks for points, `W7` for a withdrawal. */
const id = z.string().check(z.regex(/^[PW]\d{1,16}$/, { error: 'must be a request id' }));
const params = z.object({ id });

const ownRequest = z.object({
  id: z.string(),
  kind,
  amount: rupees,
  /** What was moved of it; null until it is accepted. */
  given: z.nullable(rupees),
  state,
  note: nullableText,
  /** Why it was refused, or less was given. */
  reason: nullableText,
  createdAt: instant,
  updatedAt: instant,
  transferId: nullableText,
});
export type OwnRequest = z.output<typeof ownRequest>;

const askedRequest = z.extend(ownRequest, {
  account: z.object({
    id: z.string(),
    username: z.string(),
    fullName: z.string(),
    role,
    agentUsername: nullableText,
    available: rupees,
  }),
  /** Who moved it last. */
  updatedBy: nullableText,
});
export type AskedRequest = z.output<typeof askedRequest>;

const done = z.object({ message: z.string(), request: ownRequest });

/** What an account asks whoever gave it its points. */
export const ownRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/account/requests',
    summary: 'Own requests for points and withdrawals, newest first, and who answers them.',
    tag: 'account',
    who: ['user', 'agent'],
    scope: 'self',
    query: z.strictObject({ ...paging(25, 100) }),
    reply: z.extend(pageOf(ownRequest), { answeredBy: z.enum(['agent', 'house']), waiting: z.number() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/account/requests',
    summary: 'Asks for points or for a withdrawal. A withdrawal holds its amount until it is answered or taken back.',
    tag: 'account',
    who: ['user', 'agent'],
    scope: 'self',
    body: z.strictObject({
      kind,
      amount: positiveRupees,
      note: z.optional(z.nullable(text(300))),
      /** A UUID made by the client: the same id and body make one request, however often they are sent. */
      requestId: z.optional(requestId),
    }),
    reply: done,
    refusals: ['INSUFFICIENT_POINTS', 'DEPOSIT_NOT_ACCEPTED', 'REQUESTS_FULL', 'IDEMPOTENCY_CONFLICT'],
    audit: 'request.ask',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/account/requests/{id}/take-back',
    summary: 'Takes an own request back that nobody has answered; what it held is free again.',
    tag: 'account',
    who: ['user', 'agent'],
    scope: 'self',
    params,
    reply: done,
    refusals: ['TRANSITION_NOT_ALLOWED'],
    audit: 'request.take-back',
  }),
};

/** What players ask their agent, and agents and players without one the super admins. */
export const { agent: agentRequests, superAdmin: superAdminRequests } = forStaff({
  list: {
    method: 'GET',
    path: 'requests',
    summary: 'Requests of the accounts in reach, newest first; `waiting` counts those that the caller should answer.',
    query: z.strictObject({
      state: z._default(z.enum(['waiting', 'all', ...REQUEST_STATES]), 'waiting'),
      kind: z._default(z.enum(['all', ...REQUEST_KINDS]), 'all'),
      /** Of a super admin: `house` leaves out what agents answer. */
      of: z._default(z.enum(['house', 'everyone']), 'house'),
      search,
      ...paging(25, 200),
    }),
    reply: z.extend(pageOf(askedRequest), { waiting: z.number() }),
  },
  accept: {
    method: 'POST',
    path: 'requests/{id}/accept',
    summary: 'Moves what was asked for, or a part of it, between the caller and the asker. Less needs a reason.',
    params,
    body: z.strictObject({
      amount: positiveRupees,
      reason: z.optional(z.nullable(text(300))),
      transactionCode: z.optional(z.nullable(text(40))),
      /** A UUID made by the client: the same acceptance, sent again, is answered as the first time. */
      requestId: z.optional(requestId),
    }),
    reply: done,
    refusals: [
      'APPROVAL_WAITS',
      'TRANSITION_NOT_ALLOWED',
      'INSUFFICIENT_POINTS',
      'DEPOSIT_NOT_ACCEPTED',
      'TRANSACTION_CODE_INVALID',
      'TRANSACTION_CODE_LOCKED',
    ],
    audit: 'request.accept',
    transactionCode: true,
  },
  refuse: {
    method: 'POST',
    path: 'requests/{id}/refuse',
    summary: 'Refuses a request with a reason, which the asker reads; what it held is free again.',
    params,
    body: z.strictObject({ reason: text(300) }),
    reply: done,
    refusals: ['TRANSITION_NOT_ALLOWED'],
    audit: 'request.refuse',
  },
});
