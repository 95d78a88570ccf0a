import { type Calendar, LIMIT_PERIODS, type LimitPeriod, type LimitSubject, periodStartMs } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';

export type LimitRow = {
  account_id: number;
  subject: LimitSubject;
  period: LimitPeriod;
  /** Paise; null is no limit. */
  max: number | null;
  used: number;
};

type Starts = [dayMs: number, weekMs: number, monthMs: number];
const startsAt = (nowMs: number, calendar: Calendar): Starts => {
  const [day, week, month] = LIMIT_PERIODS.map((period) => periodStartMs(period, nowMs, calendar));
  return [day ?? 0, week ?? 0, month ?? 0];
};

/** Kinds of transfer by which betting moves a player's points. */
const RESULT_KINDS = `array['settlement', 'settlement_reversal', 'commission', 'commission_reversal', 'adjustment', 'adjustment_reversal']`;

// One row is read for each of the nine limits, however many came before it: bets wait for this.
// Deposits count as they came, without what was withdrawn. Losses are what betting has cost in all: settlements, their
// reversals, commission and corrections together, never below zero.
const readUses = stmt<[number[], number, ...Starts], LimitRow>(
  `with since as (
     select period, to_timestamp(ms::float8 / 1000) as at
     from (values ('day', $3::bigint), ('week', $4::bigint), ('month', $5::bigint)) as starts(period, ms)),
   in_force as (
     select a.account_id, subjects.subject, since.period, newest.max
     from unnest($1::bigint[]) as a(account_id)
       cross join (values ('deposit'), ('stake'), ('loss')) as subjects(subject)
       cross join since
       cross join lateral (
         select max from own_limit o
         where o.account_id = a.account_id and o.subject = subjects.subject and o.period = since.period
           and cancelled_at is null and from_at <= to_timestamp($2::float8 / 1000)
         order by from_at desc, id desc limit 1) as newest)
   select l.account_id, l.subject, l.period, l.max,
     (case l.subject
        when 'stake' then staked_since(l.account_id, s.at)
        else (select greatest(0, coalesce(sum(case when l.subject = 'loss' then -p.amount
                                            when t.kind = 'deposit' or p.amount > 0 then p.amount else 0 end), 0))
              from wallet w join posting p on p.ledger_account_id = w.ledger_account_id and p.at >= s.at
                join transfer t on t.id = p.transfer_id
              where w.account_id = l.account_id and t.kind = any(case l.subject
                when 'loss' then ${RESULT_KINDS}
                else array['deposit', 'bank_settlement'] end))
      end)::bigint as used
   from in_force l join since s using (period)`,
);

/** Limits of the accounts that are in force, with what the running period of the calendar has used. */
export const readLimitUses = (
  db: Db,
  accountIds: readonly number[],
  nowMs: number,
  calendar: Calendar,
): Promise<LimitRow[]> => db.run(readUses, [...accountIds], nowMs, ...startsAt(nowMs, calendar));

export type PendingRow = { subject: LimitSubject; period: LimitPeriod; max: number | null; from_ms: number };
const pendingOf = stmt<[number, number], PendingRow>(
  `select distinct on (subject, period) subject, period, max, (extract(epoch from from_at) * 1000)::bigint as from_ms
   from own_limit where account_id = $1 and cancelled_at is null and from_at > to_timestamp($2::float8 / 1000)
   order by subject, period, from_at desc, id desc`,
);
export const readPending = (db: Db, accountId: number, nowMs: number): Promise<PendingRow[]> =>
  db.run(pendingOf, accountId, nowMs);

const cancelPending = stmt<[number, LimitSubject, LimitPeriod, number], { id: number }>(
  `update own_limit set cancelled_at = to_timestamp($4::float8 / 1000)
   where account_id = $1 and subject = $2 and period = $3 and cancelled_at is null
     and from_at > to_timestamp($4::float8 / 1000) returning id`,
);
/** Takes back a raise that has not begun; false when none waits. */
export const cancelRaiseOf = async (
  t: Tx,
  accountId: number,
  subject: LimitSubject,
  period: LimitPeriod,
  nowMs: number,
): Promise<boolean> => (await t.run(cancelPending, accountId, subject, period, nowMs)).length > 0;

const countAsked = stmt<[number, number], { asked: number }>(
  `select count(*) as asked from own_limit where account_id = $1 and asked_at > to_timestamp($2::float8 / 1000)`,
);
/** How many changes of limits an account has asked for since a moment, with those that it took back. */
export const limitsAskedSince = async (t: Tx, accountId: number, sinceMs: number): Promise<number> =>
  (await t.run(countAsked, accountId, sinceMs))[0]?.asked ?? 0;

const insertLimit = stmt<[number, LimitSubject, LimitPeriod, number | null, number, number]>(
  `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000))`,
);
const flagLimits = stmt<[number]>('update account set own_limits = true where id = $1 and not own_limits');
/** Writes a figure that is in force from a moment on; null is no limit. */
export async function writeLimit(
  t: Tx,
  accountId: number,
  limit: {
    subject: LimitSubject;
    period: LimitPeriod;
    maxPaise: number | null;
    nowMs: number;
    fromMs: number;
  },
): Promise<void> {
  const { subject, period, maxPaise, nowMs, fromMs } = limit;
  await t.run(insertLimit, accountId, subject, period, maxPaise, nowMs, fromMs);
  await t.run(flagLimits, accountId);
}

type Standing = { own_limits: boolean; excluded_until_ms: number | null; reminder_minutes: number | null };
const standingOf = stmt<[number], Standing>(
  `select own_limits, (extract(epoch from excluded_until) * 1000)::bigint as excluded_until_ms, reminder_minutes
   from account where id = $1`,
);
export const readStanding = async (db: Db, accountId: number): Promise<Standing | null> =>
  (await db.run(standingOf, accountId))[0] ?? null;

const setReminderOf = stmt<[number, number | null]>('update account set reminder_minutes = $2 where id = $1');
export const writeReminder = async (db: Db, accountId: number, minutes: number | null): Promise<void> => {
  await db.run(setReminderOf, accountId, minutes);
};

const insertExclusion = stmt<[number, string, number, number]>(
  `insert into exclusion (account_id, kind, from_at, until_at)
   values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))`,
);
const setExcluded = stmt<[number, number]>(
  'update account set excluded_until = to_timestamp($2::float8 / 1000) where id = $1',
);
export async function writeExclusion(
  t: Tx,
  accountId: number,
  kind: 'time-out' | 'self-exclusion',
  nowMs: number,
  untilMs: number,
): Promise<void> {
  await t.run(insertExclusion, accountId, kind, nowMs, untilMs);
  await t.run(setExcluded, accountId, untilMs);
}

type Play = { created_at: Date; bets: number; staked: number; net: number };
const readPlay = stmt<[number, number], Play>(
  `select s.created_at,
     (select count(*) from bet b where b.account_id = $1 and b.created_at >= s.created_at) as bets,
     staked_since($1, s.created_at) as staked,
     (select coalesce(sum(p.amount), 0)::bigint
      from wallet w join posting p on p.ledger_account_id = w.ledger_account_id and p.at >= s.created_at
        join transfer t on t.id = p.transfer_id
      where w.account_id = $1
        and t.kind = any(${RESULT_KINDS})) as net
   from session s where s.id = $2 and s.account_id = $1`,
);
/** What was staked and what was won or lost since a session began. */
export const readSessionPlay = async (db: Db, accountId: number, sessionId: number): Promise<Play | null> =>
  (await db.run(readPlay, accountId, sessionId))[0] ?? null;
