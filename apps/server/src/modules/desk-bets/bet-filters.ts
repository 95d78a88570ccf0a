import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Db } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { usersAsked, wordsOf } from './bet-scope.ts';
import { type BetCounts, countBets } from './find-bets.ts';
import { type AccountOption, type MarketOption, readAccountOptions, readMarketOptions } from './names-store.ts';
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
): Pick<Reply, 'sports' | 'competitions' | 'events'> {
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
  };
}

/**
 * GET …/bets/filters: what the newest bets that match can be narrowed to. Accounts are counted over everybody within the
 * caller's reach, so that another agent or user can be chosen; sports, competitions and events only over the chosen ones.
 */
export async function betFilters({ context, actor, query }: Call<Filters>): Promise<Reply | Refusal> {
  const { db } = context;
  const [chosen, within] = await Promise.all([usersAsked(db, actor, query), usersAsked(db, actor, {})]);
  if (chosen === 'not-found' || within === 'not-found') return refuse('NOT_FOUND');
  const asked = {
    ...dayBounds(undefined, undefined),
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
  const [markets, accounts] = await Promise.all([
    marketCounts(db, counted.rows),
    accountCounts(db, [...(everybody ?? counted).rows, ...counted.rows]),
  ]);
  const ofAgent = query.agentId === undefined ? null : Number(query.agentId);
  return {
    ...catalogueOptions(markets),
    ...(await accountOptions(db, accounts, ofAgent)),
    countedSince: counted.countedSince?.toISOString() ?? null,
  };
}

type Rows = BetCounts['rows'];

async function marketCounts(db: Db, rows: Rows): Promise<Counted<MarketOption>[]> {
  const counts = new Map(rows.flatMap(({ market_id: id, bets }) => (id === null ? [] : [[id, bets] as const])));
  const options = await readMarketOptions(db, [...counts.keys()]);
  return options.map((of) => ({ of, count: counts.get(of.market_id) ?? 0 }));
}

async function accountCounts(db: Db, rows: Rows): Promise<Counted<AccountOption>[]> {
  const counts = new Map(rows.flatMap(({ account_id: id, bets }) => (id === null ? [] : [[id, bets] as const])));
  const options = await readAccountOptions(db, [...counts.keys()]);
  return options.map((of) => ({ of, count: counts.get(of.id) ?? 0 }));
}

/** Agents with the bets of their users, and the users, of one agent if one is chosen. */
async function accountOptions(
  db: Db,
  users: readonly Counted<AccountOption>[],
  ofAgent: number | null,
): Promise<Pick<Reply, 'agents' | 'users'>> {
  const bets = new Map<number, number>();
  for (const { of, count } of users) {
    if (of.agent_id !== null) bets.set(of.agent_id, (bets.get(of.agent_id) ?? 0) + count);
  }
  const agents = (await readAccountOptions(db, [...bets.keys()])).map((of) => ({ of, count: bets.get(of.id) ?? 0 }));
  const sorted = (rows: readonly Counted<AccountOption>[]) =>
    tally(
      rows,
      (of) => String(of.id),
      (of) => of.username,
    );
  return {
    agents: sorted(agents).map(accountOption),
    users: sorted(users.filter(({ of }) => ofAgent === null || of.agent_id === ofAgent)).map((row) => ({
      ...accountOption(row),
      agentId: row.of.agent_id === null ? null : String(row.of.agent_id),
      agentName: row.of.agent_name,
    })),
  };
}
