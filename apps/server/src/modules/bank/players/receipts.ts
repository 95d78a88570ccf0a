import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf, SheetReceipt } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { readReceipts, type SettlementReceiptRow } from './receipt-store.ts';

type Receipts = Api['agentSheet']['receipts'] | Api['superAdminSheet']['receipts'];

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

const receiptReply = (settlementId: string, row: SettlementReceiptRow): SheetReceipt => {
  const { direction, openPaise } = row.meta;
  return {
    id: String(row.id),
    settlementId,
    at: row.at.toISOString(),
    player: { id: String(row.player_id), username: row.player_username, fullName: row.player_full_name },
    agent: { id: String(row.agent_id), username: row.agent_username, fullName: row.agent_full_name },
    direction,
    amount: rupees(row.amount),
    openBefore: rupees(openPaise),
    openAfter: rupees(openPaise + (direction === 'receive' ? row.amount : -row.amount)),
    note: row.note,
    by: row.by,
  };
};

/** The receipts of a settlement, by the names of the players. */
export const settlementReceipts = async (
  db: Db,
  settlementId: string,
  agentId: number | null,
): Promise<SheetReceipt[]> =>
  (await readReceipts(db, settlementId, agentId)).map((row) => receiptReply(settlementId, row));

export async function receiptsOf(call: Call<Receipts>): Promise<ReplyOf<Receipts> | Refusal> {
  const items = await settlementReceipts(call.context.db, call.params.settlementId, agentWithin(call));
  return items.length === 0 ? refuse('NOT_FOUND') : { items };
}
