import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import { holdAccount } from '../../../policy/scope.ts';
import { type Periodic, periodically } from '../../../periodic.ts';
import { moveAs } from './demo-cashier.ts';
import { closeForGood, type Giver, type OldPlayer, oldDemoPlayers, readCashier } from './demo-store.ts';

/** How long a demo player lives. */
export const DEMO_PLAYER_MS = 24 * 3600_000;
const AT_ONCE = 50;
const EVERY_MS = 5 * 60_000;

async function closeEmpty(t: Tx, id: number, nowMs: number): Promise<boolean> {
  await holdAccount(t, id);
  const wallet = (await lockWallets(t, [id])).get(id);
  // A bet or a settlement may have come between; then it is left for the next pass.
  if (wallet === undefined || wallet.balance !== 0 || wallet.exposure !== 0 || wallet.held !== 0) return false;
  await closeForGood(t, id, nowMs);
  return true;
}

/** Closes one; false when it has to wait. What is in its way is in no other's. */
async function closeOne(context: Context, cashier: Giver, { id, balance }: OldPlayer, nowMs: number): Promise<boolean> {
  const taken = { targetId: id, targetRole: 'user', action: 'withdraw', requestId: 'demo-end' } as const;
  const refused = balance > 0 ? await moveAs(context, cashier, { ...taken, rupees: balance / 100 }) : null;
  if (refused !== null) {
    context.log.warn({ account: id, refusal: refused.code }, 'a demo player keeps its points and stays open');
    return false;
  }
  if (!(await tx(context.pool, (t) => closeEmpty(t, id, nowMs)))) return false;
  context.bus.publish('session.changed', { accountId: id });
  return true;
}

/**
 * Ends demo players that are older than a day: their points go back to the cashier by an ordinary withdrawal, their sessions
 * end, and nobody signs in to them again. Those that cannot be closed now are passed over. Answers how many were closed.
 */
export async function closeDemoPlayers(context: Context, atOnce = AT_ONCE): Promise<number> {
  const nowMs = context.clock.now();
  let closed = 0;
  for (let afterId = 0; ; ) {
    const old = await oldDemoPlayers(context.db, nowMs - DEMO_PLAYER_MS, atOnce, afterId);
    const cashier = old.length === 0 ? null : await readCashier(context.db);
    if (cashier === null) return closed;
    for (const player of old) {
      if (await closeOne(context, cashier, player, nowMs)) closed += 1;
      afterId = player.id;
    }
  }
}

/** Looks for old demo players every five minutes until it is closed; closing waits for a pass that is under way. */
export function startClosingDemoPlayers(context: Context): Periodic {
  const act = async () => {
    const closed = await closeDemoPlayers(context);
    if (closed > 0) context.log.info({ closed }, 'old demo players were closed');
  };
  return periodically(EVERY_MS, act, (error) => context.log.warn({ err: error }, 'demo players could not be closed'));
}
