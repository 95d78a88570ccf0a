import type { BackOfficeBet } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { betReply } from '../bet-reply.ts';
import { type BackOfficeBetRow, readBets } from './names-store.ts';

/** A bet as the back office sees it, in rupees. */
function backOfficeBetReply(row: BackOfficeBetRow): BackOfficeBet {
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
  };
}

/** The bets with these ids, in their order. */
export const backOfficeBets = async (db: Db, ids: readonly number[]): Promise<BackOfficeBet[]> =>
  ids.length === 0 ? [] : (await readBets(db, ids)).map(backOfficeBetReply);
