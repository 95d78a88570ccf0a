import type { ApprovalReply, Role } from '@pavilion/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { oneApproval } from '../../shared/api/back-office/money/approvals.ts';

const idsOf = (acts: readonly ApprovalReply[]) => acts.filter(({ own }) => own).map(({ id }) => id);

/**
 * Tells of acts that one has asked for, once each, when they wait no more; and what is open is read again, because they may
 * have moved what it shows. `waiting` is the list of what waits, as it follows by itself.
 */
export function useOwnDecided(
  role: Role,
  waiting: readonly ApprovalReply[] | undefined,
  tell: (one: ApprovalReply) => void,
) {
  const queries = useQueryClient();
  const [before, setBefore] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [news, setNews] = useState<readonly ApprovalReply[]>([]);
  const now = waiting === undefined ? before : idsOf(waiting);
  if (now.join() !== before.join()) {
    setBefore(now);
    // One that waits in the list again, whose page had no room for it, is told when it leaves the list.
    setGone([...gone.filter((id) => !now.includes(id)), ...before.filter((id) => !now.includes(id))]);
  }
  const decided = useQueries({ queries: gone.map((id) => oneApproval(role, id)) });
  // One that the list has no room for waits still: it is looked at until it does not.
  const known = decided.flatMap(({ data }) => (data === undefined || data.state === 'waiting' ? [] : [data]));
  if (known.length > 0) {
    setGone(gone.filter((id) => known.every((one) => one.id !== id)));
    setNews(known);
  }
  const onNews = useEffectEvent(() => {
    for (const one of news) tell(one);
    pointsMoved(queries);
  });
  useEffect(() => {
    if (news.length > 0) onNews();
  }, [news]);
}
