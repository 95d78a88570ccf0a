import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether a list that is cut has more below what is seen of it. */
export function useMoreBelow(): { list: RefObject<HTMLElement | null>; more: boolean } {
  const list = useRef<HTMLElement>(null);
  const [more, setMore] = useState(false);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    // A browser that zooms may stop a fraction of a pixel before the end.
    const look = () => setMore(box.scrollHeight - box.clientHeight - box.scrollTop > 1);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { list, more };
}
