import type { AnsweredReply, PlaceBetBody, PlacedReply } from '@pavilion/contract';
import { type AnswerDeps, answerDeps, awaitAnswer, isAnswer, refusalOf } from '../../../shared/api/answers.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/client.ts';
import type { Unanswered } from '../../../shared/lib/bet/unanswered.ts';
import { type Meeting, type Met, outcomeOfRefusal, type PlaceInput, type PlaceOutcome } from './outcome.ts';
import { meetWherePlayersAre } from './players-there.ts';

export type PlaceBody = Omit<PlaceBetBody, 'requestId'>;

export type PlaceDeps = AnswerDeps & {
  post: (body: PlaceBody, requestId: string) => Promise<PlacedReply>;
  /** Places a bet among players; null where none are there, in its answer where somebody else tells what became of it. */
  meet: (input: PlaceInput, meeting: Meeting) => Promise<Met | null> | null;
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
