import type { SpanContext } from '@opentelemetry/api';
import type { Paise } from '@pavilion/betting';
import type { Refusal } from '../../http/refusal.ts';
import type { Bundle, NearLimit } from './bundle.ts';
import type { Accepted } from './batch/decide-ticket.ts';
import type { Ticket } from './ticket.ts';

/** A bet, or all the bets of a bundle, in a batch; and how long it has been held so far (DOMAIN §5, bet delay). */
export type Attempt = {
  readonly ticket: Ticket | Bundle;
  readonly heldMs: number;
  /** In which trace it was asked for, where it is traced. */
  readonly span?: SpanContext;
};

/** What the player holds after the bet, in paise. */
export type WalletAfter = { readonly balancePaise: Paise; readonly exposurePaise: Paise; readonly heldPaise: Paise };

/** What became of an attempt. */
export type PlacementAnswer<Kept = unknown> =
  | {
      readonly type: 'placed';
      readonly betId: number;
      readonly accepted: Accepted;
      readonly atMs: number;
      readonly wallet: WalletAfter;
    }
  /** All bets of a bundle were placed; `betId` is the first of them. */
  | { readonly type: 'all-placed'; readonly betId: number; readonly kept: Kept }
  /** Every check has passed, but the market is one on which bets are held: come back when it was held for so long. */
  | { readonly type: 'held'; readonly holdMs: number }
  /** The request id had an answer before: this bet, or a refusal. */
  | { readonly type: 'repeated'; readonly betId: number }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | NearLimit
  /** A defect: nothing was written for this ticket, and whoever asked gets an internal error. */
  | { readonly type: 'failed'; readonly error: unknown };
