import * as z from 'zod/mini';
import { agent, superAdmin } from './desk-account-forms.ts';
import { endpoint } from './endpoint.ts';
import { deskReason } from './markets.ts';
import { accountId, atMostABillion, instant, rupees, text } from './wire.ts';

/** Where the house limits what it takes. Of each figure the strictest level counts. */
export const HOUSE_LIMIT_SCOPES = ['platform', 'sport', 'kind', 'market', 'agent', 'player'] as const;
export type HouseLimitScope = (typeof HOUSE_LIMIT_SCOPES)[number];

/** Whole rupees, or null: nothing said at this level. */
const figure = z.nullable(
  z.number().check(
    z.minimum(0, { error: 'must not be negative' }),
    atMostABillion,
    z.refine((n) => Number.isInteger(n), { error: 'must be whole rupees' }),
  ),
);
const ofBettors = { maxStake: figure, maxWin: figure, maxExposure: figure };

const shown = {
  /** The largest stake of a bet, and the most that one may win. */
  maxStake: z.nullable(rupees),
  maxWin: z.nullable(rupees),
  /** The most that one player may stand to lose in one market. */
  maxExposure: z.nullable(rupees),
  /** The most that the house may lose to all players of one market. */
  maxLiability: z.nullable(rupees),
};
const row = z.object({
  scope: z.enum([...HOUSE_LIMIT_SCOPES, 'client']),
  /** Empty of the platform; else the id of the sport, market or account, or the kind's word. */
  key: z.string(),
  name: z.string(),
  ...shown,
  setBy: z.nullable(z.string()),
  setAt: instant,
});
export type HouseLimitRow = z.output<typeof row>;

export const superAdminHouseLimits = {
  list: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/house-limits',
    summary: 'What the house takes, at every level where something is set; at most 2,000 of the newest.',
    reply: z.object({ items: z.array(row) }),
  }),
  set: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/house-limits',
    summary:
      'Sets what the house takes at one level; all null takes the level away. In force for every bet decided after the answer.',
    body: z.strictObject({
      scope: z.enum(HOUSE_LIMIT_SCOPES),
      key: text(40),
      ...ofBettors,
      /** Of platform, sport, kind and market; else null. */
      maxLiability: figure,
      reason: deskReason,
    }),
    reply: z.object({ items: z.array(row) }),
    audit: 'house-limit.set',
    confirmed: true,
  }),
};

export const agentHouseLimits = {
  list: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/house-limits',
    summary: 'What the agent has set for its own users, and what was set for the agent.',
    reply: z.object({ items: z.array(row) }),
  }),
  set: endpoint({
    ...agent,
    method: 'PUT',
    path: '/api/agent/house-limits/{id}',
    summary: 'Limits an own user, no looser than the agent itself is; all null takes it away.',
    params: z.object({ id: accountId }),
    body: z.strictObject({ ...ofBettors, reason: deskReason }),
    reply: z.object({ items: z.array(row) }),
    audit: 'house-limit.set',
    confirmed: true,
  }),
};
