import { MARKET_KINDS, TERM_SUBJECTS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agent, superAdmin } from '../staff.ts';
import { backOfficeReason } from '../markets/markets.ts';
import { accountId, day, instant, pageOf, paging, providerId, rupees, search } from '../wire.ts';

const kind = z.enum(MARKET_KINDS);
/** A part of a hundred, at most two decimals: 2.5 is 2.5 %. */
const percent = z.number().check(
  z.minimum(0, { error: 'must be from 0 to 100' }),
  z.maximum(100, { error: 'must be from 0 to 100' }),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, { error: 'must have at most 2 decimals' }),
  z.describe('Percent, at most 2 decimals'),
);
const person = z.object({ id: z.string(), username: z.string(), fullName: z.string() });

const term = z.object({
  id: z.string(),
  subject: z.enum(TERM_SUBJECTS),
  /** Null: every kind of market. */
  kind: z.nullable(kind),
  /** Null: nothing of its own from then on. */
  rate: z.nullable(percent),
  from: instant,
  setAt: instant,
  /** Null: what was in force before terms were kept. */
  setBy: z.nullable(z.string()),
  reason: z.string(),
  /** `past`: another one has followed. */
  state: z.enum(['planned', 'in-force', 'past', 'cancelled']),
});
export type BookTermReply = z.output<typeof term>;

/** Whose rate it is that is in force: the agent's own for the kind or for all kinds, everybody's, or nobody's. */
const source = z.enum(['own-kind', 'own', 'everybody-kind', 'everybody', 'none']);

const terms = z.object({
  /** Null: what holds for everybody without terms of his own. */
  agent: z.nullable(person),
  /** The part of the book; null for everybody, who has none. */
  share: z.nullable(percent),
  commission: z.array(z.object({ kind, rate: percent, source })),
  /** Everything that was ever set, the latest beginning first; at most 500. */
  history: z.array(term),
});
export type BookTermsReply = z.output<typeof terms>;

const agentRow = z.object({
  ...person.shape,
  share: percent,
  /** The own commission for all kinds; null: that of everybody. */
  commission: z.nullable(percent),
  /** Kinds of market with an own commission. */
  ownKinds: z.number(),
  /** When the next planned change begins. */
  nextChange: z.nullable(instant),
});

/** What a part of the book came to in the period. `players` + `agents` + `house` is always 0. */
const figures = {
  /** What the players won less what they lost, before commission. */
  gross: rupees,
  /** What they paid as commission. */
  commission: rupees,
  /** gross − commission: what reached their wallets. */
  players: rupees,
  agentShare: rupees,
  agentCommission: rupees,
  /** agentShare + agentCommission: what reached the wallets of agents; negative where they paid. */
  agents: rupees,
  /** What is left for the house. */
  house: rupees,
};
const reportRow = z.object({
  /** Of the row: agent and kind. */
  id: z.string(),
  /** Null: bets from before it was kept whose client a player was. */
  agent: z.nullable(person),
  /** Null: all kinds together. */
  kind: z.nullable(kind),
  ...figures,
});
export type CommissionRow = z.output<typeof reportRow>;
const report = z.object({
  ...pageOf(reportRow).shape,
  from: z.string(),
  to: z.string(),
  /** Of all rows, not only those of this page. */
  totals: z.object(figures),
});
export type CommissionReport = z.output<typeof report>;

/** Days of the installation's zone, both included; without them the last seven. At most 92. */
const period = { from: day, to: day };

export const superAdminCommission = {
  agents: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/commission/agents',
    summary: 'Agents with their share of the book and their own commission, as in force now.',
    query: z.strictObject({ search, ...paging(25, 100) }),
    reply: pageOf(agentRow),
  }),
  terms: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/commission/terms',
    summary: 'What is in force, planned and past for an agent; without an agent, for everybody.',
    query: z.strictObject({ agentId: z.optional(accountId) }),
    reply: terms,
  }),
  setTerm: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/commission/terms',
    summary:
      'Sets a commission or a share from a moment on, for bets accepted from then. Nothing that was accepted before changes.',
    body: z.strictObject({
      subject: z.enum(TERM_SUBJECTS),
      /** Null: everybody's. A share is an agent's. */
      agentId: z.nullable(accountId),
      /** Null: every kind of market. A share is of every kind. */
      kind: z.nullable(kind),
      /** Null takes an own commission away: the next one in line holds from then on. */
      rate: z.nullable(percent),
      /** At the earliest a minute from now, which is also what null means. */
      from: z.nullable(
        z.string().check(
          z.refine((value) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)), {
            error: 'must be an instant in UTC',
          }),
        ),
      ),
      reason: backOfficeReason,
    }),
    reply: z.object({ term }),
    audit: 'commission.set',
    confirmed: true,
  }),
  cancelTerm: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/commission/terms/{id}/cancel',
    summary: 'Takes back a term that has not begun yet.',
    params: z.object({ id: providerId }),
    body: z.strictObject({}),
    reply: z.object({ term }),
    refusals: ['TERM_BEGUN'],
    audit: 'commission.cancel',
    confirmed: true,
  }),
  report: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/commission/report',
    mayLag: true,
    summary: 'What players, agents and house gained in a period, by agent or by kind of market. Columns sum to zero.',
    query: z.strictObject({
      ...period,
      by: z._default(z.enum(['agent', 'kind']), 'agent'),
      agentId: z.optional(accountId),
      ...paging(50, 500),
    }),
    reply: report,
  }),
};

/** What an agent reads about itself. */
export const agentCommission = {
  terms: endpoint({
    ...agent,
    scope: 'self',
    method: 'GET',
    path: '/api/agent/commission/terms',
    summary: 'The own share of the book and the commission of the own users: in force, planned and past.',
    query: z.strictObject({}),
    reply: terms,
  }),
  report: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/commission/report',
    mayLag: true,
    summary: 'What the own users, the agent and the house gained in a period, by kind of market. Columns sum to zero.',
    query: z.strictObject({ ...period, ...paging(50, 500) }),
    reply: report,
  }),
};
