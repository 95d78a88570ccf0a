import { useEffect, useEffectEvent } from 'react';
import { later, t } from '../../shared/i18n/i18n.ts';

const QUESTION = later('The home page has unsaved changes. Leave without saving them?');

/** The link to another page of the site that a click follows here, in this window; null for anything else. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  const isHere = link?.target === '' && link.origin === window.location.origin;
  return isHere && link.pathname !== window.location.pathname ? link : null;
}

/**
 * While there is something to lose, it is asked before a link is followed, and before the page is closed or left.
 * `onLeave`: somebody follows a link all the same.
 */
export function useKeepFromLeaving(hasChanges: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!hasChanges) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const onClick = (event: MouseEvent) => {
      if (linkOf(event) === null) return;
      if (window.confirm(t(QUESTION))) return leave();
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the router hears of it.
    window.addEventListener('click', onClick, { signal, capture: true });
    return () => listening.abort();
  }, [hasChanges]);
}
