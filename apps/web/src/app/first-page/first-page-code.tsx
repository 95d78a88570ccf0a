import { type ComponentType, lazy, useState } from 'react';

type Code = { readonly default: ComponentType };

/** A page whose code is loaded by its route, or before that by who calls `load`: then it is drawn without a gap. */
function pageOf(read: () => Promise<Code>) {
  let known: ComponentType | null = null;
  const Later = lazy(read);
  function Page() {
    // What an instance began with it stays.
    const [Drawn] = useState(() => known ?? Later);
    return <Drawn />;
  }
  const load = async (): Promise<void> => {
    known = (await read()).default;
  };
  return { load, Page };
}

/** The pages that a visit begins with. */
export const FIRST_PAGE_CODE = {
  home: pageOf(() => import('../../site/home/HomePage.tsx')),
  markets: pageOf(() => import('../../site/markets/MarketsPage.tsx')),
  event: pageOf(() => import('../../site/event/EventPage.tsx')),
};
