import type { ProviderMarket } from '@pavilion/feed';
import type { ServedTopics } from '../../../apps/bridge/src/served-topics.ts';
import { CupFeed } from '../../feed/cup-feed.ts';
import { twenty20 } from '../board/fan-out-documents.ts';

/** Out of the middle of an innings: an hour is left out, then so many documents are taken. */
const [LEFT_OUT, TAKEN] = [2_000, 200];
const STARTED_MS_AGO = 3_600_000;

/** A feed of Twenty20s in play, each a step of the same simulated match further whenever it is told. */
export class Matches extends CupFeed implements ServedTopics {
  readonly #tour: readonly (readonly ProviderMarket[])[];
  readonly #gmids: readonly number[];
  #step = 0;

  constructor(gmids: readonly number[], nowMs: number) {
    super(gmids, { inPlay: true, startsAtMs: nowMs - STARTED_MS_AGO });
    this.#gmids = gmids;
    const played = [...twenty20().drop(LEFT_OUT).take(TAKEN)].map(({ markets }) => markets);
    // There and back again, so that every change is one that happened.
    this.#tour = [...played, ...played.toReversed().slice(1, -1)];
    this.step();
  }

  /** Every match has its next document. */
  step(): void {
    this.#step += 1;
    for (const [n, gmid] of this.#gmids.entries()) {
      const markets = this.#tour[(this.#step + n) % this.#tour.length] ?? [];
      const own = markets.map((market, i) => ({ ...market, gmid, mid: gmid * 1_000 + i }));
      this.say(gmid, own, false);
    }
  }

  close(): void {}
}
