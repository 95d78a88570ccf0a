import type { Paise, Transfer } from '@pavilion/betting';
import type { Context } from '../src/context.ts';
import { tx } from '../src/db/transaction.ts';
import { writeAudit } from '../src/ledger/audit-log.ts';
import { post } from '../src/ledger/post.ts';
import { type Moved, movePoints } from '../src/modules/accounts/transfer-points.ts';
import type { Refusal } from '../src/http/refusal.ts';
import type { Actor } from '../src/policy/actor.ts';

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
        atMs,
        requestId: `sim-${transferId}`,
        actorId,
        actorRole: null,
        action: 'wallet.transfer',
        target: null,
        outcome: 'ok',
        before: null,
        after: { transferId: String(transferId) },
        ip: null,
        userAgent: null,
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

/** A deposit or withdraw by the agent of the simulation, through the command that the desk calls. */
export function moveByAgent(context: Context, move: AgentMove): Promise<Moved | Refusal> {
  const actor: Actor = {
    accountId: move.agentId,
    role: 'agent',
    username: 'sim-agent',
    fullName: 'Sim Agent',
    agentId: null,
    agentName: null,
    agentUsername: null,
    betLocked: false,
    userLocked: false,
    sessionId: 0,
  };
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
    audit: (note) => {
      after = note.after ?? after;
    },
    takeAuditRow: (outcome) => ({
      atMs: context.clock.now(),
      requestId: 'sim',
      actorId: move.agentId,
      actorRole: 'agent',
      action: 'wallet.transfer',
      target: `account:${move.playerId}`,
      outcome,
      before: null,
      after,
      ip: null,
      userAgent: null,
    }),
  });
}
