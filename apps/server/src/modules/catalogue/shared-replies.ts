import type { Clock } from '@pavilion/feed';

/** Labels such as Today change with the minute at the latest. */
const MADE_FOR_MS = 60_000;

/**
 * One kind of reply that is the same for everybody, made once for each state of what it tells. `version` names that
 * state; when it is another one, or another minute, everything is made again.
 */
export class SharedReplies<Reply> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #version: () => number;
  readonly #made = new Map<string, Reply>();
  #stamp = '';

  constructor(clock: Pick<Clock, 'now'>, version: () => number) {
    this.#clock = clock;
    this.#version = version;
  }

  /** The reply of this name, by `make` unless it is there. Null is not remembered. */
  of(name: string, make: () => Reply | null): Reply | null {
    const stamp = `${this.#version()} ${Math.floor(this.#clock.now() / MADE_FOR_MS)}`;
    if (stamp !== this.#stamp) this.#made.clear();
    this.#stamp = stamp;
    const reply = this.#made.get(name) ?? make();
    if (reply !== null) this.#made.set(name, reply);
    return reply;
  }
}
