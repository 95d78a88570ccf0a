import { LIMIT_PERIODS, LIMIT_SUBJECTS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMostABillion, exclusion, instant, rupees, text } from '../wire.ts';

const subject = z.enum(LIMIT_SUBJECTS);
const period = z.enum(LIMIT_PERIODS);
const ownLimit = z.object({
  subject,
  period,
  /** The figure in force; null is no limit. */
  max: z.nullable(rupees),
  /** What the running day, week or month has used of it. */
  used: rupees,
  /** When the running period began and ends: calendar periods of the installation's zone. */
  periodStart: instant,
  periodEnd: instant,
  /** A raise (or the end of the limit, `max` null) that waits for its day. */
  pending: z.nullable(z.object({ max: z.nullable(rupees), from: instant })),
});
const own = z.object({
  limits: z.array(ownLimit),
  /** Minutes between two reminders of the time played; null is off. */
  reminderMinutes: z.nullable(z.number()),
  exclusion: z.nullable(exclusion),
});
const which = z.object({ subject, period });
export const REMINDER_MINUTES = [15, 30, 45, 60, 120] as const;
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const;
export const TIME_OUT_DAYS_MAX = 42;

const PLAYER = { tag: 'limits', who: ['user'], scope: 'self' } as const;

/** What players set for themselves. */
export const limits = {
  own: endpoint({
    ...PLAYER,
    method: 'GET',
    path: '/api/limits',
    summary: 'The own limits with what is used of them, the reminder, and a time-out or self-exclusion in force.',
    reply: own,
  }),
  set: endpoint({
    ...PLAYER,
    method: 'PUT',
    path: '/api/limits/{subject}/{period}',
    summary: 'Asks for another limit (null: none). Lower counts at once, higher after 24 hours.',
    params: which,
    body: z.strictObject({
      max: z.nullable(
        z.number().check(
          z.minimum(0, { error: 'must not be negative' }),
          atMostABillion,
          z.refine((n) => Number.isInteger(n), { error: 'must be whole rupees' }),
        ),
      ),
    }),
    reply: own,
    refusals: ['TOO_MANY_ATTEMPTS'],
    audit: 'limit.set',
  }),
  cancelRaise: endpoint({
    ...PLAYER,
    method: 'DELETE',
    path: '/api/limits/{subject}/{period}/pending',
    summary: 'Takes back a raise that has not begun.',
    params: which,
    reply: own,
    audit: 'limit.cancel-raise',
  }),
  setReminder: endpoint({
    ...PLAYER,
    method: 'PUT',
    path: '/api/limits/reminder',
    summary: 'How often the player is reminded of the time played and of the net result; null is never.',
    body: z.strictObject({ everyMinutes: z.nullable(z.literal(REMINDER_MINUTES)) }),
    reply: own,
    audit: 'limit.reminder',
  }),
  play: endpoint({
    ...PLAYER,
    method: 'GET',
    path: '/api/limits/session',
    summary: 'Since when the session runs, what was staked in it, and the net result of what was settled in it.',
    reply: z.object({ signedInAt: instant, now: instant, bets: z.number(), staked: rupees, net: rupees }),
  }),
  timeOut: endpoint({
    ...PLAYER,
    method: 'POST',
    path: '/api/limits/time-out',
    summary: 'Pauses betting for 1 to 42 days. Nobody can shorten it.',
    body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(TIME_OUT_DAYS_MAX)) }),
    reply: own,
    refusals: ['EXCLUSION_STANDS'],
    audit: 'limit.time-out',
  }),
  selfExclude: endpoint({
    ...PLAYER,
    method: 'POST',
    path: '/api/limits/self-exclusion',
    summary: 'Ends betting for 6 months or more. No agent and no super admin can lift it.',
    body: z.strictObject({ months: z.literal(EXCLUSION_MONTHS), password: text(200) }),
    reply: own,
    refusals: ['EXCLUSION_STANDS', 'PASSWORD_INVALID', 'TOO_MANY_ATTEMPTS'],
    audit: 'limit.self-exclusion',
  }),
};
