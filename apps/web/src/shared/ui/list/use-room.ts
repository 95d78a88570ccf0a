import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const isCut = (place: HTMLElement | null): boolean => {
  const box = place?.querySelector('table')?.parentElement;
  return box ? box.scrollWidth > box.clientWidth : false;
};

/**
 * Which of its forms a list has room for: from `first` on, the roomiest first, the next one wherever the table is wider than
 * its place. `last` is taken as it is; `drawn` is another one whenever something else is drawn. What the rows of a width needed stays while that width does, so that a list does not
 * change its form with every answer.
 */
export function useRoom(
  first: number,
  last: number,
  drawn: object,
): { place: RefObject<HTMLElement | null>; form: number } {
  const place = useRef<HTMLElement>(null);
  const width = useRef(0);
  const watch = useRef<ResizeObserver>(null);
  const [found, setFound] = useState({ first, form: first });
  const form = Math.min(found.first === first ? found.form : first, last);
  // Before anything is painted: nobody sees a form that is given up.
  useLayoutEffect(() => {
    if (form < last && isCut(place.current)) setFound({ first, form: form + 1 });
  }, [found, first, form, last, drawn]);
  useEffect(() => {
    const box = place.current;
    if (!box || !('ResizeObserver' in window)) return;
    width.current = box.clientWidth;
    const sizes = new ResizeObserver(() => {
      const other = box.clientWidth !== width.current;
      width.current = box.clientWidth;
      if (other) setFound({ first, form: first });
      // So may rows be that have changed by themselves.
      else if (form < last && isCut(box)) setFound({ first, form: form + 1 });
    });
    sizes.observe(box);
    watch.current = sizes;
    // In the right letter more has room than in the one that stood in for it.
    const again = () => setFound({ first, form: first });
    const letters: EventTarget | undefined = document.fonts;
    letters?.addEventListener('loadingdone', again);
    return () => {
      sizes.disconnect();
      letters?.removeEventListener('loadingdone', again);
    };
  }, [first, form, last]);
  useEffect(() => {
    // It may come long after its place, or be another one now.
    const table = place.current?.querySelector('table');
    if (table) watch.current?.observe(table);
  }, [first, form, last, drawn]);
  return { place, form };
}
