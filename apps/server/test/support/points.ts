import type { Paise, Transfer } from '@pavilion/betting';
import type { Context } from '../../src/context.ts';
import { tx } from '../../src/db/transaction.ts';
import { type AuditRow, writeAudit } from '../../src/ledger/audit-log.ts';
import { post } from '../../src/ledger/post.ts';
import { movePoints } from '../../src/modules/accounts/transfer-points.ts';
import type { Moved } from '../../src/modules/accounts/transfer-request.ts';
import { NO_SECOND_PERSON } from '../../src/policy/second-person/second-person.ts';
import type { Refusal } from '../../src/http/refusal.ts';
import type { Actor } from '../../src/policy/actor.ts';

/** Writes many transfers of one actor at once, each with its audit row, as the command does for a single one. */
export async function moveAtOnce(context: Context, actorId: number, transfers: readonly Transfer[]): Promise<void> {
  const atMs = context.clock.now();
  await tx(context.pool, async (t) => {
    const { transferIds } = await post(
      t,
      transfers.map((transfer) => ({ transfer, actorId, reference: null, atMs })),
    );
    await writeAudit(
      t,
      transferIds.map((transferId) => ({
        ...simAuditRow(atMs, simActor('super_admin', actorId), 'wallet.transfer', '', 'ok'),
        after: { transferId: String(transferId) },
      })),
    );
  });
}

export type AgentMove = {
  readonly agentId: number;
  readonly transactionCode: string;
  readonly playerId: number;
  readonly action: 'deposit' | 'withdraw';
  readonly amountPaise: Paise;
};

/** Somebody of the simulation as the commands know a caller. */
export const simActor = (role: Actor['role'], accountId: number): Actor => ({
  accountId,
  role,
  username: `sim-${role}`,
  fullName: `Sim ${role}`,
  agentId: null,
  agentName: null,
  agentUsername: null,
  betLocked: false,
  userLocked: false,
  sessionId: 0,
  personId: accountId,
});

export const simAuditRow = (atMs: number, actor: Actor, action: string, target: string, outcome: string): AuditRow => ({
  atMs,
  requestId: 'sim',
  actorId: actor.accountId,
  actorRole: actor.role,
  action,
  target,
  outcome,
  before: null,
  after: null,
  ip: null,
  userAgent: null,
});

/** A deposit or withdraw by the agent of the simulation, through the command that the back office calls. */
export function moveByAgent(context: Context, move: AgentMove): Promise<Moved | Refusal> {
  const actor = simActor('agent', move.agentId);
  let after: Readonly<Record<string, unknown>> | null = null;
  return movePoints(context, {
    actor,
    scope: 'own-users',
    targetId: String(move.playerId),
    targetRole: 'user',
    action: move.action,
    amountRupees: move.amountPaise / 100,
    remark: null,
    transactionCode: move.transactionCode,
    requestId: null,
    second: NO_SECOND_PERSON,
    audit: (note) => {
      after = note.after ?? after;
    },
    takeAuditRow: (outcome) => ({
      ...simAuditRow(context.clock.now(), actor, 'wallet.transfer', `account:${move.playerId}`, outcome),
      after,
    }),
  });
}
