import type { AnsweredReply, BetReply, PlaceBetBody, PlacedReply } from '@pavilion/contract';
import { type AnswerDeps, answerDeps, awaitAnswer, isAnswer, refusalOf } from '../../../shared/api/answers.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/client.ts';
import type { Order } from '../../../shared/api/market/orders.ts';
import type { BoxPrice, SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import type { Unanswered } from '../../../shared/lib/bet/unanswered.ts';
import { meetWherePlayersAre } from './players-there.ts';

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

export type PlaceBody = Omit<PlaceBetBody, 'requestId'>;

export type NewPrice = BoxPrice;

/** What became of a placement, as it is known for good. */
export type PlaceOutcome =
  | { readonly type: 'placed'; readonly bet: BetReply; readonly wallet: PlacedReply | null }
  /** Players and the house have filled all of it; its bets could not be read. */
  | { readonly type: 'matched'; readonly order: Order }
  | { readonly type: 'odds-changed'; readonly price: NewPrice; readonly error: ApiError }
  | { readonly type: 'refused'; readonly error: ApiError };

export type PlaceDeps = AnswerDeps & {
  post: (body: PlaceBody, requestId: string) => Promise<PlacedReply>;
  /** Places a bet among players; null where none are there, in its answer where they did not fill it. */
  meet: (input: PlaceInput, owner: string) => Promise<PlaceOutcome | null> | null;
};

export const serverDeps: PlaceDeps = {
  ...answerDeps,
  post: (body, requestId) => call('POST', '/api/bets/place', { body: { ...body, requestId } }),
  meet: meetWherePlayersAre,
};

/**
 * Places a bet under an id that the server keeps. It is sent once; when the answer is lost on the way, the id says what
 * became of the bet, however long that takes. Null when somebody else has signed in by then.
 */
export async function placeBet(
  body: PlaceBody,
  sent: Unanswered,
  deps: PlaceDeps,
  unanswered: () => void,
): Promise<PlaceOutcome | null> {
  const owner = deps.owner();
  try {
    const reply = await deps.post(body, sent.requestId);
    return deps.owner() === owner ? { type: 'placed', bet: reply.bet, wallet: reply } : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (deps.owner() !== owner) return null;
    if (isAnswer(error)) return outcomeOfRefusal(error);
  }
  unanswered();
  return findOutcome(sent, deps);
}

/** What became of a bet that was sent before. */
export async function findOutcome(sent: Unanswered, deps: AnswerDeps): Promise<PlaceOutcome | null> {
  const answer = await awaitAnswer(sent, deps);
  return answer && outcomeOf(answer);
}

export function outcomeOf({ bet, refusal }: AnsweredReply): PlaceOutcome | null {
  if (bet) return { type: 'placed', bet, wallet: null };
  return refusal && outcomeOfRefusal(refusalOf(refusal));
}

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
