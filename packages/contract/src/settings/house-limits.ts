import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agent, superAdmin } from '../staff.ts';
import { backOfficeReason } from '../markets/markets.ts';
import { accountId, atMostABillion, instant, rupees, text } from '../wire.ts';

/** Where the house limits what it takes. Of each figure the strictest level counts. */
export const HOUSE_LIMIT_SCOPES = ['platform', 'sport', 'kind', 'market', 'agent', 'player'] as const;

/** Whole rupees, or null: nothing said at this level. */
const figure = z.nullable(
  z.number().check(
    z.minimum(0, { error: 'must not be negative' }),
    atMostABillion,
    z.refine((n) => Number.isInteger(n), { error: 'must be whole rupees' }),
  ),
);
const ofBettors = { maxStake: figure, maxWin: figure, maxExposure: figure };
/** Of platform, sport, kind and market; else null. */
const ofAll = { ...ofBettors, maxLiability: figure };

const shown = {
  /** The largest stake of a bet, and the most that one may win. */
  maxStake: z.nullable(rupees),
  maxWin: z.nullable(rupees),
  /** The most that one player may stand to lose in one market. */
  maxExposure: z.nullable(rupees),
  /** The most that the house may lose to all players of one market. */
  maxLiability: z.nullable(rupees),
};
const scope = z.enum([...HOUSE_LIMIT_SCOPES, 'client']);
const row = z.object({
  scope,
  /** Empty of the platform; else the id of the sport, market or account, or the kind's word. */
  key: z.string(),
  name: z.string(),
  ...shown,
  setBy: z.nullable(z.string()),
  setAt: instant,
});
export type HouseLimitRow = z.output<typeof row>;

/** A figure that holds whatever is set at the level itself, and which level above or beside says it; null: none does. */
const inherited = z.nullable(z.object({ amount: rupees, scope, name: z.string() }));
const inheritedFigures = z.object({
  maxStake: inherited,
  maxWin: inherited,
  maxExposure: inherited,
  maxLiability: inherited,
});
export type InheritedHouseLimits = z.output<typeof inheritedFigures>;

const level = z.object({
  /** What the caller can set: `client` is an agent's own word about one of its users. */
  scope,
  key: z.string(),
  name: z.string(),
  /** null: nothing is set here. */
  own: z.nullable(row),
  inherited: inheritedFigures,
});
export type HouseLimitLevel = z.output<typeof level>;

export const superAdminHouseLimits = {
  list: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/house-limits',
    summary:
      'What the house takes, at every level where something is set: platform, sports and kinds first, then at most 2,000 of the newest.',
    reply: z.object({
      items: z.array(row),
      /** All sports there are, also those of which nothing is said. */
      sports: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  level: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/house-limits/level',
    summary: 'One level: what is set there, and of each figure the strictest that holds anyway.',
    query: z.strictObject({ scope: z.enum(HOUSE_LIMIT_SCOPES), key: z._default(text(40), '') }),
    reply: level,
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
      ...ofAll,
      /** What the caller saw there; when something else stands, nothing is changed. */
      standing: z.optional(z.strictObject(ofAll)),
      reason: backOfficeReason,
    }),
    reply: level,
    refusals: ['LIMIT_CHANGED'],
    audit: 'house-limit.set',
    confirmed: true,
  }),
};

export const agentHouseLimits = {
  list: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/house-limits',
    summary: 'What the agent has set for its own users, what was set for the agent, and what holds for all its users.',
    reply: z.object({ items: z.array(row), inForce: inheritedFigures }),
  }),
  level: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/house-limits/{id}',
    summary: 'What the agent has set for an own user, and of each figure the strictest that holds anyway.',
    params: z.object({ id: accountId }),
    reply: level,
  }),
  set: endpoint({
    ...agent,
    method: 'PUT',
    path: '/api/agent/house-limits/{id}',
    summary: 'Limits an own user, no looser than the agent itself is; all null takes it away.',
    params: z.object({ id: accountId }),
    body: z.strictObject({ ...ofBettors, standing: z.optional(z.strictObject(ofBettors)), reason: backOfficeReason }),
    reply: level,
    refusals: ['LIMIT_CHANGED'],
    audit: 'house-limit.set',
    confirmed: true,
  }),
};
