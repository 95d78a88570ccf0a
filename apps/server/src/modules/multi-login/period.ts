import type { Context } from '../../context.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Alive, Reach } from './group-store.ts';

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const DAYS_USUAL = 30;

/** The beginning, in India, of the first of so many days that end with today. */
export function fromMsOf(days: number | undefined, nowMs: number): number {
  const today = Math.floor((nowMs + INDIA_OFFSET_MS) / DAY_MS);
  return (today - (days ?? DAYS_USUAL) + 1) * DAY_MS - INDIA_OFFSET_MS;
}

/** Whose accounts a caller sees: an agent its own users, a super admin everybody. */
export const reachOf = ({ role, accountId }: Pick<Actor, 'role' | 'accountId'>): Reach => ({
  agentId: role === 'agent' ? accountId : null,
});

/** What makes a session a live one now. */
export const aliveNow = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>): Alive => ({
  nowMs: clock.now(),
  idleMs: settings.current().sessionIdleMs,
});
