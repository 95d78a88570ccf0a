import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; the component is drawn again when that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export type Layout = 'mobile' | 'compact' | 'wide';

/** Look, section 2: mobile below 1024 px; the right rail is a drawer below 1280 px and fixed from there. */
export function useLayout(): Layout {
  const desktop = useMedia('(width >= 1024px)');
  const wide = useMedia('(width >= 1280px)');
  if (!desktop) return 'mobile';
  return wide ? 'wide' : 'compact';
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Specification 2, section 9: below this width the back office has its sidebar in a drawer. */
export const useDeskWide = (): boolean => useMedia('(width >= 900px)');
