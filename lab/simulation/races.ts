import type { NonRunner } from '@pavilion/betting';
import {
  type RecordContext,
  recordRunners,
  type RecordOutcome,
} from '../../apps/server/src/modules/markets/runners/record-runners.ts';
import type { Seeded } from '../../apps/server/test/support/seeded.ts';
import type { SimBook, SimMarket } from '../../apps/server/test/support/sim-book.ts';

/** The kinds of market that runners leave. */
const RACE_KINDS: readonly string[] = ['match', 'bookmaker', 'yesno'];
/** Hundredths of a percent: none, too small to count where one wins, just counting there, usual, nearly all. */
const FACTORS = [0, 100, 240, 249, 250, 1620, 2500, 4000, 9000, 9990];
/** A question who is placed has rows of its own: others of its race leave with names that it does not show. */
const OTHERS_PLACED = ['1', '8', '9'];
/** Somebody has to be left who can win. */
const OUT_MAX = 2;

/** What a feed says next of a race. */
export type RaceNews = {
  readonly market: SimMarket;
  readonly act: 'leaves' | 'comes back' | 'other factor';
  readonly runner: string;
  /** Everybody who is out then. */
  readonly left: readonly NonRunner[];
};

export const isRace = ({ kind }: SimMarket): boolean => RACE_KINDS.includes(kind);

/** What the feed says of the races of a book, one document after the other. */
export class RaceFeed {
  readonly #book: SimBook;
  readonly #random: Seeded;
  readonly #left = new Map<number, readonly NonRunner[]>();
  #seq = 0;

  constructor(book: SimBook, random: Seeded) {
    this.#book = book;
    this.#random = random;
  }

  /** Somebody leaves a race (as of `leftAtMs`), comes back to it, or gets another factor. Nothing is said by that yet. */
  next(market: SimMarket, leftAtMs: number): RaceNews {
    const random = this.#random;
    const out = this.#left.get(market.id) ?? [];
    const runners = market.kind === 'yesno' ? OTHERS_PLACED : market.selectionKeys;
    const known = out.length === 0 ? undefined : random.pick(out);
    if (known !== undefined && (out.length >= OUT_MAX || random.oneIn(2))) {
      const others = out.filter((one) => one !== known);
      if (!random.oneIn(3)) return { market, act: 'comes back', runner: known.selection, left: others };
      const factor = random.pick(FACTORS.filter((one) => one !== known.reductionHundredthsOfPercent));
      const other = { ...known, reductionHundredthsOfPercent: factor };
      return { market, act: 'other factor', runner: known.selection, left: [...others, other] };
    }
    const runner = random.pick(runners.filter((one) => out.every(({ selection }) => selection !== one)));
    const factor = random.pick(FACTORS);
    const leaver: NonRunner = { selection: runner, reductionHundredthsOfPercent: factor, removedAtMs: leftAtMs };
    return { market, act: 'leaves', runner, left: [...out, leaver] };
  }

  /** Puts it on record, through each of these servers at once; the book does not know of it yet. */
  record(contexts: readonly RecordContext[], { market, left }: RaceNews, nowMs: number): Promise<RecordOutcome[]> {
    this.#seq += 1;
    const runners = market.kind === 'yesno' ? OTHERS_PLACED : market.selectionKeys;
    const report = {
      marketId: market.id,
      left,
      present: runners.filter((one) => left.every(({ selection }) => selection !== one)),
      joined: [],
      frame: { seq: this.#seq, receivedAtMs: nowMs },
    };
    return Promise.all(contexts.map((context) => recordRunners(context, report)));
  }

  /** From now on the book says so, too. */
  show({ market, left }: RaceNews): void {
    this.#left.set(market.id, left);
    this.#book.leave(market, left);
  }

  /** What the news says of its runner; null: it is back. */
  leaver({ runner, left }: RaceNews): { readonly factor: number; readonly leftAtMs: number } | null {
    const one = left.find(({ selection }) => selection === runner);
    return one === undefined ? null : { factor: one.reductionHundredthsOfPercent, leftAtMs: one.removedAtMs };
  }

  /** Who can still win. */
  starters(market: SimMarket): readonly string[] {
    const out = this.#left.get(market.id) ?? [];
    return market.selectionKeys.filter((key) => out.every(({ selection }) => selection !== key));
  }
}
