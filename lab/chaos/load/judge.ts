import type pg from 'pg';
import type { JournalEntry } from './journal.ts';
import { demand } from '../violation.ts';

export type Judgement = { readonly acknowledged: number; readonly refused: number; readonly bets: number };

type BetRow = { id: number; request_id: string; account_id: number; stake: number };

/**
 * Holds the database against what clients wrote down: every acknowledged bet is there exactly once, with its stake; no
 * refused request has a bet; no request is without an answer; and nobody has a bet that was never asked for.
 */
export async function judge(pool: pg.Pool, entries: readonly JournalEntry[]): Promise<Judgement> {
  const { rows } = await pool.query<BetRow>('select id, request_id, account_id, stake from bet');
  const kept = Map.groupBy(rows, (row) => row.request_id);
  const lost: string[] = [];
  const doubled: string[] = [];
  let acknowledged = 0;
  for (const { asked, told } of entries) {
    demand(told !== null, `request ${asked.requestId} was never answered`);
    const bets = kept.get(asked.requestId) ?? [];
    if ('refused' in told) {
      demand(bets.length === 0, `request ${asked.requestId} was refused (${told.refused}) and has a bet`);
      continue;
    }
    acknowledged += 1;
    if (bets.length > 1) doubled.push(asked.requestId);
    const [bet] = bets;
    const isThat =
      bet !== undefined &&
      String(bet.id) === told.betId &&
      bet.account_id === asked.playerId &&
      bet.stake === Math.round(asked.stake * 100);
    if (!isThat) lost.push(asked.requestId);
  }
  demand(lost.length === 0, `${lost.length} acknowledged bets are lost, the first is ${lost[0]}`);
  demand(doubled.length === 0, `${doubled.length} bets are doubled, the first is ${doubled[0]}`);
  demand(rows.length === acknowledged, `${rows.length} bets are kept, ${acknowledged} were acknowledged`);
  return { acknowledged, refused: entries.length - acknowledged, bets: rows.length };
}
