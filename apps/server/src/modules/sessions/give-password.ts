import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { endOtherSessions, noteActivity, writePassword } from './store.ts';

/**
 * Gives an account the password of a hash, in the caller's transaction: its open sessions end at once on every node, but
 * the one to keep. A person of staff chooses one of its own before anything else. Its owner sees the change in the activity log, without the address of whoever made it.
 */
export async function givePassword(
  t: Tx,
  { clock, bus }: Pick<Context, 'clock' | 'bus'>,
  accountId: number,
  hash: string,
  keepSessionId: number | null,
): Promise<void> {
  const nowMs = clock.now();
  await writePassword(t, accountId, hash, true);
  await endOtherSessions(t, accountId, keepSessionId ?? 0, nowMs);
  await noteActivity(t, accountId, 'password_change', {
    nowMs,
    ip: null,
    userAgent: null,
    sessionId: null,
    place: null,
  });
  t.onCommit(() => bus.publish('session.changed', { accountId }));
}
