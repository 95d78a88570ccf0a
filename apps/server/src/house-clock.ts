import { performance } from 'node:perf_hooks';
import { Gauge } from 'prom-client';
import type { Clock, Context } from './context.ts';
import { CLOCK_DRIFT_MS_MAX, databaseTimeMs } from './db/clock-drift.ts';
import type { Db } from './db/transaction.ts';
import { type Periodic, periodically } from './periodic.ts';

/** What a clock is made of: the machine's time of day, which somebody may set, and one that only ever runs on. */
export type TimeSource = { wallMs(): number; steadyMs(): number };

const machineTime: TimeSource = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/** How much slower than life the clock goes while it waits for a time that was set back. */
const SLOWED = 0.95;
/** A machine that slept: its steady time stood still and its time of day did not. */
const ASLEEP_MS_MIN = 1_000;

export type HouseClock = Clock & {
  readonly source: TimeSource;
  /**
   * The time, in epoch milliseconds, was this between two moments of the steady time. A clock that says nothing else is left
   * alone; one that does takes the middle of the two for the moment.
   */
  follow(timeMs: number, sinceSteadyMs: number, untilSteadyMs: number): void;
  /** How far the machine's time of day is ahead of the clock, in milliseconds. */
  aheadMs(): number;
};

/**
 * The time that every server of one database shares: the database's, carried on by the machine's steady time. It never goes
 * back, because an age that is counted too young would let bets in on old prices; a time that was set back is waited for
 * at 95 % of life's pace, and one that was set forward is taken at once. What it is told before anybody has read it is taken
 * at once in either direction: a server that starts on a machine that is fast does not begin in the future.
 */
export function houseClock(source: TimeSource = machineTime): HouseClock {
  let baseMs = source.wallMs() - source.steadyMs();
  let last = { nowMs: source.wallMs(), steadyMs: source.steadyMs(), wallMs: source.wallMs() };
  /** Nobody has gone by the clock yet: it may be set to an earlier time. */
  let isUnread = true;

  function tick(): number {
    const [steadyMs, wallMs] = [source.steadyMs(), source.wallMs()];
    const passedMs = steadyMs - last.steadyMs;
    const slept = wallMs - last.wallMs - passedMs;
    if (slept >= ASLEEP_MS_MIN) baseMs += slept;
    const nowMs = Math.max(steadyMs + baseMs, last.nowMs + passedMs * SLOWED);
    last = { nowMs, steadyMs, wallMs };
    return Math.floor(nowMs);
  }

  return {
    source,
    now() {
      isUnread = false;
      return tick();
    },
    follow(timeMs, sinceSteadyMs, untilSteadyMs) {
      tick();
      const isPossible = baseMs >= timeMs - untilSteadyMs && baseMs <= timeMs - sinceSteadyMs;
      if (isPossible) return;
      baseMs = timeMs - (sinceSteadyMs + untilSteadyMs) / 2;
      if (isUnread) last.nowMs = last.steadyMs + baseMs;
    },
    aheadMs: () => Math.round(source.wallMs() - tick()),
  };
}

const ASKED = 3;

/**
 * Sets the clock by the database's: of a few questions the one that was answered fastest counts, and the database looked at its
 * clock some time between question and answer. So an answer that was slow, as where everything waits for a processor, moves no
 * clock that may be right. Answers how far the machine's own time of day is ahead, in milliseconds.
 */
export async function setByDatabase(clock: HouseClock, db: Db): Promise<number> {
  const { source } = clock;
  let best: { timeMs: number; askedMs: number; answeredMs: number } | null = null;
  for (let n = 0; n < ASKED; n++) {
    const askedMs = source.steadyMs();
    const timeMs = await databaseTimeMs(db);
    const answeredMs = source.steadyMs();
    if (best === null || answeredMs - askedMs < best.answeredMs - best.askedMs) best = { timeMs, askedMs, answeredMs };
  }
  if (best !== null) clock.follow(best.timeMs, best.askedMs, best.answeredMs);
  return clock.aheadMs();
}

const EVERY_MS = 10_000;

/** Keeps the clock set by the database's. A machine whose own time is off is reported, once each time that it gets so. */
export function startFollowing(
  clock: HouseClock,
  { db, log, metrics }: Pick<Context, 'db' | 'log' | 'metrics'>,
  everyMs = EVERY_MS,
): Periodic {
  let isOff = false;
  const gauge = new Gauge({
    name: 'pavilion_clock_ahead_seconds',
    help: "How far this machine's time of day is ahead of the database's",
    registers: [metrics.registry],
  });
  return periodically(
    everyMs,
    async () => {
      const aheadMs = await setByDatabase(clock, db);
      gauge.set(aheadMs / 1000);
      const wasOff = isOff;
      isOff = Math.abs(aheadMs) > CLOCK_DRIFT_MS_MAX;
      if (isOff && !wasOff)
        log.error({ aheadMs }, "this machine's clock is not the database's: look at its time service");
      if (!isOff && wasOff) log.info({ aheadMs }, "this machine's clock is the database's again");
    },
    (error) => log.warn({ err: error }, "the database's time could not be read"),
  );
}
