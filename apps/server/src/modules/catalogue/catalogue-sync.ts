import { type Clock, readSports } from '@pavilion/feed';
import { type BridgeClient } from '@pavilion/protocol';
import type { Context } from '../../context.ts';
import type { Catalogue } from './catalogue.ts';

type Bridge = Pick<BridgeClient, 'fetch' | 'state'>;

/** So often everything that is on is fetched, beside what the bridge sends by itself. */
const SCHEDULE_MS = 5 * 60_000;
/** How many lists are asked for at once. */
const FETCHES_AT_ONCE = 8;

/** What came of a sync: done, or the words of why not. */
export type SyncOutcome = { readonly done: true } | { readonly done: false; readonly reason: string };

const DONE: SyncOutcome = { done: true };
const failed = (reason: string): SyncOutcome => ({ done: false, reason });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Asks the bridge for its catalogue: on schedule, and when an operator wants it now. The bridge sends every change by
 * itself, so what this finds is what the database could not take, or what nobody follows.
 */
export class CatalogueSync {
  readonly #bridge: Bridge;
  readonly #catalogue: Catalogue;
  readonly #clock: Clock;
  readonly #log: Context['log'];
  #cancel: () => void = () => {};
  #closed = false;
  #fetchedAtMs: number | null = null;

  constructor(bridge: Bridge, catalogue: Catalogue, clock: Clock, log: Context['log']) {
    this.#bridge = bridge;
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#log = log;
  }

  /** Begins the schedule. */
  start(): void {
    this.#cancel = this.#clock.after(SCHEDULE_MS, () => {
      this.#run()
        .catch((error: unknown) => this.#log.error({ err: error }, 'the catalogue could not be synced'))
        .finally(() => {
          if (!this.#closed) this.start();
        });
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  get isConnected(): boolean {
    return this.#bridge.state === 'ready';
  }

  /** When the list of sports was last fetched; null: never. */
  get fetchedAtMs(): number | null {
    return this.#fetchedAtMs;
  }

  /** Fetches the sports and puts them on record. Rejects when the database refuses them. */
  async sports(): Promise<SyncOutcome> {
    const fetched = await this.#fetch('/sports/allSportid');
    if ('reason' in fetched) return failed(fetched.reason);
    if (readSports(fetched.data).length === 0) return failed('The bridge sent no sports.');
    await this.#catalogue.takeSports(fetched.data);
    this.#fetchedAtMs = this.#clock.now();
    return DONE;
  }

  /**
   * Fetches the competitions and events of these sports and puts them on record. A sport that the bridge has no list of
   * fails a sync of that sport alone; among several it is passed over. Rejects when the database refuses something.
   */
  async competitions(sportIds: readonly number[]): Promise<SyncOutcome> {
    const tree = await this.#fetch('/sports/tree');
    if ('reason' in tree) return failed(tree.reason);
    await this.#catalogue.takeTree(tree.data);
    let lastRefusal: string | null = null;
    let taken = 0;
    for (let from = 0; from < sportIds.length; from += FETCHES_AT_ONCE) {
      const some = sportIds.slice(from, from + FETCHES_AT_ONCE);
      const lists = await Promise.all(some.map((sid) => this.#fetch('/sports/esid', sid)));
      if (!this.isConnected) return failed(NOT_CONNECTED);
      for (const [index, list] of lists.entries()) {
        const sportId = some[index];
        if ('reason' in list) lastRefusal = list.reason;
        else if (sportId !== undefined) {
          await this.#catalogue.takeList(sportId, list.data);
          taken += 1;
        }
      }
    }
    return taken === 0 && lastRefusal !== null ? failed(lastRefusal) : DONE;
  }

  async #run(): Promise<void> {
    const sports = await this.sports();
    const shown = this.#catalogue.shownSports().map((sport) => sport.id);
    const outcome = sports.done ? await this.competitions(shown) : sports;
    if (!outcome.done) this.#log.warn({ reason: outcome.reason }, 'the catalogue could not be fetched from the bridge');
  }

  async #fetch(endpoint: '/sports/allSportid' | '/sports/tree' | '/sports/esid', sid?: number) {
    if (!this.isConnected) return { reason: NOT_CONNECTED };
    try {
      const data = await this.#bridge.fetch(endpoint, sid === undefined ? {} : { sid });
      return data === null ? { reason: 'The bridge sent something that cannot be read.' } : { data };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }
}

const NOT_CONNECTED = 'The odds bridge is not connected.';
