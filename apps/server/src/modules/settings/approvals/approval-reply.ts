import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { ApprovalReply, ApprovalWhole } from '@pavilion/contract';
import type { Actor } from '../../../policy/actor.ts';
import { mayDecide } from './approve.ts';
import type { ApprovalRow } from './store.ts';

/** An act that was asked for, as the list shows it to a person. */
export function approvalReply(row: ApprovalRow, actor: Actor): ApprovalReply {
  const { decided_by, decider, decided_at, decided_reason } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    title: row.shows.title,
    about: row.shows.about,
    amount: rupeesFromPaise(paise(row.amount)),
    limit: rupeesFromPaise(paise(row.limit_amount)),
    alone: rupeesFromPaise(paise(row.alone_amount)),
    by: { id: String(row.person_id), username: row.person },
    own: row.person_id === actor.personId,
    mayDecide: row.person_id !== actor.personId && actor.role === 'super_admin' && mayDecide(actor, row),
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
    decided:
      decided_at === null
        ? null
        : {
            by: decided_by === null || decider === null ? null : { id: String(decided_by), username: decider },
            at: decided_at.toISOString(),
            reason: decided_reason,
          },
  };
}

export const wholeReply = (row: ApprovalRow, actor: Actor): ApprovalWhole => ({
  ...approvalReply(row, actor),
  shows: row.shows,
});
