import type { AnsweredReply } from '@pavilion/contract';
import type { Unanswered } from '../lib/bet/unanswered.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { useSession } from './session/session.ts';

export type AnswerDeps = {
  /** What became of a request; refused with NOT_FOUND while it has no answer. */
  find: (requestId: string) => Promise<AnsweredReply>;
  /** The same for good: an id without an answer is closed, so that nothing comes of it later. */
  close: (requestId: string) => Promise<AnsweredReply>;
  wait: (ms: number) => Promise<void>;
  now: () => number;
  /** Whose requests are asked about; null for nobody's. */
  owner: () => string | null;
};

/** The server may wait for another one that holds the bet. */
const CLOSE_TIMEOUT_MS = 60_000;

export const answerDeps: AnswerDeps = {
  find: (requestId) => call('GET', '/api/bets/by-request/{requestId}', { params: { requestId } }),
  close: (requestId) =>
    call('POST', '/api/bets/by-request/{requestId}/close', { params: { requestId } }, { timeoutMs: CLOSE_TIMEOUT_MS }),
  wait: (ms) =>
    new Promise((resolve) => {
      window.setTimeout(resolve, ms);
    }),
  now: () => Date.now(),
  owner: () => useSession.getState().account?.id ?? null,
};

/** How long after the hold a request is given time to arrive, before its id is closed. */
export const CLOSE_AFTER_MS = 8_000;
const FIRST_LOOK_MS = 500;
export const LOOK_EVERY_MS_MAX = 10_000;

/**
 * Asks until it is known what became of a request: the bet, the refusal, or, some time after it was sent, that nothing came
 * of it and nothing will. Goes on for as long as it takes. Null when it is no longer wanted, or somebody else is signed in:
 * then it is still not known.
 */
export async function awaitAnswer(
  { requestId, sentAtMs, heldMs }: Unanswered,
  deps: AnswerDeps,
  wanted: () => boolean = () => true,
): Promise<AnsweredReply | null> {
  const owner = deps.owner();
  const goesOn = () => owner !== null && deps.owner() === owner && wanted();
  // A clock that was put back must not put this off.
  const closeAtMs = Math.min(sentAtMs, deps.now()) + heldMs + CLOSE_AFTER_MS;
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, LOOK_EVERY_MS_MAX)) {
    // A look never waits past the moment from which the id may be closed.
    const openMs = closeAtMs - deps.now();
    if (openMs > 0) waitMs = Math.min(waitMs, openMs);
    await deps.wait(waitMs);
    if (!goesOn()) return null;
    try {
      const answer = await (deps.now() < closeAtMs ? deps.find(requestId) : deps.close(requestId));
      if (!goesOn()) return null;
      if (answer.bet !== null || answer.refusal !== null) return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** A refusal that was kept, as if it came just now. */
export function refusalOf(refusal: NonNullable<AnsweredReply['refusal']>): ApiError {
  const { error, message, ...detail } = refusal;
  return new ApiError(409, error, message, detail, null);
}

/** What the server answers for an id that was closed before anything came under it. */
export const REQUEST_CLOSED = 'REQUEST_CLOSED';

/**
 * Below 500, and when it was too busy to begin, the server said no; anything else leaves open what it did. So do its word that it
 * lost its database on the way (`mayBeDone`), "too fast", which is said before the id is looked at, and a line that gave up: a browser
 * may have sent the request twice.
 */
export const isAnswer = (error: ApiError): boolean =>
  (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408) ||
  (error.code === 'OVERLOADED' && error.detail['mayBeDone'] !== true);
