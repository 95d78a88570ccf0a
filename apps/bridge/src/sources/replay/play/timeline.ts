/** Midnight UTC from which the seconds in event ids are counted. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
const EVENTS_MAX = 10_000;
const CHECKS = 100;
/** What is over stays on show so long, in recorded time and at least on the wall clock. */
const LINGER_PT_MS = 60_000;
const LINGER_WALL_MS = 15_000;
/** Before the turn so much is shown, and there is at least so much wall time for bets. */
const LEAD_PT_MS = 600_000;
const LEAD_WALL_MS = 30_000;

export interface TimelineOptions {
  /** Recorded milliseconds that pass in one millisecond here. */
  readonly speed: number;
  /** Wall time at which the replay began, epoch milliseconds. */
  readonly originMs: number;
  /** Recorded milliseconds that are shown before the turn in-play; null: ten minutes, and half a minute here. */
  readonly leadMs: number | null;
  /** Begins again when it is over. */
  readonly loop: boolean;
}

/** One performance of a recording: it begins at `startedAtMs` on the wall clock. */
export interface Run {
  readonly gmid: number;
  readonly startedAtMs: number;
}

/**
 * How one recorded event is laid over the present, and what its performances are called. Everything is worked out from
 * the clock, so that a bridge that was started again with the same origin goes on where the recording stands by now.
 */
export class Timeline {
  readonly #options: TimelineOptions;
  readonly #index: number;
  readonly #check: number;
  readonly startPt: number;
  readonly #endPt: number;

  /** `index` is the event's place among the recorded ones, `check` a number made from its name. */
  constructor(
    span: { firstPt: number; turnPt: number; lastPt: number },
    identity: { index: number; check: number },
    options: TimelineOptions,
  ) {
    if (identity.index >= EVENTS_MAX) throw new RangeError('too many events for one replay');
    this.#options = options;
    this.#index = identity.index;
    this.#check = identity.check % CHECKS;
    const leadMs = options.leadMs ?? Math.max(LEAD_PT_MS, LEAD_WALL_MS * options.speed);
    this.startPt = Math.max(span.firstPt, span.turnPt - leadMs);
    this.#endPt = span.lastPt;
  }

  /** Recorded time that a closed market stays on show. */
  get lingerPtMs(): number {
    return Math.max(LINGER_PT_MS, LINGER_WALL_MS * this.#options.speed);
  }

  /** Wall milliseconds from the start of a performance to where it is taken off; whole seconds. */
  get lengthMs(): number {
    const { speed } = this.#options;
    return Math.ceil((this.#endPt - this.startPt + this.lingerPtMs) / speed / 1000) * 1000;
  }

  /** The performance that is on, or was last. */
  runAt(nowMs: number): Run {
    const { originMs, loop } = this.#options;
    const origin = Math.floor(originMs / 1000) * 1000;
    const rounds = loop ? Math.max(0, Math.floor((nowMs - origin) / this.lengthMs)) : 0;
    return this.#runFrom(origin + rounds * this.lengthMs);
  }

  /** The performance that an id names; null when it is none of this event's. */
  runOf(gmid: number): Run | null {
    const second = Math.floor(gmid / (EVENTS_MAX * CHECKS));
    const run = this.#runFrom(EPOCH_MS + second * 1000);
    return run.gmid === gmid ? run : null;
  }

  isOver(run: Run, nowMs: number): boolean {
    return nowMs >= run.startedAtMs + this.lengthMs;
  }

  /** Recorded time at a moment of a performance. */
  ptAt(run: Run, nowMs: number): number {
    return this.startPt + (nowMs - run.startedAtMs) * this.#options.speed;
  }

  wallOf(run: Run, pt: number): number {
    return run.startedAtMs + (pt - this.startPt) / this.#options.speed;
  }

  #runFrom(startedAtMs: number): Run {
    const second = Math.round((startedAtMs - EPOCH_MS) / 1000);
    return { gmid: (second * EVENTS_MAX + this.#index) * CHECKS + this.#check, startedAtMs };
  }
}

/** The place of the event that an id was made for. */
export function indexOfGmid(gmid: number): number {
  return Math.floor(gmid / CHECKS) % EVENTS_MAX;
}

/** A market id of one performance: the exchange's digits, and which performance it was. Below 2^53. */
export function midOf(run: Run, marketId: string): number {
  const digits = Number(marketId.slice(marketId.indexOf('.') + 1).replace(/\D/g, '')) % 1_000_000_000;
  const second = Math.round((run.startedAtMs - EPOCH_MS) / 1000);
  return (second % 8_000_000) * 1_000_000_000 + digits;
}

/** A small number made from a text. */
export function checkOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
