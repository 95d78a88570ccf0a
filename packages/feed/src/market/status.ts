/** ACTIVE, SUSPENDED and BALL RUNNING have a meaning here; any other word locks and is shown as it came. */
export type StatusWord = string;

const OPEN_WORDS = new Set(['', 'ACTIVE', 'OPEN', 'LIVE']);

/**
 * Normalises a market's or a row's status: BALL… is BALL RUNNING, SUSP… is SUSPENDED; ACTIVE,
 * OPEN, LIVE and nothing are ACTIVE. Something that is not text at all locks.
 */
export function normaliseStatus(status: unknown): StatusWord {
  if (status === null || status === undefined) return 'ACTIVE';
  if (typeof status !== 'string') return 'LOCKED';
  const word = status.trim();
  const upper = word.toUpperCase();
  if (OPEN_WORDS.has(upper)) return 'ACTIVE';
  if (upper.includes('BALL')) return 'BALL RUNNING';
  if (upper.includes('SUSP')) return 'SUSPENDED';
  return word.slice(0, 40);
}

export function isActive(status: StatusWord): boolean {
  return status === 'ACTIVE';
}

/** What an event shows beside its name. */
export type EventStatus = 'Live' | 'Today' | 'Tomorrow' | 'Upcoming' | 'Completed' | 'Cancelled';

const LIVE_WORDS = new Set(['live', 'inplay', 'running', 'start']);
const COMPLETED_WORDS = new Set(['closed', 'settled', 'finished', 'resulted', 'completed', 'ended']);
const CANCELLED_WORDS = new Set(['cancelled', 'canceled', 'abandoned', 'void']);

export type EventTiming = {
  readonly inPlay: boolean;
  /** The provider's word, if any. */
  readonly status: string;
  /** Epoch milliseconds; null when unknown. */
  readonly startsAtMs: number | null;
};

/**
 * The label of an event. `minutesEastOfUtc` is the reader's time zone, which decides what "today" is. An event whose
 * start has passed without going in play is still Today.
 */
export function eventStatus(timing: EventTiming, nowMs: number, minutesEastOfUtc: number): EventStatus {
  if (timing.inPlay) return 'Live';
  const word = timing.status.toLowerCase().replace(/[^a-z]/g, '');
  if (LIVE_WORDS.has(word)) return 'Live';
  if (COMPLETED_WORDS.has(word)) return 'Completed';
  if (CANCELLED_WORDS.has(word)) return 'Cancelled';
  if (timing.startsAtMs === null) return 'Upcoming';
  const daysAhead = dayNumber(timing.startsAtMs, minutesEastOfUtc) - dayNumber(nowMs, minutesEastOfUtc);
  if (daysAhead <= 0) return 'Today';
  return daysAhead === 1 ? 'Tomorrow' : 'Upcoming';
}

function dayNumber(epochMs: number, minutesEastOfUtc: number): number {
  return Math.floor((epochMs + minutesEastOfUtc * 60_000) / 86_400_000);
}

const STATUS_RANK: Readonly<Record<EventStatus, number>> = {
  Live: 0,
  Today: 1,
  Tomorrow: 1,
  Upcoming: 1,
  Completed: 2,
  Cancelled: 2,
};

/** Live first, then what is to come, then the rest, each by start time. */
export function compareEvents(
  a: { readonly label: EventStatus; readonly startsAtMs: number | null },
  b: { readonly label: EventStatus; readonly startsAtMs: number | null },
): number {
  const byRank = STATUS_RANK[a.label] - STATUS_RANK[b.label];
  if (byRank !== 0) return byRank;
  return (a.startsAtMs ?? Number.MAX_SAFE_INTEGER) - (b.startsAtMs ?? Number.MAX_SAFE_INTEGER);
}
