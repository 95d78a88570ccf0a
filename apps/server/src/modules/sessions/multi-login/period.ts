import type { Context } from '../../../context.ts';
import { DAY_MS, dayAt, startOf } from '../../../db/day.ts';
import type { Alive } from './group-store.ts';

const DAYS_USUAL = 30;

/** The beginning, in India, of the first of so many days that end with today. */
export const fromMsOf = (days: number | undefined, nowMs: number): number =>
  startOf(dayAt(nowMs)) - ((days ?? DAYS_USUAL) - 1) * DAY_MS;

/** What makes a session a live one now. */
export const aliveNow = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>): Alive => ({
  nowMs: clock.now(),
  idleMs: settings.current().sessionIdleMs,
});
