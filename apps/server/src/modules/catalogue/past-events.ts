import type { Clock } from '@pavilion/feed';
import type { Db } from '../../db/transaction.ts';
import { findPastEvent } from './catalogue-store.ts';

/** An event that is on record and not in the catalogue's memory any more: it is over. */
export type PastEvent = { id: number; sport_id: number; competition_id: number; name: string; enabled: boolean };

type Remembered = { readonly event: PastEvent | null; readonly atMs: number };

const REMEMBERED_MAX = 2_000;
/** What is not on record now may be later. */
const UNKNOWN_FOR_MS = 30_000;

/**
 * Events that are over, read from the record when somebody asks for one, so that their pages still tell how they ended.
 * There are too many to hold all of them; the latest answers are remembered.
 */
export class PastEvents {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #remembered = new Map<number, Remembered>();
  readonly #asking = new Map<number, Promise<void>>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The event; null when there is none on record; undefined until `recall` has looked. */
  find(eventId: number): PastEvent | null | undefined {
    const known = this.#remembered.get(eventId);
    if (known === undefined) return undefined;
    return known.event === null && this.#clock.now() - known.atMs > UNKNOWN_FOR_MS ? undefined : known.event;
  }

  /** Looks an event up, once however many ask. Rejects when the database does. */
  async recall(eventId: number): Promise<void> {
    if (this.find(eventId) !== undefined) return;
    const asking = this.#asking.get(eventId) ?? this.#look(eventId);
    this.#asking.set(eventId, asking);
    await asking;
  }

  /** Switches may have been thrown. */
  forget(): void {
    this.#remembered.clear();
  }

  async #look(eventId: number): Promise<void> {
    try {
      const event = await findPastEvent(this.#db, eventId);
      this.#remembered.delete(eventId);
      this.#remembered.set(eventId, { event, atMs: this.#clock.now() });
      const [oldest] = this.#remembered.keys();
      if (this.#remembered.size > REMEMBERED_MAX && oldest !== undefined) this.#remembered.delete(oldest);
    } finally {
      this.#asking.delete(eventId);
    }
  }
}
