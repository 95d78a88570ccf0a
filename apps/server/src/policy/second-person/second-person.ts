import { createHash } from 'node:crypto';
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  isSecondPersonOn,
  needsSecondPerson,
  type Paise,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  type SecondPersonLimits,
} from '@pavilion/betting';
import type { ApprovalShows, EndpointSpec } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import type { Actor } from '../actor.ts';
import { spendConfirmation } from './confirmation-store.ts';
import {
  decideApproval,
  holdApproval,
  insertApproval,
  lockActsOf,
  movedAlone,
  noteAlone,
  showApproval,
  type StandingApproval,
} from './approval-store.ts';
import { isSameMove } from './same-move.ts';

/** What an act is about to move. */
export type Moves = {
  readonly paise: number;
  /** What it stands on: with another one at the approval it is not the act that was asked for. */
  readonly basis: string;
  readonly shows: ApprovalShows;
  /** The market whose result it is about. */
  readonly marketId?: number;
};

/**
 * The one gate of two pairs of eyes. An act asks it in its own transaction, with all its locks taken and all its checks
 * made, before it writes anything. Null: it goes on. A refusal is handed on as the act's own, and the transaction
 * committed: an act that waits is on record by it, and nothing else is.
 */
export type SecondPerson = {
  admit(t: Tx, kind: ApprovalKind, measure: () => Promise<Moves>): Promise<Refusal | null>;
};

/** For acts of the product itself. */
export const NO_SECOND_PERSON: SecondPerson = { admit: async () => null };

/** A request as it is kept while it waits: what was sent, without the transaction code. */
export type KeptRequest = { readonly params: unknown; readonly body: unknown; readonly idempotencyKey: string | null };

export type Asking = {
  readonly context: Context;
  readonly actor: Actor;
  /** The call by its group and name. */
  readonly name: string;
  readonly endpoint: EndpointSpec;
  readonly request: KeptRequest;
  readonly audit: (note: AuditNote) => void;
};

const CODES: readonly string[] = ['transactionCode', 'authTransactionCode'];
const withoutCodes = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([field]) => !CODES.includes(field)))
    : body;
const reasonOf = (body: unknown): string | null => {
  const { reason, remark, note } = Object(body);
  const [said] = [reason, remark, note].filter((one) => typeof one === 'string' && one.trim() !== '');
  // A dialog may have put the code behind the remark.
  return said === undefined ? null : said.replace(/\s*\|\s*code\s*:.*$/is, '').trim() || null;
};

/** A request is bound to its call and its person: moved elsewhere it does not open. */
export const sealPurpose = (name: string, personId: number): string => `approval:${name}:${personId}`;

const hasAmount = (kind: ApprovalKind): kind is (typeof APPROVAL_KINDS)[number] =>
  APPROVAL_KINDS.some((one) => one === kind);

/** Above which amount acts of a kind wait; 0 where each of them does, null where none. */
function limitOf(rules: SecondPersonLimits, kind: ApprovalKind): Paise | null {
  const none = paise(0);
  if (kind === 'reset') return rules.reset ? none : null;
  if (!hasAmount(kind)) return isSecondPersonOn(rules) ? none : null;
  const limit = rules[kind];
  return limit === null ? null : paiseFromRupees(limit);
}

/** The gate of a call that somebody makes alone. */
export function alone({ context, actor, name, endpoint, request, audit }: Asking): SecondPerson {
  const { personId } = actor;
  const ask = async (t: Tx, kind: ApprovalKind, moves: Moves, limit: number, before: number) => {
    const atMs = context.clock.now();
    const kept = JSON.stringify({ ...request, body: withoutCodes(request.body) } satisfies KeptRequest);
    const id = await insertApproval(t, {
      ...{ call: name, kind, actorId: actor.accountId, personId, basis: moves.basis, shows: moves.shows },
      marketId: moves.marketId ?? null,
      request: context.secrets.seal(kept, sealPurpose(name, personId)),
      hash: createHash('sha256').update(`${name} ${kept}`).digest(),
      reason: reasonOf(request.body),
      ...{ amount: moves.paise, limit, alone: before, askedMs: atMs },
      lapsesMs: atMs + context.settings.current().secondPerson.lapseHours * 3_600_000,
    });
    audit({ after: { approvalId: String(id), amount: rupeesFromPaise(paise(moves.paise)) } });
    t.onCommit(() => context.bus.publish('approvals.changed', {}));
    return refuse('APPROVAL_WAITS', { approvalId: String(id) });
  };
  return {
    async admit(t, kind, measure) {
      const rules = context.settings.current().secondPerson;
      const limitPaise = limitOf(rules, kind);
      if (limitPaise === null) return null;
      const nowMs = context.clock.now();
      // Below the limit a code that was typed for this act alone; a call that carries it has had it checked.
      if (endpoint.transactionCode !== true) {
        if (!(await spendConfirmation(t, actor.sessionId, nowMs))) return refuse('CONFIRMATION_NEEDED');
        t.onCommit(() => context.bus.publish('session.changed', { accountId: personId }));
      }
      const moves = await measure();
      await lockActsOf(t, personId);
      const before = await movedAlone(t, personId, kind, nowMs - rules.windowMinutes * 60_000);
      if (!hasAmount(kind) || needsSecondPerson(limitPaise, before, moves.paise)) {
        return ask(t, kind, moves, limitPaise, before);
      }
      await noteAlone(t, personId, kind, moves.paise, nowMs);
      return null;
    },
  };
}

/** Why an act that was asked for cannot be decided by a person, as it stands now; null when it can. */
export function standingRefusal(
  { state, person_id, lapses_ms }: Pick<StandingApproval, 'state' | 'person_id' | 'lapses_ms'>,
  personId: number,
  nowMs: number,
): Refusal | null {
  if (state !== 'waiting') return refuse('APPROVAL_DECIDED', { state });
  if (lapses_ms <= nowMs)
    return refuse('APPROVAL_DECIDED', { state: 'lapsed' }, 'This action has lapsed. Ask for it again.');
  return person_id === personId ? refuse('APPROVAL_OWN') : null;
}

export type Approving = {
  readonly context: Context;
  readonly id: number;
  readonly personId: number;
  /** The audit row of the approval, written with the act. */
  readonly auditRow: () => AuditRow;
};

/** The gate of an act that a second person approves: it opens once, for what was shown and nothing else. */
export function approved({
  context,
  id,
  personId,
  auditRow,
}: Approving): SecondPerson & { readonly used: () => boolean } {
  let used = false;
  return {
    used: () => used,
    async admit(t, kind, measure) {
      used = true;
      const standing = await holdApproval(t, id);
      const atMs = context.clock.now();
      if (standing === null || standing.kind !== kind) return refuse('APPROVAL_DECIDED');
      const refusal = standingRefusal(standing, personId, atMs);
      if (refusal !== null) return refusal;
      const { paise: amount, basis, shows } = await measure();
      const moves = { amount, basis, shows };
      // Whoever was not told may have read it before it became this, whoever has made it so.
      const told = isSameMove(standing, moves) ? standing.told : [];
      if (told !== null && !told.includes(personId)) {
        await showApproval(t, id, moves, [...told, personId]);
        return refuse('APPROVAL_OUTDATED', { cause: 'APPROVAL_OUTDATED' });
      }
      await decideApproval(t, id, { state: 'approved', by: personId, atMs, reason: null });
      await writeAudit(t, [auditRow()]);
      t.onCommit(() => context.bus.publish('approvals.changed', {}));
      return null;
    },
  };
}
