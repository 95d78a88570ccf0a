import type { TimeSpan } from '../../../db/day.ts';
import { type Db, stmt } from '../../../db/transaction.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../../bets/bet-reply.ts';
import { type RaceBetSums, takenOffBets, takenOffOn, takenOffSince } from '../../bets/race-bets.ts';

/** A stretch of an account's time. */
type AccountSpan = TimeSpan & { readonly accountId: number };

/** One posting of the wallet. The names of what it was about are looked up apart: many postings share few of them. */
export type EntryRow = {
  id: number;
  at_ms: number;
  kind: string;
  amount: number;
  balance_before: number;
  balance_after: number;
  remark: string | null;
  corrects: number | null;
  actor_id: number | null;
  market_id: number | null;
  /** The bet that was decided by hand. */
  bet_id: number | null;
};

const entriesOf = stmt<[number, number, number, number | null, number], EntryRow>(
  `select p.id, (extract(epoch from p.at) * 1000)::bigint as at_ms, t.kind, p.amount, p.balance_before, p.balance_after,
          t.remark, t.corrects, t.actor_id, (t.meta ->> 'marketId')::bigint as market_id,
          (t.meta ->> 'betId')::bigint as bet_id
   from wallet w
     join posting p on p.ledger_account_id = w.ledger_account_id
     join transfer t on t.id = p.transfer_id
   where w.account_id = $1 and p.at >= to_timestamp($2::float8 / 1000) and p.at < to_timestamp($3::float8 / 1000)
     and ($4::bigint is null or p.id < $4)
   order by p.id desc limit $5::int`,
);

/** So many postings are in memory at once, however long the period is. */
const PAGE = 2000;

/** Every posting of the account's wallet in the period, newest first, page by page. */
export async function* readEntries(db: Db, { accountId, fromMs, toMs }: AccountSpan): AsyncGenerator<EntryRow[]> {
  let before: number | null = null;
  for (;;) {
    const rows: EntryRow[] = await db.run(entriesOf, accountId, fromMs, toMs, before, PAGE);
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id ?? null;
    if (before === null || rows.length < PAGE) return;
  }
}

/** The sums of bets, in paise: stakes that were not given back, and what open bets may win or lose. */
export type BetSums = {
  bets: number;
  stake: number;
  back_stake: number;
  lay_stake: number;
  win: number;
  liability: number;
  net: number;
};
export type MarketSums = BetSums & { market_id: number; last_bet_at_ms: number };

const SUMS = `count(*) as bets, coalesce(sum(b.stake) filter (where b.status <> 'void'), 0)::bigint as stake,
  coalesce(sum(b.stake) filter (where b.side = 'back' and b.status <> 'void'), 0)::bigint as back_stake,
  coalesce(sum(b.stake) filter (where b.side = 'lay' and b.status <> 'void'), 0)::bigint as lay_stake,
  coalesce(sum(b.win) filter (where b.status = 'matched'), 0)::bigint as win,
  coalesce(sum(b.liability) filter (where b.status = 'matched'), 0)::bigint as liability,
  coalesce(sum(b.profit), 0)::bigint as net`;
const sumsOf = stmt<[number, number, number], MarketSums>(
  `select b.market_id, (extract(epoch from max(b.created_at)) * 1000)::bigint as last_bet_at_ms, ${SUMS}
   from bet b
   where b.account_id = $1 and b.created_at >= to_timestamp($2::float8 / 1000)
     and b.created_at < to_timestamp($3::float8 / 1000)
   group by b.market_id`,
);

/** The sums with what withdrawals take off open bets: what is void, and what is less by reduced odds. */
function withoutTaken<Sums extends BetSums>(sums: Sums, taken: readonly RaceBetSums[]): Sums {
  const left = { ...sums };
  for (const { side, stake, win, liability } of taken) {
    left.stake -= stake;
    left[side === 'back' ? 'back_stake' : 'lay_stake'] -= stake;
    left.win -= win;
    left.liability -= liability;
  }
  return left;
}

/** The bets placed in the period, one row for each market. */
export async function readMarketSums(db: Db, { accountId, fromMs, toMs }: AccountSpan): Promise<MarketSums[]> {
  const [sums, taken] = await Promise.all([
    db.run(sumsOf, accountId, fromMs, toMs),
    takenOffSince(db, accountId, fromMs, toMs),
  ]);
  const byMarket = Map.groupBy(taken, (one) => one.market_id);
  return sums.map((row) => withoutTaken(row, byMarket.get(row.market_id) ?? []));
}

export type MarketNames = { id: number; name: string; event_id: number; event_name: string; sport: string };
const namesOf = stmt<[number[]], MarketNames>(
  `select m.id, m.name, e.id as event_id, e.name as event_name, s.name as sport
   from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id where m.id = any($1::bigint[])`,
);
const usernamesOf = stmt<[number[]], { id: number; username: string }>(
  'select id, username from account where id = any($1::bigint[])',
);

export type Names = {
  readonly markets: Map<number, MarketNames>;
  /** User names of those who moved points. */
  readonly actors: Map<number, string>;
};

/** Adds the names behind what was read to those that are known already. */
export async function readNames(
  db: Db,
  { markets, actors }: Names,
  entries: readonly EntryRow[],
  sums: readonly MarketSums[],
): Promise<void> {
  const missing = (ids: readonly (number | null)[], known: ReadonlyMap<number, unknown>) => [
    ...new Set(ids.filter((id) => id !== null && !known.has(id)).filter((id) => id !== null)),
  ];
  const marketIds = missing([...entries.map((row) => row.market_id), ...sums.map((row) => row.market_id)], markets);
  const actorIds = missing(
    entries.map((row) => row.actor_id),
    actors,
  );
  const [foundMarkets, foundActors] = await Promise.all([
    marketIds.length === 0 ? [] : db.run(namesOf, marketIds),
    actorIds.length === 0 ? [] : db.run(usernamesOf, actorIds),
  ]);
  for (const row of foundMarkets) markets.set(row.id, row);
  for (const row of foundActors) actors.set(row.id, row.username);
}

const sumsOfEvent = stmt<[number, string], BetSums>(
  `select ${SUMS} from bet b join market m on m.id = b.market_id
   where b.account_id = $1 and m.event_id = $2::bigint`,
);
/** The sums of all bets of the account on an event. */
export async function readEventSums(db: Db, accountId: number, eventId: string): Promise<BetSums | null> {
  const [[sums], taken] = await Promise.all([
    db.run(sumsOfEvent, accountId, eventId),
    takenOffOn(db, accountId, eventId),
  ]);
  return sums === undefined ? null : withoutTaken(sums, taken);
}

/** More bets of one event than this are not listed; their sums are of all. */
const EVENT_BETS_MAX = 2000;

/** The own bets that a movement is about: one that was decided by hand, or all of a market. Null: they differ. */
export type MeantBets = {
  market_id: number;
  bet_id: number | null;
  selections: string;
  side: 'back' | 'lay' | null;
  status: 'matched' | 'won' | 'lost' | 'void' | null;
  win: number;
  liability: number;
};
const meant = stmt<[number, readonly number[], readonly number[]], MeantBets>(
  `select b.market_id, b.bet_id, string_agg(distinct b.selection_name, ', ') as selections,
          case when count(distinct b.side) = 1 then min(b.side) end as side,
          case when count(distinct b.status) = 1 then min(b.status) end as status,
          sum(b.win)::bigint as win, sum(b.liability)::bigint as liability
   from (
     select market_id, null::bigint as bet_id, selection_name, side, status, win, liability from bet
     where account_id = $1 and market_id = any($2::bigint[])
     union all
     select market_id, id, selection_name, side, status, win, liability from bet
     where account_id = $1 and id = any($3::bigint[])) b
   group by 1, 2`,
);
/** What the movements of a wallet are about, by the id of the bet or, without one, of the market. */
export async function readMeantBets(
  db: Db,
  accountId: number,
  entries: readonly EntryRow[],
): Promise<(entry: EntryRow) => MeantBets | undefined> {
  const ids = (of: (row: EntryRow) => number | null) => [...new Set(entries.map(of).filter((id) => id !== null))];
  const [betIds, marketIds] = [ids((row) => row.bet_id), ids((row) => (row.bet_id === null ? row.market_id : null))];
  const [rows, taken] =
    betIds.length + marketIds.length === 0
      ? [[], []]
      : await Promise.all([
          db.run(meant, accountId, marketIds, betIds),
          takenOffBets(db, accountId, marketIds, betIds),
        ]);
  const left = (row: MeantBets): MeantBets => {
    const own = taken.filter((one) => (row.bet_id === null ? one.market_id === row.market_id : one.id === row.bet_id));
    const sum = (of: 'win' | 'liability') => own.reduce((total, one) => total + one[of], 0);
    return { ...row, win: row.win - sum('win'), liability: row.liability - sum('liability') };
  };
  const byBet = new Map(rows.map((row) => [row.bet_id === null ? `market ${row.market_id}` : row.bet_id, left(row)]));
  return ({ bet_id: betId, market_id: marketId }) => byBet.get(betId ?? `market ${marketId}`);
}

const betsOfEvent = stmt<[number, string], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where b.account_id = $1 and e.id = $2::bigint order by b.id desc limit ${EVENT_BETS_MAX}`,
);

export const readEventBets = (db: Db, accountId: number, eventId: string): Promise<BetRow[]> =>
  db.run(betsOfEvent, accountId, eventId);
