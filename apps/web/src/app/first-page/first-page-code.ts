import { laterPart } from '../../shared/lib/later-part.tsx';

/** The pages that a visit begins with. */
export const FIRST_PAGE_CODE = {
  home: laterPart(() => import('../../site/home/HomePage.tsx')),
  markets: laterPart(() => import('../../site/markets/MarketsPage.tsx')),
  event: laterPart(() => import('../../site/event/EventPage.tsx')),
};
