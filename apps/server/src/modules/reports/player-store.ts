import { type Db, stmt } from '../../db/transaction.ts';
import type { Declared } from '../settlement/results.ts';

export type ProfitRow = {
  day: string | null;
  sport_id: number | null;
  sport: string | null;
  kind: string | null;
  bets: number;
  voids: number;
  stake: number;
  profit: number;
};

/** Whether a runner is placed is asked by yes or no, and is a kind of its own for who bets on races. */
const KIND = `case when m.kind = 'yesno' and s.name ~* 'race|racing|greyhound|horse' then 'place' else m.kind end`;

const sums = stmt<[accountId: number, fromMs: number, toMs: number], ProfitRow>(
  `select to_char(house_day(b.settled_at), 'YYYY-MM-DD') as day, s.id as sport_id, s.name as sport, ${KIND} as kind,
          count(*) as bets, count(*) filter (where b.status = 'void') as voids,
          coalesce(sum(b.stake) filter (where b.status <> 'void'), 0)::bigint as stake,
          coalesce(sum(b.profit), 0)::bigint as profit
   from bet b join market m on m.id = b.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
   where b.account_id = $1 and b.settled_at >= to_timestamp($2::float8 / 1000)
     and b.settled_at < to_timestamp($3::float8 / 1000)
   group by grouping sets ((1), (s.id, s.name), (${KIND}), ())
   order by 1, 3, 4`,
);
/**
 * One pass over the settled bets of the period; the same row set is summed by day, by sport, by kind, and whole. A stake
 * that came back was not played for.
 */
export const profitSums = (db: Db, accountId: number, fromMs: number, toMs: number): Promise<ProfitRow[]> =>
  db.run(sums, accountId, fromMs, toMs);

const commission = stmt<[accountId: number, fromMs: number, toMs: number], { amount: number }>(
  `select coalesce(-sum(m.amount), 0)::bigint as amount
   from wallet w join movement m on m.ledger_account_id = w.ledger_account_id
     join transfer t on t.id = m.transfer_id
     left join transfer taken on m.kind = 'commission_reversal' and taken.id = t.corrects
   where w.account_id = $1 and m.kind in ('commission', 'commission_reversal')
     and coalesce(taken.created_at, m.at) >= to_timestamp($2::float8 / 1000)
     and coalesce(taken.created_at, m.at) < to_timestamp($3::float8 / 1000)`,
);
/**
 * A bet counts on the day it was settled last, so commission that was given back counts on the day on which it had been
 * taken: of a corrected result only the new commission is left. In paise.
 */
export const commissionOf = async (db: Db, accountId: number, fromMs: number, toMs: number): Promise<number> =>
  (await db.run(commission, accountId, fromMs, toMs))[0]?.amount ?? 0;

export type NamedOutcome = { id: string; name: string };

export type ResultRow = {
  id: number;
  provider_market_id: number;
  selection_key: string | null;
  name: string;
  kind: string;
  outcomes: NamedOutcome[];
  result: Declared;
  settled_ms: number;
  event_id: number;
  event: string;
  sport_id: number;
  sport: string;
  earlier: Declared[];
};
type ResultFilter = [
  fromMs: number,
  toMs: number,
  beforeMs: number | null,
  beforeId: number | null,
  sportId: string | null,
  search: string,
  limit: number,
];

const settled = stmt<ResultFilter, ResultRow>(
  `select m.id, m.provider_market_id, m.selection_key, m.name, m.kind, m.outcomes, m.result,
          round(extract(epoch from m.settled_at) * 1000)::bigint as settled_ms,
          e.id as event_id, e.name as event, s.id as sport_id, s.name as sport,
          coalesce((select jsonb_agg(v.result order by v.version) from settlement v
             where v.market_id = m.id and v.version < m.settled_version), '[]') as earlier
   from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id
     join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
   where m.settled_version > 0 and m.settled_at >= to_timestamp($1::float8 / 1000)
     and m.settled_at < to_timestamp($2::float8 / 1000)
     and ($3::bigint is null or (m.settled_at, m.id) < (to_timestamp($3::float8 / 1000), $4::bigint))
     and ($5::bigint is null or s.id = $5::bigint)
     and ($6 = '' or strpos(lower(e.name || ' ' || m.name), $6) > 0)
     and e.enabled and s.enabled and (c.enabled or not competitions_filtered()) and m.result ->> 'type' <> 'open'
   order by m.settled_at desc, m.id desc limit $7::int`,
);
/** Settled markets before a place, the newest first; what is switched off, with its event, competition or sport, is left out. */
export const settledMarkets = (db: Db, ...filter: ResultFilter): Promise<ResultRow[]> => db.run(settled, ...filter);
