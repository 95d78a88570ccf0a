import {
  adjustmentReversalTransfer,
  type AgentAmount,
  commissionReversalTransfer,
  paise,
  type PlayerSettlement,
  settlementReversalTransfer,
  settlementTransfers,
  shareReversalTransfer,
} from '@pavilion/betting';
import type { LedgerEntry } from '../../../ledger/post.ts';
import type { MarketRecord } from '../market-record.ts';
import { type AgentPaidRow, type PaidRow, type SettlementRow, settlementReference } from './pay-store.ts';

/** Whose version it is that posts. */
type Paying = { readonly market: MarketRecord; readonly settlement: SettlementRow };

/** What stood for the players of a chunk by the ledger, and what agents had got of it. */
export type PaidEarlier = { readonly paid: readonly PaidRow[]; readonly agents: readonly AgentPaidRow[] };

type EntryBase = Omit<LedgerEntry, 'transfer' | 'corrects'>;

function baseOf({ market, settlement }: Paying, accountId: number, atMs: number): EntryBase {
  return {
    actorId: settlement.actor_id,
    reference: { type: 'settlement', id: settlementReference(market.id, settlement.version, accountId) },
    ...(settlement.reason === null ? {} : { remark: settlement.reason }),
    meta: { marketId: market.id, version: settlement.version },
    atMs,
  };
}

/** What each player's bets came to against the book, the commission on it and the agents' shares, each on its own. */
export function entriesOf(plan: Paying, players: readonly PlayerSettlement[], atMs: number): LedgerEntry[] {
  return settlementTransfers(players).map(({ playerId, transfer }) => ({
    ...baseOf(plan, Number(playerId), atMs),
    transfer,
  }));
}

const amountOf = ({ agent_id: agentId, amount }: AgentPaidRow): AgentAmount => ({
  agentId: String(agentId),
  amountPaise: paise(amount),
});

/** The same points without what an adjustment from before commission had transfers of its own holds of it. */
const netOf = ({ kind, amount, commission }: PaidRow): number => (kind === 'commission' ? 0 : amount + commission);

/** What a row took as commission. */
const commissionOf = ({ kind, amount, commission }: PaidRow): number => (kind === 'commission' ? -amount : commission);

/**
 * What undoes to the paisa what stood for each player, each transfer by one of its own kind: settlement, commission and
 * adjustments, so that every figure is taken from where it had been counted.
 */
export function reversalsOf(plan: Paying, { paid: earlier, agents }: PaidEarlier, atMs: number): LedgerEntry[] {
  return [...Map.groupBy(earlier, (row) => row.account_id)].flatMap(([accountId, rows]) => {
    const base = baseOf(plan, accountId, atMs);
    let standing = rows.reduce((sum, row) => sum + netOf(row), 0);
    return rows.flatMap((row): LedgerEntry[] => {
      const player = String(accountId);
      const net = paise(netOf(row));
      const stood = { [player]: paise(standing) };
      standing -= net;
      const result =
        row.kind === 'adjustment' ? adjustmentReversalTransfer(player, net) : settlementReversalTransfer(player, net);
      const parts = agents.filter(({ transfer_id: id, kind }) => id === row.transfer_id && kind !== 'share');
      const commission = commissionReversalTransfer(player, paise(commissionOf(row)), parts.map(amountOf));
      const corrects = row.transfer_id;
      return [
        ...(result === null ? [] : [{ ...base, transfer: result, corrects, stood }]),
        ...(commission === null ? [] : [{ ...base, transfer: commission, corrects }]),
      ];
    });
  });
}

/** What gives back to the paisa what agents got as their shares, and takes what they paid; each transfer by one of its own. */
export function shareReversalsOf(plan: Paying, { agents }: PaidEarlier, atMs: number): LedgerEntry[] {
  const rows = agents.filter((row) => row.kind === 'share');
  const keyOf = (row: AgentPaidRow) => `${row.account_id}/${row.agent_id}`;
  const standing = new Map<string, number>();
  for (const row of rows) standing.set(keyOf(row), (standing.get(keyOf(row)) ?? 0) + row.amount);
  return [...Map.groupBy(rows, (row) => row.transfer_id)].flatMap(([corrects, own]) => {
    const transfer = shareReversalTransfer(own.map(amountOf));
    const accountId = own[0]?.account_id;
    const stood = Object.fromEntries(own.map((row) => [row.agent_id, paise(standing.get(keyOf(row)) ?? 0)]));
    for (const row of own) standing.set(keyOf(row), (standing.get(keyOf(row)) ?? 0) - row.amount);
    return transfer === null || accountId === undefined
      ? []
      : [{ ...baseOf(plan, accountId, atMs), transfer, corrects, stood }];
  });
}
