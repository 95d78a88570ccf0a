import { likePattern } from '../../../db/like-pattern.ts';
import type { Scope } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import type { Actor } from '../../../policy/actor.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { findAgent, findUser, usersNamed, marketsNamed, userIdsOf } from './names-store.ts';
import type { BetWords } from './selection.ts';

export type Asked = { readonly agentId?: string | undefined; readonly userId?: string | undefined };

/**
 * The users whose bets a caller asks for: null stands for everybody's, which only a super admin sees. Answers
 * 'not-found' for an account that does not exist or is not within the caller's reach; the two are not told apart.
 */
export async function usersAsked(
  db: Db,
  caller: { readonly scope: Scope; readonly actor: Pick<Actor, 'accountId'> },
  { agentId, userId }: Asked,
): Promise<readonly number[] | null | 'not-found'> {
  const within = agentWithin(caller);
  if (within !== null && agentId !== undefined && Number(agentId) !== within) return 'not-found';
  const ofAgent = within ?? (agentId === undefined ? null : await findAgent(db, agentId));
  if (ofAgent === null && agentId !== undefined) return 'not-found';
  if (userId !== undefined) {
    const user = await findUser(db, userId, within);
    if (user === null) return 'not-found';
    // A user who is not the agent's has no bets there; for a super admin both exist.
    return ofAgent !== null && (await findUser(db, userId, ofAgent)) === null ? [] : [user];
  }
  return ofAgent === null ? null : userIdsOf(db, ofAgent);
}

const NAMED_USERS_MAX = 200;
const NAMED_EVENTS_MAX = 100;

/** What the words of a search name, among the users that are asked for; null when nothing was typed. */
export async function wordsOf(
  db: Db,
  search: string | undefined,
  among: readonly number[] | null,
): Promise<BetWords | null> {
  const typed = (search ?? '').trim();
  if (typed === '') return null;
  const pattern = likePattern(typed);
  const [accountIds, marketIds] = await Promise.all([
    usersNamed(db, pattern, among, NAMED_USERS_MAX),
    marketsNamed(db, pattern, NAMED_EVENTS_MAX),
  ]);
  return { pattern, accountIds, marketIds, betId: /^\d{1,15}$/.test(typed) ? Number(typed) : null };
}
