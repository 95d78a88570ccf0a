import { inPages } from '../../../db/read-in-pages.ts';
import { type Db, stmt } from '../../../db/transaction.ts';
import type { CutNet } from '../../commission/terms-in-force.ts';
import type { BetClass, ClassOutcome } from '../pay/bet-outcomes.ts';
import { type PayableBetRow, CUT, momentsOf } from '../pay/pay-store.ts';

/** How many bets of a class there are, and under which terms the first and the last of them were accepted: `cut`. */
export type CountedClass = BetClass & { bets: number; first_cut: number; last_cut: number; strangers: number };
const counted = (strangers: string, whose: string): string =>
  `select b.side, b.selection, b.line, b.width, count(*)::int as bets, ${CUT('$2', 'min(b.created_at)')} as first_cut,
     ${CUT('$2', 'max(b.created_at)')} as last_cut, ${strangers} as strangers
   from bet b ${whose} where b.market_id = $1 group by 1, 2, 3, 4`;
const countClasses = stmt<[number, string], CountedClass>(counted('0', ''));
const countStrangers = stmt<[number, string], CountedClass>(
  counted(
    'count(*) filter (where b.agent_id is distinct from a.parent_id)::int',
    'join account a on a.id = b.account_id',
  ),
);
/** The classes of all bets of a market; `byAgent`: with the number of bets whose player has another agent now, else with 0. */
export const countedClasses = (
  db: Db,
  marketId: number,
  cutsMs: readonly number[],
  byAgent: boolean,
): Promise<CountedClass[]> => db.run(byAgent ? countStrangers : countClasses, marketId, momentsOf(cutsMs));

export type OpenPositionRow = { account_id: number; agent_id: number | null; state: string };
// As text: parsing them is left to whoever does it in pieces.
const held = stmt<[number], OpenPositionRow>(
  `select p.account_id, a.parent_id as agent_id, p.state::text as state
   from position p join account a on a.id = p.account_id where p.market_id = $1`,
);
/** Everybody's position in an open market, with the agent whose client the player is now, so many at a time. */
export const heldPositions = (t: Db, marketId: number, atOnce: number): AsyncGenerator<OpenPositionRow[]> =>
  inPages(t, atOnce, held, marketId);

type Args = [
  number,
  readonly string[],
  readonly string[],
  readonly (number | null)[],
  readonly (number | null)[],
  readonly string[],
  string,
];
const byClass = stmt<Args, CutNet>(
  `with outcome as (
     select side, selection, coalesce(line, -1) as line, coalesce(width, -1) as width, status
     from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::text[]) as t(side, selection, line, width, status))
   select b.account_id, b.agent_id, ${CUT('$7')} as cut,
     sum(case o.status when 'won' then b.win when 'lost' then -b.liability else 0 end)::bigint as net
   from bet b join outcome o on b.side = o.side and b.selection = o.selection and coalesce(b.line, -1) = o.line
     and coalesce(b.width, -1) = o.width
   where b.market_id = $1 group by 1, 2, 3 order by 1`,
);
/** What whole classes of bets would come to, added up where they lie, so many sums at a time, in order of account. */
export const netsByClass = (
  t: Db,
  marketId: number,
  outcomes: readonly ClassOutcome[],
  cutsMs: readonly number[],
  atOnce: number,
): AsyncGenerator<CutNet[]> =>
  inPages(
    t,
    atOnce,
    byClass,
    marketId,
    outcomes.map((outcome) => outcome.side),
    outcomes.map((outcome) => outcome.selection),
    outcomes.map((outcome) => outcome.line),
    outcomes.map((outcome) => outcome.width),
    outcomes.map((outcome) => outcome.status),
    momentsOf(cutsMs),
  );

const betsFrom = stmt<[number, number, number], PayableBetRow>(
  `select b.id, b.account_id, b.side, b.selection, b.price, b.line, b.width, b.stake,
          (extract(epoch from b.created_at) * 1000)::bigint as created_ms, b.agent_id, d.status as decision
   from bet b left join bet_decision d on d.bet_id = b.id
   where b.market_id = $1 and b.account_id between $2 and $3 order by b.account_id, b.id`,
);
/** The bets of a market by a range of accounts, however they stand. */
export const betsOfRange = (db: Db, marketId: number, from: number, to: number): Promise<PayableBetRow[]> =>
  db.run(betsFrom, marketId, from, to);

export type PreviewAccount = {
  account_id: number;
  username: string;
  agent_name: string | null;
  balance: number;
  bets: number;
};
const accounts = stmt<[readonly number[], number], PreviewAccount>(
  `select a.id as account_id, a.username, coalesce(nullif(p.full_name, ''), p.username) as agent_name, w.balance,
          (select count(*)::int from bet b where b.market_id = $2 and b.account_id = a.id) as bets
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
   where a.id = any($1::bigint[])`,
);
/** Who the accounts are, and how many bets they have in the market. */
export const previewAccounts = (db: Db, marketId: number, ids: readonly number[]): Promise<PreviewAccount[]> =>
  db.run(accounts, ids, marketId);

const withBets = stmt<[number, number, number], { account_id: number; bets: number }>(
  `select account_id, count(*)::int as bets from bet where market_id = $1 and account_id > $2
   group by account_id order by account_id limit $3`,
);
/** Everybody who has bets in a market, and how many, so many players at a time in order of account. */
export async function* bettorsOf(
  db: Db,
  marketId: number,
  atOnce: number,
): AsyncGenerator<{ account_id: number; bets: number }[]> {
  for (let after = 0; ; ) {
    const rows = await db.run(withBets, marketId, after, atOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.account_id ?? after;
  }
}
