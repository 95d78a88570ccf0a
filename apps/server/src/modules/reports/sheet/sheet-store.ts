import { SHEET_KINDS } from '@pavilion/betting';
import type { Role } from '@pavilion/contract';
import type { DayRange } from '../../../db/day.ts';
import { pagesAfter } from '../../../db/read-in-pages.ts';
import { type Db, stmt } from '../../../db/transaction.ts';
import { atTheMark, type Marked, markedWith } from '../day-mark-store.ts';

/** A wallet as it is now, in paise, with what moved in the period and since; credit is in none of the sums. */
export type SheetWallet = {
  account_id: number;
  role: Role;
  username: string;
  full_name: string;
  closed: boolean;
  balance: number;
  credit: number;
  exposure: number;
  held: number;
  result: number;
  commission: number;
  settled: number;
  settled_on: string | null;
  /** Of an agent's player: what the agent had of it, as far as the days are added up; `newShares` has the rest. */
  share: number;
  /** Since the period, by week, the oldest first; 0 is the running week. Null: nothing has moved. */
  later: readonly WeekMoves[] | null;
};
/** What moved in a week: results with commission, and settlements, with what these brought the wallet and took from it. */
export type WeekMoves = {
  readonly week: number;
  readonly betting: number;
  readonly settled: number;
  readonly received: number;
  readonly paid: number;
};

const RESULT = SHEET_KINDS.result.map((kind) => `'${kind}'`).join(', ');
const COMMISSION = SHEET_KINDS.commission.map((kind) => `'${kind}'`).join(', ');
const BETTING = `${RESULT}, ${COMMISSION}`;

/** The agent and its players, as far as they are named. */
const WHOSE = `whose as materialized (
    select a.id, a.role, a.username, a.full_name, a.closed_at is not null as closed, w.ledger_account_id, w.balance,
           w.credit, w.exposure, w.held
    from account a join wallet w on w.account_id = a.id
    where a.id = any($4::bigint[]) and (a.id = $3::bigint or (a.parent_id = $3::bigint and a.role = 'user')))`;

/**
 * What moved since a day: days that are added up, and what is newer as it stands. Of settlements also what they brought and
 * took; points of credit are in that only where no P/L was left to settle.
 */
const MOVED = `moved as (
    select d.account_id, d.day, d.kind, d.received - d.paid as net, d.profit,
           case when d.kind = 'bank_settlement' then greatest(d.received, d.profit) else 0 end as received,
           case when d.kind = 'bank_settlement' then greatest(d.paid, -d.profit) else 0 end as paid
    from whose join wallet_day d on d.account_id = whose.id and d.day >= $2::date
    union all
    select m.account_id, m.day, m.kind, m.amount, m.profit,
           case when m.kind = 'bank_settlement' then greatest(m.amount, m.profit, 0) else 0 end,
           case when m.kind = 'bank_settlement' then greatest(-m.amount, -m.profit, 0) else 0 end
    from (
      select whose.id as account_id, house_day(m.at) as day, m.kind, m.amount,
             case when m.kind = 'bank_settlement' then coalesce(
               (select (t.meta -> 'profit' ->> whose.id::text)::bigint from transfer t where t.id = m.transfer_id), 0) else 0 end
               as profit
      from movement m join whose on whose.ledger_account_id = m.ledger_account_id
      where m.posting_id > $1::bigint and house_day(m.at) >= $2::date) m)`;

/** The number of a day's week, counted from the one that begins on a day. */
const weekOf = (first: string) => `floor((day - ${first}::date) / 7.0)::int`;
const sum = (of: string, where: string, name: string) =>
  `coalesce(sum(${of}) filter (where ${where}), 0)::bigint as ${name}`;

const WEEK_MOVES = `${sum('net', `kind in (${BETTING})`, 'betting')}, coalesce(sum(profit), 0)::bigint as settled,
              coalesce(sum(received), 0)::bigint as received, coalesce(sum(paid), 0)::bigint as paid`;

type SheetArgs = [mark: number, from: string, agent: number, players: readonly number[], to: string, week: string];
const sheetWallets = stmt<SheetArgs, Marked<SheetWallet>>(
  markedWith(
    `with ${WHOSE}, ${MOVED},
     sums as (
       select account_id, ${sum('net', `kind in (${RESULT}) and day <= $5::date`, 'result')},
              ${sum('net', `kind in (${COMMISSION}) and day <= $5::date`, 'commission')},
              ${sum('profit', 'day <= $5::date', 'settled')},
              to_char(max(day) filter (where profit <> 0 and day <= $5::date), 'YYYY-MM-DD') as settled_on
       from moved group by 1),
     later as (
       select account_id, jsonb_agg(jsonb_build_object('week', week, 'betting', betting, 'settled', settled,
                'received', received, 'paid', paid) order by week) as weeks
       from (select account_id, ${weekOf('$6')} as week, ${WEEK_MOVES} from moved where day > $5::date group by 1, 2) w
       group by 1),
     shares as (
       select d.account_id, sum(d.amount)::bigint as share from share_day d
       where d.agent_id = $3::bigint and d.account_id = any($4::bigint[]) and d.day between $2::date and $5::date
       group by 1)
     select whose.id as account_id, whose.role, whose.username, whose.full_name, whose.closed, whose.balance, whose.credit,
            whose.exposure, whose.held, coalesce(s.result, 0) as result, coalesce(s.commission, 0) as commission,
            coalesce(s.settled, 0) as settled, s.settled_on, coalesce(h.share, 0) as share,
            later.weeks as later
     from whose left join sums s on s.account_id = whose.id left join shares h on h.account_id = whose.id
       left join later on later.account_id = whose.id
     order by whose.username`,
  ),
);
const isWallet = (found: Marked<SheetWallet>): found is SheetWallet & { mark: number } => found.account_id !== null;

/** The wallets of an agent and of its players, as far as they are named, with what moved in the period and since. */
export const readSheetWallets = (
  db: Db,
  agentId: number,
  { from, to }: DayRange,
  thisWeek: string,
  accountIds: readonly number[],
): Promise<SheetWallet[]> => atTheMark(db, sheetWallets, isWallet, from, agentId, accountIds, to, thisWeek);

type NewShare = { account_id: number; share: number };
const sharesSince = stmt<[mark: number, from: string, agent: number, to: string], Marked<NewShare>>(
  markedWith(
    `select split_part(t.reference_id, '/', 3)::bigint as account_id, sum(m.amount)::bigint as share
     from wallet w join movement m on m.ledger_account_id = w.ledger_account_id
       join transfer t on t.id = m.transfer_id and t.reference_type = 'settlement'
     where w.account_id = $3::bigint and m.posting_id > $1::bigint and house_day(m.at) between $2::date and $4::date
     group by 1`,
  ),
);
const isShare = (found: Marked<NewShare>): found is NewShare & { mark: number } => found.account_id !== null;

/**
 * What an agent had of each of its players in the period, as far as the days are not added up yet. It stands in the agent's own
 * movements, which have to be gone through whoever is asked about: once for a sheet, and not for each page of its players.
 */
export async function newShares(db: Db, agentId: number, { from, to }: DayRange): Promise<ReadonlyMap<number, number>> {
  const rows = await atTheMark(db, sharesSince, isShare, from, agentId, to);
  return new Map(rows.map((row) => [row.account_id, row.share]));
}

/** What moved in the wallet of a player in a week that is counted from the first one. */
export type WeekSums = { account_id: number; pnl: number } & (WeekMoves | { week: null; betting: 0; settled: 0 });
const weekSums = stmt<[number, string, number, readonly number[]], Marked<WeekSums>>(
  markedWith(
    `with ${WHOSE}, ${MOVED}
     select whose.id as account_id, whose.balance - whose.credit as pnl, m.week, coalesce(m.betting, 0) as betting,
            coalesce(m.settled, 0) as settled, m.received, m.paid
     from whose left join (select account_id, ${weekOf('$2')} as week, ${WEEK_MOVES} from moved group by 1, 2) m
       on m.account_id = whose.id
     where whose.role = 'user'`,
  ),
);
const isWeek = (found: Marked<WeekSums>): found is WeekSums & { mark: number } => found.account_id !== null;

/** The P/L of players now, and what moved in each week from a day on. */
export const readWeekSums = (
  db: Db,
  agentId: number,
  from: string,
  playerIds: readonly number[],
): Promise<WeekSums[]> => atTheMark(db, weekSums, isWeek, from, agentId, playerIds);

export type SheetAgentName = { account_id: number; username: string; full_name: string; opened_on: string };
const oneAgent = stmt<[string], SheetAgentName>(
  `select id as account_id, username, full_name, to_char(house_day(created_at), 'YYYY-MM-DD') as opened_on
   from account where id = $1::bigint and role = 'agent'`,
);
export const findSheetAgent = async (db: Db, id: string): Promise<SheetAgentName | null> =>
  (await db.run(oneAgent, id))[0] ?? null;

type NextPlayer = { id: number; username: string };
const nextPlayers = stmt<[number, string, number], NextPlayer>(
  `select id, username from account where parent_id = $1::bigint and role = 'user' and username > $2
   order by username limit $3::int`,
);
/** So many weeks of players are in memory at once. */
const PLAYER_WEEKS_MAX = 5000;
const PLAYERS_MIN = 20;

/** The ids of an agent's players in the order of their names, so many at once that the weeks of each, which may be many, are not too many. */
export async function* playersInPages(db: Db, agentId: number, weeks: number): AsyncGenerator<number[]> {
  const most = Math.max(PLAYERS_MIN, Math.floor(PLAYER_WEEKS_MAX / Math.max(1, weeks)));
  const pages = pagesAfter<NextPlayer>(most, (last) => db.run(nextPlayers, agentId, last?.username ?? '', most));
  for await (const rows of pages) yield rows.map(({ id }) => id);
}
