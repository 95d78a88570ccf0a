import type { BetReply, PlacedReply } from '@pavilion/contract';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { BoxPrice, SlipPick } from '../../../shared/lib/bet/slip-draft.ts';

export type PlaceInput = {
  pick: SlipPick;
  priceHundredths: number;
  line: number | null;
  width: number | null;
  stakePaise: number;
  /** How long the server will hold the bet before it answers, in milliseconds. */
  heldMs: number;
  /** The prices at which players could be met when it was asked for, in hundredths. */
  players: readonly number[];
};

export type NewPrice = BoxPrice;

/** What became of a placement, as it is known for good. */
export type PlaceOutcome =
  | { readonly type: 'placed'; readonly bet: BetReply; readonly wallet: PlacedReply | null }
  /** Players and the house have filled all of it, as the text says; its bets could not be read. */
  | { readonly type: 'matched'; readonly text: string }
  | { readonly type: 'odds-changed'; readonly price: NewPrice; readonly error: ApiError }
  | { readonly type: 'refused'; readonly error: ApiError };

/** Players did not fill it: the bet is the house's. */
export const HOUSE = 'house';
export type Met = PlaceOutcome | typeof HOUSE;

/** Whose bet it is, what it is in words, and whom to tell that no answer came. */
export type Meeting = { readonly owner: string; readonly name: string; readonly unanswered: () => void };

export function outcomeOfRefusal(error: ApiError): PlaceOutcome {
  const price = error.code === 'ODDS_CHANGED' ? newPriceOf(error.detail) : null;
  return price ? { type: 'odds-changed', price, error } : { type: 'refused', error };
}

function newPriceOf(detail: ApiError['detail']): NewPrice | null {
  const { currentOdds, currentLine, currentWidth } = detail;
  if (typeof currentOdds !== 'number') return null;
  return {
    priceHundredths: Math.round(currentOdds * 100),
    line: typeof currentLine === 'number' ? currentLine : null,
    width: typeof currentWidth === 'number' ? currentWidth : null,
  };
}
