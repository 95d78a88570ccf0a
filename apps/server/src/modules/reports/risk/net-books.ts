import type { Context } from '../../../context.ts';
import { openMarkets, positionSums, type Reach } from '../analysis/book-store.ts';
import { withoutMatches } from '../analysis/house-sums.ts';
import { KeptSums } from '../analysis/kept-sums.ts';
import { SharedReads } from '../../../db/shared-reads.ts';
import { netBooks, type NetMarketBooks } from './net-markets.ts';
import { sharesAt } from './share-store.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Books are made of so many markets, those in which players have most at stake: more are hardly open with bets at a time. */
const MARKETS_MAX = 1_000;

/** Screens ask every two seconds; so long the answer to the first of them serves the others. */
const KEEP_MS = 1_000;
/** Books of very many positions are read anew for no more than a tenth of the time. */
const TIMES_TAKEN = 10;

/** Books as they stood at a moment. */
export type ReadBooks = { readonly atMs: number; readonly markets: readonly NetMarketBooks[] };
export type BookQuery = { readonly sportId: number | null; readonly eventId: number | null; readonly search: string };

/** The books of open markets, with the shares that are in force now; those who ask for the same share what was read. */
export class NetBooks {
  readonly #kept = new KeptSums();
  readonly #shared = new SharedReads(KEEP_MS, TIMES_TAKEN);

  read(parts: Parts, reach: Reach, filter: BookQuery): Promise<ReadBooks> {
    return this.#shared.of(JSON.stringify([reach, filter]), parts.clock, () => this.#read(parts, reach, filter));
  }

  async #read({ db, clock }: Parts, reach: Reach, filter: BookQuery): Promise<ReadBooks> {
    const atMs = clock.now();
    const asked = { ...filter, limit: MARKETS_MAX, skip: 0 };
    const { rows } = await openMarkets(db, reach, asked, 'agent');
    const prints = new Map(rows.map((row) => [row.id, row.print]));
    const sums = await this.#kept.of(`agents of ${reach.agentId}`, prints, async (ids) =>
      withoutMatches(db, reach, rows, await positionSums(db, reach, ids), true),
    );
    const agentIds = [...new Set([...sums.values()].flat().flatMap(({ agent_id: id }) => id ?? []))];
    const shares = await sharesAt(db, agentIds, atMs);
    return { atMs, markets: rows.map((row) => netBooks(row, sums.get(row.id) ?? [], reach, shares)) };
  }
}
