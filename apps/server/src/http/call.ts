import type { Api, BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf, Role, Scope } from '@pavilion/contract';
import type { Context } from '../context.ts';
import type { AuditTrail } from '../ledger/audit-log.ts';
import type { Actor } from '../policy/actor.ts';
import type { SecondPerson } from '../policy/second-person/second-person.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { Refusal } from './refusal.ts';

/**
 * The caller as the declaration promises it: nobody on public calls, or whoever has signed in where the call knows its
 * caller; else an account of one of the named roles.
 */
export type ActorOf<E extends EndpointSpec> = E['who'] extends readonly (infer R extends Role)[]
  ? Actor & { role: R }
  : E extends { knowsCaller: true }
    ? Actor | null
    : null;

/** What a request was, for receipts and logs. */
export type RequestFacts = {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The Idempotency-Key header as it came, at most 100 characters. */
  readonly idempotencyKey: string | null;
};

/** One parsed request: everything a handler may use. */
export type Call<E extends EndpointSpec> = AuditTrail & {
  readonly context: Context;
  readonly actor: ActorOf<E>;
  /** Whose data the call may touch, as its declaration says. */
  readonly scope: Scope;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: RequestFacts;
  readonly device: DeviceCookie;
  /** Asked before anything is moved: whether a second person has to approve it first. */
  readonly second: SecondPerson;
};

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<ReplyOf<E> | Refusal>;

/** A handler for every call of a group; a missing one does not compile. */
export type Handlers<Group> = {
  [Name in keyof Group]: Group[Name] extends EndpointSpec ? Handler<Group[Name]> : never;
};

/** Everything the product can be asked. */
export type ApiHandlers = { [Group in keyof Api]: Handlers<Api[Group]> };
