import type { SheetDirection } from '@pavilion/betting';
import { type Db, stmt } from '../../../db/transaction.ts';

/** What the ledger keeps with each leg of a settlement of the sheet, beside its note. */
export type SheetMeta = {
  readonly mode: 'sheet';
  readonly direction: SheetDirection;
  readonly playerId: string;
  readonly agentId: string;
  /** The last day of the period whose closing was settled. */
  readonly to: string;
  /** What was open with the player before. */
  readonly openPaise: number;
};

export type SettlementReceiptRow = {
  id: number;
  at: Date;
  note: string | null;
  meta: SheetMeta;
  amount: number;
  by: string;
  player_id: number;
  player_username: string;
  player_full_name: string;
  agent_id: number;
  agent_username: string;
  agent_full_name: string;
};
const rows = stmt<[string, number | null], SettlementReceiptRow>(
  `select t.id, t.created_at as at, t.remark as note, t.meta, abs(p.amount) as amount, actor.username as by,
          player.id as player_id, player.username as player_username, player.full_name as player_full_name,
          agent.id as agent_id, agent.username as agent_username, agent.full_name as agent_full_name
   from transfer t
     join account player on player.id = (t.meta ->> 'playerId')::bigint
     join account agent on agent.id = (t.meta ->> 'agentId')::bigint
     join account actor on actor.id = t.actor_id
     join wallet w on w.account_id = player.id
     join posting p on p.transfer_id = t.id and p.ledger_account_id = w.ledger_account_id
   where t.reference_type = 'bank' and t.reference_id = $1 and t.kind = 'bank_settlement' and t.meta ->> 'mode' = 'sheet'
     and ($2::bigint is null or agent.id = $2::bigint)
   order by player.username`,
);

/** The legs of a settlement of the sheet; of that agent's alone if one is given. */
export const readReceipts = (db: Db, settlementId: string, agentId: number | null): Promise<SettlementReceiptRow[]> =>
  db.run(rows, settlementId, agentId);
