import type { QueryClient } from '@tanstack/react-query';
import { sportsQuery } from '../../shared/api/market/catalogue.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';
import { appLive } from '../../shared/live/app-live.ts';
import { type FirstAnswers, firstPageOf, keepAnswers, keepDocuments } from './first-answers.ts';
import { loadRaceParts } from '../../site/event/race/race-parts.ts';
import { FIRST_PAGE_CODE } from './first-page-code.ts';

/** So long the documents that came with the page are kept for it: by then it watches their topics itself. */
const KEPT_MS = 10_000;

/**
 * Takes over what the server put into the page: the answers it was drawn from, which need not be asked for again, and the
 * code that draws it. A page that came without content has neither.
 */
export async function takeFirstPage(queries: QueryClient): Promise<void> {
  const data = document.getElementById('answers');
  if (!data?.textContent) return;
  const address = new URL(window.location.href);
  const page = firstPageOf(address);
  if (page) await FIRST_PAGE_CODE[page].load();
  const answers: FirstAnswers = JSON.parse(data.textContent);
  data.remove();
  keepAnswers(answers, queries);
  if (page === 'event' && isRace(address, queries)) await loadRaceParts();
  window.setTimeout(keepDocuments(answers, address, appLive, sinceSentMs()), KEPT_MS);
}

/** Whether the event of an address is a race, by the sports that came with the page. */
const isRace = ({ searchParams }: URL, queries: QueryClient): boolean =>
  (queries.getQueryData(sportsQuery.queryKey) ?? []).some(
    ({ id, name }) => id === searchParams.get('sportId') && isRacingName(name),
  );

function sinceSentMs(): number {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming ? performance.now() - visit.responseStart : 0;
}
