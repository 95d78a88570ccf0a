import {
  type LimitPeriod,
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  type LimitSubject,
  paise,
  periodEndMs,
  periodStartMs,
  rupeesFromPaise,
} from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { tx } from '../../db/transaction.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { exclude } from './exclude.ts';
import { exclusionReply } from '../../policy/exclusion.ts';
import { setLimit } from './set-limit.ts';
import { cancelRaiseOf, readLimitUses, readPending, readSessionPlay, readStanding, writeReminder } from './store.ts';

type Limits = Api['limits'];
type Own = ReplyOf<Limits['own']>;

const rupeesOrNone = (max: number | null): number | null => (max === null ? null : rupeesFromPaise(paise(max)));
const iso = (ms: number): string => new Date(ms).toISOString();

/** Every limit there can be, whether set or not, with what is used of it. */
async function ownLimits(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  accountId: number,
): Promise<Own> {
  const calendar = settings.calendar();
  const nowMs = clock.now();
  const [rows, pending, standing, exclusion] = await Promise.all([
    readLimitUses(db, [accountId], nowMs, calendar),
    readPending(db, accountId, nowMs),
    readStanding(db, accountId),
    exclusionReply(db, accountId, nowMs),
  ]);
  const limits = LIMIT_SUBJECTS.flatMap((subject) =>
    LIMIT_PERIODS.map((period) => {
      const isIt = (one: { subject: LimitSubject; period: LimitPeriod }) =>
        one.subject === subject && one.period === period;
      const row = rows.find(isIt);
      const raise = pending.find(isIt);
      return {
        subject,
        period,
        max: rupeesOrNone(row?.max ?? null),
        used: rupeesFromPaise(paise(row?.used ?? 0)),
        periodStart: iso(periodStartMs(period, nowMs, calendar)),
        periodEnd: iso(periodEndMs(period, nowMs, calendar)),
        pending: raise === undefined ? null : { max: rupeesOrNone(raise.max), from: iso(raise.from_ms) },
      };
    }),
  );
  return { limits, reminderMinutes: standing?.reminder_minutes ?? null, exclusion };
}

async function set(call: Call<Limits['set']>): Promise<Own | Refusal> {
  const { context, actor, params, body } = call;
  const refusal = await setLimit(context, actor.accountId, { ...params, maxRupees: body.max }, call);
  return refusal ?? ownLimits(context, actor.accountId);
}

async function cancelRaise(call: Call<Limits['cancelRaise']>): Promise<Own | Refusal> {
  const { context, actor, params } = call;
  call.audit({ target: `account:${actor.accountId}`, before: { ...params } });
  const cancelled = await tx(context.pool, async (t) => {
    await lockWallets(t, [actor.accountId]);
    const nowMs = context.clock.now();
    if (!(await cancelRaiseOf(t, actor.accountId, params.subject, params.period, nowMs))) return false;
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return true;
  });
  return cancelled ? ownLimits(context, actor.accountId) : refuse('NOT_FOUND');
}

async function setReminder(call: Call<Limits['setReminder']>): Promise<Own> {
  const { context, actor, body } = call;
  call.audit({ target: `account:${actor.accountId}`, after: { everyMinutes: body.everyMinutes } });
  await writeReminder(context.db, actor.accountId, body.everyMinutes);
  return ownLimits(context, actor.accountId);
}

async function play({ context, actor }: Call<Limits['play']>): Promise<ReplyOf<Limits['play']> | Refusal> {
  const row = await readSessionPlay(context.db, actor.accountId, actor.sessionId);
  if (row === null) return refuse('NOT_FOUND');
  return {
    signedInAt: row.created_at.toISOString(),
    now: iso(context.clock.now()),
    bets: row.bets,
    staked: rupeesFromPaise(paise(row.staked)),
    net: rupeesFromPaise(paise(row.net)),
  };
}

export const limitHandlers: Handlers<Api['limits']> = {
  own: ({ context, actor }) => ownLimits(context, actor.accountId),
  set,
  cancelRaise,
  setReminder,
  play,
  timeOut: (call) => exclude(call, { kind: 'time-out', days: call.body.days }, ownLimits),
  selfExclude: (call) => exclude(call, { kind: 'self-exclusion', ...call.body }, ownLimits),
};
