import type { MarketKind } from '@pavilion/betting';
import { stmt, type Tx } from '../../db/transaction.ts';

/** What results came to for an agent, in paise; the house's own players stand under agent 0. */
export type Sums = { gross: number; commission: number; share: number; agentCommission: number };

// In order of their keys, so that two payers never wait for each other's.
const addUp = stmt<
  [number, string, readonly number[], readonly number[], readonly number[], readonly number[], readonly number[]]
>(
  `insert into book_day as d (day, agent_id, kind, gross, commission, agent_share, agent_commission)
   select house_day(to_timestamp($1::float8 / 1000)), t.agent_id, $2, t.gross, t.commission, t.agent_share, t.agent_commission
   from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
     as t(agent_id, gross, commission, agent_share, agent_commission)
   order by t.agent_id
   on conflict (day, agent_id, kind) do update set gross = d.gross + excluded.gross,
     commission = d.commission + excluded.commission, agent_share = d.agent_share + excluded.agent_share,
     agent_commission = d.agent_commission + excluded.agent_commission`,
);
/** Adds to the figures of the day of a moment, by agent. */
export async function addToDay(
  t: Tx,
  atMs: number,
  kind: MarketKind,
  rows: readonly (readonly [agentId: number, sums: Sums])[],
): Promise<void> {
  await t.run(
    addUp,
    atMs,
    kind,
    rows.map(([agentId]) => agentId),
    rows.map(([, sums]) => sums.gross),
    rows.map(([, sums]) => sums.commission),
    rows.map(([, sums]) => sums.share),
    rows.map(([, sums]) => sums.agentCommission),
  );
}
