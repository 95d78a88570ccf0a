import { useEffect, useEffectEvent } from 'react';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { type ChartTarget, offerCharts } from '../../shared/lib/panels.ts';
import type { EventPageData } from './use-event-page.ts';

/**
 * Tells the frame of which rows the rail may draw the prices: those of the first market of winners that are still in it. A market that
 * its source drops keeps its chart for as long as the page is shown: what is below would jump into its place.
 */
export function useCharts(page: EventPageData): void {
  const targets = targetsOf(page);
  const { eventId } = page.view.event;
  const key = targets.map(({ marketId, selectionKey, name }) => `${marketId} ${selectionKey} ${name}`).join('\n');
  const offer = useEffectEvent(() => offerCharts(targets));
  useEffect(() => {
    if (key !== '') offer();
  }, [key]);
  useEffect(() => () => offerCharts([]), [eventId]);
}

function targetsOf({ view, markets }: EventPageData): readonly ChartTarget[] {
  const market = markets?.find(({ kind }) => kind === 'match');
  if (market === undefined) return [];
  const { marketId, kind } = market;
  const gone = new Set(market.nonRunners.map(({ selection }) => selection));
  return market.rows
    .filter(({ selectionKey }) => !gone.has(selectionKey))
    .map(({ selectionKey, name }) => ({
      ...{ eventId: view.event.eventId, marketId, selectionKey, name, kind, topic: view.topic },
      marketTitle: marketTitle(market.name, view.event.sportName),
    }));
}
