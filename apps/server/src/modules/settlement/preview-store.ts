import { type Db, stmt } from '../../db/transaction.ts';
import type { CutNet } from '../commission/terms-in-force.ts';
import type { ClassOutcome } from './bet-outcomes.ts';
import { type BetRow, CUT, momentsOf } from './pay-store.ts';

/**
 * What a result would bring of one player's bets that are under the same terms, in paise; `pending` bets are kept open by a
 * decision.
 */
export type PreviewRow = CutNet & { bets: number; won: number; lost: number; void: number; pending: number };

type Args = [
  number,
  readonly string[],
  readonly string[],
  readonly (number | null)[],
  readonly (number | null)[],
  readonly string[],
  string,
];
const byClass = stmt<Args, PreviewRow>(
  `with outcome as (
     select side, selection, coalesce(line, -1) as line, coalesce(width, -1) as width, status
     from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::text[]) as t(side, selection, line, width, status))
   select b.account_id, b.agent_id, ${CUT('$7')} as cut, count(*)::int as bets,
     count(*) filter (where o.status = 'won')::int as won,
     count(*) filter (where o.status = 'lost')::int as lost, count(*) filter (where o.status = 'void')::int as void,
     0 as pending,
     sum(case o.status when 'won' then b.win when 'lost' then -b.liability else 0 end)::bigint as net
   from bet b join outcome o on b.side = o.side and b.selection = o.selection and coalesce(b.line, -1) = o.line
     and coalesce(b.width, -1) = o.width
   where b.market_id = $1 group by 1, 2, 3 order by 1`,
);
/** What whole classes of bets would come to, added up where they lie. */
export const previewByClass = (
  db: Db,
  marketId: number,
  outcomes: readonly ClassOutcome[],
  cutsMs: readonly number[],
): Promise<PreviewRow[]> =>
  db.run(
    byClass,
    marketId,
    outcomes.map((outcome) => outcome.side),
    outcomes.map((outcome) => outcome.selection),
    outcomes.map((outcome) => outcome.line),
    outcomes.map((outcome) => outcome.width),
    outcomes.map((outcome) => outcome.status),
    momentsOf(cutsMs),
  );

const betsFrom = stmt<[number, number, number], BetRow>(
  `select b.id, b.account_id, b.side, b.selection, b.price, b.line, b.width, b.stake,
          (extract(epoch from b.created_at) * 1000)::bigint as created_ms, b.agent_id, d.status as decision
   from bet b left join bet_decision d on d.bet_id = b.id
   where b.market_id = $1 and b.account_id between $2 and $3 order by b.account_id, b.id`,
);
/** The bets of a market by a range of accounts, however they stand. */
export const betsOfRange = (db: Db, marketId: number, from: number, to: number): Promise<BetRow[]> =>
  db.run(betsFrom, marketId, from, to);

export type PreviewAccount = { account_id: number; username: string; agent_name: string | null; balance: number };
const accounts = stmt<[readonly number[]], PreviewAccount>(
  `select a.id as account_id, a.username, coalesce(nullif(p.full_name, ''), p.username) as agent_name, w.balance
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
   where a.id = any($1::bigint[])`,
);
export const previewAccounts = (db: Db, ids: readonly number[]): Promise<PreviewAccount[]> => db.run(accounts, ids);

const withBets = stmt<[number], { account_id: number; bets: number }>(
  'select account_id, count(*)::int as bets from bet where market_id = $1 group by account_id order by account_id',
);
/** Everybody who has bets in a market, and how many. */
export const bettorsOf = (db: Db, marketId: number): Promise<{ account_id: number; bets: number }[]> =>
  db.run(withBets, marketId);
