import type { Context } from '../../../context.ts';
import { holdLock } from '../../../db/named-lock.ts';
import { tx } from '../../../db/transaction.ts';
import { createIfFree } from '../../accounts/create-account.ts';
import { moveAs, stockedCashier } from '../../accounts/demo/demo-cashier.ts';
import { hashOfNobody } from '../../sessions/password.ts';
import { readTraders } from './traders-store.ts';

export const TRADER_NAMES: readonly string[] = ['demo-trader-1', 'demo-trader-2', 'demo-trader-3'];
/** What each trader begins a run with at least, in rupees: all that anybody can win from it until the next one. */
export const TRADER_POINTS = 50_000;

/**
 * The demo's traders, opened when they are first needed, with points that came by a transfer of the demo's cashier. Their
 * passwords are known to nobody. None where the demo is not offered; without one whose name somebody else has.
 */
export async function openTraders(context: Context): Promise<number[]> {
  const cashier = await stockedCashier(context, TRADER_POINTS * TRADER_NAMES.length, 'demo-traders');
  if (cashier === null) return [];
  const known = new Set((await readTraders(context.db, TRADER_NAMES, cashier.id)).map((one) => one.username));
  for (const [index, username] of TRADER_NAMES.entries()) {
    if (known.has(username)) continue;
    const passwordHash = await hashOfNobody(context.random);
    const account = { username, role: 'user', agentId: cashier.id, passwordHash, isDemo: true } as const;
    await tx(context.pool, async (t) => {
      await holdLock(t, 'demoCashier');
      await createIfFree(t, context, { ...account, fullName: `Demo trader ${index + 1}` });
    });
  }
  const traders = await readTraders(context.db, TRADER_NAMES, cashier.id);
  for (const { id, balance } of traders) {
    const rupees = TRADER_POINTS - Math.floor(balance / 100);
    if (rupees <= 0) continue;
    const given = { targetId: id, targetRole: 'user', action: 'deposit', rupees, requestId: 'demo-traders' } as const;
    const refused = await moveAs(context, cashier, given);
    if (refused !== null) context.log.warn({ trader: id, refusal: refused.code }, 'a demo trader was given no points');
  }
  return traders.map((one) => one.id);
}
