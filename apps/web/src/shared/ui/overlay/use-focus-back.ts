import { useRef } from 'react';

/**
 * For what opens over the page without a trigger of its own: remembers where the focus was, and gives it back unless somebody has
 * taken it by then.
 */
export function useFocusBack() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
