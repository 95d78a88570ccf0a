import type { Context } from '../../../../context.ts';
import { forgetOldWatches, keepWatch, type Sight } from '../store/watch-store.ts';

/** Looks come with every order: what they have seen of a market is written down this often at most. */
const SAID_AGAIN_MS = 500;

type Said = { readonly seenAtMs: number; readonly unseenUntilMs: number };

/** What this server has said of the markets whose prices it sees. */
export class Watch {
  readonly #context: Context;
  #said: ReadonlyMap<number, Said> = new Map();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Says what is seen now, of markets in which orders wait; of those alone something is known from here on. */
  async keep(sights: readonly Sight[]): Promise<void> {
    const { db, clock } = this.#context;
    const isNews = ({ marketId, seenAtMs }: Sight) =>
      seenAtMs - (this.#said.get(marketId)?.seenAtMs ?? 0) >= SAID_AGAIN_MS;
    const unseen = await keepWatch(db, sights.filter(isNews), clock.now());
    const said = new Map<number, Said>();
    for (const { marketId, seenAtMs } of sights) {
      const unseenUntilMs = unseen.get(marketId);
      const one = unseenUntilMs === undefined ? this.#said.get(marketId) : { seenAtMs, unseenUntilMs };
      if (one !== undefined) said.set(marketId, one);
    }
    this.#said = said;
  }

  /** Up to when a suspension in play may have gone unseen in the market; null where its prices are not seen. */
  unseenUntilMs(marketId: number): number | null {
    return this.#said.get(marketId)?.unseenUntilMs ?? null;
  }

  /** Another server watches from here on. */
  leave(): void {
    this.#said = new Map();
  }

  /** Removes what nobody has renewed for long. */
  async tidy(): Promise<void> {
    await forgetOldWatches(this.#context.db, this.#context.clock.now());
  }
}
