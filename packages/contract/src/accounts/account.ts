import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import {
  account,
  bet,
  day,
  daysInOrder,
  instant,
  optionalWholeNumber,
  positiveRupees,
  providerId,
  requestId,
  rupees,
  search,
  text,
} from '../wire.ts';

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

export const accounts = {
  statement: endpoint({
    method: 'GET',
    path: '/api/account/statement',
    summary: 'Every movement of the own wallet, newest first, with the bets grouped by event.',
    tag: 'account',
    who: ROLES,
    scope: 'self',
    query: daysInOrder(
      z.strictObject({
        from: day,
        to: day,
        type: z._default(z.enum(['all', 'deposit', 'sports', 'casino', 'sport_book']), 'all'),
        search,
        /** At most so many entries, older than the entry `before`; without them the newest of the period. */
        limit: optionalWholeNumber(1, 1000),
        before: z.optional(z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be an entry id' }))),
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
      walletSummary: z.object({ credits: rupees, debits: rupees, totalProfit: rupees, totalLoss: rupees, net: rupees }),
      betSummary,
    }),
  }),
  statementEvent: endpoint({
    method: 'GET',
    path: '/api/account/statement/event/{eventId}',
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

const transferBody = {
  amount: positiveRupees,
  action: z.enum(['deposit', 'withdraw']),
  remark: z.optional(z.nullable(text(300))),
  transactionCode: text(40),
  /** A UUID made by the client: the same id and body always get the first answer. The header Idempotency-Key also serves. */
  requestId: z.optional(requestId),
};
const id = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be an account id' }));
const toggleBody = z.strictObject({
  field: z.enum(['betLocked', 'userLocked']),
  value: z.boolean(),
  /** What the other of the two locks becomes in the same step: both change, or none. */
  other: z.optional(z.boolean()),
  /** The caller's own, as the lock tab of the account dialog sends it. When it is sent, it must be right. */
  transactionCode: z.optional(text(40)),
});
const CODE_REFUSALS = ['TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED'] as const;
const TRANSFER_REFUSALS = [
  ...CODE_REFUSALS,
  'INSUFFICIENT_POINTS',
  'TOO_MANY_POINTS',
  'DEPOSIT_NOT_ACCEPTED',
  'IDEMPOTENCY_CONFLICT',
] as const;
const transferReply = z.object({ message: z.string(), transferId: z.string(), actor: account, target: account });

export const agentBackOffice = {
  transfer: endpoint({
    method: 'POST',
    path: '/api/agent/wallets/transfer',
    summary: 'Moves points between the agent and one of its own users.',
    tag: 'agent',
    who: ['agent'],
    scope: 'own-users',
    body: z.strictObject({ userId: id, ...transferBody }),
    reply: transferReply,
    refusals: TRANSFER_REFUSALS,
    audit: 'wallet.transfer',
    transactionCode: true,
  }),
  toggleUser: endpoint({
    method: 'PATCH',
    path: '/api/agent/users/{id}/toggles',
    summary: 'Locks or unlocks betting or sign-in of one of the own users.',
    tag: 'agent',
    who: ['agent'],
    scope: 'own-users',
    params: z.object({ id }),
    body: toggleBody,
    reply: z.object({ user: account }),
    refusals: [...CODE_REFUSALS, 'LOCK_OF_SUPER_ADMIN'],
    audit: 'account.toggle',
  }),
};

export const superAdminBackOffice = {
  transfer: endpoint({
    method: 'POST',
    path: '/api/super-admin/wallets/transfer',
    summary: 'Moves points between the super admin and any account; a deposit to itself issues points.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    body: z.strictObject({ targetType: z.enum(['user', 'agent', 'super_admin']), targetId: id, ...transferBody }),
    reply: transferReply,
    refusals: TRANSFER_REFUSALS,
    audit: 'wallet.transfer',
    transactionCode: true,
  }),
  toggleUser: endpoint({
    method: 'PATCH',
    path: '/api/super-admin/users/{id}/toggles',
    summary: 'Locks or unlocks betting or sign-in of a user.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id }),
    body: toggleBody,
    reply: z.object({ user: account }),
    refusals: CODE_REFUSALS,
    audit: 'account.toggle',
  }),
  toggleAgent: endpoint({
    method: 'PATCH',
    path: '/api/super-admin/agents/{id}/toggles',
    summary: 'Locks or unlocks betting or sign-in of an agent and, with it, of its users.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id }),
    body: toggleBody,
    reply: z.object({ agent: account }),
    refusals: CODE_REFUSALS,
    audit: 'account.toggle',
  }),
};
