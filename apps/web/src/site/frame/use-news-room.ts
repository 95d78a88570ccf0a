import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';
import { whenUnseen } from '../../shared/lib/when-unseen.ts';

const KEY = 'pavilion.news';
const NONE = 'none';

/**
 * Whether the bar of the news has its room over the page. News come and go while somebody looks: the room itself only does with
 * the next page, or while nobody sees it, so that no list moves under a finger. Until it is known whether there are news it is as
 * it was the last time. `hasNews`: null while that is unknown.
 */
export function useNewsRoom(hasNews: boolean | null): boolean {
  const { pathname } = useLocation();
  const [room, setRoom] = useState(() => ({
    isKept: hasNews ?? readStored(KEY) !== NONE,
    of: pathname,
    isKnown: hasNews !== null,
  }));
  const isNext = room.of !== pathname;
  if (hasNews !== null && (isNext || !room.isKnown)) setRoom({ isKept: hasNews, of: pathname, isKnown: true });
  useEffect(() => {
    if (hasNews === null) return;
    writeStored(KEY, hasNews ? 'some' : NONE);
    return whenUnseen(() => setRoom((before) => ({ ...before, isKept: hasNews })));
  }, [hasNews]);
  return room.isKept;
}
