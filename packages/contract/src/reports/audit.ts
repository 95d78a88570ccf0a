import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agent, superAdmin } from '../staff.ts';
import { accountId, daysInOrder, instant, pageOf, paging, role, rupees, text, zonedDay } from '../wire.ts';

/** What the product does by itself and puts on record: no call declares these acts. */
export const ACTS_OF_THE_PRODUCT = ['auto-cash-out.run', 'market.runners', 'order.end'] as const;
export type ActOfTheProduct = (typeof ACTS_OF_THE_PRODUCT)[number];
/** What some of them were called before: rows of the log stay as they were written. */
export const ACTS_OF_BEFORE = ['market.non-runners'] as const;

const nullableText = z.nullable(z.string());
/** What an act changed, as it was noted: never secrets. */
const facts = z.nullable(z.record(z.string(), z.unknown()));

const wanted = {
  from: zonedDay,
  to: zonedDay,
  /** One kind of act; left out: all but bets and orders, each of which has a row; `everything`: all. */
  action: z.optional(text(60)),
  outcome: z._default(z.enum(['all', 'ok', 'refused']), 'all'),
  /** The person of staff who acted. */
  personId: z.optional(accountId),
  /** In the target, the request id, the outcome or the address, whatever the case. */
  search: z.optional(text(100)),
  ...paging(50, 500),
};
const auditItem = z.object({
  id: z.string(),
  at: instant,
  requestId: z.string(),
  /** Null where nobody was signed in. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string(), role })),
  /** The person of staff who acted for that account; null where it acted itself. */
  person: z.nullable(z.object({ id: z.string(), username: z.string() })),
  action: z.string(),
  target: nullableText,
  /** What it was about by name: an account's user name, an event, a market's event, a sport; null for anything else. */
  targetName: nullableText,
  /** The market that it was about, by the provider's name, with what it can end with; null for anything else. */
  targetMarket: z.nullable(
    z.object({
      name: z.string(),
      sportName: z.string(),
      outcomes: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  before: facts,
  after: facts,
  ip: nullableText,
  userAgent: nullableText,
  /** The row's place in the hash chain and its hash; null for about a second after the act. */
  seal: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
});

const fault = z.object({ rule: z.string(), subject: z.string(), fault: z.string() });
const run = z.object({
  id: z.string(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  by: z.object({ id: z.string(), username: z.string() }),
  /** interrupted: its process ended before it did. */
  state: z.enum(['running', 'clean', 'differences', 'interrupted']),
  /** How many things are not as they must be; null before the end. */
  differenceCount: z.nullable(z.number()),
  /** The first 200 of them. */
  differences: z.array(fault),
  /** What every ledger account came to, all wallets together; the sum is zero. Null before the end. */
  books: z.nullable(z.array(z.object({ name: z.string(), balance: rupees }))),
  /** Sealed rows of the audit log whose hashes were made again. */
  auditRows: z.nullable(z.number()),
});
export type ReconciliationRun = z.output<typeof run>;

const auditPage = z.object({ ...pageOf(auditItem).shape, countedSince: z.nullable(instant) });

/** What an agent's own persons did for it. */
export const agentProof = {
  auditLog: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/audit-log',
    mayLag: true,
    summary: 'Every act and every refused act of the persons who work for the caller, newest first.',
    query: daysInOrder(z.strictObject(wanted)),
    reply: auditPage,
  }),
};

/** How a super admin proves the figures: who did what, and that the books agree. */
export const proofBackOffice = {
  auditLog: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/audit-log',
    mayLag: true,
    summary: 'Every act and every refused act in a period, newest first.',
    /** `actorId`: the account that acted, itself or by a person. */
    query: daysInOrder(z.strictObject({ ...wanted, actorId: z.optional(accountId) })),
    reply: auditPage,
  }),
  reconciliations: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/reconciliations',
    summary: 'The reconciliations that were asked for, newest first.',
    query: z.strictObject(paging(10, 50)),
    reply: pageOf(run),
  }),
  reconcile: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/reconciliations',
    summary:
      'Begins to derive every balance, exposure and settlement again from the records; the answer does not wait.',
    reply: run,
    refusals: ['RECONCILIATION_RUNNING'],
    audit: 'reconciliation.run',
  }),
};
