import { brokenLimit, type Calendar, type LimitUse, type Paise, paise } from '@pavilion/betting';
import type { Db, Tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type LimitRow, readLimitUses, readStanding } from './store.ts';

function usesOf(rows: readonly LimitRow[]): LimitUse[] {
  return rows.flatMap(({ subject, period, max, used }) =>
    max === null ? [] : [{ subject, period, maxPaise: paise(max), usedPaise: paise(used) }],
  );
}

/** Own limits in force by account, for what is decided on them. Ask under the locks of the accounts' wallets. */
export async function limitUses(
  db: Db,
  accountIds: readonly number[],
  nowMs: number,
  calendar: Calendar,
): Promise<Map<number, readonly LimitUse[]>> {
  const byAccount = Map.groupBy(await readLimitUses(db, accountIds, nowMs, calendar), (row) => row.account_id);
  return new Map([...byAccount].map(([accountId, rows]) => [accountId, usesOf(rows)]));
}

/**
 * Null when the player takes this deposit. Its deposit limits and its exclusion answer alike, and without figures: who
 * deposits learns that the player does not want it, and nothing more. Asked under the lock of the player's wallet.
 */
export async function depositRefusal(
  t: Tx,
  playerId: number,
  amountPaise: Paise,
  nowMs: number,
  calendar: Calendar,
): Promise<Refusal | null> {
  const standing = await readStanding(t, playerId);
  if (standing === null) return null;
  if ((standing.excluded_until_ms ?? 0) > nowMs) return refuse('DEPOSIT_NOT_ACCEPTED');
  return standing.own_limits ? overDepositLimit(t, playerId, amountPaise, nowMs, calendar) : null;
}

/**
 * The same for points that come back for cash that a loss was paid with: they count against the deposit limits. Who has
 * excluded itself may pay what it owes, and cannot bet with them.
 */
export async function receiptRefusal(
  t: Tx,
  playerId: number,
  amountPaise: Paise,
  nowMs: number,
  calendar: Calendar,
): Promise<Refusal | null> {
  const standing = await readStanding(t, playerId);
  return standing?.own_limits === true ? overDepositLimit(t, playerId, amountPaise, nowMs, calendar) : null;
}

async function overDepositLimit(
  t: Tx,
  playerId: number,
  amountPaise: Paise,
  nowMs: number,
  calendar: Calendar,
): Promise<Refusal | null> {
  const uses = (await limitUses(t, [playerId], nowMs, calendar)).get(playerId) ?? [];
  return brokenLimit(uses, 'deposit', amountPaise) === null ? null : refuse('DEPOSIT_NOT_ACCEPTED');
}
