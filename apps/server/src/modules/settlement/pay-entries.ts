import {
  type AgentAmount,
  paise,
  type PlayerSettlement,
  settlementReversalTransfer,
  settlementTransfers,
  shareReversalTransfer,
} from '@pavilion/betting';
import type { LedgerEntry } from '../../ledger/post.ts';
import type { MarketRecord } from './market-record.ts';
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

/**
 * What undoes to the paisa what stood for each player: the settlement with its commission as one transfer, and each
 * adjustment by one of its own, so that winnings and losses are taken from where they had been counted.
 */
export function reversalsOf(plan: Paying, { paid: earlier, agents }: PaidEarlier, atMs: number): LedgerEntry[] {
  return [...Map.groupBy(earlier, (row) => row.account_id)].flatMap(([accountId, rows]) => {
    const settled = rows.filter((row) => row.kind !== 'adjustment');
    const sumOf = (kind: string) => settled.reduce((sum, row) => (row.kind === kind ? sum + row.amount : sum), 0);
    const parts = [
      {
        corrects: settled[0]?.transfer_id,
        net: sumOf('settlement'),
        commission: -sumOf('commission'),
        agents: agents.filter((row) => row.account_id === accountId && row.kind === 'commission'),
      },
      ...rows
        .filter((row) => row.kind === 'adjustment')
        .map((row) => ({
          corrects: row.transfer_id,
          net: row.amount + row.commission,
          commission: row.commission,
          agents: agents.filter(({ transfer_id: id, kind }) => kind === 'adjustment' && id === row.transfer_id),
        })),
    ];
    return parts.flatMap(({ corrects, net, commission, agents: own }) => {
      const amounts = own.map(amountOf);
      const transfer = settlementReversalTransfer(String(accountId), paise(net), paise(commission), amounts);
      if (transfer === null || corrects === undefined) return [];
      return [{ ...baseOf(plan, accountId, atMs), transfer, corrects }];
    });
  });
}

/** What gives back to the paisa what agents got as their shares, and takes what they paid; each transfer by one of its own. */
export function shareReversalsOf(plan: Paying, { agents }: PaidEarlier, atMs: number): LedgerEntry[] {
  const shares = Map.groupBy(
    agents.filter((row) => row.kind === 'share'),
    (row) => row.transfer_id,
  );
  return [...shares].flatMap(([corrects, rows]) => {
    const transfer = shareReversalTransfer(rows.map(amountOf));
    const accountId = rows[0]?.account_id;
    return transfer === null || accountId === undefined
      ? []
      : [{ ...baseOf(plan, accountId, atMs), transfer, corrects }];
  });
}
