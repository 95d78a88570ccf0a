import type { RefusalCode, Role, Scope } from '@pavilion/contract';
import type { Context } from '../context.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { AuditNote, AuditRow } from '../ledger/audit-log.ts';
import type { Actor } from './actor.ts';
import { checkTransactionCode } from './transaction-code.ts';

/** What the caller does to one account of a role, within its scope. */
export type AccountAct = {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly targetId: string;
  readonly targetRole: Role;
  audit(note: AuditNote): void;
  takeAuditRow(outcome: 'ok' | RefusalCode): AuditRow;
};

/** A field that the forms require, with the words that they show beside it. */
export const missing = (field: string, message: string): Refusal => refuse('INVALID_REQUEST', { field }, message);

/** Null when the code is the actor's own; an empty one is asked for in the given words and is no try. */
export async function codeRefusal(
  context: Pick<Context, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  code: string | null | undefined,
  asked: Refusal,
): Promise<Refusal | null> {
  return (code ?? '').trim() === '' ? asked : checkTransactionCode(context, actor.accountId, code ?? '');
}
