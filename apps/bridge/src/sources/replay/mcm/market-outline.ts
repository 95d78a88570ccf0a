import { isObject, type JsonObject } from '@pavilion/feed';

/** A definition that changed the market's status, its in-play flag or its bet delay. */
export interface Transition {
  readonly pt: number;
  readonly status: unknown;
  readonly inPlay: unknown;
  readonly betDelay: unknown;
}

/** The life of one market as its definitions tell it, and how much was recorded of it. Prices are not looked at. */
export class MarketOutline {
  readonly id: string;
  readonly transitions: Transition[] = [];
  changes = 0;
  runnerChanges = 0;
  definitions = 0;
  images = 0;
  /** Publish times of the first and the last change. */
  firstPt = 0;
  lastPt = 0;
  /** Epoch milliseconds, by the last definition; null before the first. */
  marketTimeMs: number | null = null;
  definition: JsonObject | null = null;

  constructor(id: string) {
    this.id = id;
  }

  take(change: JsonObject, pt: number): void {
    if (this.changes === 0) this.firstPt = pt;
    this.lastPt = pt;
    this.changes += 1;
    if (Array.isArray(change.rc)) this.runnerChanges += change.rc.length;
    if (change.img === true) this.images += 1;
    const { marketDefinition } = change;
    if (isObject(marketDefinition)) this.#define(marketDefinition, pt);
  }

  #define(definition: JsonObject, pt: number): void {
    this.definition = definition;
    this.definitions += 1;
    const { status = null, inPlay = null, betDelay = null } = definition;
    const last = this.transitions.at(-1);
    const same = last !== undefined && last.status === status && last.inPlay === inPlay && last.betDelay === betDelay;
    if (!same) this.transitions.push({ pt, status, inPlay, betDelay });
    const timeMs = typeof definition.marketTime === 'string' ? Date.parse(definition.marketTime) : Number.NaN;
    if (!Number.isNaN(timeMs)) this.marketTimeMs = timeMs;
  }

  /** When the market turned in-play; null when it never did. */
  get inPlayFromPt(): number | null {
    return this.transitions.find((one) => one.inPlay === true)?.pt ?? null;
  }

  get closedPt(): number | null {
    return this.transitions.find((one) => one.status === 'CLOSED')?.pt ?? null;
  }

  /** When the last stretch ended in which the market was open in play; null when there was none, or it never ended. */
  get inPlayOpenUntilPt(): number | null {
    let until: number | null = null;
    this.transitions.forEach((one, i) => {
      const next = this.transitions[i + 1];
      if (next !== undefined && one.status === 'OPEN' && one.inPlay === true) until = next.pt;
    });
    return until;
  }
}
