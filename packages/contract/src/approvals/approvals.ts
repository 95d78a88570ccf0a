import { APPROVAL_ACTS, APPROVAL_KINDS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DOUBT_REASONS } from '../markets/events.ts';
import { forStaff, superAdmin } from '../staff.ts';
import { atMostABillion, instant, pageOf, paging, role, rupees, text } from '../wire.ts';

const kind = z.enum([...APPROVAL_KINDS, ...APPROVAL_ACTS]);

/** What an act would move, for a person to judge: whose balance, and what of it is players', agents' and the house's. */
export const approvalShows = z.object({
  /** What it is called: "Deposit", "Result: India". */
  title: z.string(),
  /** What it is about: two accounts, or a market and its event. */
  about: z.string(),
  /** Sums of all accounts; together zero. */
  players: rupees,
  agents: rupees,
  house: rupees,
  /** Of bets: the commission in what players get or pay. */
  commission: z.optional(rupees),
  /**
   * Of a result: what was brought for it, and what the feed said of the market when it was asked for, null where it said nothing.
   * `says` is null where its words cannot be read; `unpaid`: why nobody was paid by them. Acts of before have none.
   */
  evidence: z.optional(
    z.object({
      brought: z.nullable(z.string()),
      feed: z.nullable(
        z.object({
          says: z.nullable(z.string()),
          agrees: z.boolean(),
          unpaid: z.optional(z.enum(['waits', ...DOUBT_REASONS])),
        }),
      ),
    }),
  ),
  /** How many accounts it moves; `rows` has those that move most. */
  accounts: z.number(),
  rows: z.array(
    z.object({
      username: z.string(),
      role,
      agentName: z.nullable(z.string()),
      change: rupees,
      /** Of bets: how much of the change is commission, and what falls to its agents. */
      parts: z.optional(z.object({ commission: rupees, agents: rupees })),
      before: rupees,
      after: rupees,
    }),
  ),
});
export type ApprovalShows = z.output<typeof approvalShows>;

export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;
const person = z.object({ id: z.string(), username: z.string() });

const approval = z.object({
  id: z.string(),
  kind,
  state: z.enum(APPROVAL_STATES),
  title: z.string(),
  about: z.string(),
  /** What it moves, and above which amount it waits; `alone`: what its person had moved alone before, within the window. */
  amount: rupees,
  limit: rupees,
  alone: rupees,
  by: person,
  /** The caller has asked for it himself. */
  own: z.boolean(),
  /** The caller may decide it: somebody else asked, and a person of staff has the rights for the call and for what waits. */
  mayDecide: z.boolean(),
  reason: z.nullable(z.string()),
  askedAt: instant,
  lapsesAt: instant,
  decided: z.nullable(z.object({ by: z.nullable(person), at: instant, reason: z.nullable(z.string()) })),
});
export type ApprovalReply = z.output<typeof approval>;
/** `mayApprove`: it is among those that the caller may approve. A server of the version before says nothing of it. */
const listed = z.object({ ...approval.shape, mayApprove: z.optional(z.boolean()) });
const whole = z.object({
  ...approval.shape,
  shows: approvalShows,
  /** Why the caller may refuse it but not approve it, in words: both may be one person. Left out where nothing is against it. */
  mayNotApprove: z.optional(z.string()),
  /** Of a settlement of the sheet that was approved: where its receipts are. Left out of one that was sent without a request id. */
  settlementId: z.optional(z.string()),
});
export type ApprovalWhole = z.output<typeof whole>;

const params = z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a number' })) });
const done = z.object({ message: z.string() });
const code = { transactionCode: text(40) };

/** Acts that wait for a second person: an agent sees its own, a super admin everybody's. */
const asked = forStaff({
  list: {
    method: 'GET',
    path: 'approvals',
    summary: 'Acts that wait for a second person, those that were decided, or those that lapsed; newest first.',
    query: z.strictObject({ state: z._default(z.enum(['waiting', 'decided', 'lapsed']), 'waiting'), ...paging(25) }),
    reply: z.object({
      ...pageOf(listed).shape,
      counts: z.object({ waiting: z.number(), decided: z.number(), lapsed: z.number() }),
      /** How many of those that wait the caller may approve: others' acts within its rights, whose code it has not held; none for an agent. */
      toDecide: z.number(),
    }),
  },
  one: {
    method: 'GET',
    path: 'approvals/{id}',
    summary: 'One act with everything that it moves, or would have moved.',
    params,
    reply: whole,
  },
  withdraw: {
    method: 'POST',
    path: 'approvals/{id}/withdraw',
    summary: 'Takes back what one has asked for.',
    params,
    reply: done,
    refusals: ['APPROVAL_DECIDED'],
    audit: 'approval.withdraw',
  },
});
export const agentApprovals = asked.agent;

const amount = z.nullable(rupees.check(z.minimum(0), atMostABillion));
export const secondPersonRules = z.strictObject({
  /** Above which amount, in rupees, acts of a kind wait; null: they never do. */
  result: amount,
  decision: amount,
  transfer: amount,
  settlement: amount,
  payout: amount,
  /** Clearing the platform waits. */
  reset: z.boolean(),
  /** Smaller acts of one person and kind are added up over so long. */
  windowMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
  /** An act that nobody decides lapses after so long. */
  lapseHours: z.int().check(z.minimum(1), z.maximum(720)),
});
export type SecondPersonRules = z.output<typeof secondPersonRules>;

export const superAdminApprovals = {
  ...asked.superAdmin,
  approve: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/approvals/{id}/approve',
    summary: 'Lets an act of somebody else happen: the same call as it was asked, with every check again.',
    params,
    body: z.strictObject(code),
    reply: done,
    /** APPROVAL_OUTDATED has in `cause` why the act itself was refused. */
    refusals: [
      'APPROVAL_OWN',
      'APPROVAL_DECIDED',
      'APPROVAL_OUTDATED',
      'TRANSACTION_CODE_INVALID',
      'TRANSACTION_CODE_LOCKED',
    ],
    audit: 'approval.approve',
    transactionCode: true,
  }),
  refuse: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/approvals/{id}/refuse',
    summary: 'Refuses an act of somebody else, with a reason that its person reads.',
    params,
    body: z.strictObject({ reason: text(300), ...code }),
    reply: done,
    refusals: ['APPROVAL_OWN', 'APPROVAL_DECIDED', 'TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED'],
    audit: 'approval.refuse',
    transactionCode: true,
  }),
  rules: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/approval-rules',
    summary: 'Above which amounts acts wait for a second person.',
    reply: z.object({ rules: secondPersonRules }),
  }),
  setRules: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/approval-rules',
    summary: 'Sets above which amounts acts wait. Loosening what is set takes a second person itself.',
    body: z.strictObject({ rules: secondPersonRules, ...code }),
    reply: z.object({ message: z.string(), rules: secondPersonRules }),
    refusals: ['APPROVAL_WAITS', 'TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED'],
    audit: 'approval.rules',
    transactionCode: true,
  }),
};
