import { type Db, stmt } from '../../../db/transaction.ts';
import { takenOffBets } from '../../bets/race-bets.ts';
import { type EntryRow, idsIn } from './entry-store.ts';

/** The own bets that a movement is about: one that was decided by hand, or all of a market. Null: they differ. */
export type MeantBets = {
  market_id: number;
  bet_id: number | null;
  selections: string;
  side: 'back' | 'lay' | null;
  status: 'matched' | 'won' | 'lost' | 'void' | null;
  /** When the last of them was decided as it stands; null where none is. */
  settled_ms: number | null;
  win: number;
  liability: number;
};
const meant = stmt<[number, readonly number[], readonly number[]], MeantBets>(
  `select b.market_id, b.bet_id, string_agg(distinct b.selection_name, ', ') as selections,
          case when count(distinct b.side) = 1 then min(b.side) end as side,
          case when count(distinct b.status) = 1 then min(b.status) end as status,
          round(extract(epoch from max(b.settled_at)) * 1000)::bigint as settled_ms,
          sum(b.win)::bigint as win, sum(b.liability)::bigint as liability
   from (
     select market_id, null::bigint as bet_id, selection_name, side, status, settled_at, win, liability from bet
     where account_id = $1 and market_id = any($2::bigint[])
     union all
     select market_id, id, selection_name, side, status, settled_at, win, liability from bet
     where account_id = $1 and id = any($3::bigint[])) b
   group by 1, 2`,
);
/**
 * How the bets ended by a movement, which is written in one transaction with what it decides: neither a later decision nor that
 * they are open again is written into the line of an earlier one.
 */
export const endedBy = (
  { at_ms: atMs }: EntryRow,
  { status, settled_ms: settledMs }: MeantBets,
): MeantBets['status'] => (settledMs === null || settledMs > atMs ? null : status);

/** What the movements of a wallet are about, by the id of the bet or, without one, of the market. */
export async function readMeantBets(
  db: Db,
  accountId: number,
  entries: readonly EntryRow[],
): Promise<(entry: EntryRow) => MeantBets | undefined> {
  const betIds = idsIn(entries, (row) => row.bet_id);
  const marketIds = idsIn(entries, (row) => (row.bet_id === null ? row.market_id : null));
  if (betIds.length + marketIds.length === 0) return () => undefined;
  const rows = await db.run(meant, accountId, marketIds, betIds);
  const byBet = new Map(rows.map((row) => [row.bet_id ?? `market ${row.market_id}`, row]));
  for await (const taken of takenOffBets(db, accountId, marketIds, betIds)) {
    for (const { id, market_id: marketId, win, liability } of taken) {
      for (const row of [byBet.get(id), byBet.get(`market ${marketId}`)].filter((one) => one !== undefined)) {
        row.win -= win;
        row.liability -= liability;
      }
    }
  }
  return ({ bet_id: betId, market_id: marketId }) => byBet.get(betId ?? `market ${marketId}`);
}
