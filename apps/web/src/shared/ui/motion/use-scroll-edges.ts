import { type RefObject, useEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input, select';

function mark(box: HTMLElement): void {
  const hidden = box.scrollWidth - box.clientWidth;
  // Without a control in it, it is itself what the keyboard stops at to move it.
  if (hidden < 1 || box.querySelector(CONTROLS)) box.removeAttribute('tabindex');
  else box.tabIndex = 0;
  box.toggleAttribute('data-more-left', box.scrollLeft > 0);
  // A browser that zooms may stop a fraction of a pixel before the end.
  box.toggleAttribute('data-more-right', hidden - box.scrollLeft >= 1);
}

/**
 * For a box that is moved sideways: `data-more-left` and `data-more-right` say on which sides something of it is out of
 * sight, so that what stays in place can be set apart from what passes under it.
 */
export function useScrollEdges<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => mark(box);
    box.addEventListener('scroll', look, { passive: true });
    // Other rows are wider, and so are the same ones in the letter that stands in until the right one is loaded.
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(look) : null;
    for (const one of [box, ...box.children]) sizes?.observe(one);
    return () => {
      box.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  }, []);
  return ref;
}
