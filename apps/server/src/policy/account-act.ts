import type { Role, Scope } from '@pavilion/contract';
import type { Context } from '../context.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { AuditTrail } from '../ledger/audit-log.ts';
import type { Actor } from './actor.ts';
import type { SecondPerson } from './second-person/second-person.ts';
import { checkTransactionCode } from './transaction-code.ts';

/** What the caller does within its scope, written down in the transaction that does it. */
export type AuditedAct = AuditTrail & {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly second: SecondPerson;
};

/** What the caller does to one account of a role. */
export type AccountAct = AuditedAct & {
  readonly targetId: string;
  readonly targetRole: Role;
};

/** A field that the forms require, with the words that they show beside it. */
export const missing = (field: string, message: string): Refusal => refuse('INVALID_REQUEST', { field }, message);

/**
 * Null when the code is that of who has signed in; an empty one is asked for in the given words and is no try. Of an act that a second
 * person has approved it was checked when it was asked for.
 */
export async function codeRefusal(
  context: Pick<Context, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  code: string | null | undefined,
  asked: Refusal,
): Promise<Refusal | null> {
  if (actor.vouchedFor === true) return null;
  return (code ?? '').trim() === '' ? asked : checkTransactionCode(context, actor.personId, code ?? '');
}
