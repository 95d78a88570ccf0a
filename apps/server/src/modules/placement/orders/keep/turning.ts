import type { RowState } from '@pavilion/betting';

/** A source closes its markets for some seconds when play begins; what is still closed then waits for something else. */
const TURN_MS = 60_000;

/**
 * Which markets turn in play: they were seen before the start and have not been open since. Who has not seen that, because another
 * server looked after them until now, takes a suspension for one in play.
 */
export class Turning {
  /** By market: when it was last confirmed to be before the start (epoch ms), or that it has been open in play. */
  readonly #seen = new Map<number, number | 'played'>();

  note(
    marketId: number,
    { phase, closed }: { phase: RowState['phase']; closed: unknown },
    confirmedAtMs: number,
  ): void {
    const known = this.#seen.get(marketId);
    if (known === 'played') return;
    if (phase === 'pre-match') this.#seen.set(marketId, confirmedAtMs);
    else if (
      phase === 'in-play' &&
      (closed !== 'suspended-by-feed' || known === undefined || confirmedAtMs - known > TURN_MS)
    )
      this.#seen.set(marketId, 'played');
  }

  has(marketId: number): boolean {
    return typeof this.#seen.get(marketId) === 'number';
  }

  /** Of the others nothing is known any more. */
  keepOnly(marketIds: ReadonlySet<number>): void {
    for (const marketId of this.#seen.keys()) if (!marketIds.has(marketId)) this.#seen.delete(marketId);
  }
}
