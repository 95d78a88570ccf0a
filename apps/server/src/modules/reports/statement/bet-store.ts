import { likePattern } from '../../../db/like-pattern.ts';
import { type Db, type Stmt, stmt } from '../../../db/transaction.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../../bets/bet-reply.ts';
import { type RaceBetSums, takenOffOn, takenOffSince } from '../../bets/race-bets.ts';
import type { AccountSpan } from './entry-store.ts';

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
const SUMS = `count(*) as bets, coalesce(sum(b.stake) filter (where b.status <> 'void'), 0)::bigint as stake,
  coalesce(sum(b.stake) filter (where b.side = 'back' and b.status <> 'void'), 0)::bigint as back_stake,
  coalesce(sum(b.stake) filter (where b.side = 'lay' and b.status <> 'void'), 0)::bigint as lay_stake,
  coalesce(sum(b.win) filter (where b.status = 'matched'), 0)::bigint as win,
  coalesce(sum(b.liability) filter (where b.status = 'matched'), 0)::bigint as liability,
  coalesce(sum(b.profit), 0)::bigint as net`;
const COLUMNS = ['bets', 'stake', 'back_stake', 'lay_stake', 'win', 'liability', 'net'];
const ADDED = COLUMNS.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ');

/** Takes off what withdrawals take off an open bet: what is void, and what is less by reduced odds. */
function takeOff(sums: BetSums, { side, stake, win, liability }: RaceBetSums): void {
  sums.stake -= stake;
  sums[side === 'back' ? 'back_stake' : 'lay_stake'] -= stake;
  sums.win -= win;
  sums.liability -= liability;
}

/** The bets of a period on one event. */
export type EventGroup = BetSums & {
  event_id: number;
  event_name: string;
  sport: string;
  /** Each name once, in order. */
  market_names: string;
  last_bet_at_ms: number;
  /** Its newest bet of the period, by which the events are in order. */
  newest: number;
};
/** How many events there are, the sums of all their bets, and some of the events. */
type GroupsRow = BetSums & { events: number; groups: EventGroup[] };

const NAMED = (withWords: boolean, upTo: string): string => `with own as (
     select b.market_id, max(b.id) filter (where ${upTo}::bigint is null or b.id <= ${upTo}::bigint) as newest, max(b.created_at) as last_bet_at, ${SUMS}
     from bet b
     where b.account_id = $1 and b.created_at >= to_timestamp($2::float8 / 1000)
       and b.created_at < to_timestamp($3::float8 / 1000)
     group by b.market_id),
   events as materialized (
     select m.event_id, string_agg(distinct m.name collate "C", ', ' order by m.name collate "C") as market_names,
            max(newest) as newest, max(last_bet_at) as last_bet_at, ${ADDED}
            ${withWords ? ', bool_or(m.name ilike $4) as is_named' : ''}
     from own join market m on m.id = own.market_id group by 1),
   fit as materialized (
     select g.*, e.name as event_name, s.name as sport
     from events g join event e on e.id = g.event_id join sport s on s.id = e.sport_id
     ${withWords ? 'where g.is_named or e.name ilike $4 or s.name ilike $4' : ''})`;

const groupsWith = (withWords: boolean, before: string, limit: string, upTo: string): string =>
  `${NAMED(withWords, upTo)}
   select count(*) as events, ${ADDED}, coalesce((
     select jsonb_agg(to_jsonb(g) - 'last_bet_at' || jsonb_build_object('last_bet_at_ms',
              (extract(epoch from g.last_bet_at) * 1000)::bigint) order by g.newest desc)
     from (
       select * from fit where ${before}::bigint is null or newest < ${before}::bigint
       order by newest desc limit ${limit}::int) g), '[]') as groups
   from fit`;

type Args = [number, number, number];
type CutArgs = [before: number | null, limit: number, upTo: number | null];
const groupsOf: Stmt<[...Args, ...CutArgs], GroupsRow> = stmt(groupsWith(false, '$4', '$5', '$6'));
const groupsMentioning: Stmt<[...Args, string, ...CutArgs], GroupsRow> = stmt(groupsWith(true, '$5', '$6', '$7'));
const mentioned = stmt<[...Args, string, readonly number[]], { event_id: number }>(
  `${NAMED(true, 'null')} select event_id from fit where event_id = any($5::bigint[])`,
);

/**
 * Where a page of events begins: behind the one whose newest bet is `before`, in the order in which they were up to the bet `upTo`.
 * A bet that comes while pages are read moves no event from one that is still to be read to one that has been.
 */
export type GroupCursor = { readonly before: number; readonly upTo: number };
export type GroupCut = { readonly search: string; readonly limit: number; readonly after: GroupCursor | null };
export type GroupPage = {
  readonly events: number;
  readonly sums: BetSums;
  readonly groups: readonly EventGroup[];
  /** Where the next page begins; null: this is the last one. */
  readonly next: GroupCursor | null;
};

/**
 * The bets placed in the period by event: at most `limit` events, from `after` on, the one with the newest bet first, and the
 * sums of all that fit. `search` may be empty.
 */
export async function readGroupPage(
  db: Db,
  { accountId, fromMs, toMs }: AccountSpan,
  { search, limit, after }: GroupCut,
): Promise<GroupPage> {
  const pattern = likePattern(search);
  const cut: CutArgs = [after?.before ?? null, limit + 1, after?.upTo ?? null];
  const [row] = await (search === ''
    ? db.run(groupsOf, accountId, fromMs, toMs, ...cut)
    : db.run(groupsMentioning, accountId, fromMs, toMs, pattern, ...cut));
  if (row === undefined) throw new Error('sums of bets have one row');
  const { events, groups: found, ...sums } = row;
  const groups = found.slice(0, limit);
  const byEvent = new Map(groups.map((group) => [group.event_id, group]));
  for await (const taken of takenOffSince(db, accountId, fromMs, toMs)) {
    const eventIds = [...new Set(taken.map((bet) => bet.event_id))];
    const known = search === '' ? [] : await db.run(mentioned, accountId, fromMs, toMs, pattern, eventIds);
    const fit = new Set(search === '' ? eventIds : known.map((one) => one.event_id));
    for (const bet of taken.filter(({ event_id: id }) => fit.has(id))) {
      takeOff(sums, bet);
      const group = byEvent.get(bet.event_id);
      if (group !== undefined) takeOff(group, bet);
    }
  }
  const [first, last] = [groups.at(0), groups.at(-1)];
  const isLast = found.length <= limit || first === undefined || last === undefined;
  return { events, sums, groups, next: isLast ? null : { before: last.newest, upTo: after?.upTo ?? first.newest } };
}

const sumsOfEvent = stmt<[number, string], BetSums>(
  `select ${SUMS} from bet b join market m on m.id = b.market_id
   where b.account_id = $1 and m.event_id = $2::bigint`,
);
/** The sums of all bets of the account on an event. */
export async function readEventSums(db: Db, accountId: number, eventId: string): Promise<BetSums> {
  const [sums] = await db.run(sumsOfEvent, accountId, eventId);
  if (sums === undefined) throw new Error('sums of bets have one row');
  for await (const taken of takenOffOn(db, accountId, eventId)) for (const bet of taken) takeOff(sums, bet);
  return sums;
}

/** More bets of one event than this are not listed; their sums are of all. */
const EVENT_BETS_MAX = 2000;
const betsOfEvent = stmt<[number, string], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where b.account_id = $1 and e.id = $2::bigint order by b.id desc limit ${EVENT_BETS_MAX}`,
);
export const readEventBets = (db: Db, accountId: number, eventId: string): Promise<BetRow[]> =>
  db.run(betsOfEvent, accountId, eventId);
