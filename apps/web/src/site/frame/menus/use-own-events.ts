import { useFavourites } from '../../../shared/api/market/favourites.ts';
import { useViewed } from '../../../shared/lib/browser/recently-viewed.ts';

/** Whether there is anything to list: who comes for the first time need not load the part that does. */
export function useHasOwnEvents(): boolean {
  const marked = useFavourites(({ items }) => items.length > 0);
  const viewed = useViewed(({ items }) => items.length > 0);
  return marked || viewed;
}
