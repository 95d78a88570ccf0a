import { ALERT_REASONS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import { accountId, instant, pageOf, paging, role, rupees } from '../wire.ts';

const reason = z.enum(ALERT_REASONS);
const named = z.object({ id: z.string(), name: z.string() });
const account = z.object({ id: z.string(), username: z.string(), role });

/** Something that the desk should look at: why, and what it is about. */
const alert = z.object({
  id: z.string(),
  reason,
  raisedAt: instant,
  /** Its cause has gone by itself; null while it stands, and for what happened once. */
  endedAt: z.nullable(instant),
  muted: z.boolean(),
  account: z.nullable(account),
  /** The other of two linked accounts. */
  other: z.nullable(account),
  market: z.nullable(named),
  event: z.nullable(z.object({ id: z.string(), name: z.string(), sport: named })),
  betId: z.nullable(z.string()),
  amount: z.nullable(rupees),
  seconds: z.nullable(z.number()),
  count: z.nullable(z.number()),
  detail: z.nullable(z.string()),
  /** By whom, in words: a super admin, or a person of staff and for whom it works. */
  acknowledged: z.nullable(z.object({ at: instant, by: z.string() })),
  assignedTo: z.nullable(z.object({ id: z.string(), username: z.string() })),
});
export type AlertReply = z.output<typeof alert>;

const amount = rupees.check(z.positive(), z.maximum(1_000_000_000));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** From when on the desk is told; null: not at all. */
const rules = z.strictObject({
  bet: z.nullable(amount),
  market: z.nullable(amount),
  player: z.nullable(amount),
  /** A bet so many seconds before its row was suspended by the feed, or its price jumped. */
  stopSeconds: z.nullable(whole(1, 60)),
  /** The smallest stake of such a bet, and of bets of linked accounts. */
  watched: amount,
  linked: z.boolean(),
  awaitedMinutes: z.nullable(whole(1, 10_080)),
  feedSeconds: z.nullable(whole(1, 86_400)),
  heldSeconds: z.nullable(whole(1, 86_400)),
  codes: z.nullable(whole(1, 10)),
  negative: z.boolean(),
});
export type AlertRulesReply = z.output<typeof rules>;

const settings = z.object({
  rules,
  /** What nobody is told of until then; reason null: anything. */
  mutes: z.array(z.object({ reason: z.nullable(reason), until: instant })),
  /** Who an alert can be given to. */
  staff: z.array(z.object({ id: z.string(), username: z.string() })),
});

const done = z.object({ message: z.string() });
const call = <const P extends string>(path: P) => ({ ...superAdmin, path: `/api/super-admin/alerts${path}` as const });

/** What the desk is told of, and what has become of it. */
export const alertsBackOffice = {
  list: endpoint({
    ...call(''),
    method: 'GET',
    summary: 'Alerts, newest first: open ones, the own ones, those that were raised while muted, or all.',
    query: z.strictObject({
      state: z._default(z.enum(['open', 'mine', 'muted', 'all']), 'open'),
      reason: z.optional(reason),
      ...paging(25, 200),
    }),
    /** `open`: how many nobody has acknowledged, whatever the filter. */
    reply: z.object({ ...pageOf(alert).shape, open: z.number() }),
  }),
  settings: endpoint({
    ...call('/settings'),
    method: 'GET',
    summary: 'From when on alerts are raised, what is muted, and who they can be given to.',
    reply: settings,
  }),
  setRules: endpoint({
    ...call('/rules'),
    method: 'PUT',
    summary: 'Sets from when on alerts are raised.',
    body: rules,
    reply: done,
    audit: 'alert.rules',
  }),
  acknowledge: endpoint({
    ...call('/acknowledge'),
    method: 'POST',
    summary: 'Says that somebody has seen these alerts; who was first stays on record.',
    body: z.strictObject({
      ids: z.array(z.string().check(z.regex(/^\d{1,16}$/))).check(z.minLength(1), z.maxLength(200)),
    }),
    reply: z.object({ message: z.string(), acknowledged: z.number() }),
    audit: 'alert.acknowledge',
  }),
  assign: endpoint({
    ...call('/{id}/assign'),
    method: 'POST',
    summary: 'Gives an alert to a super admin or a person of one who may do something about results, or to nobody.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/)) }),
    body: z.strictObject({ assigneeId: z.nullable(accountId) }),
    reply: done,
    audit: 'alert.assign',
  }),
  mute: endpoint({
    ...call('/mute'),
    method: 'POST',
    summary: 'Tells nobody of a reason, or of any, for so many minutes; 0 ends that.',
    body: z.strictObject({ reason: z.nullable(reason), minutes: whole(0, 1_440) }),
    reply: done,
    audit: 'alert.mute',
  }),
};
