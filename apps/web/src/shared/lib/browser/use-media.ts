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
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer(query),
  );
}

export type Layout = 'mobile' | 'compact' | 'wide';

const DESKTOP = '(width >= 1024px)';
const WIDE = '(width >= 1280px)';
const ROOMY = '(width >= 1400px)';

/** The layout that the server draws a first page for; the browser asks its window. */
let drawnLayout: Layout = 'mobile';
export const drawFor = (layout: Layout): void => {
  drawnLayout = layout;
};
const onServer = (query: string): boolean =>
  (query === DESKTOP && drawnLayout !== 'mobile') || ((query === WIDE || query === ROOMY) && drawnLayout === 'wide');

/** Look, section 2: mobile below 1024 px; the right rail is a drawer below 1280 px and fixed from there. */
export function useLayout(): Layout {
  const desktop = useMedia(DESKTOP);
  const wide = useMedia(WIDE);
  if (!desktop) return 'mobile';
  return wide ? 'wide' : 'compact';
}

/** A phone on its side, where the height is what is short (`low:` in the styles). */
export const useLow = (): boolean => useMedia('(width >= 600px) and (width < 1024px) and (height < 480px)');

const DEEP = '(width >= 720px) and (height >= 480px)';
const HALF_DEEP = '(width >= 800px)';

/** How many prices a side a row of an event has room for beside its name: three, on a phone on its side two, else one. */
export function useLevels(): 1 | 2 | 3 {
  const desktop = useMedia(DESKTOP);
  const deep = useMedia(DEEP);
  const half = useMedia(HALF_DEEP);
  if (desktop || deep) return 3;
  return half ? 2 : 1;
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Below this width the back office has its sidebar in a drawer. */
export const useBackOfficeWide = (): boolean => useMedia('(width >= 900px)');

/** Back-office lists of many figures are tables from a tablet's width on. */
export const useTabletWide = (): boolean => useMedia('(width >= 600px)');

/** Where the back office has room for a form beside a list, and the site for one more tab. */
export const useRoomBeside = (): boolean => useMedia(ROOMY);

/** Between a phone's width and a desktop's. */
export function useTablet(): boolean {
  const wide = useTabletWide();
  return useLayout() === 'mobile' && wide;
}
