import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { usersAsked, wordsOf } from './bet-scope.ts';
import { type BetCounts, countBets } from './find-bets.ts';
import {
  type AccountOption,
  chosenNames,
  type MarketOption,
  readAccountOptions,
  readMarketOptions,
} from './names-store.ts';
import { EVERY_STATUS } from './selection.ts';

type Filters = Api['superAdminBets']['filters'] | Api['agentBets']['filters'];
type Reply = ReplyOf<Filters>;

/** The most choices that one list offers: the ones with the most bets. */
const OPTIONS_MAX = 500;

type Counted<T> = { readonly of: T; readonly count: number };

/** Adds up the counts of what has the same key; the most bets first, equals by name. */
function tally<T>(rows: readonly Counted<T>[], keyOf: (of: T) => string, nameOf: (of: T) => string): Counted<T>[] {
  return [...Map.groupBy(rows, ({ of }) => keyOf(of)).values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [{ of: first.of, count: group.reduce((sum, { count }) => sum + count, 0) }];
    })
    .toSorted((one, other) => other.count - one.count || nameOf(one.of).localeCompare(nameOf(other.of)))
    .slice(0, OPTIONS_MAX);
}

const option = (id: number, name: string, count: number) => ({
  id: String(id),
  key: String(id),
  name,
  value: String(id),
  count,
});

const accountOption = ({ of, count }: Counted<AccountOption>) => ({
  id: String(of.id),
  label: of.full_name === '' ? of.username : `${of.username} · ${of.full_name}`,
  username: of.username,
  fullName: of.full_name,
  nickname: of.nickname,
  count,
});

function catalogueOptions(
  markets: readonly Counted<MarketOption>[],
  event: string | undefined,
): Pick<Reply, 'sports' | 'competitions' | 'events' | 'markets'> {
  return {
    sports: tally(
      markets,
      (of) => String(of.sport_id),
      (of) => of.sport_name,
    ).map(({ of, count }) => option(of.sport_id, of.sport_name, count)),
    competitions: tally(
      markets,
      (of) => `${of.sport_id}/${of.competition_id}`,
      (of) => of.competition_name,
    ).map(({ of, count }) => ({
      ...option(of.competition_id, of.competition_name, count),
      key: `${of.sport_id}/${of.competition_id}`,
      sportId: String(of.sport_id),
    })),
    events: tally(
      markets,
      (of) => String(of.event_id),
      (of) => of.event_name,
    ).map(({ of, count }) => ({
      ...option(of.event_id, of.event_name, count),
      sportId: String(of.sport_id),
      competitionId: String(of.competition_id),
    })),
    markets: tally(
      markets.filter(({ of }) => String(of.event_id) === event),
      (of) => String(of.market_id),
      (of) => of.market_name,
    ).map(({ of, count }) => marketOption(of, count)),
  };
}

const marketOption = (of: MarketOption, count: number) => ({
  ...option(of.market_id, of.market_name, count),
  eventId: String(of.event_id),
});

/**
 * GET …/bets/filters: what the newest bets of the days that match can be narrowed to, and what is chosen already. Accounts are counted over everybody within the
 * caller's reach, so that another agent or user can be chosen; sports, competitions and events only over the chosen ones.
 */
export async function betFilters(call: Call<Filters>): Promise<Reply | Refusal> {
  const { context, query } = call;
  const { db } = context;
  const [chosen, within] = await Promise.all([usersAsked(db, call, query), usersAsked(db, call, {})]);
  if (chosen === 'not-found' || within === 'not-found') return refuse('NOT_FOUND');
  const asked = {
    ...dayBounds(context.settings.calendar(), query.from, query.to),
    marketIds: null,
    catalogue: null,
    statuses: EVERY_STATUS,
    side: null,
  };
  const words = await wordsOf(db, query.search, within);
  const isNarrowed = query.agentId !== undefined || query.userId !== undefined;
  const [counted, everybody] = await Promise.all([
    countBets(db, { ...asked, accountIds: chosen, words }),
    isNarrowed ? countBets(db, { ...asked, accountIds: within, words }) : null,
  ]);
  const ofAgent = query.agentId === undefined ? null : Number(query.agentId);
  const [markets, accounts] = await Promise.all([
    marketCounts(db, counted.rows),
    accountOptions(db, [...(everybody ?? counted).rows, ...counted.rows], ofAgent),
  ]);
  const offered = { ...catalogueOptions(markets, query.event), ...accounts };
  return {
    ...(counted.countedSince === null ? offered : await withChosen(db, offered, query)),
    countedSince: counted.countedSince?.toISOString() ?? null,
  };
}

type Offered = Omit<Reply, 'countedSince'>;

/** Not every bet was counted: what is chosen already may be what older ones have, and is offered all the same. */
async function withChosen(db: Db, offered: Offered, query: Call<Filters>['query']): Promise<Offered> {
  const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const [{ sports, competitions, events }, markets, accounts] = await Promise.all([
    chosenNames(db, { sport: idOf(query.sport), competition: idOf(query.competition), event: idOf(query.event) }),
    readMarketOptions(db, query.market === undefined ? [] : [Number(query.market)]),
    readAccountOptions(
      db,
      [query.agentId, query.userId].flatMap((id) => (id === undefined ? [] : [Number(id)])),
    ),
  ]);
  const missing = <T extends { readonly id: string }>(list: readonly T[], chosen: readonly T[]): T[] => [
    ...list,
    ...chosen.filter(({ id }) => list.every((one) => one.id !== id)),
  ];
  const [agents, users] = [
    accounts.filter(({ role }) => role === 'agent'),
    accounts.filter(({ role }) => role === 'user'),
  ];
  return {
    sports: missing(
      offered.sports,
      sports.map(({ id, name }) => option(id, name, 0)),
    ),
    competitions: missing(
      offered.competitions,
      competitions
        .filter((one) => query.sport === undefined || String(one.sport_id) === query.sport)
        .map((one) => ({
          ...option(one.id, one.name, 0),
          key: `${one.sport_id}/${one.id}`,
          sportId: String(one.sport_id),
        })),
    ),
    events: missing(
      offered.events,
      events.map((one) => ({
        ...option(one.id, one.name, 0),
        sportId: String(one.sport_id),
        competitionId: String(one.competition_id),
      })),
    ),
    markets: missing(
      offered.markets,
      markets.filter((of) => String(of.event_id) === query.event).map((of) => marketOption(of, 0)),
    ),
    agents: missing(
      offered.agents,
      agents.map((of) => accountOption({ of, count: 0 })),
    ),
    users: missing(
      offered.users,
      users.map((of) => userOption(of, 0)),
    ),
  };
}

const userOption = (of: AccountOption, count: number) => ({
  ...accountOption({ of, count }),
  agentId: of.agent_id === null ? null : String(of.agent_id),
  agentName: of.agent_name,
});

type Rows = BetCounts['rows'];

async function marketCounts(db: Db, rows: Rows): Promise<Counted<MarketOption>[]> {
  const counts = new Map(rows.flatMap(({ market_id: id, bets }) => (id === null ? [] : [[id, bets] as const])));
  const options = await readMarketOptions(db, [...counts.keys()]);
  return options.map((of) => ({ of, count: counts.get(of.market_id) ?? 0 }));
}

/** How many bets each account has; the same account may be in several rows. */
function betsByAccount(rows: Rows): Map<number, number> {
  return new Map(rows.flatMap(({ account_id: id, bets }) => (id === null ? [] : [[id, bets] as const])));
}

/** The ids with the most bets, as many as a list offers; of equals those that were there first. */
const mostBets = (bets: ReadonlyMap<number, number>): number[] =>
  [...bets]
    .toSorted(([first, one], [second, other]) => other - one || first - second)
    .slice(0, OPTIONS_MAX)
    .map(([id]) => id);

/** Agents with the bets of their users, and the users, of one agent if one is chosen. Names are read of those shown. */
async function accountOptions(db: Db, rows: Rows, ofAgent: number | null): Promise<Pick<Reply, 'agents' | 'users'>> {
  const ofUsers = betsByAccount(rows);
  const agentOf = new Map(rows.map((row) => [row.account_id, row.agent_id] as const));
  const ofAgents = new Map<number, number>();
  for (const [id, count] of ofUsers) {
    const agentId = agentOf.get(id) ?? null;
    if (agentId !== null) ofAgents.set(agentId, (ofAgents.get(agentId) ?? 0) + count);
  }
  const shown = new Map([...ofUsers].filter(([id]) => ofAgent === null || agentOf.get(id) === ofAgent));
  const [agents, users] = await Promise.all([
    readAccountOptions(db, mostBets(ofAgents)),
    readAccountOptions(db, mostBets(shown)),
  ]);
  const counted = (accounts: readonly AccountOption[], bets: ReadonlyMap<number, number>) =>
    tally(
      accounts.map((of) => ({ of, count: bets.get(of.id) ?? 0 })),
      (of) => String(of.id),
      (of) => of.username,
    );
  return {
    agents: counted(agents, ofAgents).map(accountOption),
    users: counted(users, shown).map(({ of, count }) => userOption(of, count)),
  };
}
