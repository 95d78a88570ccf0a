import { type Calendar, dayAfter } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import type { Alive } from './group-store.ts';

const DAYS_USUAL = 30;

/** The beginning of the first of so many days that end with today. */
export const fromMsOf = (calendar: Calendar, days: number | undefined, nowMs: number): number =>
  calendar.startOf(dayAfter(calendar.dayAt(nowMs), 1 - (days ?? DAYS_USUAL)));

/** What makes a session a live one now. */
export const aliveNow = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>): Alive => ({
  nowMs: clock.now(),
  idleMs: settings.current().sessionIdleMs,
});
