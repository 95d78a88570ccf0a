import type { FeedResult } from '@pavilion/feed';

type Seen = { readonly text: string; readonly sinceMs: number };

/** Of the results of a document: those whose time has come, those that wait, and when the next one's comes (null: none). */
export type Sifted = {
  readonly due: readonly FeedResult[];
  readonly nextAtMs: number | null;
};

/** A result that waits to be paid. */
export type ComingResult = { readonly result: FeedResult; readonly dueAtMs: number };

const nameOf = ({ key, kind, marketName }: FeedResult): string => key ?? `${kind} ${marketName}`;

/**
 * Results wait until their source has said the same for some time: a slip is taken back before it was paid. Another word
 * begins the time anew, and what is not said any more is forgotten. While the source is away no time passes. In memory alone: after a crash the document is read
 * again, and what waited waits again.
 */
export class ResultHold {
  readonly #events = new Map<string, Map<string, Seen>>();
  readonly #waiting = new Map<string, readonly ComingResult[]>();

  /** The newest results of an event, and when its source last said them. `holdMs` 0: nothing waits. */
  sift(eventId: string, results: readonly FeedResult[], holdMs: number, saidAtMs: number): Sifted {
    const before = this.#events.get(eventId);
    const seen = new Map<string, Seen>();
    const due: FeedResult[] = [];
    const waiting: ComingResult[] = [];
    for (const result of results) {
      const name = nameOf(result);
      const text = JSON.stringify(result);
      const known = before?.get(name);
      const first = known?.text === text ? known : { text, sinceMs: saidAtMs };
      seen.set(name, first);
      const dueAtMs = first.sinceMs + holdMs;
      if (dueAtMs <= saidAtMs) due.push(result);
      else waiting.push({ result, dueAtMs });
    }
    this.#events.set(eventId, seen);
    this.#waiting.set(eventId, waiting);
    const nextAtMs = waiting.length === 0 ? null : Math.min(...waiting.map((one) => one.dueAtMs));
    return { due, nextAtMs };
  }

  /** What waits of an event, for those who may want to step in. */
  coming(eventId: string): readonly ComingResult[] {
    return this.#waiting.get(eventId) ?? [];
  }

  forget(eventId: string): void {
    this.#events.delete(eventId);
    this.#waiting.delete(eventId);
  }
}
