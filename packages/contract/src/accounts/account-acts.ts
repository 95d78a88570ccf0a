import * as z from 'zod/mini';
import { account, positiveRupees, requestId, text } from '../wire.ts';
import {
  backOfficeAccount,
  CODE_REFUSALS,
  done,
  history,
  historyQuery,
  nullableText,
  params,
  PASSWORD_REFUSALS,
  passwordBody,
  profile,
  profileBody,
} from './account-forms.ts';

/** Accounts of one role: the part of the address that they have, what a reader calls one, and its field in an answer. */
type Kind = { readonly path: string; readonly one: string; readonly field: string };
export const USERS = { path: 'users', one: 'a user', field: 'user' } as const satisfies Kind;
export const AGENTS = { path: 'agents', one: 'an agent', field: 'agent' } as const satisfies Kind;
export const SUPER_ADMINS = { path: 'super-admins', one: 'a super admin', field: 'superAdmin' } as const satisfies Kind;

const named = <F extends string, S>(field: F, schema: S) => ({ [field]: schema }) as Record<F, S>;

export const updateProfile = <const K extends Kind>({ path, one, field }: K) =>
  ({
    method: 'PATCH',
    path: `${path as K['path']}/{id}/profile`,
    summary: `Changes what is known about ${one}; fields that are left out stay as they are.`,
    params,
    body: profileBody,
    reply: z.object({ message: z.string(), ...named(field as K['field'], profile) }),
    refusals: CODE_REFUSALS,
    audit: 'account.profile',
    transactionCode: true,
  }) as const;

export const changePassword = <const K extends Kind>({ path, one }: K) =>
  ({
    method: 'POST',
    path: `${path as K['path']}/{id}/change-password`,
    summary: `Gives ${one} a new password; all its sessions end, but the one that asks.`,
    params,
    body: passwordBody,
    reply: done,
    refusals: PASSWORD_REFUSALS,
    audit: 'account.change-password',
    transactionCode: true,
  }) as const;

export const transactions = <const K extends Kind>({ path, one, field }: K) =>
  ({
    method: 'GET',
    path: `${path as K['path']}/{id}/wallet/transactions`,
    mayLag: true,
    summary: `Every movement of the own wallet of ${one}, newest first.`,
    params,
    query: historyQuery,
    reply: z.object({ ...history.shape, ...named(field as K['field'], backOfficeAccount) }),
  }) as const;

export const viewCode = <const K extends Kind>({ path, one }: K) =>
  ({
    method: 'GET',
    path: `${path as K['path']}/{id}/transaction-code`,
    summary: `The transaction code of ${one}; null when there is none. Each view is audited.`,
    params,
    reply: z.object({ transactionCode: nullableText }),
    audit: 'account.view-code',
  }) as const;

export const resetCode = <const K extends Kind>({ path, one }: K) =>
  ({
    method: 'POST',
    path: `${path as K['path']}/{id}/transaction-code/reset`,
    summary: `Gives ${one} a new transaction code; it takes the own one of the caller.`,
    params,
    body: z.strictObject({ transactionCode: text(40) }),
    reply: z.object({ transactionCode: z.string(), message: z.string() }),
    refusals: [...CODE_REFUSALS, 'APPROVAL_WAITS'],
    audit: 'account.reset-code',
    transactionCode: true,
  }) as const;

/** An agent cannot lift what a super admin has locked (LOCK_OF_SUPER_ADMIN). */
export const setLocks = <const K extends Kind>({ path, one, field }: K) =>
  ({
    method: 'PATCH',
    path: `${path as K['path']}/{id}/toggles`,
    summary: `Locks or unlocks betting or sign-in of ${one}; of an agent, of its users too.`,
    params,
    body: z.strictObject({
      field: z.enum(['betLocked', 'userLocked']),
      value: z.boolean(),
      /** What the other of the two locks becomes in the same step: both change, or none. */
      other: z.optional(z.boolean()),
      /** The caller's own: needed where `userLocked` changes. When it is sent, it must be right. */
      transactionCode: z.optional(text(40)),
    }),
    reply: z.object(named(field as K['field'], account)),
    refusals: [...CODE_REFUSALS, 'LOCK_OF_SUPER_ADMIN'],
    audit: 'account.toggle',
  }) as const;

/** What both roles say of a transfer; whom it is about, each says in its own way. */
export const transfer = {
  method: 'POST',
  reply: z.object({ message: z.string(), transferId: z.string(), actor: account, target: account }),
  refusals: [
    ...CODE_REFUSALS,
    'INSUFFICIENT_POINTS',
    'TOO_MANY_POINTS',
    'DEPOSIT_NOT_ACCEPTED',
    'IDEMPOTENCY_CONFLICT',
    'APPROVAL_WAITS',
  ],
  audit: 'wallet.transfer',
  transactionCode: true,
} as const;
export const transferBody = {
  amount: positiveRupees,
  action: z.enum(['deposit', 'withdraw']),
  remark: z.optional(z.nullable(text(300))),
  transactionCode: text(40),
  /** A UUID made by the client: the same id and body always get the first answer. The header Idempotency-Key also serves. */
  requestId: z.optional(requestId),
};
