/** The code of the pages that a visit begins with: loaded by their routes, or sooner, for a page that is taken over. */
export const FIRST_PAGE_CODE = {
  home: () => import('../features/home/HomePage.tsx'),
  markets: () => import('../features/markets/MarketsPage.tsx'),
  event: () => import('../features/event/EventPage.tsx'),
};
