import { useEffect, useEffectEvent } from 'react';
import { lastPageOf } from '../ui/list/Pager.tsx';

/** A page beyond the last one (an old link, a list that grew shorter) leads to the last one. */
export function useLastPage(
  page: number,
  pageSize: number,
  total: number | undefined,
  go: (page: number) => void,
): void {
  const last = total === undefined ? page : lastPageOf(total, pageSize);
  const goLast = useEffectEvent(() => go(last));
  useEffect(() => {
    if (page > last) goLast();
  }, [page, last]);
}
