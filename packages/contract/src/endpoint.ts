import type { $ZodType, output } from 'zod/v4/core';
import type { RefusalCode } from './bets/refusals.ts';

export const ROLES = ['user', 'agent', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whose data a call may touch: nobody's in particular, the caller's, the caller's own users', or everyone's. */
export type Scope = 'none' | 'self' | 'own-users' | 'everyone';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters. */
  path: `/api/${string}`;
  /** One line for a reader of the API page. */
  summary: string;
  tag: string;
  /** `public`, or the roles that may call it. */
  who: 'public' | readonly Role[];
  scope: Scope;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  reply: $ZodType;
  /** The refusals that this call can answer beside the ones every call shares (`COMMON_REFUSALS`). */
  refusals?: readonly RefusalCode[];
  /** A public call that answers otherwise to some who have signed in: it is told who calls, if a session says so. */
  knowsCaller?: true;
  /** Name of the act in the audit log: every call that changes something has one. */
  audit?: string;
  /** A session alone is not enough: its owner has lately confirmed it with the transaction code (`security.confirmSession`). */
  confirmed?: true;
  /** Costs the server more than most calls; one sender may make fewer of them. */
  costly?: true;
  /** One player may make so many a second, whoever sends them. */
  paced?: 'bets';
  /** The list of the body whose entries each count as one of them. */
  pacedBy?: 'orders';
  /** The body carries the caller's transaction code. */
  transactionCode?: true;
  /** Bytes that the body may have, where that is not the ordinary limit. Only who may make the call sends so much. */
  bodyBytesMax?: number;
  /** A list, report or export that may be a little old; it is no ground for a decision about money. Read at a replica, where there is one. */
  mayLag?: true;
  /** No person of staff may make it, whatever its rights. */
  principalOnly?: true;
  /** A person of staff may make it before it has chosen a password of its own. */
  beforeOwnPassword?: true;
  /** A locked account may call it too: leaving must always be possible. */
  allowLocked?: true;
};

/** Refusals that any call may answer; they are not repeated in each declaration. */
export const COMMON_REFUSALS = [
  'INVALID_REQUEST',
  'LOGIN_REQUIRED',
  'ROLE_NOT_ALLOWED',
  'RIGHT_NEEDED',
  'PASSWORD_GIVEN',
  'USER_LOCKED',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'RATE_LIMITED',
  'OVERLOADED',
] as const satisfies readonly RefusalCode[];

/** Declares a call once; routes, OpenAPI, the access test, the audit hook and the web client are made from it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Out<E, K extends string> = E extends { [P in K]: infer S extends $ZodType } ? output<S> : undefined;
export type ParamsOf<E extends EndpointSpec> = Out<E, 'params'>;
export type QueryOf<E extends EndpointSpec> = Out<E, 'query'>;
export type BodyOf<E extends EndpointSpec> = Out<E, 'body'>;
export type ReplyOf<E extends EndpointSpec> = output<E['reply']>;
