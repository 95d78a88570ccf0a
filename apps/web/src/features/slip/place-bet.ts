import type { BetReply, PlaceBetBody, PlacedReply } from '@pavilion/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

export type PlaceBody = Omit<PlaceBetBody, 'requestId'>;

export type NewPrice = { priceHundredths: number; line: number | null; width: number | null };

/** What became of a placement. `unknown`: no answer came, and the server knows of no such request (yet). */
export type PlaceOutcome =
  | { readonly type: 'placed'; readonly bet: BetReply; readonly wallet: PlacedReply | null }
  | { readonly type: 'odds-changed'; readonly price: NewPrice }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'unknown' };

export type PlaceDeps = {
  post: (body: PlaceBody, requestId: string) => Promise<PlacedReply>;
  /** What became of a request: its bet, its refusal, or nothing under that id. */
  find: (requestId: string) => Promise<{ bet: BetReply | null; refusal: { error: string; message: string } | null }>;
  wait: (ms: number) => Promise<void>;
};

export const serverDeps: PlaceDeps = {
  post: (body, requestId) => call('POST', '/api/bets/place', { body: { ...body, requestId } }),
  find: (requestId) => call('GET', '/api/bets/by-request/{requestId}', { params: { requestId } }),
  wait: (ms) =>
    new Promise((resolve) => {
      window.setTimeout(resolve, ms);
    }),
};

/** When no answer came, the server is asked so many times, so far apart: an in-play bet may still be held. */
const FIND_AFTER_MS = [500, 1_500, 3_000, 4_000] as const;

/**
 * Places a bet under an id that the server keeps, so that asking again can never place it twice. When the answer was
 * lost on the way, the id says what became of the bet.
 */
export async function placeBet(
  body: PlaceBody,
  requestId: string,
  deps: PlaceDeps = serverDeps,
): Promise<PlaceOutcome> {
  try {
    const reply = await deps.post(body, requestId);
    return { type: 'placed', bet: reply.bet, wallet: reply };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isAnswer(error) ? outcomeOfRefusal(error) : findOutcome(requestId, deps);
  }
}

/**
 * Below 500, and when it was too busy to begin, the server said no; anything else leaves open what it did. So does "too fast":
 * it is said before the id is looked at, and the bet may stand from an earlier try.
 */
const isAnswer = (error: ApiError): boolean =>
  (error.status >= 400 && error.status < 500 && error.status !== 429) || error.code === 'OVERLOADED';

async function findOutcome(requestId: string, deps: PlaceDeps): Promise<PlaceOutcome> {
  for (const ms of FIND_AFTER_MS) {
    await deps.wait(ms);
    try {
      const { bet, refusal } = await deps.find(requestId);
      if (bet) return { type: 'placed', bet, wallet: null };
      if (refusal) {
        const { error, message, ...detail } = refusal;
        return outcomeOfRefusal(new ApiError(409, error, message, detail, null));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return { type: 'unknown' };
}

function outcomeOfRefusal(error: ApiError): PlaceOutcome {
  const price = error.code === 'ODDS_CHANGED' ? newPriceOf(error.detail) : null;
  return price ? { type: 'odds-changed', price } : { type: 'refused', error };
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
