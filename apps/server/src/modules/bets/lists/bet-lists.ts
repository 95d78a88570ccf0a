import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, BackOfficeBet, ReplyOf } from '@pavilion/contract';
import { dayBounds, FOREVER_MS } from '../../../db/day.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { usersAsked, wordsOf } from './bet-scope.ts';
import { backOfficeBets } from './back-office-bet-reply.ts';
import { findBets } from './find-bets.ts';
import { marketsOfCatalogue } from './names-store.ts';
import { EVERY_STATUS } from './selection.ts';

type Current = Api['superAdminBets']['current'] | Api['agentBets']['current'];
type History = Api['superAdminBets']['history'] | Api['agentBets']['history'];

const STATES = { matched: ['matched'], deleted: ['void'], all: EVERY_STATUS } as const;
const STATUSES = {
  all: EVERY_STATUS,
  pending: ['matched'],
  active: ['matched'],
  matched: ['matched'],
  won: ['won'],
  lost: ['lost'],
  settled: ['won', 'lost'],
  cancelled: ['void'],
} as const;

const inRupees = (amount: number): number => rupeesFromPaise(paise(amount));
const UNBOUNDED = { fromMs: 0, toMs: FOREVER_MS };

/** Each user of a page once, in the order of their newest bet on it. */
const usersOn = (items: readonly BackOfficeBet[]) => [...new Map(items.map(({ user }) => [user.id, user])).values()];

/** GET …/current-bets: there are no casino bets, so that category is always an empty page. */
export async function currentBets(call: Call<Current>): Promise<ReplyOf<Current> | Refusal> {
  const { context, query } = call;
  const { db } = context;
  const { ownerType, ownerId, eventId, page, limit } = query;
  if (ownerType !== 'all' && ownerId === undefined) {
    return refuse('INVALID_REQUEST', { field: 'ownerId' }, `ownerId: say which ${ownerType}`);
  }
  const asked = ownerType === 'agent' ? { agentId: ownerId } : ownerType === 'user' ? { userId: ownerId } : {};
  const accountIds = await usersAsked(db, call, asked);
  if (accountIds === 'not-found') return refuse('NOT_FOUND');
  const found = await findBets(
    db,
    {
      ...UNBOUNDED,
      accountIds,
      ...(await marketsOfCatalogue(db, null, null, eventId ?? null)),
      statuses: query.category === 'casino' ? [] : STATES[query.state],
      side: query.side === 'all' ? null : query.side,
      words: await wordsOf(db, query.search, accountIds),
    },
    { page, limit, withSums: true },
  );
  const items = await backOfficeBets(db, found.ids);
  return {
    items,
    total: found.total,
    page,
    pageSize: limit,
    countedSince: found.countedSince?.toISOString() ?? null,
    totalAmount: inRupees(found.stakePaise),
    users: usersOn(items),
  };
}

/** GET …/bets/history. */
export async function betHistory(call: Call<History>): Promise<ReplyOf<History> | Refusal> {
  const { context, query } = call;
  const { db } = context;
  const { sport = null, competition = null, event = null, market = null, page, limit } = query;
  // Of everybody's bets the newest alone are looked at, and by their ids: sums of those would say nothing.
  const withSums = query.userId !== undefined || event !== null || market !== null;
  const accountIds = await usersAsked(db, call, query);
  if (accountIds === 'not-found') return refuse('NOT_FOUND');
  const [markets, words] = await Promise.all([
    marketsOfCatalogue(db, sport, competition, event, market),
    wordsOf(db, query.search, accountIds),
  ]);
  const found = await findBets(
    db,
    {
      ...dayBounds(context.settings.calendar(), query.from, query.to),
      accountIds,
      ...markets,
      statuses: STATUSES[query.status],
      side: null,
      words,
    },
    { page, limit, withSums },
  );
  return {
    items: await backOfficeBets(db, found.ids),
    total: found.total,
    page,
    pageSize: limit,
    countedSince: found.countedSince?.toISOString() ?? null,
    totals:
      withSums && found.countedSince === null
        ? { stake: inRupees(found.stakePaise), profit: inRupees(found.profitPaise) }
        : null,
  };
}
