import { paise, rupeesFromPaise, splitByLargestRemainder } from '@pavilion/betting';
import type { BackOfficeBet } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { betReply } from '../bet-reply.ts';
import { readChargedBets } from './commission-store.ts';
import { type BackOfficeBetRow, readBets } from './names-store.ts';

/**
 * What commission took of each of these bets: all that was taken of its player's gain in the market, divided among the bets that
 * brought the gain by what each won, so that the parts sum to it.
 */
async function commissionsOf(db: Db, rows: readonly BackOfficeBetRow[]): Promise<ReadonlyMap<number, number>> {
  const decided = rows.filter(({ profit }) => profit !== null);
  const pairs = [...new Map(decided.map((row) => [`${row.market_id}/${row.user_id}`, row])).values()];
  if (pairs.length === 0) return new Map();
  const charged = await readChargedBets(
    db,
    pairs.map((row) => row.user_id),
    pairs.map((row) => row.market_id),
  );
  const byResult = Map.groupBy(charged, (bet) => `${bet.market_id}/${bet.account_id}`);
  return new Map(
    [...byResult.values()].flatMap((bets) => {
      const taken = paise(bets[0]?.commission ?? 0);
      const parts = splitByLargestRemainder(
        taken,
        bets.map(({ profit }) => profit),
      );
      return bets.map(({ id }, at) => [id, parts[at] ?? 0] as const);
    }),
  );
}

/** A bet as the back office sees it, in rupees. */
function backOfficeBetReply(row: BackOfficeBetRow, commissions: ReadonlyMap<number, number>): BackOfficeBet {
  const bet = betReply(row);
  const { decision, decided_at: decidedAt } = row;
  return {
    ...bet,
    sport: { ...bet.sport, key: bet.sport.id },
    user: {
      id: String(row.user_id),
      username: row.username,
      fullName: row.full_name,
      agentId: row.agent_id === null ? null : String(row.agent_id),
      agentName: row.agent_name,
    },
    audit: { ip: row.ip, userAgent: row.user_agent },
    decision:
      decision === null || decidedAt === null
        ? null
        : {
            status: decision,
            reason: row.decision_reason,
            at: decidedAt.toISOString(),
            by: row.decided_by ?? '',
          },
    commission: row.profit === null ? null : rupeesFromPaise(paise(commissions.get(row.id) ?? 0)),
  };
}

/** The bets with these ids, in their order. */
export async function backOfficeBets(db: Db, ids: readonly number[]): Promise<BackOfficeBet[]> {
  if (ids.length === 0) return [];
  const rows = await readBets(db, ids);
  const commissions = await commissionsOf(db, rows);
  return rows.map((row) => backOfficeBetReply(row, commissions));
}
