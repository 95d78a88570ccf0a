import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a list of events in groups: an event that goes to another group is drawn anew there, and what had the keyboard's
 * focus in it, a price or the link, gets it back.
 */
export function useKeptFocus(): { readonly onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const last = useRef<{ list: HTMLElement; focused: HTMLElement }>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.focused.isConnected) return;
    const { list, focused } = last.current;
    last.current = null;
    const name = focused.dataset['box'] === undefined ? 'href' : 'data-box';
    // Somebody who has gone elsewhere since stays there.
    if (document.activeElement === document.body)
      list.querySelector<HTMLElement>(`[${name}="${focused.getAttribute(name)}"]`)?.focus();
  });
  return { onFocus: ({ currentTarget, target }) => void (last.current = { list: currentTarget, focused: target }) };
}
