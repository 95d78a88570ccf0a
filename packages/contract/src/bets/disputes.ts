import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pricePoint, scoreThen } from '../markets/prices.ts';
import { receiptVersion } from './receipts.ts';
import { forStaff, superAdmin } from '../staff.ts';
import { bet, instant, pageOf, paging, role, rupees, search, text } from '../wire.ts';

/** `corrected`: the bet's outcome is another one than was asked about; `answered`: it stands as it was. */
export const DISPUTE_STATES = ['open', 'answered', 'corrected', 'taken_back'] as const;
/** At most so many of one player wait at a time. */
export const DISPUTES_OPEN_MAX = 10;
/** So many a player asks within 24 hours, those that it takes back among them. */
export const DISPUTES_DAY_MAX = 20;
/** So often one bet is asked about, whatever became of the questions. */
export const DISPUTES_OF_BET_MAX = 10;
/** At most so many steps of one dispute: whoever has more to say writes it in one. */
export const DISPUTE_STEPS_MAX = 50;
/** How many hours after a bet was settled it may be asked about. */
export const DISPUTE_HOURS_MAX = 720;

const disputeId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a number' }));
const betId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a bet id' }));
const words = text(500);

/** How a bet stood: what a dispute is about, and what became of it. */
const outcome = z.object({ status: z.enum(['matched', 'won', 'lost', 'void']), profit: z.nullable(rupees) });

const step = z.object({
  at: instant,
  act: z.enum(['ask', 'say', 'answer', 'take-back']),
  /** `desk`: a super admin; whose name it is, only the desk is told. */
  by: z.enum(['player', 'agent', 'desk']),
  words: z.nullable(z.string()),
});
export type DisputeStep = z.output<typeof step>;

const dispute = z.object({
  id: z.string(),
  betId: z.string(),
  state: z.enum(DISPUTE_STATES),
  askedAt: instant,
  endedAt: z.nullable(instant),
  /** The bet as it stood when it was asked about, and as it stands now, or stood when the answer was given. */
  asked: outcome,
  outcome,
  steps: z.array(step),
});
export type DisputeReply = z.output<typeof dispute>;

const done = z.object({ message: z.string(), dispute });

/** What a player asks about its own settled bets. */
export const disputes = {
  ofBet: endpoint({
    method: 'GET',
    path: '/api/account/bets/{betId}/disputes',
    summary: 'What was asked about an own bet, newest first, and until when it may be asked about.',
    tag: 'account',
    who: ['user'],
    scope: 'self',
    params: z.object({ betId }),
    /** `until`: the last moment for asking; null where the bet is not settled, or asking is off. */
    reply: z.object({ items: z.array(dispute), mayAsk: z.boolean(), until: z.nullable(instant) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/account/bets/{betId}/disputes',
    summary: 'Asks about an own settled bet. Once for each outcome; the same words again answer what was asked.',
    tag: 'account',
    who: ['user'],
    scope: 'self',
    params: z.object({ betId }),
    body: z.strictObject({ words }),
    reply: done,
    refusals: ['DISPUTE_TOO_LATE', 'DISPUTE_NOT_SETTLED', 'DISPUTE_ASKED', 'DISPUTES_FULL'],
    audit: 'dispute.ask',
  }),
  say: endpoint({
    method: 'POST',
    path: '/api/account/disputes/{id}/say',
    summary: 'Says more about an own dispute that is open.',
    tag: 'account',
    who: ['user'],
    scope: 'self',
    params: z.object({ id: disputeId }),
    body: z.strictObject({ words }),
    reply: done,
    refusals: ['DISPUTE_ENDED', 'DISPUTES_FULL'],
    audit: 'dispute.say',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/account/disputes/{id}/take-back',
    summary: 'Takes an own dispute back that is open.',
    tag: 'account',
    who: ['user'],
    scope: 'self',
    params: z.object({ id: disputeId }),
    reply: done,
    refusals: ['DISPUTE_ENDED'],
    audit: 'dispute.take-back',
  }),
};

/** A dispute as the desk lists it. */
const listed = z.object({
  ...z.omit(dispute, { steps: true }).shape,
  player: z.object({ id: z.string(), username: z.string(), agentUsername: z.nullable(z.string()) }),
  event: z.object({ id: z.string(), name: z.string(), sportName: z.string() }),
  market: z.object({ id: z.string(), name: z.string() }),
  /** The selection with its side and price, and the stake. */
  selection: z.string(),
  side: z.enum(['back', 'lay']),
  stake: rupees,
  /** What was said last, and whose turn it is: the desk's while the player spoke last. */
  lastWords: z.nullable(z.string()),
  lastBy: step.shape.by,
});
export type ListedDispute = z.output<typeof listed>;

const act = z.object({
  act: z.enum(['suspend', 'resume', 'terms']),
  on: z.enum(['market', 'event', 'sport']),
  /** The desk's own words; null for an agent. */
  reason: z.nullable(z.string()),
  at: instant,
});

/** The market as it was around the bet. */
const whole = z.object({
  ...listed.shape,
  /** `username`: null for an agent where the desk speaks, or the agent before. */
  steps: z.array(z.object({ ...step.shape, username: z.nullable(z.string()), role })),
  bet,
  accepted: z.object({ frameSeq: z.string(), frameReceivedAt: instant, priceAgeMs: z.number(), ruleId: z.string() }),
  /** Prices of the row two minutes before and after; where a side has none, nothing was offered: suspended or closed. */
  trail: z.array(pricePoint),
  /** How the event stood when the bet was accepted; null when that was not recorded. */
  score: z.nullable(scoreThen),
  /** Results of the market, each with what it was read from. */
  versions: z.array(receiptVersion),
  /** What the back office did to the market, its event and its sport, newest first. */
  acts: z.array(act),
  /** The id of the market in the back office, for a correction. */
  marketKey: z.string(),
});
export type WholeDispute = z.output<typeof whole>;

const staffParams = z.object({ id: disputeId });

/** What players asked: an agent sees its own users', a super admin everybody's. */
const asked = forStaff({
  list: {
    method: 'GET',
    path: 'disputes',
    summary: 'What players asked about settled bets, newest first; `waiting`: how many are open.',
    query: z.strictObject({
      state: z._default(z.enum(['open', 'answered', 'corrected', 'taken_back', 'all']), 'open'),
      search,
      ...paging(25, 200),
    }),
    reply: z.extend(pageOf(listed), { waiting: z.number() }),
  },
  one: {
    method: 'GET',
    path: 'disputes/{id}',
    summary: 'One dispute with every step, and the market as it was around the bet.',
    params: staffParams,
    reply: z.object({ dispute: whole }),
  },
  say: {
    method: 'POST',
    path: 'disputes/{id}/say',
    summary: 'Says something to an open dispute, which its player reads; it stays open.',
    params: staffParams,
    body: z.strictObject({ words }),
    reply: done,
    refusals: ['DISPUTE_ENDED', 'DISPUTES_FULL'],
    audit: 'dispute.say',
  },
});
export const agentDisputes = asked.agent;

const rules = z.strictObject({
  /** How many hours after a bet was settled its player may ask about it; null: not at all. */
  hours: z.nullable(z.int().check(z.minimum(1), z.maximum(DISPUTE_HOURS_MAX))),
});
export const disputeRules = rules;
export type DisputeRules = z.output<typeof rules>;

export const superAdminDisputes = {
  ...asked.superAdmin,
  answer: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/disputes/{id}/answer',
    summary:
      'Answers a dispute for good. `corrected` only where the outcome of the bet has changed since it was asked about.',
    params: staffParams,
    body: z.strictObject({ words, outcome: z.enum(['stands', 'corrected']) }),
    reply: done,
    refusals: ['DISPUTE_ENDED', 'DISPUTE_NOT_SETTLED', 'DISPUTE_OUTCOME'],
    audit: 'dispute.answer',
  }),
  rules: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/dispute-rules',
    summary: 'How long after a bet was settled its player may ask about it.',
    reply: z.object({ rules }),
  }),
  setRules: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/dispute-rules',
    summary: 'Sets how long after a bet was settled its player may ask about it.',
    body: rules,
    reply: z.object({ message: z.string(), rules }),
    audit: 'dispute.rules',
  }),
};
