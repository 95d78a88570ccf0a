import type { Tx } from '../../db/transaction.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { QuotedRow, QuoteSource } from '../prices/book/quoted-row.ts';
import type { Accepted, BatchState } from './batch/decide-ticket.ts';
import type { BookRequest } from './ticket.ts';

/** The house is near its limit in this market, or this server has not asked yet: decide it with the market to itself. */
export type NearLimit = { readonly type: 'near-limit' };

/** All bets of a bundle were accepted, and have been entered into the state. */
export type AllAccepted<Kept> = {
  readonly type: 'all-accepted';
  readonly accepted: readonly Accepted[];
  /** What is kept beside the bets, and how it is written in their transaction. */
  readonly kept: Kept;
  write(t: Tx, atMs: number): Promise<void>;
};

export type BundleDecision<Kept> =
  | AllAccepted<Kept>
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | NearLimit;

/**
 * Several bets on one market that are placed all or none, such as a cash-out. Who asks for them decides them, under the
 * locks and on the state that the batch has come to; each of them by `decideTicket`. `selectionKey` is any row of the market.
 */
export type Bundle<Kept = unknown> = BookRequest & {
  decide(quotes: Pick<QuoteSource, 'current'>, state: BatchState, row: QuotedRow): BundleDecision<Kept>;
};
