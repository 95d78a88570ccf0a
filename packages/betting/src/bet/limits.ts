import { assert } from '../assert.ts';
import { type Paise, paise } from '../money/money.ts';
import type { Calendar } from '../time/calendar.ts';
import { dayAfter, weekDayOf } from '../time/days.ts';

/** Own limits of a player. An agent's deposit counts against the deposit limit. */
export const LIMIT_SUBJECTS = ['deposit', 'stake', 'loss'] as const;
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A limit as it stands: the figure in force, and a raise that waits for its day. */
export type OwnLimit = {
  readonly subject: LimitSubject;
  readonly period: LimitPeriod;
  /** null: no limit. */
  readonly maxPaise: Paise | null;
  readonly raise: { readonly maxPaise: Paise | null; readonly fromMs: number } | null;
};

/** A limit in force and how much of it the current period has used (loss: net loss, at least 0). */
export type LimitUse = {
  readonly subject: LimitSubject;
  readonly period: LimitPeriod;
  readonly maxPaise: Paise;
  readonly usedPaise: Paise;
};

/** A raise, or the removal of a limit, takes effect after a day; lowering counts at once. */
export const RAISE_DELAY_MS = 24 * 60 * 60 * 1000;

/** The figure in force at a moment, after a raise that has come due; null when there is no limit. */
export function limitInForce(limit: OwnLimit, nowMs: number): Paise | null {
  return limit.raise !== null && nowMs >= limit.raise.fromMs ? limit.raise.maxPaise : limit.maxPaise;
}

/** The limit after its owner asks for a new figure (null: none): lower counts at once, higher after 24 hours. */
export function changeLimit(limit: OwnLimit, maxPaise: Paise | null, nowMs: number): OwnLimit {
  assert(maxPaise === null || maxPaise >= 0, 'a limit is not negative');
  const inForce = limitInForce(limit, nowMs);
  const lowers = maxPaise !== null && (inForce === null || maxPaise <= inForce);
  if (lowers || maxPaise === inForce) return { ...limit, maxPaise, raise: null };
  return { ...limit, maxPaise: inForce, raise: { maxPaise, fromMs: nowMs + RAISE_DELAY_MS } };
}

/** What is left of a limit, at least 0. */
export function remainingOf(use: LimitUse): Paise {
  return paise(Math.max(0, use.maxPaise - use.usedPaise));
}

/** The first limit on the subject that an added amount would break, or null. Nothing added breaks nothing. */
export function brokenLimit(uses: readonly LimitUse[], subject: LimitSubject, addedPaise: Paise): LimitUse | null {
  if (addedPaise <= 0) return null;
  return uses.find((use) => use.subject === subject && addedPaise > remainingOf(use)) ?? null;
}

/** The first day of the calendar day, week (from Monday) or month that a day lies in. */
function firstDayOf(period: LimitPeriod, day: string): string {
  if (period === 'day') return day;
  return period === 'week' ? dayAfter(day, 1 - weekDayOf(day)) : `${day.slice(0, 7)}-01`;
}

/** When the calendar day, week (from Monday) or month around a moment began, in milliseconds since the epoch. */
export const periodStartMs = (period: LimitPeriod, nowMs: number, calendar: Calendar): number =>
  calendar.startOf(firstDayOf(period, calendar.dayAt(nowMs)));

const DAYS_MAX: Readonly<Record<LimitPeriod, number>> = { day: 1, week: 7, month: 31 };

/** When the calendar day, week or month around a moment ends, and the next one begins. */
export function periodEndMs(period: LimitPeriod, nowMs: number, calendar: Calendar): number {
  const first = firstDayOf(period, calendar.dayAt(nowMs));
  return calendar.startOf(firstDayOf(period, dayAfter(first, DAYS_MAX[period])));
}

/** The uses after an accepted bet: its stake counts against every stake limit. */
export function usesAfterStake(uses: readonly LimitUse[], stakePaise: Paise): readonly LimitUse[] {
  return uses.map((use) => (use.subject === 'stake' ? { ...use, usedPaise: paise(use.usedPaise + stakePaise) } : use));
}
