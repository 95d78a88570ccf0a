import type { Timer } from '../src/changes.ts';
import { createSimulator } from '../src/create-simulator.ts';
import type { Source } from '@pavilion/protocol';

/** Some moment of some day; tests count from here. */
export const NOON_MS = Date.UTC(2026, 10, 21, 6, 30, 0);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Sports of matches, which last a while; and all, with the races. */
export const MATCH_SPORT_IDS = [4, 1, 2, 8, 68, 66];
export const SPORT_IDS = [...MATCH_SPORT_IDS, 10];

/** A wall clock and its timers that move only when told to. */
export class DrivenClock implements Timer {
  #wallMs: number;
  #waiting: { dueMs: number; call: () => void }[] = [];

  constructor(wallMs = NOON_MS) {
    this.#wallMs = wallMs;
  }

  readonly now = (): number => this.#wallMs;

  /** Jumps without running timers. */
  jumpTo(wallMs: number): void {
    this.#wallMs = wallMs;
  }

  after(delayMs: number, call: () => void): () => void {
    const entry = { dueMs: this.#wallMs + delayMs, call };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  get timers(): number {
    return this.#waiting.length;
  }

  /** Moves on, running every timer at its own time. */
  runUntil(wallMs: number): void {
    for (;;) {
      const next = this.#waiting.toSorted((a, b) => a.dueMs - b.dueMs)[0];
      if (next === undefined || next.dueMs > wallMs) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== next);
      this.#wallMs = Math.max(this.#wallMs, next.dueMs);
      next.call();
    }
    this.#wallMs = wallMs;
  }
}

export function simulatorAt(wallMs = NOON_MS, options: { seed?: number; speed?: number } = {}) {
  const clock = new DrivenClock(wallMs);
  const source = createSimulator({ seed: options.seed ?? 1, speed: options.speed ?? 1, now: clock.now }, clock);
  return { clock, source };
}

/** Every event on the list of a sport, whichever of the two lists it is on. */
export function listedOf(source: Source, sid: number) {
  const list = source.events(sid);
  return list === null ? [] : [...list.t1, ...list.t2];
}
