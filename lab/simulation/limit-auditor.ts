// A second, naive opinion on own limits: everything that happened is kept as a list with its calendar days in the built-in zone, and
// every sum is worked out anew. It shares no code with the rules it judges.

export const AUDITED_SUBJECTS = ['stake', 'deposit'] as const;
export const AUDITED_PERIODS = ['day', 'week', 'month'] as const;
export type AuditedSubject = (typeof AUDITED_SUBJECTS)[number];
export type AuditedPeriod = (typeof AUDITED_PERIODS)[number];

type Asked = { player: number; subject: AuditedSubject; period: AuditedPeriod; max: bigint | null; fromMs: number };
type Happened = { player: number; subject: AuditedSubject; amount: bigint; atMs: number };

const HOUR_MS = 3_600_000;

/** The built-in zone is five and a half hours ahead of UTC, all year. */
const AHEAD_MS = 5.5 * HOUR_MS;

/** The name of the calendar day, week (by its Monday) or month there. */
function calendarName(period: AuditedPeriod, ms: number): string {
  const local = new Date(ms + AHEAD_MS);
  if (period === 'month') return local.toISOString().slice(0, 7);
  while (period === 'week' && local.getUTCDay() !== 1) local.setUTCDate(local.getUTCDate() - 1);
  return local.toISOString().slice(0, 10);
}

export class LimitAuditor {
  private asked: Asked[] = [];
  private readonly happened: Happened[] = [];
  private readonly pausedUntilMs = new Map<number, number>();

  private inForce(player: number, subject: AuditedSubject, period: AuditedPeriod, nowMs: number): bigint | null {
    const begun = this.asked.filter(
      (one) => one.player === player && one.subject === subject && one.period === period && one.fromMs <= nowMs,
    );
    return begun.at(-1)?.max ?? null;
  }

  /** A new figure takes back one that waits; lower holds now, higher a day later. */
  ask(player: number, subject: AuditedSubject, period: AuditedPeriod, max: bigint | null, nowMs: number): void {
    const isSame = (one: Asked) => one.player === player && one.subject === subject && one.period === period;
    this.asked = this.asked.filter((one) => !isSame(one) || one.fromMs <= nowMs);
    const now = this.inForce(player, subject, period, nowMs);
    if (max === now) return;
    const lower = max !== null && (now === null || max < now);
    this.asked.push({ player, subject, period, max, fromMs: lower ? nowMs : nowMs + 24 * HOUR_MS });
  }

  note(player: number, subject: AuditedSubject, amount: bigint, atMs: number): void {
    this.happened.push({ player, subject, amount, atMs });
  }

  pause(player: number, untilMs: number): void {
    this.pausedUntilMs.set(player, Math.max(untilMs, this.pausedUntilMs.get(player) ?? 0));
  }

  isPaused(player: number, nowMs: number): boolean {
    return (this.pausedUntilMs.get(player) ?? 0) > nowMs;
  }

  /** The most that fits every limit of the player, below zero where more was used than a lowered limit has; null: any. */
  room(player: number, subject: AuditedSubject, nowMs: number): bigint | null {
    let least: bigint | null = null;
    for (const period of AUDITED_PERIODS) {
      const max = this.inForce(player, subject, period, nowMs);
      if (max === null) continue;
      const name = calendarName(period, nowMs);
      const same = this.happened.filter(
        (one) => one.player === player && one.subject === subject && calendarName(period, one.atMs) === name,
      );
      const left = same.reduce((total, one) => total - one.amount, max);
      if (least === null || left < least) least = left;
    }
    return least;
  }

  /** Whether one more amount fits every limit of the player. */
  allows(player: number, subject: AuditedSubject, amount: bigint, nowMs: number): boolean {
    const room = this.room(player, subject, nowMs);
    return room === null || amount <= room;
  }
}
