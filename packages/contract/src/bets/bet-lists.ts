import * as z from 'zod/mini';
import { params as accountParams } from '../accounts/account-forms.ts';
import { endpoint } from '../endpoint.ts';
import { forStaff, superAdmin } from '../staff.ts';
import {
  accountId,
  bet,
  day,
  daysInOrder,
  instant,
  pageOf,
  paging,
  providerId,
  rupees,
  search,
  text,
} from '../wire.ts';

const nullableText = z.nullable(z.string());

/** A user among the bets of the back office, with the agent it has now. */
const betUser = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  agentId: nullableText,
  agentName: nullableText,
});

/** What a super admin has decided about one bet; it stands whatever the result of the market becomes. */
const decision = z.object({
  status: z.enum(['pending', 'won', 'lost', 'void']),
  reason: nullableText,
  at: instant,
  by: z.string(),
});

/** A bet as the back office sees it: whose it is, where it was made, and whether somebody has decided it by hand. */
const backOfficeBet = z.object({
  ...bet.shape,
  sport: z.object({ id: z.string(), key: z.string(), name: z.string() }),
  user: betUser,
  audit: z.object({ ip: nullableText, userAgent: nullableText }),
  decision: z.nullable(decision),
  /**
   * The bet's part of the commission on the player's gain in its market: `profit` less all of it is what reached the wallet.
   * Null until the bet is decided.
   */
  commission: z.nullable(rupees),
});
export type BackOfficeBet = z.output<typeof backOfficeBet>;

/**
 * A list of bets that may be too long to be counted: when `countedSince` is not null, only the bets since then were looked
 * at, and `total` and `totalAmount` are theirs. Void bets are no part of `totalAmount`: their stakes came back. Filters by account, event or day lead to older ones.
 */
const betPage = { ...pageOf(backOfficeBet).shape, countedSince: z.nullable(instant) };

const currentQuery = z.strictObject({
  category: z._default(z.enum(['sports', 'casino']), 'sports'),
  state: z._default(z.enum(['matched', 'deleted', 'all']), 'matched'),
  side: z._default(z.enum(['all', 'back', 'lay']), 'all'),
  /** Whose bets: those of one user, or of all users of one agent. */
  ownerType: z._default(z.enum(['all', 'agent', 'user']), 'all'),
  ownerId: z.optional(accountId),
  eventId: z.optional(providerId),
  /** In the user, event, competition, market and selection names, or the number of a bet. */
  search,
  ...paging(25, 500),
});
/** `users`: whose bets are on the page. */
const currentReply = z.object({ ...betPage, totalAmount: rupees, users: z.array(betUser) });

const BET_STATUSES = ['all', 'pending', 'active', 'matched', 'won', 'lost', 'settled', 'cancelled'] as const;
const historyQuery = daysInOrder(
  z.strictObject({
    sport: z.optional(providerId),
    competition: z.optional(providerId),
    event: z.optional(providerId),
    /** A betting market of the event, by the product's own number. */
    market: z.optional(providerId),
    /** pending, active and matched are the unsettled ones, settled the won and lost ones, cancelled the void ones. */
    status: z._default(z.enum(BET_STATUSES), 'all'),
    search,
    agentId: z.optional(accountId),
    userId: z.optional(accountId),
    from: day,
    to: day,
    ...paging(50, 500),
  }),
);
/**
 * `totals`: of all bets that match, not only of this page; the stake is that of those that are not void, the profit is that of the decided ones, before commission. Null
 * where no user, event or market is asked for, or not all bets were looked at.
 */
const historyReply = z.object({ ...betPage, totals: z.nullable(z.object({ stake: rupees, profit: rupees })) });

const option = { id: z.string(), key: z.string(), name: z.string(), value: z.string(), count: z.number() };
const accountOption = {
  id: z.string(),
  label: z.string(),
  username: z.string(),
  fullName: z.string(),
  nickname: nullableText,
  count: z.number(),
};
const filtersQuery = daysInOrder(
  z.strictObject({
    search,
    agentId: z.optional(accountId),
    userId: z.optional(accountId),
    from: day,
    to: day,
    /** What is chosen already: offered with its name, and the count 0, also where none of the counted bets has it. */
    sport: z.optional(providerId),
    competition: z.optional(providerId),
    event: z.optional(providerId),
    market: z.optional(providerId),
  }),
);
/** Of so many bets that match, the newest, the choices are. */
export const BETS_COUNTED = 10_000;

/** What the bets that match can be narrowed to, and how many there are of each; `countedSince` as in the lists. */
const filtersReply = z.object({
  sports: z.array(z.object(option)),
  competitions: z.array(z.object({ ...option, sportId: z.string() })),
  events: z.array(z.object({ ...option, sportId: z.string(), competitionId: z.string() })),
  /** Of the chosen event; without one none. */
  markets: z.array(z.object({ ...option, eventId: z.string() })),
  agents: z.array(z.object(accountOption)),
  users: z.array(z.object({ ...accountOption, agentId: nullableText, agentName: nullableText })),
  countedSince: z.nullable(instant),
});

/** Bets of the accounts in reach. */
const lists = forStaff({
  current: {
    method: 'GET',
    path: 'current-bets',
    summary: 'Unsettled (matched), removed (deleted) or all bets, newest first.',
    query: currentQuery,
    reply: currentReply,
  },
  filters: {
    method: 'GET',
    path: 'bets/filters',
    summary: 'Sports, competitions, events, agents and users that bets can be narrowed to.',
    query: filtersQuery,
    reply: filtersReply,
  },
  history: {
    method: 'GET',
    path: 'bets/history',
    mayLag: true,
    summary: 'Bets with their outcome, newest first.',
    query: historyQuery,
    reply: historyReply,
  },
});
export const agentBets = lists.agent;

export const superAdminBets = {
  ...lists.superAdmin,
  previewStatus: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/current-bets/{id}/status',
    summary: 'What deciding one bet by hand would move now, for the player, its agents and the house; together zero.',
    params: accountParams,
    query: z.strictObject({ status: z.enum(['pending', 'won', 'lost', 'void']) }),
    /** `commission`: what of the player's figure is commission; below zero is given back. */
    reply: z.object({ player: rupees, commission: rupees, agents: rupees, house: rupees }),
    refusals: ['BET_STATUS_UNCHANGED', 'BET_NOT_DECIDABLE', 'SETTLEMENT_RUNNING'],
  }),
  setStatus: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/current-bets/{id}/status',
    summary:
      'Decides one bet by hand, whatever the result says: what it makes of the bet is posted as an adjustment. Void gives back what it risked; pending takes the outcome back and holds the exposure again.',
    params: accountParams,
    body: z.strictObject({
      status: z.enum(['pending', 'won', 'lost', 'void']),
      /** Shown to the player beside the adjustment. */
      reason: z.optional(z.nullable(text(300))),
    }),
    reply: z.object({ message: z.string(), bet: backOfficeBet }),
    refusals: ['BET_STATUS_UNCHANGED', 'BET_NOT_DECIDABLE', 'SETTLEMENT_RUNNING', 'APPROVAL_WAITS'],
    audit: 'bet.set-status',
    confirmed: true,
  }),
};
