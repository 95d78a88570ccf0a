import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import { bet, daysInOrder, instant, optionalWholeNumber, providerId, rupees, search, zonedDay } from '../wire.ts';

const entry = z.object({
  id: z.string(),
  kind: z.enum(['wallet', 'bet']),
  date: instant,
  direction: z.enum(['credit', 'debit']),
  amount: rupees,
  type: z.string(),
  remark: z.nullable(z.string()),
  admin: z.nullable(z.string()),
  mode: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  balanceBefore: z.nullable(rupees),
  balanceAfter: z.nullable(rupees),
  eventId: z.nullable(z.string()),
  eventName: z.nullable(z.string()),
  sport: z.nullable(z.string()),
  marketName: z.nullable(z.string()),
  /** Of a movement that betting made: the selections of the own bets it is about; null where it is about none. */
  bet: z.nullable(z.string()),
  /** Null where bets of both sides, or of several outcomes, are meant. */
  side: z.nullable(z.enum(['back', 'lay'])),
  status: z.nullable(z.enum(['matched', 'won', 'lost', 'void'])),
  potentialWin: z.nullable(rupees),
  potentialLoss: z.nullable(rupees),
  /** The transfer that this one corrects (a settlement reversal), if it does. */
  corrects: z.nullable(z.string()),
});

const betSummary = z.object({
  totalEvents: z.number(),
  totalBets: z.number(),
  totalStake: rupees,
  totalBackStake: rupees,
  totalLayStake: rupees,
  totalPotentialProfit: rupees,
  totalPotentialLoss: rupees,
  net: rupees,
});

/** Entries of one answer of the statement, where no fewer are asked for. */
export const STATEMENT_ENTRIES_MAX = 5000;
/** Events of one answer of the statement. */
export const STATEMENT_EVENTS_MAX = 1000;

const entryId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be an entry id' }));
/** The newest bets of the last and of the first event of the pages before; a page of a version before knew the last alone. */
const eventsCursor = z.string().check(z.regex(/^\d{1,16}(-\d{1,16})?$/, { error: 'must be the nextEvents of a page' }));

export const accounts = {
  statement: endpoint({
    method: 'GET',
    path: '/api/account/statement',
    mayLag: true,
    summary: 'Every movement of the own wallet, newest first, with the bets grouped by event.',
    tag: 'account',
    who: ROLES,
    scope: 'self',
    query: daysInOrder(
      z.strictObject({
        from: zonedDay,
        to: zonedDay,
        type: z._default(z.enum(['all', 'deposit', 'sports', 'casino', 'sport_book']), 'all'),
        search,
        /** At most so many entries, older than the entry `before`; without them the newest of the period. */
        limit: optionalWholeNumber(1, 1000),
        before: z.optional(entryId),
        /** Events behind those of the page that said `nextEvents`, in the order in which they were then. */
        eventsBefore: z.optional(eventsCursor),
      }),
    ),
    reply: z.object({
      entries: z.array(entry),
      /** The `before` of the next page, where there are older entries than the 5,000 of one answer, or than `limit`. */
      next: z.nullable(z.string()),
      groups: z.array(
        z.object({
          eventId: z.string(),
          eventName: z.string(),
          sport: z.string(),
          marketName: z.string(),
          totalCount: z.number(),
          totalStake: rupees,
          net: rupees,
          lastBetAt: instant,
        }),
      ),
      /** The `eventsBefore` of the next page, where there are more events than the 1,000 of one answer. */
      nextEvents: z.nullable(z.string()),
      walletSummary: z.object({ credits: rupees, debits: rupees, totalProfit: rupees, totalLoss: rupees, net: rupees }),
      betSummary,
    }),
  }),
  statementEvent: endpoint({
    method: 'GET',
    path: '/api/account/statement/event/{eventId}',
    mayLag: true,
    summary: 'The own bets on one event, with their sums.',
    tag: 'account',
    who: ROLES,
    scope: 'self',
    params: z.object({ eventId: providerId }),
    reply: z.object({ bets: z.array(bet), summary: betSummary }),
  }),
  transactionCode: endpoint({
    method: 'GET',
    path: '/api/account/transaction-code',
    summary: 'The own transaction code. Each view is audited.',
    tag: 'account',
    who: ['agent', 'super_admin'],
    scope: 'self',
    reply: z.object({ transactionCode: z.string() }),
    audit: 'transaction-code.view',
  }),
  resetTransactionCode: endpoint({
    method: 'POST',
    path: '/api/account/transaction-code/reset',
    summary: 'Makes a new own transaction code; the old one stops working.',
    tag: 'account',
    who: ['agent', 'super_admin'],
    scope: 'self',
    reply: z.object({ transactionCode: z.string(), message: z.string() }),
    audit: 'transaction-code.reset',
  }),
};
