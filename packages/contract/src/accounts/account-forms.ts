import * as z from 'zod/mini';
import {
  accountId,
  atMostABillion,
  instant,
  optionalWholeNumber,
  pageOf,
  paging,
  role,
  rupees,
  search,
  text,
} from '../wire.ts';

export const nullableText = z.nullable(z.string());
const totals = z.object({ net: rupees, totalProfit: rupees, totalLoss: rupees });

/**
 * A row of the account lists with the figures of the back office. Of an agent `creditTotal`, `points`, `clientPL`, `exposure`,
 * `availablePoints` and the totals are those of its network (itself and its users); `walletBalance` and
 * `ownAvailablePoints` are its own. Always: points = creditTotal + clientPL, and for a user points = walletBalance.
 */
export const backOfficeAccount = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  nickname: nullableText,
  email: nullableText,
  phone: nullableText,
  city: nullableText,
  role,
  accountType: z.enum(['User', 'Agent', 'Super Admin']),
  /** inactive: closed for good; suspended: signing in is locked. */
  status: z.enum(['active', 'inactive', 'suspended']),
  betLocked: z.boolean(),
  userLocked: z.boolean(),
  agentId: nullableText,
  agentName: nullableText,
  agentUsername: nullableText,
  createdAt: instant,
  creditTotal: rupees,
  points: rupees,
  clientPL: rupees,
  /** Client P/L ÷ credit × 100, two decimals; null when the credit is 0. */
  clientPLPercent: z.nullable(z.number()),
  clientProfitWinTotal: rupees,
  clientProfitLossTotal: rupees,
  exposure: rupees,
  walletBalance: rupees,
  /** Of withdrawal requests that are pending or approved: out of the available points, as exposure is. */
  heldPoints: rupees,
  availablePoints: rupees,
  ownAvailablePoints: rupees,
  /** Agents only. */
  ownProfitTotals: z.nullable(totals),
  downlineProfitTotals: z.nullable(totals),
});
export type BackOfficeAccount = z.output<typeof backOfficeAccount>;

export const profile = z.object({
  ...backOfficeAccount.shape,
  remark: nullableText,
  partnership: nullableText,
  favoriteMaster: z.boolean(),
  changePasswordLock: z.boolean(),
  /** Whether signing in takes a second step. */
  twoFactor: z.boolean(),
  creditLimit: rupees,
  /** Points by kind of play: all are sports points, there is no other wallet. */
  casinoPoints: rupees,
  sportsPoints: rupees,
  thirdPartyPoints: rupees,
});

const transaction = z.object({
  id: z.string(),
  direction: z.enum(['credit', 'debit']),
  category: z.enum(['credit', 'withdraw', 'bet']),
  type: z.string(),
  amount: rupees,
  balanceBefore: rupees,
  balanceAfter: rupees,
  createdAt: instant,
  updatedAt: instant,
  remark: nullableText,
  referenceType: nullableText,
  referenceId: nullableText,
  counterpartName: nullableText,
  counterpartUsername: nullableText,
  /** Who did it: null for what the feed's results did. */
  actor: z.nullable(z.object({ username: z.string(), role })),
  meta: z.object({
    sportName: nullableText,
    eventName: nullableText,
    marketName: nullableText,
    /** The selections that were bet on, separated by commas. */
    selectionName: nullableText,
    /** User names of both ends; null where the house is the other end. */
    transfer: z.object({ from: nullableText, to: nullableText }),
    /** Whose bets it is about, where the wallet is an agent's. */
    playerUsername: nullableText,
    /** What agents had of a movement between a player and the house; below zero: gave back. No name: several agents. */
    agentPart: z.nullable(z.object({ username: nullableText, amount: rupees })),
    agentName: nullableText,
    /** What a bank settlement took: `all`, `profit`, `network` or `custom`. */
    mode: nullableText,
  }),
});

const ACCOUNT_SORTS = [
  'username',
  'fullName',
  'createdAt',
  'credit',
  'points',
  'clientPL',
  'exposure',
  'available',
  'balance',
] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export const listQuery = {
  ...paging(25, 500),
  /** Instead of a page: how many accounts to leave out. */
  skip: optionalWholeNumber(0, 1_000_000),
  /** In the user name, full name, nickname, phone or e-mail, whatever the case. */
  search,
  /** Left out: all that are not closed. */
  status: z.optional(z.enum(['all', 'active', 'inactive', 'suspended'])),
  sort: z._default(z.enum(ACCOUNT_SORTS), 'username'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};
export const list = pageOf(backOfficeAccount);

const optional = (max: number) => z.optional(z.nullable(text(max)));
const email = z.optional(
  z.nullable(
    z.string().check(z.maxLength(200), z.regex(/^\s*([^@\s]+@[^@\s]+)?\s*$/, { error: 'must be an e-mail address' })),
  ),
);
const NAME = 120;
export const newAccount = {
  username: optional(60),
  password: optional(200),
  fullName: optional(NAME),
  phone: optional(40),
  email,
  city: optional(NAME),
  remark: optional(500),
  /** The player's nickname. */
  pname: optional(NAME),
  /** Free words on the partnership ("Partnership With No Return"). */
  partnership: optional(500),
  /** Rupees that go from the creator's wallet to the new account at once, as a deposit. */
  openingPoints: z.optional(z.nullable(rupees.check(z.minimum(0, { error: 'must not be negative' }), atMostABillion))),
  /** The creator's own transaction code. */
  authTransactionCode: optional(40),
};
export const NEW_REFUSALS = [
  'TRANSACTION_CODE_INVALID',
  'TRANSACTION_CODE_LOCKED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_COMMON',
  'USERNAME_TAKEN',
  'INSUFFICIENT_POINTS',
  'APPROVAL_WAITS',
] as const;
export const created = z.object({
  message: z.string(),
  /** The code is null for users, who move no points. */
  account: z.object({ id: z.string(), username: z.string(), role, transactionCode: nullableText }),
});

export const CODE_REFUSALS = ['TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED'] as const;
export const profileBody = z.strictObject({
  fullName: optional(NAME),
  email,
  phone: optional(40),
  city: optional(NAME),
  nickname: optional(NAME),
  favoriteMaster: z.optional(z.boolean()),
  changePasswordLock: z.optional(z.boolean()),
  remark: optional(500),
  /** Free words on the partnership ("Partnership With No Return"). */
  partnership: optional(500),
  /** The caller's own. */
  transactionCode: text(40),
});
export const passwordBody = z.strictObject({ newPassword: text(200), transactionCode: text(40) });
export const PASSWORD_REFUSALS = [
  ...CODE_REFUSALS,
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_COMMON',
  'APPROVAL_WAITS',
] as const;
export const done = z.object({ message: z.string() });

export const historyQuery = z.strictObject({
  ...paging(10),
  /** `transfer`: credit and withdraw together, which is all but results of bets. */
  type: z._default(z.enum(['all', 'transfer', 'credit', 'withdraw', 'bet']), 'all'),
});
export const history = pageOf(transaction);

export const params = z.object({ id: accountId });
