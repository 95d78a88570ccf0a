import type { DividedResult, MarketKind } from '@pavilion/betting';
import { stmt, type Tx } from '../../db/transaction.ts';

// In order of their keys, so that two payers never wait for each other's.
const addUp = stmt<
  [number, string, readonly number[], readonly number[], readonly number[], readonly number[], readonly number[]]
>(
  `insert into book_day as d (day, agent_id, kind, gross, commission, agent_share, agent_commission)
   select india_day(to_timestamp($1::float8 / 1000)), t.agent_id, $2, t.gross, t.commission, t.agent_share, t.agent_commission
   from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
     as t(agent_id, gross, commission, agent_share, agent_commission)
   order by t.agent_id
   on conflict (day, agent_id, kind) do update set gross = d.gross + excluded.gross,
     commission = d.commission + excluded.commission, agent_share = d.agent_share + excluded.agent_share,
     agent_commission = d.agent_commission + excluded.agent_commission`,
);

type Sums = { gross: number; commission: number; share: number; agentCommission: number };

/**
 * Adds to the figures of a day what the results of players have become, and takes off what they were before. The last
 * statement of a transaction that posts them: whoever else adds to the same agents waits from here until the commit.
 */
export async function addToBook(
  tx: Tx,
  kind: MarketKind,
  change: {
    readonly before: readonly DividedResult[];
    readonly after: readonly DividedResult[];
    readonly atMs: number;
  },
): Promise<void> {
  const byAgent = new Map<number, Sums>();
  const add = (results: readonly DividedResult[], sign: 1 | -1) => {
    for (const part of results.flatMap(({ parts }) => parts)) {
      const key = part.agentId === null ? 0 : Number(part.agentId);
      const sums = byAgent.get(key) ?? { gross: 0, commission: 0, share: 0, agentCommission: 0 };
      sums.gross += sign * part.netPaise;
      sums.commission += sign * part.commissionPaise;
      sums.share += sign * part.agentSharePaise;
      sums.agentCommission += sign * part.agentCommissionPaise;
      byAgent.set(key, sums);
    }
  };
  add(change.before, -1);
  add(change.after, 1);
  const rows = [...byAgent].filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0));
  if (rows.length === 0) return;
  await tx.run(
    addUp,
    change.atMs,
    kind,
    rows.map(([agentId]) => agentId),
    rows.map(([, sums]) => sums.gross),
    rows.map(([, sums]) => sums.commission),
    rows.map(([, sums]) => sums.share),
    rows.map(([, sums]) => sums.agentCommission),
  );
}
